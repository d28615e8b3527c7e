// What bytes are shown as: a picture or a sound only where they are a whole one.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PICTURE_SIDE } from "../../../src/limits.ts";
import { mediaTypeOf } from "../../../src/results/media-type.ts";
import { flac, gif, jpeg, mp3, ogg, png, wav, webp } from "./support/media.ts";

const PICTURES = [
  ["image/png", png],
  ["image/jpeg", jpeg],
  ["image/gif", gif],
  ["image/webp", webp.lossy],
  ["image/webp", webp.lossless],
  ["image/webp", webp.extended],
] as const;
const SOUNDS = [
  ["audio/wav", wav],
  ["audio/mpeg", mp3],
  ["audio/mpeg", () => mp3({ tag: true })],
  ["audio/ogg", ogg],
  ["audio/flac", flac],
] as const;
const ALL = [...PICTURES, ...SOUNDS];
const UNKNOWN = "application/octet-stream";

describe("bytes", () => {
  it.each(ALL)("of a whole one are %s", (type, make) => {
    expect(mediaTypeOf(make())).toBe(type);
  });

  it("of a part of one, or of its beginning and anything after it, are unknown", () => {
    const start = fc.constantFrom(...ALL).chain(([, make]) => fc.nat(16).map((size) => make().subarray(0, size)));
    const rest = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.record({ fill: fc.nat(255), size: fc.nat(3_000) }).map(({ fill, size }) => new Uint8Array(size).fill(fill)),
    );
    fc.assert(
      fc.property(start, rest, (start, rest) => {
        expect(mediaTypeOf(Buffer.concat([start, rest]))).not.toMatch(/^(image|audio)/);
      }),
      { numRuns: 1_000 },
    );
    for (const [, make] of [...PICTURES, ["", wav], ["", mp3], ["", ogg]] as const) {
      const whole = make();
      for (let size = 0; size < whole.length; size++) expect(mediaTypeOf(whole.subarray(0, size))).toBe(UNKNOWN);
    }
  });

  it.each(PICTURES)("of a picture have a side that models take: %s", (type, make) => {
    const of = (width: number, height: number) => mediaTypeOf(make({ width, height }));
    expect([of(MAX_PICTURE_SIDE, 1), of(1, MAX_PICTURE_SIDE)]).toEqual([type, type]);
    expect([of(MAX_PICTURE_SIDE + 1, 1), of(1, MAX_PICTURE_SIDE + 1)]).toEqual([UNKNOWN, UNKNOWN]);
  });
});
