// Secrets that tests plant where a deployment keeps some. Each holds one word, which no output of any test may hold, as it
// is or as base64: the log of the whole suite is searched for it, too. Not here: the tests that plant them.

/** In parts, so that no source is found by a search for it. Its characters are escaped nowhere. */
export const CANARY_WORD = ["kanarie", "Vogel", "7359"].join("");

/** A secret of its own for each place, so that a leak names where it came from. Some of its characters need escaping. */
export function canary(place: string): string {
  return `${CANARY_WORD}-${place}/+=&"x`;
}

/** Every spelling in which the word is looked for: base64 has three, by where in a text it begins. */
const SPELLINGS = [
  CANARY_WORD,
  ...[0, 1, 2].map((before) => {
    const encoded = Buffer.from("\0".repeat(before) + CANARY_WORD).toString("base64");
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + CANARY_WORD.length) * 8) / 6));
  }),
];

/** @returns what stands around each leak */
export function leaksIn(text: string): string[] {
  return SPELLINGS.flatMap((spelling) => {
    const at = text.indexOf(spelling);
    return at < 0 ? [] : [text.slice(Math.max(0, at - 100), at + 100)];
  });
}
