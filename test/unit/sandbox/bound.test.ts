// From a program's value to what its answer shows: whatever the value, what is shown is JSON within its room, what is kept is JSON
// within its bounds, and the counts that are told are those of the value.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bound } from "../../../src/sandbox/guest/bound.js";
import { encode } from "../../../src/sandbox/guest/encode.js";

const ROOM = { room: 2_000, notice: 700, shape: 175 };

function bounded(value: unknown, maxChars: number) {
  const encoded = encode(value, { maxChars, maxDepth: 256 });
  if (encoded.kind === "bytes") throw new Error("bytes");
  return { ...bound(encoded, ROOM), kept: encoded.text };
}

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `row ${id}` }));
const totals = (cuts: readonly { path: string; total: number }[] = []) =>
  Object.fromEntries(cuts.map(({ path, total }) => [path, total]));

describe("a result", () => {
  it("is told with its true counts, however much of it is kept and shown", () => {
    fc.assert(
      fc.property(
        fc.nat(3_000),
        fc.integer({ min: 2_100, max: 90_000 }),
        fc.constantFrom(["a", "b"], ["b", "a"]),
        (count, maxChars, [first = "", second = ""]) => {
          const value = { [first]: rows(count), note: "n", [second]: 7 };
          const whole = JSON.stringify(value);
          const { text, cut, kept } = bounded(value, maxChars);
          expect(kept.length).toBeLessThanOrEqual(maxChars);
          expect(JSON.parse(text)).toMatchObject({ note: "n", [second]: 7 });
          expect(JSON.parse(kept)).toMatchObject({ note: "n", [second]: 7 });
          if (whole.length <= ROOM.room) {
            expect({ text, cut }).toEqual({ text: whole, cut: null });
            return;
          }
          expect(text.length).toBeLessThanOrEqual(ROOM.room - ROOM.notice);
          expect(cut?.chars).toBe(kept.length);
          expect(totals(cut?.cuts)[`result.${first}`]).toBe(count);
          expect(totals(cut?.ended)).toEqual(whole.length > maxChars ? { [`result.${first}`]: count } : {});
        },
      ),
    );
  });

  it("of any JSON is JSON within its room, and so is what is kept", () => {
    const value = fc
      .tuple(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 400 }))
      .map(([value, times]) => Array.from({ length: times }, () => value));
    fc.assert(
      fc.property(value, fc.integer({ min: 2_100, max: 9_000 }), (value, maxChars) => {
        const { text, cut, kept } = bounded(value, maxChars);
        expect(JSON.parse(text).length).toBeLessThanOrEqual(value.length);
        expect(JSON.parse(kept)).toEqual(cut?.ended.length ? expect.any(Array) : value);
        expect(text.length).toBeLessThanOrEqual(cut === null ? ROOM.room : ROOM.room - ROOM.notice);
        if (cut === null) expect(JSON.parse(text)).toEqual(value);
      }),
      { numRuns: 200 },
    );
  });

  it("at its room and at its bounds is whole, and not one character further", () => {
    const of = (chars: number) => ["x".repeat(chars - 4)];
    expect(bounded(of(2_000), 5_000).cut).toBeNull();
    expect(bounded(of(2_001), 5_000).cut).toMatchObject({ chars: 2_001, ended: [] });
    expect(bounded(of(5_000), 5_000).cut).toMatchObject({ chars: 5_000, ended: [] });
    expect(bounded(of(5_001), 5_000).cut).toMatchObject({ ended: [{ path: "result[]", total: 4_997 }] });
    expect(bounded("x".repeat(5_000), 5_000).cut).toMatchObject({ chars: 5_000, ended: [] });
    expect(bounded("x".repeat(5_001), 5_000).cut).toMatchObject({
      ended: [{ path: "result", kept: 5_000, total: 5_001 }],
    });
  });
});
