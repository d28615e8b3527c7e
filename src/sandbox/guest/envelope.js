// An upstream that answers in the envelope that programs get anyway: `{success, errors, messages, result}`. It is opened, not
// wrapped again; `result_info`, which tells of paging, stays beside the result. Pure.
import { field, isRecord } from "./field.js";
import { errorsOf, noteOf, wordsOf } from "./notes.js";

/** @typedef {import("./response.js").Note} Note */

/** @param {unknown} value @returns {boolean} */
export function isEnvelope(value) {
  return (
    isRecord(value) &&
    typeof field(value, "success") === "boolean" &&
    Object.hasOwn(value, "result") &&
    Array.isArray(field(value, "errors"))
  );
}

/** @param {unknown} value an envelope @param {number} status @returns {{ success: boolean, result: unknown, errors: Note[], messages: Note[], result_info?: unknown }} */
export function readEnvelope(value, status) {
  const success = field(value, "success") === true;
  const messages = field(value, "messages");
  const info = field(value, "result_info");
  return {
    success,
    result: field(value, "result"),
    errors: success && status < 300 ? [] : errorsOf(status, value),
    messages: Array.isArray(messages) ? messages.filter(wordsOf).map((message) => noteOf("message", message)) : [],
    ...(isRecord(info) && { result_info: info }),
  };
}
