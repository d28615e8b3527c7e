// Parameters that an operation inherits from its path item: all but those that it declares itself, by place and name.
import { overlay } from "./overlay.js";

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Appends to an operation's own parameters those of its path item. @param {Record<string, unknown>} operation @param {unknown} inherited */
export function inheritParameters(operation, inherited) {
  const own = Object.hasOwn(operation, "parameters") ? operation.parameters : [];
  if (!Array.isArray(inherited) || inherited.length === 0 || !Array.isArray(own)) return;
  const declared = new Set(own.map(identity));
  operation.parameters = [
    ...own,
    ...inherited.filter((parameter) => {
      const name = identity(parameter);
      return name === undefined || !declared.has(name);
    }),
  ];
}

/**
 * The same for every operation of a path item that is read as a whole. One that is a reference stands for its target
 * wherever that is used, so it is copied.
 * @param {Record<string, unknown>} item @param {(value: object) => boolean} isView
 */
export function inheritParametersWithin(item, isView) {
  if (!Object.hasOwn(item, "parameters")) return;
  const inheritIn = (/** @type {Record<string, unknown>} */ operations, /** @type {string[]} */ methods) => {
    for (const method of methods) {
      const found = operations[method];
      if (!isRecord(found)) continue;
      const operation = isView(found) ? overlay(found, {}) : found;
      inheritParameters(operation, item.parameters);
      operations[method] = operation;
    }
  };
  inheritIn(
    item,
    METHODS.filter((method) => Object.hasOwn(item, method)),
  );
  const additional = Object.hasOwn(item, "additionalOperations") ? item.additionalOperations : undefined;
  if (isRecord(additional) && !isView(additional) && Object.values(additional).every(isRecord))
    inheritIn(additional, Object.keys(additional));
}

/** What makes two parameters the same one; undefined for what is no parameter. @param {unknown} parameter */
function identity(parameter) {
  if (!isRecord(parameter) || typeof parameter.in !== "string" || typeof parameter.name !== "string") return undefined;
  return `${parameter.in}:${parameter.name}`;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
