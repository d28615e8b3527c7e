// Secrets that tests plant where a deployment keeps some. Each holds one word, which no output of any test may hold: it is
// looked for in the log of the whole suite, too, as it is and as base64. Not here: the tests that plant them.

/** In three parts, so that no source is found by a search for it. */
export const CANARY_WORD = ["kanarie", "Vogel", "7359"].join("");

/** A secret of its own for each place, so that a leak names where it came from. Some characters need escaping. */
export function canary(place: string): string {
  return `${CANARY_WORD}-${place}/+=&"x`;
}
