// Seeded customers, addresses and reviews.

import { slugged } from "../identifier.ts";
import { CUSTOMERS, REVIEWS, STREETS } from "./people.ts";
import { type Bed, text, turn } from "./planting.ts";

export function plantCustomers({ plant }: Bed): void {
  CUSTOMERS.forEach(([name, city, region], place) => {
    const slug = slugged(name);
    const customerId = `customer-${slug}`;
    const email = `${slug.replace("-", ".")}@mail.example`;
    const status = place === 13 ? "blocked" : "active";
    plant(
      "customers",
      customerId,
      { name, email, newsletter: place % 3 === 0, status },
      3 + place * 2,
      (place * 29) % 250,
    );
    for (const label of place % 3 === 0 ? ["Home", "Work"] : ["Home"]) {
      const number = label === "Home" ? 1 : 2;
      const street = `${12 + place * 7 * number} ${turn(STREETS, place + number)}`;
      const postalCode = String(10_001 + place * 2_713);
      plant(
        "addresses",
        `address-${slug}-${number}`,
        { customerId, label, street, city, region, postalCode },
        3 + place * 2,
      );
    }
  });
}

export function plantReviews({ plant, rows }: Bed): void {
  const customers = rows("customers");
  let written = 0;
  rows("products").forEach((product, place) => {
    for (let each = 0; each < 1 + (place % 3); each++) {
      const [rating, title, body] = turn(REVIEWS, place + each * 3);
      const status = turn(["published", "published", "published", "pending", "rejected"], written);
      const customerId = text(turn(customers, place * 2 + each * 7), "id");
      written += 1;
      const id = `review-${String(written).padStart(4, "0")}`;
      const values = { productId: text(product, "id"), customerId, rating, title, body, status };
      plant("reviews", id, values, 90 + ((written * 17) % 220), status === "pending" ? 0 : 1 + (written % 5));
    }
  });
}
