// A scanner of JSON bytes: validates exactly what JSON.parse accepts, as chunks of any size arrive, and hands out the
// values that its visitor asks for, minified. It builds nothing, so memory holds one piece at a time. It knows nothing
// of OpenAPI.
//
// Stricter than JSON.parse of the decoded text in two things: bytes that are not UTF-8 are refused, where a decoder
// would put U+FFFD in their place, and so is nesting beyond a limit. More lenient in one: a byte order mark is skipped.
import { MAX_NESTING } from "./bounds.ts";
import { ByteGatherer } from "./byte-gatherer.ts";
import { DocumentError } from "./document-error.ts";
import * as lex from "./json-lexemes.ts";

export interface Visitor {
  /** An object starts under `key`. True: its members are visited one by one; false: it is one piece. The root's key is "". */
  enter(key: string): boolean;
  /** The object entered last has ended. */
  leave(): void;
  /** A whole value, minified. The bytes are valid during the call only. */
  piece(key: string, bytes: Uint8Array): void;
}

export interface Scanner {
  push(chunk: Uint8Array): void;
  /** The document has ended: throws if it may not end here. */
  end(): void;
}

// Where in the grammar the next byte stands. Up to LAST_GAP, whitespace may come first.
const MARK = 0;
const VALUE = 1;
const FIRST_ITEM = 2;
const FIRST_KEY = 3;
const NEXT_KEY = 4;
const AFTER_KEY = 5;
const AFTER_VALUE = 6;
const DONE = 7;
const LAST_GAP = DONE;
const STRING = 8;
const ESCAPE = 9;
const UNICODE_ESCAPE = 10;
const CHARACTER = 11;
const LITERAL = 12;
const SIGN = 13;
const LEADING_ZERO = 14;
const INTEGER = 15;
const POINT = 16;
const FRACTION = 17;
const EXPONENT_MARK = 18;
const EXPONENT_SIGN = 19;
const EXPONENT = 20;

