// Headers that are the host's: documents declare them, and often as required.
import { expect, it } from "vitest";
import { readParameter } from "../../../src/openapi/operation.ts";

const required = (name: string, place = "header") =>
  readParameter({ name, in: place, required: true, schema: {} }, (value) => value)?.required;

it.each(["Content-Type", "Authorization", "token", "api_key", "X-Forwarded-For"])(
  "the header %s is not required of a caller, whatever its document says",
  (name) => {
    expect(required(name)).toBe(false);
    expect(required(name, "query")).toBe(true);
  },
);

it.each(["X-Tenant", "Accept", "X-Amz-Target", "Next-Token"])(
  "the header %s is, where its document says so",
  (name) => {
    expect(required(name)).toBe(true);
  },
);
