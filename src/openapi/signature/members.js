// The members of an operation's type: its parameters by place, its body, its answer and its failure, under the names that
// `api.request()` has for them. Not here: the types themselves (schema.js).
import { comment, plain } from "./comment.js";
import { isRecord } from "./type-text.js";

/** @typedef {ReturnType<typeof import("./schema.js").createTypes>} Types */
/** @typedef {import("./schema.js").Detail} Detail */

/** Failures that are named. */
const MAX_STATUSES = 8;

/** Where parameters stand, and under which name `api.request()` takes them. */
const PLACES = [
  { in: "path", name: "params" },
  { in: "query", name: "query" },
  { in: "querystring", name: "query" },
  { in: "header", name: "headers" },
  { in: "cookie", name: "cookies" },
];

/** @param {Record<string, any>} operation @param {Types} types @param {(value: unknown) => unknown} resolve @param {Detail} detail @returns {string[]} */
export function parameterMembers(operation, types, resolve, detail) {
  const listed = Array.isArray(operation.parameters) ? operation.parameters : [];
  const parameters = listed.map(resolve).filter((found) => isRecord(found) && typeof found.name === "string");
  const byName = Map.groupBy(
    /** @type {Record<string, any>[]} */ (parameters),
    (parameter) => PLACES.find((place) => place.in === parameter.in)?.name,
  );
  return [...new Set(PLACES.map(({ name }) => name))].flatMap((name) => {
    const all = byName.get(name) ?? [];
    if (all.length === 0) return [];
    const isRequired = (/** @type {Record<string, any>} */ { required, in: place }) =>
      place === "path" || required === true;
    // What must be there comes first, so that it is not what is left out.
    const sorted = [...all].sort((left, right) => Number(isRequired(right)) - Number(isRequired(left)));
    const shown = sorted.slice(0, detail.members);
    const fields = shown.map((parameter) =>
      types.field(
        parameter.name,
        schemaOf(parameter, resolve),
        isRequired(parameter),
        "request",
        1,
        parameter.description,
      ),
    );
    const left = all.length - shown.length;
    const more = left > 0 ? [`/* ${left} more */`] : [];
    return [`${name}${all.some(isRequired) ? "" : "?"}: { ${[...fields, ...more].join("; ")} }`];
  });
}

/** A parameter has a schema, or content that has one. @param {Record<string, any>} parameter @param {(value: unknown) => unknown} resolve */
function schemaOf(parameter, resolve) {
  const [media] = isRecord(parameter.content) ? Object.values(parameter.content) : [];
  const found = resolve(media);
  return isRecord(found) ? found.schema : (parameter.schema ?? {});
}

/** @param {unknown} body @param {Types} types @param {(value: unknown) => unknown} resolve @returns {string[]} */
export function bodyMembers(body, types, resolve) {
  if (!isRecord(body)) return [];
  const content = jsonFirst(body.content);
  if (content === undefined) return [];
  const [mediaType, media] = content;
  const found = resolve(media);
  const type = types.typeOf(isRecord(found) ? (found.schema ?? {}) : {}, "request", 0);
  const others = Object.keys(body.content).length - 1;
  const or = others > 0 ? [`or ${others} more`] : [];
  const note = isJson(mediaType) && others === 0 ? [] : [plain(mediaType.slice(0, 60)), ...or];
  return [`body${body.required === true ? "" : "?"}: ${type}${comment(note)}`];
}

/** @param {Record<string, any>} operation @param {Types} types @param {(value: unknown) => unknown} resolve @returns {string[]} */
export function responseMembers({ responses }, types, resolve) {
  if (!isRecord(responses)) return [];
  const statuses = Object.keys(responses);
  const success = statuses.find((status) => /^2/.test(status)) ?? statuses.find((status) => status === "default");
  const failures = statuses.filter((status) => /^[45]/.test(status) || (status === "default" && status !== success));
  /** @param {string} name @param {string | undefined} status @param {readonly string[]} all */
  const member = (name, status, all) => {
    if (status === undefined) return [];
    const response = resolve(responses[status]);
    const content = isRecord(response) ? jsonFirst(response.content) : undefined;
    const media = content === undefined ? undefined : resolve(content[1]);
    const type = isRecord(media) ? types.typeOf(media.schema ?? {}, "response", 0) : "null";
    return [`${name}: ${type} /* ${all.map((one) => plain(one.slice(0, 10))).join(", ")} */`];
  };
  const told = failures.find((status) => hasContent(resolve(responses[status]))) ?? failures[0];
  return [
    ...member("result", success, success === undefined ? [] : [success]),
    ...member("error", told, failures.slice(0, MAX_STATUSES)),
  ];
}

/** @param {unknown} response */
function hasContent(response) {
  return isRecord(response) && isRecord(response.content) && Object.keys(response.content).length > 0;
}

/** JSON, if there is any. @param {unknown} content @returns {[string, unknown] | undefined} */
function jsonFirst(content) {
  const entries = isRecord(content) ? Object.entries(content) : [];
  return entries.find(([type]) => isJson(type)) ?? entries[0];
}

/** @param {string} mediaType */
function isJson(mediaType) {
  return /[/+]json\b/i.test(mediaType);
}
