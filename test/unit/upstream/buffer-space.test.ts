// The room of a run's answers: never more than there is, and nobody waits for ever.
import fc from "fast-check";
import { expect, it } from "vitest";
import { BufferSpace } from "../../../src/upstream/buffer-space.ts";

const [ALL, LARGEST] = [16, 10];
/** What arrives of an answer, chunk by chunk: no more than is read of one. */
const answer = fc
  .array(fc.integer({ min: 0, max: LARGEST }), { maxLength: 8 })
  .filter((chunks) => chunks.reduce((sum, chunk) => sum + chunk, 0) <= LARGEST);

it("is never more than there is, and each answer is read to its end, in whatever order they come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(answer, { maxLength: 8 }), async (s, answers) => {
      const space = new BufferSpace(ALL, LARGEST);
      let held = 0;
      const read = async (chunks: readonly number[]) => {
        const share = space.open();
        let own = 0;
        for (const chunk of chunks) {
          await s.schedule(Promise.resolve());
          await share.take(chunk);
          own += chunk;
          held += chunk;
          expect(held).toBeLessThanOrEqual(ALL);
        }
        held -= own;
        share.release();
      };
      const all = Promise.all(answers.map(read));
      await s.waitFor(all);
      expect(held).toBe(0);
      // Nothing is lost: all of the room is there for the next.
      const [one, other] = [space.open(), space.open()];
      await Promise.all([one.take(LARGEST), other.take(ALL - LARGEST)]);
    }),
  );
});

it("is there for others beside answers that have begun and do not end", async () => {
  const space = new BufferSpace(ALL, LARGEST);
  for (const endless of Array.from({ length: 3 }, () => space.open())) await endless.take(1);
  const [large, small] = [space.open(), space.open()];
  await large.take(LARGEST);
  await small.take(ALL - LARGEST - 3);
  small.release();
  const next = space.open();
  await next.take(ALL - LARGEST - 3);
});

it("waits for nobody who has gone", async () => {
  const space = new BufferSpace(ALL, LARGEST);
  const [large, gone, last] = [space.open(), space.open(), space.open()];
  await large.take(LARGEST);
  gone.take(LARGEST);
  gone.release();
  const waiting = last.take(LARGEST);
  large.release();
  await waiting;
});
