// One operation as compact TypeScript: what a call takes, by place, what it gives, and how it fails, in the terms of
// `api.request()`. Never more than so many characters: what does not fit is told with less detail. Takes any value for
// an operation, since documents are what they are. Not here: where the operation is found (sandbox/guest/, mcp/).
import { opening, plain } from "./comment.js";
import { bodyMembers, parameterMembers, responseMembers } from "./members.js";
import { createTypes } from "./schema.js";
import { isRecord } from "./type-text.js";

/** @typedef {import("./schema.js").At} At */
/** @typedef {import("./schema.js").Detail} Detail */

/** As many tokens as a model reads of one operation without losing the thread: about 600. */
export const MAX_SIGNATURE_CHARS = 2_000;
const MAX_SUMMARY_CHARS = 120;
/** What is told, until it fits: what is answered gives way to what is sent. @type {readonly Detail[]} */
const DETAILS = [
  { depth: { request: 6, response: 6 }, members: 60, values: 24, alternatives: 8, describes: true },
  { depth: { request: 6, response: 6 }, members: 60, values: 24, alternatives: 8, describes: false },
  { depth: { request: 6, response: 2 }, members: 60, values: 24, alternatives: 8, describes: false },
  { depth: { request: 5, response: 1 }, members: 60, values: 24, alternatives: 6, describes: false },
  { depth: { request: 4, response: 1 }, members: 40, values: 16, alternatives: 3, describes: false },
  { depth: { request: 3, response: 0 }, members: 40, values: 16, alternatives: 3, describes: false },
  { depth: { request: 2, response: 0 }, members: 30, values: 12, alternatives: 2, describes: false },
  { depth: { request: 1, response: 0 }, members: 24, values: 8, alternatives: 2, describes: false },
  { depth: { request: 1, response: 0 }, members: 10, values: 6, alternatives: 1, describes: false },
  { depth: { request: 0, response: 0 }, members: 5, values: 4, alternatives: 1, describes: false },
];

/**
 * @param {unknown} operation as the document has it; references are followed
 * @param {{ method?: string | undefined, path?: string | undefined, at: At }} place `at` gives what a JSON pointer of the document leads to
 * @returns {string} at most MAX_SIGNATURE_CHARS characters
 */
export function signatureOf(operation, { method, path, at }) {
  let text = "";
  for (const detail of DETAILS) {
    text = write(isRecord(operation) ? operation : {}, method, path, at, detail);
    if (text.length <= MAX_SIGNATURE_CHARS) return text;
  }
  return `${text.slice(0, MAX_SIGNATURE_CHARS - 1).toWellFormed()}…`;
}

/** @param {Record<string, any>} operation @param {string | undefined} method @param {string | undefined} path @param {At} at @param {Detail} detail */
function write(operation, method, path, at, detail) {
  const types = createTypes(at, detail);
  const resolve = (/** @type {unknown} */ value) =>
    isRecord(value) && typeof value.$ref === "string" ? at(value.$ref) : value;
  const members = [
    ...(method === undefined ? [] : [`method: ${quoted(method.toUpperCase())}`]),
    ...(path === undefined ? [] : [`path: ${quoted(path)}`]),
    ...parameterMembers(operation, types, resolve, detail),
    ...bodyMembers(resolve(operation.requestBody), types, resolve),
    ...responseMembers(operation, types, resolve),
  ];
  const summary = opening(operation.summary ?? operation.description, MAX_SUMMARY_CHARS);
  const said = [summary, operation.deprecated === true ? "Deprecated" : ""].filter((part) => part !== "").join(". ");
  return [
    ...(said === "" ? [] : [`// ${said}`]),
    `type ${nameOf(operation)} = {`,
    ...members.map((member) => `  ${member};`),
    "}",
    ...Array.from(types.named, ([name, type]) => `type ${name} = ${type}`),
  ].join("\n");
}

/** @param {string} text */
function quoted(text) {
  return plain(JSON.stringify(text));
}

/** The operation's own name, as one of a type. @param {Record<string, any>} operation */
function nameOf({ operationId }) {
  const words =
    typeof operationId === "string"
      ? operationId
          .slice(0, 80)
          .split(/[^A-Za-z0-9]+/)
          .filter(Boolean)
      : [];
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("");
  return /^[A-Z]/.test(name) ? name : `Operation${name}`;
}
