// A refusal as the client sees it: `{error: {code, message, details}}` with its HTTP status. It is thrown, so that an open
// transaction rolls back; the app turns it into the response.

import { HTTPException } from "hono/http-exception";

export interface Detail {
  field: string;
  message: string;
}

/** Every code with its status; the document lists the same. */
export const PROBLEMS = {
  bad_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  internal: 500,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Characters of a client's own text that a message repeats. */
const QUOTED = 100;

export function problem(
  code: ProblemCode,
  message: string,
  details: readonly Detail[] = [],
  headers: Record<string, string> = {},
): HTTPException {
  const error = details.length > 0 ? { code, message, details } : { code, message };
  const status = PROBLEMS[code];
  return new HTTPException(status, { message, res: Response.json({ error }, { status, headers }) });
}

/** A client's text, short enough and well-formed, in quotation marks. */
export function quote(text: string): string {
  const shown = text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
  return `"${shown.toWellFormed()}"`;
}