const EXPECTED: Readonly<Record<number, string>> = {
  [MARK]: "a value",
  [VALUE]: "a value",
  [FIRST_ITEM]: 'a value or "]"',
  [FIRST_KEY]: 'a key in quotes or "}"',
  [NEXT_KEY]: "a key in quotes",
  [AFTER_KEY]: '":"',
  [DONE]: "the end of the document",
  [STRING]: "the end of the string",
  [ESCAPE]: 'one of " \\ / b f n r t u after the backslash',
  [UNICODE_ESCAPE]: "four hexadecimal digits after \\u",
  [CHARACTER]: "text in UTF-8",
  [SIGN]: "a digit",
  [POINT]: "a digit after the decimal point",
  [EXPONENT_MARK]: "a digit, + or - in the exponent",
  [EXPONENT_SIGN]: "a digit in the exponent",
};

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function createScanner(visitor: Visitor): Scanner {
  const gathered = new ByteGatherer();
  /** For each open container, whether it is an object. */
  const objects = new Uint8Array(MAX_NESTING);
  let state = MARK;
  let depth = 0;
  /** How many of the open containers the visitor has entered: they are always the outermost. */
  let entered = 0;
  let key = "";
  let inKey = false;
  /** Whether bytes are being gathered: a piece, or a key of an entered object. */
  let gathering = false;
  let markBytes = 0;
  let hexDigits = 0;
  let literal = "";
  let literalAt = 0;
  let character: lex.Utf8Lead = { rest: 0, low: 0, high: 0 };
  // Places are counted in characters: bytes that continue a character are subtracted.
  let chunkStart = 0;
  let line = 1;
  let lineStart = 0;
  let continuationBytes = 0;

  function fail(at: number, byte: number | undefined, expected = expectation()): never {
    const place = `Line ${line}, column ${chunkStart + at - lineStart - continuationBytes + 1}`;
    const hint =
      state === VALUE && depth === 0
        ? "The document must be JSON in UTF-8; the command line tool converts YAML."
        : "The document must be JSON in UTF-8: mend it at that place and import it again.";
    throw new DocumentError("parse_error", `${place}: expected ${expected}, found ${describe(byte)}.`, hint);
  }

  function expectation(): string {
    if (state === LITERAL) return `"${literal}"`;
    if (state === AFTER_VALUE || isWholeNumber()) return objects[depth - 1] === 1 ? '"," or "}"' : '"," or "]"';
    return EXPECTED[state] ?? "JSON";
  }

  function open(at: number, isObject: boolean): void {
    if (depth === MAX_NESTING) {
      const place = `line ${line}, column ${chunkStart + at - lineStart - continuationBytes + 1}`;
      throw new DocumentError(
        "too_large",
        `Arrays and objects are nested more than ${MAX_NESTING} levels deep at ${place}.`,
        "Move the inner schemas to components and refer to them.",
      );
    }
    objects[depth++] = isObject ? 1 : 0;
    state = isObject ? FIRST_KEY : FIRST_ITEM;
  }

  function endPiece(): void {
    gathering = false;
    visitor.piece(key, gathered.take());
  }

  function endKey(): void {
    gathering = false;
    const parsed: unknown = JSON.parse(decoder.decode(gathered.take()));
    key = String(parsed);
  }

  function push(chunk: Uint8Array): void {
    const length = chunk.length;
    /** Where the bytes start that are to be gathered and not yet copied. */
    let run = 0;
    let at = 0;
    while (at < length) {
      const byte = chunk[at] ?? 0;
      if (state === STRING) {
        if (lex.PLAIN[byte] === 1) {
          do at++;
          while (at < length && lex.PLAIN[chunk[at] ?? 0] === 1);
        } else if (byte === lex.QUOTE) {
          at++;
          if (inKey) {
            inKey = false;
            state = AFTER_KEY;
            if (depth === entered) {
              gathered.append(chunk, run, at);
              endKey();
            }
          } else {
            state = depth === 0 ? DONE : AFTER_VALUE;
            if (depth === entered) {
              gathered.append(chunk, run, at);
              endPiece();
            }
          }
        } else if (byte === lex.BACKSLASH) {
          state = ESCAPE;
          at++;
        } else {
          const lead = utf8LeadOf(byte, at);
          character = lead;
          state = CHARACTER;
          at++;
        }
        continue;
      }
      if (state <= LAST_GAP && byte <= lex.SPACE && state !== MARK) {
        // Whitespace is what minifying leaves out: the run before it is copied, the next one starts behind it.
        if (gathering) gathered.append(chunk, run, at);
        for (;;) {
          const gap = chunk[at];
          if (gap === lex.LINE_FEED) {
            line++;
            lineStart = chunkStart + at + 1;
            continuationBytes = 0;
          } else if (gap !== lex.SPACE && gap !== lex.TAB && gap !== lex.CARRIAGE_RETURN) break;
          at++;
        }
        run = at;
        if (at < length && (chunk[at] ?? 0) < lex.SPACE) fail(at, chunk[at]);
        continue;
      }
      switch (state) {
        case MARK:
          if (byte === lex.BYTE_ORDER_MARK[markBytes]) {
            at++;
            if (++markBytes < lex.BYTE_ORDER_MARK.length) break;
            continuationBytes = markBytes;
          } else if (markBytes > 0) fail(at, byte);
          state = VALUE;
          break;
        case FIRST_ITEM:
        case VALUE: {
          if (byte === lex.CLOSE_ARRAY && state === FIRST_ITEM) {
            state = AFTER_VALUE;
            break;
          }
          const outermost = depth === entered;
          if (byte === lex.OPEN_OBJECT && outermost && visitor.enter(key)) {
            open(at++, true);
            entered++;
            break;
          }
          if (outermost) {
            gathering = true;
            run = at;
          }
          if (byte === lex.QUOTE) state = STRING;
          else if (byte === lex.OPEN_OBJECT) open(at, true);
          else if (byte === lex.OPEN_ARRAY) open(at, false);
          else if (byte === lex.MINUS) state = SIGN;
          else if (byte === lex.ZERO) state = LEADING_ZERO;
          else if (byte > lex.ZERO && byte <= lex.NINE) state = INTEGER;
          else {
            literal = lex.LITERALS.get(byte) ?? fail(at, byte);
            literalAt = 1;
            state = LITERAL;
          }
          at++;
          break;
        }
        case FIRST_KEY:
        case NEXT_KEY:
          if (byte === lex.QUOTE) {
            inKey = true;
            if (depth === entered) {
              gathering = true;
              run = at;
            }
            state = STRING;
            at++;
          } else if (byte === lex.CLOSE_OBJECT && state === FIRST_KEY) state = AFTER_VALUE;
          else fail(at, byte);
          break;
        case AFTER_KEY:
          if (byte !== lex.COLON) fail(at, byte);
          state = VALUE;
          at++;
          break;
        case AFTER_VALUE: {
          const inObject = objects[depth - 1] === 1;
          if (byte === lex.COMMA) {
            state = inObject ? NEXT_KEY : VALUE;
            at++;
          } else if (byte === (inObject ? lex.CLOSE_OBJECT : lex.CLOSE_ARRAY)) {
            const wasEntered = depth === entered;
            at++;
            depth--;
            if (depth === 0) state = DONE;
            if (wasEntered) {
              entered--;
              visitor.leave();
            } else if (depth === entered) {
              gathered.append(chunk, run, at);
              endPiece();
            }
          } else fail(at, byte);
          break;
        }
        case ESCAPE:
          if (byte === lex.LOWER_U) {
            hexDigits = 0;
            state = UNICODE_ESCAPE;
          } else if (lex.ESCAPED[byte] === 1) state = STRING;
          else fail(at, byte);
          at++;
          break;
        case UNICODE_ESCAPE:
          if (lex.HEX[byte] !== 1) fail(at, byte);
          if (++hexDigits === 4) state = STRING;
          at++;
          break;
        case CHARACTER:
          if (byte < character.low || byte > character.high) fail(at, byte);
          continuationBytes++;
          if (character.rest === 1) state = STRING;
          else character = { rest: character.rest - 1, low: 0x80, high: 0xbf };
          at++;
          break;
        case LITERAL:
          if (byte !== literal.charCodeAt(literalAt)) fail(at, byte);
          at++;
          if (++literalAt === literal.length) endScalar(chunk, run, at);
          break;
        case DONE:
          fail(at, byte);
          break;
        default:
          if (continuesNumber(byte)) at++;
          else if (isWholeNumber()) endScalar(chunk, run, at);
          else fail(at, byte);
      }
    }
    if (gathering) gathered.append(chunk, run, length);
    chunkStart += length;
  }

  function utf8LeadOf(byte: number, at: number): lex.Utf8Lead {
    const lead = lex.utf8Lead(byte);
    if (lead !== undefined) return lead;
    if (byte >= 0x80) state = CHARACTER;
    return fail(at, byte, byte < lex.SPACE ? "no control character inside a string" : undefined);
  }

  /** A number or a literal ends before `at`. */
  function endScalar(chunk: Uint8Array, run: number, at: number): void {
    state = depth === 0 ? DONE : AFTER_VALUE;
    if (depth !== entered) return;
    gathered.append(chunk, run, at);
    endPiece();
  }

  /** Steps the number's own small grammar; false when `byte` does not belong to it. */
  function continuesNumber(byte: number): boolean {
    const digit = byte >= lex.ZERO && byte <= lex.NINE;
    const exponent = (byte | 0x20) === lex.LOWER_E;
    if (state === SIGN && digit) state = byte === lex.ZERO ? LEADING_ZERO : INTEGER;
    else if (state === INTEGER && digit) return true;
    else if ((state === INTEGER || state === LEADING_ZERO) && byte === lex.DOT) state = POINT;
    else if ((state === POINT || state === FRACTION) && digit) state = FRACTION;
    else if ((state === INTEGER || state === LEADING_ZERO || state === FRACTION) && exponent) state = EXPONENT_MARK;
    else if (state === EXPONENT_MARK && (byte === lex.PLUS || byte === lex.MINUS)) state = EXPONENT_SIGN;
    else if ((state === EXPONENT_MARK || state === EXPONENT_SIGN || state === EXPONENT) && digit) state = EXPONENT;
    else return false;
    return true;
  }

  function isWholeNumber(): boolean {
    return state === LEADING_ZERO || state === INTEGER || state === FRACTION || state === EXPONENT;
  }

  function end(): void {
    if (isWholeNumber() && depth === 0) endScalar(new Uint8Array(), 0, 0);
    if (state !== DONE) fail(0, undefined);
  }

  return { push, end };
}

function describe(byte: number | undefined): string {
  if (byte === undefined) return "the end of the document";
  if (byte === lex.LINE_FEED) return "a line break";
  if (byte > lex.SPACE && byte < 0x7f) return `\`${String.fromCharCode(byte)}\``;
  return `the byte 0x${byte.toString(16).padStart(2, "0")}`;
}
