// The gate: never over its width, in order, open again after a failure.
import fc from "fast-check";
import { expect, it } from "vitest";
import { Gate } from "../../../src/upstream/gate.ts";

it("keeps to its width and to the order of arrival, whatever is done in whatever time", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 12 }),
      async (s, width, failures) => {
        const gate = new Gate(width);
        const entered: number[] = [];
        let inside = 0;
        const done = failures.map((fails, index) =>
          gate
            .through(async () => {
              entered.push(index);
              expect(++inside).toBeLessThanOrEqual(width);
              await s.schedule(Promise.resolve());
              inside--;
              if (fails) throw new Error(`${index}`);
              return index;
            })
            .catch((thrown: unknown) => (thrown instanceof Error ? thrown.message : thrown)),
        );
        await s.waitFor(Promise.all(done));
        expect(await Promise.all(done)).toEqual(failures.map((fails, index) => (fails ? `${index}` : index)));
        expect(entered).toEqual(failures.map((_, index) => index));
        expect(await gate.through(async () => "open")).toBe("open");
      },
    ),
  );
});

it("is open again after work that throws before it begins", async () => {
  const gate = new Gate(1);
  const thrower = (): Promise<never> => {
    throw new Error("no");
  };
  await expect(gate.through(thrower)).rejects.toThrow("no");
  expect(await gate.through(async () => "open")).toBe("open");
});
