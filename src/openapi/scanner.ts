// A scanner of JSON bytes: validates exactly what JSON.parse accepts, as chunks of any size arrive, and hands out the
// values that its visitor asks for, minified. It builds nothing, so memory holds one piece at a time. It knows nothing
// of OpenAPI.
//
// Stricter than JSON.parse of the decoded text in two things: bytes that are not UTF-8 are refused, where a decoder
// would put U+FFFD in their place, and so is nesting beyond a limit. More lenient in one: a byte order mark is skipped.

import { SluiceError } from "../errors.ts";
import { MAX_NESTING, MAX_PIECE_BYTES } from "../limits.ts";
import { brief } from "./brief.ts";
import { ByteGatherer } from "./byte-gatherer.ts";
import * as lex from "./json-lexemes.ts";
import * as states from "./scanner-states.ts";

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

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function createScanner(visitor: Visitor): Scanner {
  const gathered = new ByteGatherer();
  /** For each open container, whether it is an object. */
  const objects = new Uint8Array(MAX_NESTING);
  let state = states.MARK;
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

  function placeOf(at: number): string {
    return `line ${line}, column ${chunkStart + at - lineStart - continuationBytes + 1}`;
  }

  function fail(at: number, byte: number | undefined, expected = expectation()): never {
    const place = placeOf(at).replace("l", "L");
    const hint =
      state === states.VALUE && depth === 0
        ? "The document must be JSON in UTF-8. YAML is sent as application/yaml, or imported with npx sluice import."
        : "The document must be JSON in UTF-8: mend it at that place and import it again.";
    throw new SluiceError("parse_error", `${place}: expected ${expected}, found ${states.describe(byte)}.`, hint);
  }

  function expectation(): string {
    if (state === states.LITERAL) return `"${literal}"`;
    if (state === states.AFTER_VALUE || isWholeNumber()) return objects[depth - 1] === 1 ? '"," or "}"' : '"," or "]"';
    return states.EXPECTED[state] ?? "JSON";
  }

  function open(at: number, isObject: boolean): void {
    if (depth === MAX_NESTING) {
      throw new SluiceError(
        "too_large",
        `Arrays and objects are nested more than ${MAX_NESTING} levels deep at ${placeOf(at)}.`,
        "Move the inner schemas to components and refer to them.",
      );
    }
    objects[depth++] = isObject ? 1 : 0;
    state = isObject ? states.FIRST_KEY : states.FIRST_ITEM;
  }

  /** Keeps `chunk[run, at)`, minified as it is. */
  function gather(chunk: Uint8Array, run: number, at: number): void {
    gathered.append(chunk, run, at);
    if (gathered.length <= MAX_PIECE_BYTES) return;
    throw new SluiceError(
      "too_large",
      `${inKey ? "A name" : `The value of ${JSON.stringify(brief(key))}`} is larger than ${MAX_PIECE_BYTES / 1024 / 1024} MB at ${placeOf(at)}.`,
      "Shorten it, or move its parts to components and refer to them.",
    );
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
      if (state === states.STRING) {
        if (lex.PLAIN[byte] === 1) {
          do at++;
          while (at < length && lex.PLAIN[chunk[at] ?? 0] === 1);
        } else if (byte === lex.QUOTE) {
          at++;
          if (inKey) {
            state = states.AFTER_KEY;
            if (depth === entered) {
              gather(chunk, run, at);
              endKey();
            }
            inKey = false;
          } else {
            state = depth === 0 ? states.DONE : states.AFTER_VALUE;
            if (depth === entered) {
              gather(chunk, run, at);
              endPiece();
            }
          }
        } else if (byte === lex.BACKSLASH) {
          state = states.ESCAPE;
          at++;
        } else {
          const lead = utf8LeadOf(byte, at);
          character = lead;
          state = states.CHARACTER;
          at++;
        }
        continue;
      }
      if (state <= states.DONE && byte <= lex.SPACE && state !== states.MARK) {
        // Whitespace is what minifying leaves out: the run before it is copied, the next one starts behind it.
        if (gathering) gather(chunk, run, at);
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
        case states.MARK:
          if (byte === lex.BYTE_ORDER_MARK[markBytes]) {
            at++;
            if (++markBytes < lex.BYTE_ORDER_MARK.length) break;
            continuationBytes = markBytes;
          } else if (markBytes > 0) fail(at, byte);
          state = states.VALUE;
          break;
        case states.FIRST_ITEM:
        case states.VALUE: {
          if (byte === lex.CLOSE_ARRAY && state === states.FIRST_ITEM) {
            state = states.AFTER_VALUE;
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
          if (byte === lex.QUOTE) state = states.STRING;
          else if (byte === lex.OPEN_OBJECT) open(at, true);
          else if (byte === lex.OPEN_ARRAY) open(at, false);
          else if (byte === lex.MINUS) state = states.SIGN;
          else if (byte === lex.ZERO) state = states.LEADING_ZERO;
          else if (byte > lex.ZERO && byte <= lex.NINE) state = states.INTEGER;
          else {
            literal = lex.LITERALS.get(byte) ?? fail(at, byte);
            literalAt = 1;
            state = states.LITERAL;
          }
          at++;
          break;
        }
        case states.FIRST_KEY:
        case states.NEXT_KEY:
          if (byte === lex.QUOTE) {
            inKey = true;
            if (depth === entered) {
              gathering = true;
              run = at;
            }
            state = states.STRING;
            at++;
          } else if (byte === lex.CLOSE_OBJECT && state === states.FIRST_KEY) state = states.AFTER_VALUE;
          else fail(at, byte);
          break;
        case states.AFTER_KEY:
          if (byte !== lex.COLON) fail(at, byte);
          state = states.VALUE;
          at++;
          break;
        case states.AFTER_VALUE: {
          const inObject = objects[depth - 1] === 1;
          if (byte === lex.COMMA) {
            state = inObject ? states.NEXT_KEY : states.VALUE;
            at++;
          } else if (byte === (inObject ? lex.CLOSE_OBJECT : lex.CLOSE_ARRAY)) {
            const wasEntered = depth === entered;
            at++;
            depth--;
            if (depth === 0) state = states.DONE;
            if (wasEntered) {
              entered--;
              visitor.leave();
            } else if (depth === entered) {
              gather(chunk, run, at);
              endPiece();
            }
          } else fail(at, byte);
          break;
        }
        case states.ESCAPE:
          if (byte === lex.LOWER_U) {
            hexDigits = 0;
            state = states.UNICODE_ESCAPE;
          } else if (lex.ESCAPED[byte] === 1) state = states.STRING;
          else fail(at, byte);
          at++;
          break;
        case states.UNICODE_ESCAPE:
          if (lex.HEX[byte] !== 1) fail(at, byte);
          if (++hexDigits === 4) state = states.STRING;
          at++;
          break;
        case states.CHARACTER:
          if (byte < character.low || byte > character.high) fail(at, byte);
          continuationBytes++;
          if (character.rest === 1) state = states.STRING;
          else character = { rest: character.rest - 1, low: 0x80, high: 0xbf };
          at++;
          break;
        case states.LITERAL:
          if (byte !== literal.charCodeAt(literalAt)) fail(at, byte);
          at++;
          if (++literalAt === literal.length) endScalar(chunk, run, at);
          break;
        case states.DONE:
          fail(at, byte);
          break;
        default:
          if (continuesNumber(byte)) at++;
          else if (isWholeNumber()) endScalar(chunk, run, at);
          else fail(at, byte);
      }
    }
    if (gathering) gather(chunk, run, length);
    chunkStart += length;
  }

  function utf8LeadOf(byte: number, at: number): lex.Utf8Lead {
    const lead = lex.utf8Lead(byte);
    if (lead !== undefined) return lead;
    if (byte >= 0x80) state = states.CHARACTER;
    return fail(at, byte, byte < lex.SPACE ? "no control character inside a string" : undefined);
  }

  /** A number or a literal ends before `at`. */
  function endScalar(chunk: Uint8Array, run: number, at: number): void {
    state = depth === 0 ? states.DONE : states.AFTER_VALUE;
    if (depth !== entered) return;
    gather(chunk, run, at);
    endPiece();
  }

  /** Steps the number's own small grammar; false when `byte` does not belong to it. */
  function continuesNumber(byte: number): boolean {
    const digit = byte >= lex.ZERO && byte <= lex.NINE;
    const exponent = (byte | 0x20) === lex.LOWER_E;
    if (state === states.SIGN && digit) state = byte === lex.ZERO ? states.LEADING_ZERO : states.INTEGER;
    else if (state === states.INTEGER && digit) return true;
    else if ((state === states.INTEGER || state === states.LEADING_ZERO) && byte === lex.DOT) state = states.POINT;
    else if ((state === states.POINT || state === states.FRACTION) && digit) state = states.FRACTION;
    else if ((state === states.INTEGER || state === states.LEADING_ZERO || state === states.FRACTION) && exponent)
      state = states.EXPONENT_MARK;
    else if (state === states.EXPONENT_MARK && (byte === lex.PLUS || byte === lex.MINUS)) state = states.EXPONENT_SIGN;
    else if ((state === states.EXPONENT_MARK || state === states.EXPONENT_SIGN || state === states.EXPONENT) && digit)
      state = states.EXPONENT;
    else return false;
    return true;
  }

  function isWholeNumber(): boolean {
    return (
      state === states.LEADING_ZERO ||
      state === states.INTEGER ||
      state === states.FRACTION ||
      state === states.EXPONENT
    );
  }

  function end(): void {
    if (isWholeNumber() && depth === 0) endScalar(new Uint8Array(), 0, 0);
    if (state !== states.DONE) fail(0, undefined);
  }

  return { push, end };
}
