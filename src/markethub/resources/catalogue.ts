// What is on sale and how it is sorted: categories, products, their variants and reviews.

import { move } from "../action.ts";
import { boolean, cents, currency, integer, line, paragraph, reference, slug } from "../field.ts";
import { ALL_VERBS, NO_REPLACE, resource } from "../resource.ts";

export const categories = resource({
  name: "categories",
  noun: "Category",
  nouns: "Categories",
  prefix: "category",
  idFrom: "slug",
  example: "category-lighting",
  description: "The tree by which shoppers browse; `parentId` is null at the top.",
  fields: {
    parentId: reference("categories", "restrict"),
    name: line({ required: true, searched: true }),
    slug: slug({ required: true, unique: true, example: "lighting" }),
    position: integer({ initial: 0, max: 10_000, description: "Order among its siblings." }),
  },
  verbs: NO_REPLACE,
  nested: ["products"],
});

export const products = resource({
  name: "products",
  noun: "Product",
  prefix: "product",
  idFrom: "slug",
  example: "product-desk-lamp",
  description: "What sellers offer. Shoppers buy a variant of a product; drafts and archived products are not on sale.",
  fields: {
    sellerId: reference("sellers", "restrict", { required: true, fixed: true }),
    categoryId: reference("categories", "restrict", { required: true }),
    title: line({ required: true, searched: true, example: "Desk Lamp" }),
    slug: slug({ required: true, unique: true, example: "desk-lamp" }),
    description: paragraph(),
    priceCents: cents({ required: true, searched: true, description: "From-price; each variant has its own." }),
    currency: currency(),
    featured: boolean({ initial: false }),
  },
  lifeCycle: { draft: ["active", "archived"], active: ["draft", "archived"], archived: ["draft"] },
  verbs: ALL_VERBS,
  actions: [
    move("products", "publish", "active", "Put a draft on sale"),
    move("products", "archive", "archived", "Take a product off sale for good"),
  ],
  nested: ["variants", "reviews"],
});

export const variants = resource({
  name: "variants",
  noun: "Variant",
  prefix: "variant",
  idFrom: "sku",
  example: "variant-desk-lamp-brass",
  description: "The forms of a product that can be bought, each with its SKU and price.",
  fields: {
    productId: reference("products", "cascade", { required: true, fixed: true }),
    sku: line({ required: true, unique: true, format: "sku", max: 60, example: "AUR-DESK-LAMP-BRASS" }),
    title: line({ required: true, searched: true, example: "Brass" }),
    priceCents: cents({ required: true }),
    currency: currency(),
    weightGrams: integer({ initial: 0 }),
    active: boolean({ initial: true }),
  },
  verbs: ALL_VERBS,
  nested: ["inventory"],
});

export const reviews = resource({
  name: "reviews",
  noun: "Review",
  prefix: "review",
  example: "review-0001",
  description: "What customers say about products, shown once published; one review a customer and product.",
  fields: {
    productId: reference("products", "cascade", { required: true, fixed: true }),
    customerId: reference("customers", "cascade", { required: true, fixed: true }),
    rating: integer({ required: true, searched: true, min: 1, max: 5 }),
    title: line({ required: true, searched: true }),
    body: paragraph(),
  },
  unique: [["productId", "customerId"]],
  lifeCycle: { pending: ["published", "rejected"], published: ["rejected"], rejected: ["published"] },
  verbs: NO_REPLACE,
  actions: [
    move("reviews", "publish", "published", "Show a review"),
    move("reviews", "reject", "rejected", "Hide a review"),
  ],
});
