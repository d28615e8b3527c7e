// A condition on an item: `field op value`, as `response_filter` takes it. Pure.
import { Refusal } from "./refusal.js";

/** @typedef {(item: unknown) => boolean} Condition */

const FORM = /^\s*([^\s=!<>]+)\s*(!=|>=|<=|==|=|>|<|contains(?=\s))/;

/** @param {string} text @returns {Condition} @throws {Refusal} */
export function readCondition(text) {
  const parts = FORM.exec(text);
  if (parts === null) {
    throw new Refusal(
      "validation_failed",
      "filter is a field, an operator and a value.",
      'For example price > 10, customer.city = Paris, tags contains new. Operators: = != > < >= <= contains; the field "." is the item itself.',
    );
  }
  const [all, field = "", operator = ""] = parts;
  const told = unquoted(text.slice(all.length).trim());
  const test = TESTS[operator === "==" ? "=" : operator];
  return (item) => test?.(valueAt(item, field), told) ?? false;
}

/** @param {string} text */
function unquoted(text) {
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

/** @param {unknown} item @param {string} field names with dots between them */
function valueAt(item, field) {
  const names = field
    .replace(/^[@$](?=\.|$)/, "")
    .split(".")
    .filter((name) => name !== "");
  return names.reduce(
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
