// The bytes of JSON's grammar (RFC 8259) and small tables over them, for the scanner. Not the scanner.

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const LOWER_E = 0x65;
export const LOWER_U = 0x75;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** 1 for a byte that stands for itself inside a string: printable ASCII but `"` and `\`. */
export const PLAIN: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

/** 1 for a byte that may follow a backslash, `u` apart. */
export const ESCAPED: Uint8Array = tableOf('"\\/bfnrt');

/** 1 for a hexadecimal digit. */
export const HEX: Uint8Array = tableOf("0123456789abcdefABCDEF");

/** The literal that a byte starts. */
export const LITERALS: ReadonlyMap<number, string> = new Map(
  ["true", "false", "null"].map((word) => [word.charCodeAt(0), word]),
);

/** How a multi-byte character goes on after its first byte: how many bytes, and the range of the next one (RFC 3629). */
export interface Utf8Lead {
  readonly rest: number;
  readonly low: number;
  readonly high: number;
}

/** What the first byte of a multi-byte character announces; nothing for a byte that starts none. */
export function utf8Lead(byte: number): Utf8Lead | undefined {
  if (byte >= 0xc2 && byte <= 0xdf) return { rest: 1, low: 0x80, high: 0xbf };
  if (byte === 0xe0) return { rest: 2, low: 0xa0, high: 0xbf };
  if (byte === 0xed) return { rest: 2, low: 0x80, high: 0x9f };
  if (byte >= 0xe1 && byte <= 0xef) return { rest: 2, low: 0x80, high: 0xbf };
  if (byte === 0xf0) return { rest: 3, low: 0x90, high: 0xbf };
  if (byte >= 0xf1 && byte <= 0xf3) return { rest: 3, low: 0x80, high: 0xbf };
  if (byte === 0xf4) return { rest: 3, low: 0x80, high: 0x8f };
  return undefined;
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
