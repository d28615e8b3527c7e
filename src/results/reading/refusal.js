// Why a kept result cannot be read as asked: told with a code and a hint, as every tool does.

/** @typedef {"validation_failed" | "not_found" | "too_large"} Code */

export class Refusal extends Error {
  /** @param {Code} code @param {string} message @param {string} hint */
  constructor(code, message, hint) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
