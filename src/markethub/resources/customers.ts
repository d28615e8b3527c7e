// Customers and their addresses.

import { move } from "../action.ts";
import { boolean, country, email, line, reference } from "../field.ts";
import { ALL_VERBS, NO_REPLACE, resource } from "../resource.ts";

export const customers = resource({
  name: "customers",
  noun: "Customer",
  prefix: "customer",
  idFrom: "name",
  example: "customer-ada-lindqvist",
  description: "People who buy.",
  fields: {
    name: line({ required: true, searched: true, example: "Ada Lindqvist" }),
    email: email({ required: true, unique: true, example: "ada.lindqvist@mail.example" }),
    phone: line({ max: 30 }),
    newsletter: boolean({ initial: false }),
  },
  lifeCycle: { active: ["blocked"], blocked: ["active"] },
  verbs: NO_REPLACE,
  actions: [
    move("customers", "block", "blocked", "Stop a customer from buying"),
    move("customers", "unblock", "active", "Let a blocked customer buy again"),
  ],
  nested: ["addresses", "orders"],
});

export const addresses = resource({
  name: "addresses",
  noun: "Address",
  nouns: "Addresses",
  prefix: "address",
  example: "address-ada-lindqvist-1",
  description: "Where customers have things sent.",
  fields: {
    customerId: reference("customers", "cascade", { required: true, fixed: true }),
    label: line({ initial: "Home" }),
    street: line({ required: true }),
    city: line({ required: true, searched: true }),
    region: line(),
    postalCode: line({ required: true, max: 20 }),
    country: country({ initial: "US" }),
  },
  verbs: ALL_VERBS,
});
