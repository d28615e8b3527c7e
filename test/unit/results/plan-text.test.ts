// What a dry run tells.
import fc from "fast-check";
import { expect, it } from "vitest";
import { planText } from "../../../src/results/plan-text.ts";

const request = (path: string, summary = "Make an order") =>
  ({ method: "POST", path, risk: "write", summary }) as const;

it("lists every request, and says how many there are", () => {
  expect(
    JSON.parse(planText([request("/orders"), { spec: "shop", ...request("/orders/1") }], undefined, 1_000)),
  ).toEqual({
    dry_run: { total: 2, requests: [request("/orders"), { spec: "shop", ...request("/orders/1") }] },
  });
});

it("says that the program failed after it had planned", () => {
  expect(JSON.parse(planText([request("/orders")], "result is null", 1_000)).dry_run.error).toBe("result is null");
});

it("fits its room whatever the requests, and still says how many there are", () => {
  const requests = fc.array(
    fc.record({ path: fc.string({ unit: "binary", maxLength: 2_000 }), summary: fc.string({ maxLength: 500 }) }),
    { maxLength: 50 },
  );
  fc.assert(
    fc.property(requests, fc.integer({ min: 100, max: 5_000 }), (list, room) => {
      const text = planText(
        list.map(({ path, summary }) => request(path, summary)),
        undefined,
        room,
      );
      expect(text.length).toBeLessThanOrEqual(room);
      expect(text.isWellFormed()).toBe(true);
      expect(JSON.parse(text).dry_run.total).toBe(list.length);
    }),
  );
});

it("cuts no request that fits exactly, and one that is a character too long", () => {
  const all = planText([request("/a"), request("/b")], undefined, 1_000);
  expect(planText([request("/a"), request("/b")], undefined, all.length)).toBe(all);
  expect(JSON.parse(planText([request("/a"), request("/b")], undefined, all.length - 1)).dry_run.requests).toHaveLength(
    1,
  );
});
