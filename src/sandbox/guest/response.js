// An upstream's answer as the program sees it: `ApiResponse`. Pure. It runs in the guest so that the host passes the
// body on as text and never parses megabytes that the program may not even look at.

/**
 * @typedef {{ status: number, contentType: string, headers: Record<string, string>, isBase64?: boolean }} ResponseHead
 * @typedef {{ code: string | number, message: string }} Note
 * @typedef {{ success: boolean, status: number, result: unknown, errors: Note[], messages: Note[], headers: Record<string, string> }} ApiResponse
 */

const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?|text\/)json *(?:;|$)/i;

/** Characters of an error's message: an upstream's page of HTML is the result already. */
const MAX_MESSAGE_CHARS = 500;

/** Errors told of one answer. */
const MAX_ERRORS = 20;

/** @param {ResponseHead} head @param {string} body @returns {ApiResponse} */
export function readResponse(head, body) {
  const success = head.status >= 200 && head.status < 300;
  const { result, fault } = readBody(head, body);
  const errors = success ? [] : errorsOf(head.status, result);
  return { success, status: head.status, result, errors, messages: fault ? [fault] : [], headers: head.headers };
}

/** @param {ResponseHead} head @param {string} body @returns {{ result: unknown, fault?: Note }} */
function readBody(head, body) {
  if (body === "") return { result: null };
  if (head.isBase64) return { result: Uint8Array.from(atob(body), (character) => character.charCodeAt(0)) };
  if (!JSON_TYPE.test(head.contentType)) return { result: body };
  try {
    return { result: JSON.parse(body) };
  } catch {
    const message = "The upstream called this JSON, but it is not: result is the text as it came.";
    return { result: body, fault: { code: "invalid_json", message } };
  }
}

/** The upstream's own words: one of `{errors: […]}`, or the answer itself. @param {number} status @param {unknown} result @returns {Note[]} */
function errorsOf(status, result) {
  const listed = field(result, "errors");
  const errors = Array.isArray(listed) && listed.length > 0 ? listed.slice(0, MAX_ERRORS) : [result];
  return errors.map((error) => errorOf(status, error));
}

/** The shapes that APIs use: `{error: {code, message}}`, `{error}`, `{message}`, RFC 9457, RFC 6749. @param {number} status @param {unknown} told @returns {Note} */
function errorOf(status, told) {
  const inner = field(told, "error");
  const error = typeof inner === "object" && inner !== null ? inner : told;
  const code = field(error, "code");
  const message = ["message", "detail", "error_description", "title", "error"]
    .map((name) => field(error, name))
    .concat(error)
    .find((text) => typeof text === "string" && text.trim() !== "");
  return {
    code: typeof code === "string" || typeof code === "number" ? code : status,
    message: message === undefined ? `The upstream answered ${status}.` : String(message).slice(0, MAX_MESSAGE_CHARS),
  };
}

/** @param {unknown} value @param {string} name */
function field(value, name) {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
