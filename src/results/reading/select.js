// JSONPath (RFC 9535) over a kept result. The library's own text runs under the step counter that programs run under, so that no
// path takes for ever; its functions of regular expressions are off, because nothing bounds those. Pure.
import { JSONPathEnvironment } from "json-p3";
import { head } from "../value/cut.js";
import { Refusal } from "./refusal.js";

/** Levels that `..` goes down. Real data has fewer; each place that the library finds costs it as much as the place is deep. */
const MAX_LEVELS = 40;

/** Characters of a path that is told: it names what a stranger named. */
export const MAX_PATH_CHARS = 100;

const HINT = 'For example $.data[0], $.data[*].id, $..price, $.data[?@.status == "open"].';

const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_LEVELS });
for (const name of ["match", "search"]) environment.functionRegister.delete(name);

/**
 * @typedef {{ location: (string | number)[], value: unknown }} Found
 * @param {unknown} value @param {string} path
 * @returns {Iterable<Found>} one by one: there may be a million
 * @throws {Refusal}
 */
export function* select(value, path) {
  try {
    for (const node of environment.lazyQuery(path, /** @type {any} */ (value))) {
      yield { location: node.location, value: node.value };
    }
  } catch (thrown) {
    if (!(thrown instanceof Error) || !/^JSONPath|^UndefinedFilter/.test(thrown.constructor.name)) throw thrown;
    if (/RecursionLimit/.test(thrown.constructor.name)) {
      throw new Refusal(
        "too_large",
        `jsonPath: .. goes no more than ${MAX_LEVELS} levels down.`,
        "Name the way to a part.",
      );
    }
    throw new Refusal("validation_failed", `jsonPath: ${head(thrown.message, MAX_PATH_CHARS)}.`, HINT);
  }
}

/** The first that a path finds. @param {unknown} value @param {string} path @returns {Found} @throws {Refusal} */
export function selectFirst(value, path) {
  for (const found of select(value, path)) return found;
  throw nothingAt(path);
}

/** @param {string} path */
export function nothingAt(path) {
  return new Refusal(
    "not_found",
    `Nothing in the result is at ${path.length > MAX_PATH_CHARS ? `${head(path, MAX_PATH_CHARS)}…` : path}.`,
    "response_outline tells what paths there are.",
  );
}

/** A place as JSONPath. @param {readonly (string | number)[]} location */
export function pathOf(location) {
  const steps = location.map((key) => {
    if (typeof key === "number") return `[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  });
  return `$${steps.join("")}`;
}
