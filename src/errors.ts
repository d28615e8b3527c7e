// The errors of Sluice: one closed union of codes, one mapping to HTTP. A message is read by models more than by
// people: what was wrong and where; the hint says what to do next. Neither holds a stack, a secret or a host name.
// Not here: the text of an MCP answer (results/answer.ts).

/** Every way in which a request to Sluice can fail (DESIGN: codes). */
export type ErrorCode =
  | "validation_failed"
  | "not_found"
  | "rate_limit"
  | "invoke_error"
  | "auth_error"
  | "config_error"
  | "parse_error"
  | "forbidden"
  | "timeout"
  | "too_large"
  | "conflict"
  | "confirmation_invalid"
  | "run_interrupted"
  | "internal";

const HTTP_STATUS = {
  validation_failed: 400,
  not_found: 404,
  rate_limit: 429,
  invoke_error: 502,
  auth_error: 401,
  config_error: 503,
  parse_error: 400,
  forbidden: 403,
  timeout: 504,
  too_large: 413,
  conflict: 409,
  confirmation_invalid: 409,
  run_interrupted: 409,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

export type HttpErrorStatus = (typeof HTTP_STATUS)[ErrorCode];

/** A failure that is meant to be read by whoever caused it. Anything else that is thrown is a fault of ours. */
export class SluiceError extends Error {
  override readonly name = "SluiceError";
  readonly code: ErrorCode;
  readonly hint: string;

  constructor(code: ErrorCode, message: string, hint = "") {
    super(message);
    this.code = code;
    this.hint = hint;
  }

  /** The message, then what to do about it: what a model reads. */
  get text(): string {
    return this.hint === "" ? this.message : `${this.message} ${this.hint}`;
  }
}

/** What may be told of anything that was thrown: a `SluiceError` as it is, all else without its text. */
export function publicError(thrown: unknown): SluiceError {
  if (thrown instanceof SluiceError) return thrown;
  return new SluiceError(
    "internal",
    "Something went wrong in the server.",
    "Try again; if it stays, tell the operator.",
  );
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(HTTP_STATUS, text);
}

export function httpStatus(code: ErrorCode): HttpErrorStatus {
  return HTTP_STATUS[code];
}
