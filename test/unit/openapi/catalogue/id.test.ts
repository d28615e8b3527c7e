// The ids of the catalogue: how they are made, and that only their inputs change them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpointParts, ID, id, untaken } from "../../../../src/openapi/catalogue/id.ts";

describe("an id", () => {
  it.each([
    [["petstore"], "a748d94c1b42369ef4df9c7dbc53639a"],
    [["petstore", "v1"], "19cbda7523af05362f044eff965f73f9"],
    [["petstore", "v1", "pets"], "0c612ec95cacabbf36b22d967b1dff00"],
    [["petstore", "v1", "pet store"], "5dc29dee1b2f7ffe9f41c91c3ff47753"],
  ])("of %j is %s", (parts, expected) => {
    expect(id(...parts)).toBe(expected);
  });

  it("of a collection begins with the id of its spec", () => {
    expect(id(id("petstore"), "v1")).toBe("9044da2d8092d0d85c0063620972d1b5");
  });

  it("does not depend on case, on spaces around a part, or on which of slash, space and underscore it has", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "b", "/", "_", " ", ":", "é") });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        expect(id(...parts)).toMatch(ID);
        const other = parts.map((text) => ` ${text.trim().toUpperCase().replace(/[/ ]/g, "_")}\n`);
        expect(id(...other)).toBe(id(...parts));
      }),
    );
  });

  it("of an operation has its method in upper case, and an empty part where there is no operationId", () => {
    expect(endpointParts("get", "/a", undefined)).toEqual(["GET", "/a", ""]);
  });
});

it("what is taken is numbered, whatever else is taken", () => {
  const taken = new Set<string>();
  expect(["a", "a:2", "a", "a", "b"].map((text) => untaken(text, taken))).toEqual(["a", "a:2", "a:3", "a:4", "b"]);
});
