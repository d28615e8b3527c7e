// What a program is refused with before it runs, and where in its text the fault is.
import { getLineInfo } from "acorn";
import { SluiceError } from "../errors.ts";

/** What to do about any of them. */
export const HINT = "Send one JavaScript async arrow function; no TypeScript, no import.";

/** @param offset of the fault in the author's text */
export function refusal(source: string, offset: number, message: string): SluiceError {
  const { line, column } = getLineInfo(source, offset);
  return new SluiceError("parse_error", `${message} (line ${line}, column ${column + 1}).`, HINT);
}
