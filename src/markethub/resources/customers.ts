// Customers, their addresses, and the messages between them and sellers.

import { move } from "../action.ts";
import { boolean, country, email, line, paragraph, reference } from "../field.ts";
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
  verbs: ALL_VERBS,
  actions: [
    move("customers", "block", "blocked", "Stop a customer from buying"),
    move("customers", "unblock", "active", "Let a blocked customer buy again"),
  ],
  nested: ["addresses", "orders", "reviews"],
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

export const messages = resource({
  name: "messages",
  noun: "Message",
  prefix: "message",
  example: "message-001",
  description: "Questions from customers to sellers, about an order or in general.",
  fields: {
    customerId: reference("customers", "cascade", { required: true, fixed: true }),
    sellerId: reference("sellers", "cascade", { required: true, fixed: true }),
    orderId: reference("orders", "clear"),
    subject: line({ required: true, searched: true }),
    body: paragraph({ required: true }),
    reply: paragraph(),
  },
  lifeCycle: { open: ["answered", "closed"], answered: ["open", "closed"], closed: ["open"] },
  verbs: NO_REPLACE,
  actions: [
    move("messages", "answer", "answered", "Answer a message", { reply: paragraph({ required: true }) }),
    move("messages", "close", "closed", "Close a message"),
  ],
});
