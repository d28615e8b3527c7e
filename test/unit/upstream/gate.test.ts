// The gate: never over its width, in order, open again after a failure.
import fc from "fast-check";
import { expect, it } from "vitest";
import { Gate } from "../../../src/upstream/gate.ts";

it("keeps to its width and to the order of arrival, whatever is done in whatever time", async () => {
  const work = fc.record({ weight: fc.integer({ min: 0, max: 12 }), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 10 }),
      fc.array(work, { maxLength: 12 }),
      async (s, width, works) => {
        const gate = new Gate(width);
        const entered: number[] = [];
        const inside: number[] = [];
        const done = works.map(({ weight, fails }, index) =>
          gate
            .through(weight, async () => {
              entered.push(index);
              inside.push(weight);
              // One that is wider than the gate is inside alone, but for those that weigh nothing.
              const heavy = inside.filter((one) => one > 0);
              expect(heavy.reduce((sum, one) => sum + one, 0) <= width || heavy.length === 1).toBe(true);
              await s.schedule(Promise.resolve());
              inside.splice(inside.indexOf(weight), 1);
              if (fails) throw new Error(`${index}`);
              return index;
            })
            .catch((thrown: unknown) => (thrown instanceof Error ? thrown.message : thrown)),
        );
        await s.waitFor(Promise.all(done));
        expect(await Promise.all(done)).toEqual(works.map(({ fails }, index) => (fails ? `${index}` : index)));
        expect(entered).toEqual(works.map((_, index) => index));
        expect(await gate.through(width, async () => "open")).toBe("open");
      },
    ),
  );
});

it("is open again after work that throws before it begins", async () => {
  const gate = new Gate(1);
  const thrower = (): Promise<never> => {
    throw new Error("no");
  };
  await expect(gate.through(1, thrower)).rejects.toThrow("no");
  expect(await gate.through(5, async () => "open")).toBe("open");
});
