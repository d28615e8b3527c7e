// A small deterministic source of randomness (mulberry32), so that a generated document is the same on every machine.

export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** One of `choices`. */
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** Some sentences of roughly `length` characters. */
  prose(length: number): string;
}

const WORDS =
  "the a zone account rule request response value list setting identifier token user member policy domain record certificate route worker script namespace bucket queue stream image page access group application gateway device report event log filter limit time status when which must only enabled disabled default returns creates updates deletes of for in with from to and".split(
    " ",
  );

export function createRandom(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    prose(length) {
      let text = "";
      while (text.length < length) text += `${text === "" ? "" : " "}${WORDS[below(WORDS.length)] ?? ""}`;
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    },
  };
}
