// An upstream's answer as the program sees it: `ApiResponse`. Pure. It runs in the guest so that the host passes the
// body on as text and never parses megabytes that the program may not even look at.

/**
 * @typedef {{ status: number, contentType: string, headers: Record<string, string> }} ResponseHead
 * @typedef {{ code: string | number, message: string }} Note
 * @typedef {{ success: boolean, status: number, result: unknown, errors: Note[], messages: Note[], headers: Record<string, string> }} ApiResponse
 */

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** @param {ResponseHead} head @param {string} body @returns {ApiResponse} */
export function readResponse(head, body) {
  const success = head.status >= 200 && head.status < 300;
  const { result, fault } = readBody(head, body);
  const errors = success ? [] : [errorOf(head.status, result)];
  return { success, status: head.status, result, errors, messages: fault ? [fault] : [], headers: head.headers };
}

/** @param {ResponseHead} head @param {string} body @returns {{ result: unknown, fault?: Note }} */
function readBody(head, body) {
  if (body === "") return { result: null };
  if (!JSON_TYPE.test(head.contentType)) return { result: body };
  try {
    return { result: JSON.parse(body) };
  } catch {
    const message = "The upstream called this JSON, but it is not: result is the text as it came.";
    return { result: body, fault: { code: "invalid_json", message } };
  }
}

/** The upstream's own words, from the shapes that APIs use: `{error: {code, message}}`, `{error}`, `{message}`. @param {number} status @param {unknown} result @returns {Note} */
function errorOf(status, result) {
  const error = field(result, "error") ?? result;
  const code = field(error, "code");
  const message = field(error, "message") ?? error;
  return {
    code: typeof code === "string" || typeof code === "number" ? code : status,
    message: typeof message === "string" && message !== "" ? message : `The upstream answered ${status}.`,
  };
}

/** @param {unknown} value @param {string} name */
function field(value, name) {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
