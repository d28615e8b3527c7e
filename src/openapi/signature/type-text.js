// Pieces of the text of a type: unions, literals, keys.
import { plain } from "./comment.js";

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** @param {unknown} value @returns {value is Record<string, any>} */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Alternatives, each once. @param {readonly string[]} types @param {number} limit @returns {string} */
export function choice(types, limit) {
  const all = [...new Set(types)];
  return union(all.slice(0, limit), all.length);
}

/** @param {readonly unknown[]} values @param {number} limit @returns {string} */
export function enumeration(values, limit) {
  return union(values.slice(0, limit).map(literal), values.length);
}

/** @param {readonly string[]} shown @param {number} total */
function union(shown, total) {
  const left = total - shown.length;
  return `${shown.join(" | ") || "unknown"}${left > 0 ? ` /* or ${left} more */` : ""}`;
}

/** A schema that says no type says it by what else it says. @param {Record<string, any>} schema */
export function implied(schema) {
  if (isRecord(schema.properties) || isRecord(schema.additionalProperties)) return "object";
  return schema.items === undefined ? undefined : "array";
}

/** @param {string} type */
export function group(type) {
  return /[|&]/.test(type) && !/^\{.*\}$/s.test(type) ? `(${type})` : type;
}

/** @param {string} key */
export function keyOf(key) {
  return IDENTIFIER.test(key) ? key : plain(JSON.stringify(key));
}

/** Of an enumeration. @param {unknown} value */
export function literal(value) {
  if (typeof value === "object" && value !== null) return "object";
  return plain(JSON.stringify(value) ?? "unknown");
}
