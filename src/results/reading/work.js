// How much one reading may look at. What a path finds may lie within one another, and be found again and again: looked through each
// time, a few megabytes are hours of work that no count of loop turns sees. Pure.
import { Refusal } from "./refusal.js";

/** Characters: four times those of the largest result. */
const MAX_WORK_CHARS = 64_000_000;

/** What a value counts that is compared or made anew: a result has at most one for every two of its characters. */
export const VALUE_CHARS = 8;

/** @typedef {(chars: number) => void} Spend before so many characters are looked at @throws {Refusal} */

/** @returns {Spend} */
export function createWork(max = MAX_WORK_CHARS) {
  let left = max;
  return (chars) => {
    left -= chars;
    if (left < 0) {
      throw new Refusal(
        "too_large",
        "What jsonPath finds is too much to look through: values within values count each time.",
        "Name the one array whose items you want, without .. in the path.",
      );
    }
  };
}
