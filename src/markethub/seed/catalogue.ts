// Seeded sellers, warehouses, payouts, categories, products, variants, inventory and coupons.

import { slugged } from "../identifier.ts";
import { CATEGORIES, GOODS, SELLERS } from "./goods.ts";
import { type Bed, moment } from "./planting.ts";

export function plantSellers({ plant }: Bed): void {
  SELLERS.forEach(([slug, name, , city, status], place) => {
    const sellerId = `seller-${slug}`;
    const description = `${name} sells from ${city}.`;
    const phone = `+1-555-01${String(place + 10)}`;
    plant(
      "sellers",
      sellerId,
      { name, slug, email: `hello@${slug}.example`, phone, description, status },
      2 + place * 5,
      place * 18,
    );
    if (status === "pending") return;
    for (const [side, town] of [
      ["east", city],
      ["west", "Reno"],
    ] as const) {
      const code = `${slug}-${side}`;
      plant("warehouses", `warehouse-${code}`, { sellerId, code, name: `${name} ${town}`, city: town }, 4 + place * 5);
    }
    if (status === "active") plantPayouts({ plant }, slug, place);
  });
}

function plantPayouts({ plant }: Pick<Bed, "plant">, slug: string, place: number): void {
  const months = ["paid", "paid", "paid", place % 4 === 1 ? "failed" : "paid", "processing", "scheduled"];
  months.forEach((status, month) => {
    const start = 151 + month * 30;
    const values = {
      sellerId: `seller-${slug}`,
      amountCents: 84_000 + ((place * 7 + month * 13) % 40) * 2_350,
      periodStart: moment(start),
      periodEnd: moment(start + 30),
      failureReason: status === "failed" ? "The bank does not know the account." : null,
      status,
    };
    plant(
      "payouts",
      `payout-${slug}-0${month + 1}`,
      values,
      start + 30 - (month === 5 ? 20 : 0),
      month === 5 ? 0 : 2 + place,
    );
  });
}

export function plantCatalogue(bed: Bed): void {
  CATEGORIES.forEach(([slug, name, parent], position) => {
    const parentId = parent === null ? null : `category-${parent}`;
    bed.plant("categories", `category-${slug}`, { parentId, name, slug, position }, 1);
  });
  SELLERS.forEach(([seller, , code], place) => {
    for (const [shelf, good] of (GOODS[seller] ?? []).entries())
      plantProduct(bed, { seller, code, place, shelf }, good);
  });
}

interface Shelf {
  seller: string;
  code: string;
  place: number;
  shelf: number;
}

function plantProduct(
  { plant }: Bed,
  { seller, code, place, shelf }: Shelf,
  good: (typeof GOODS)[string][number],
): void {
  const [slug, title, category, cents, options] = good;
  const productId = `product-${slug}`;
  const day = 20 + place * 6 + shelf * 9;
  const status = shelf === 5 ? "draft" : shelf === 4 && place % 2 === 1 ? "archived" : "active";
  const product = {
    sellerId: `seller-${seller}`,
    categoryId: `category-${category}`,
    title,
    slug,
    description: `${title}, in ${options.length} kinds: ${options.join(", ")}.`,
    priceCents: cents,
    featured: shelf === 0,
    status,
  };
  plant("products", productId, product, day, 15 + ((place * 31 + shelf * 47) % 170));
  options.forEach((option, kind) => {
    const sku = `${code}-${slug}-${slugged(option)}`.toUpperCase();
    const variantId = `variant-${slug}-${slugged(option)}`;
    const priceCents = cents + kind * Math.round(cents / 20);
    const weightGrams = 200 + ((place * 7 + shelf * 5 + kind) % 30) * 90;
    plant("variants", variantId, { productId, sku, title: option, priceCents, weightGrams }, day, kind * 20);
    for (const side of kind === 0 ? ["east", "west"] : ["east"]) {
      const quantity = (place * 17 + shelf * 29 + kind * 11 + side.length) % 120;
      const values = {
        variantId,
        productId,
        warehouseId: `warehouse-${seller}-${side}`,
        quantity,
        reserved: Math.min(quantity, kind * 2),
      };
      plant("inventory", `inventory-${slug}-${slugged(option)}-${side}`, values, day + 1, 30 + kind * 45);
    }
  });
}

export function plantCoupons({ plant }: Bed): void {
  ["SPRING-10", "SUMMER-15", "AUTUMN-20", "WELCOME-5"].forEach((code, place) => {
    const percentOff = Number(code.split("-")[1]);
    plant(
      "coupons",
      `coupon-${code.toLowerCase()}`,
      { code, percentOff, status: place < 2 ? "disabled" : "active" },
      30 + place * 60,
      20,
    );
  });
  for (const [place, [slug, , code, , status]] of SELLERS.entries()) {
    if (status !== "active") continue;
    const values = {
      sellerId: `seller-${slug}`,
      code: `${code}-12`,
      percentOff: 12,
      minimumCents: 5_000,
      usageLimit: 200,
    };
    plant("coupons", `coupon-${code.toLowerCase()}-12`, values, 60 + place * 11);
  }
}
