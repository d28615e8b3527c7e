// The Cookie header of a request: the cookies that its operation declares (OpenAPI 3.2, section 4.12.5 and appendix D).
// Pure. Not here: credentials that are cookies (auth/parts.ts).
import { MAX_HEADER_CHARS } from "../../limits.ts";
import type { Operation, Parameter } from "../../openapi/operation.ts";
import { contentText } from "./content.ts";
import { type Piece, piecesOf, sizeOf } from "./pieces.ts";
import { Room } from "./room.ts";
import { parameterOf, styleOf } from "./style.ts";
import { PERCENT, PLAIN, percentEncoded, quote, TOKEN, wrong } from "./text.ts";

/** RFC 6265, section 4.1.1, and the comma between the items of a list. */
const VALUE = /^[\x21\x23-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** @returns "" where there are none @throws SluiceError `validation_failed`, `too_large` */
export function cookieLine(operation: Operation, cookies: Readonly<Record<string, unknown>>): string {
  const room = new Room();
  const pieces = Object.entries(cookies).flatMap(([name, value]) => {
    if (value === null) return [];
    const declared = parameterOf(operation, "cookie", name);
    if (declared === undefined) throw notDeclared(operation, name);
    const own = piecesFor(declared, value);
    room.take(sizeOf(own));
    return own;
  });
  for (const { name = "", value } of pieces) {
    if (!TOKEN.test(name) || !VALUE.test(value))
      throw wrong(`The cookie ${quote(name)} has a character that no cookie can have.`, "Percent-encode it.");
  }
  const line = pieces.map(({ name, value }) => `${name}=${value}`).join("; ");
  if (line.length > MAX_HEADER_CHARS)
    throw wrong(`The cookies have ${line.length} characters.`, `Give ${MAX_HEADER_CHARS} at most.`);
  return line;
}

/** `form` is percent-encoded as in a query; `cookie` goes as it is. */
function piecesFor(declared: Parameter, value: unknown): Piece[] {
  const { name } = declared;
  if (declared.mediaType !== undefined) return [{ name, value: percentEncoded(contentText(declared, value)) }];
  const style = styleOf(declared);
  return piecesOf(name, value, style, style.style === "cookie" ? PLAIN : { ...PERCENT, name: cookieName });
}

/** A name is not decoded by servers: one that is a token stays. */
function cookieName(name: string): string {
  return TOKEN.test(name) ? name : percentEncoded(name);
}

function notDeclared({ parameters }: Operation, name: string) {
  const own = parameters.filter(({ in: place }) => place === "cookie").map((parameter) => parameter.name);
  return wrong(
    `The operation declares no cookie ${quote(name)}.`,
    own.length === 0 ? "It takes none." : `It takes ${own.slice(0, 30).map(quote).join(", ")}.`,
  );
}
