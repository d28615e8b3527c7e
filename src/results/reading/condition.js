// A condition on an item: `field op value`, as `response_filter` takes it. What is written in another language is refused: a
// condition that was misread would fit nothing, and look like an answer. Pure.
import { Refusal } from "./refusal.js";

/** @typedef {{ field: string, fits: (item: unknown) => boolean, valueIn: (item: unknown) => unknown }} Condition */

/** A field is names with dots between them, indexes and quoted names in brackets. Each way to go on begins with another character. */
const FORM = /^\s*((?:[^\s=!<>[\]]|\[\d{1,9}\]|\["[^"]*"\]|\['[^']*'\])+)\s*(!=|>=|<=|==|=|>|<|contains(?=\s))/;
const STEP = /\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]|([^.[\]]+)/g;

/** What no value begins with that is not quoted: the rest of an operator of another language. */
const OPERATOR = /^[=<>!~&|]/;

/** A second condition. */
const ANOTHER = /&&|\|\||\s(?:and|or)\s.*(?:[=<>]|\scontains\s)/is;

/** @param {string} text @returns {Condition} @throws {Refusal} */
export function readCondition(text) {
  const [all, field = "", operator = ""] = FORM.exec(text) ?? refuse();
  const told = readValue(text.slice(all.length).trim());
  const test = TESTS[operator === "==" ? "=" : operator];
  const steps = stepsOf(field);
  const valueIn = (/** @type {unknown} */ item) => valueAt(item, [field]) ?? valueAt(item, steps);
  return { field, valueIn, fits: (item) => test?.(valueIn(item), told) ?? false };
}

/** @returns {never} */
function refuse() {
  throw new Refusal(
    "validation_failed",
    "filter is a field, an operator and a value.",
    'For example price > 10, customer.city = Paris, tags contains new, lines[0]["a b"] != "x && y". Operators: = != > < >= <= contains; one condition alone; the field "." is the item itself.',
  );
}

/** @param {string} text */
function readValue(text) {
  const [, quote = "", inner = ""] = /^(["'])(.*)\1$/s.exec(text) ?? [];
  if (quote !== "" && !inner.includes(quote)) return inner;
  if (text === "" || OPERATOR.test(text) || ANOTHER.test(text)) refuse();
  return quote === "" ? text : inner;
}

/** @param {string} field @returns {string[]} */
function stepsOf(field) {
  const path = field.replace(/^[@$](?=[.[]|$)/, "");
  return [...path.matchAll(STEP)].map((parts) => parts.slice(1).find((part) => part !== undefined) ?? "");
}

/** @param {unknown} item @param {string[]} steps @returns {unknown} */
function valueAt(item, steps) {
  return steps.reduce(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined,
    item,
  );
}

/** @type {Readonly<Record<string, (value: unknown, told: string) => boolean>>} */
const TESTS = {
  "=": equals,
  "!=": (value, told) => !equals(value, told),
  ">": (value, told) => compare(value, told) > 0,
  "<": (value, told) => compare(value, told) < 0,
  ">=": (value, told) => compare(value, told) >= 0,
  "<=": (value, told) => compare(value, told) <= 0,
  contains,
};

/** @param {unknown} value @param {string} told */
function equals(value, told) {
  if (typeof value === "object" && value !== null) return false;
  return typeof value === "number" ? told !== "" && value === Number(told) : String(value) === told;
}

/** As numbers where both are, else as text, which orders ISO dates. @param {unknown} value @param {string} told @returns {number} NaN: neither */
function compare(value, told) {
  if (typeof value !== "number" && typeof value !== "string") return Number.NaN;
  const [left, right] = value === "" || told === "" ? [Number.NaN, Number.NaN] : [Number(value), Number(told)];
  if (typeof value === "number" || !(Number.isNaN(left) || Number.isNaN(right))) return left - right;
  return value === told ? 0 : value < told ? -1 : 1;
}

/** Without regard to case. @param {unknown} value @param {string} told @returns {boolean} */
function contains(value, told) {
  if (Array.isArray(value))
    return value.some((item) => equals(item, told) || (typeof item === "string" && contains(item, told)));
  return value !== undefined && typeof value !== "object" && String(value).toLowerCase().includes(told.toLowerCase());
}
