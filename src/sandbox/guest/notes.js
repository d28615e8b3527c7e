// An upstream's errors in its own words, from the shapes that APIs use: RFC 9457 (problem+json), RFC 6749, JSON:API,
// `{error: {message}}`, `{errors: […]}`, `{errors: {field: […]}}`, `{message}`. Pure.
import { field, isRecord } from "./field.js";

/** @typedef {import("./response.js").Note} Note */

/** Characters of an error's message: an upstream's page of HTML is the result already. */
const MAX_MESSAGE_CHARS = 500;

/** Errors told of one answer. */
const MAX_ERRORS = 20;

/** Where the words are, the most telling first: a `title` is of the kind of error, an `error` often its code. */
const MESSAGE_FIELDS = [
  "message",
  "detail",
  "error_description",
  "error_message",
  "errorMessage",
  "msg",
  "Message",
  "faultstring",
  "description",
  "reason",
  "title",
  "error",
];

/** What a status without a body says. @type {Record<number, string>} */
const BARE = { 304: "Not modified: the version that the request names is still the current one." };

/** @param {number} status @param {unknown} result @returns {Note[]} */
export function errorsOf(status, result) {
  const listed = ["errors", "error", "detail"]
    .map((name) => listOf(field(result, name)))
    .find((list) => list.length > 0);
  return (listed ?? [result]).slice(0, MAX_ERRORS).map((error) => noteOf(status, error));
}

/** `{errors: {name: ["is missing"]}}` names the field of each. @param {unknown} value @returns {unknown[]} */
function listOf(value) {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [];
  const fields = Object.entries(value);
  if (fields.length === 0 || !fields.every(([, told]) => Array.isArray(told))) return [];
  return fields.flatMap(([name, told]) =>
    Array.isArray(told) ? told.map((text) => `${name}: ${wordsOf(text) ?? ""}`) : [],
  );
}

/** @param {string | number} otherwise the code where there is none @param {unknown} told @returns {Note} */
export function noteOf(otherwise, told) {
  const inner = ["error", "fault"].map((name) => field(told, name)).find(isRecord);
  const error = inner ?? told;
  const code = [field(error, "code"), field(error, "Code")].find(
    (value) => typeof value === "number" || (typeof value === "string" && value !== ""),
  );
  const known = typeof otherwise === "number" ? BARE[otherwise] : undefined;
  const message = wordsOf(error) ?? wordsOf(told) ?? known ?? `The upstream answered ${otherwise}.`;
  return {
    code: typeof code === "string" || typeof code === "number" ? code : otherwise,
    message: message.slice(0, MAX_MESSAGE_CHARS),
  };
}

/** @param {unknown} told @returns {string | undefined} undefined where there are none */
export function wordsOf(told) {
  const text = [...MESSAGE_FIELDS.map((name) => field(told, name)), told].find(
    (value) => typeof value === "string" && value.trim() !== "",
  );
  return typeof text === "string" ? text : undefined;
}
