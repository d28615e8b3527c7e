// `structuredClone` of parts of a document, as a program calls it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClone } from "../../../src/openapi/document/clone.js";
import { compiled } from "./support/compiled.ts";

const clone = createClone(structuredClone);
const document = {
  openapi: "3.1.0",
  info: { title: "T", contact: { name: "N" } },
  tags: [{ name: "a" }, 1, null],
  paths: {
    "/p": { parameters: [{ name: "q", in: "query" }], get: { tags: ["a"], x: { $ref: "#/components/schemas/A" } } },
  },
  components: {
    schemas: { A: { type: "object", next: { $ref: "#/components/schemas/A" } }, ["__proto__"]: { type: "string" } },
  },
};

describe("structuredClone", () => {
  it("copies what it is given of a document, and the copy is the program's own", async () => {
    const { spec } = (await compiled(document)).open();
    const copy = clone(spec);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(spec));
    expect(clone(spec.tags)).toStrictEqual(document.tags);
    expect(clone({ mine: new Map([[1, 2]]), info: spec.info })).toStrictEqual({
      mine: new Map([[1, 2]]),
      info: document.info,
    });
    copy.info.title = "mine";
    expect(spec.info).toMatchObject({ title: "T" });
  });

  it("keeps what is shared and what is circular", async () => {
    const { spec } = (await compiled(document)).open();
    const value: Record<string, unknown> = { one: spec.info, other: spec.info };
    value.self = value;
    const copy = clone(value);
    expect(copy.one).toBe(copy.other);
    expect(copy.self).toBe(copy);
  });

  it("does as the platform's own where there is no document, refusals included", () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withMap: true, withSet: true, withSparseArray: true }), (value) => {
        expect(clone(value)).toStrictEqual(structuredClone(value));
      }),
    );
    expect(() => clone({ run: () => 1 })).toThrow(DOMException);
    const bytes = new Uint8Array([1]);
    clone(bytes, { transfer: [bytes.buffer] });
    expect(bytes).toHaveLength(0);
  });
});
