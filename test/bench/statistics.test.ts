// What the figures are, over any measurements.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { median, percentile, slope } from "./statistics.ts";

const measured = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 });

describe("median", () => {
  it("has as many values below as above", () => {
    fc.assert(
      fc.property(measured, (values) => {
        const middle = median(values);
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  it("is the mean of the middle two of an even number", () => {
    expect(median([10, 1, 4, 2])).toBe(3);
  });

  it("leaves the order of the measurements alone", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it("refuses nothing at all", () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe("percentile", () => {
  it("is one of the values, and the share of them does not exceed it", () => {
    fc.assert(
      fc.property(measured, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const found = percentile(values, share);
        expect(values).toContain(found);
        expect(values.filter((value) => value <= found).length).toBeGreaterThanOrEqual(share * values.length);
      }),
    );
  });

  it("is the nearest rank", () => {
    const values = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(percentile(values, 0.95)).toBe(19);
    expect(percentile([7], 0.95)).toBe(7);
  });
});

describe("slope", () => {
  it("is the step of a line, wherever it starts", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer({ min: 2, max: 50 }), (start, step, length) => {
        const line = Array.from({ length }, (_, index) => start + step * index);
        expect(slope(line)).toBeCloseTo(step, 3);
      }),
    );
  });

  it("is nothing for one value", () => {
    expect(slope([5])).toBe(0);
  });
});
