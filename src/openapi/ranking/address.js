// An operation asked for by where it is: `GET /orders/{orderId}`, a path alone, or a path with its parameters filled in. Who
// writes that means that operation, whatever else has the same words. Not here: how it is found in a query (query.js).

/**
 * As it is compared: method upper case, path as `shapeOf` makes it.
 * @typedef {{ method: string | undefined, path: string }} Address
 */

/** A method before a path, or a path. */
const ADDRESS = /^\s*(?:(?<method>get|put|post|delete|options|head|patch|trace|query)\s+)?(?<path>\/\S*)\s*$/i;

/** More than the words of an operation can be worth: the same path, a path that is filled in … */
const SAME = 1_000;
const FILLED_IN = 500;
/** … and either with another method. */
const OTHER_METHOD = 0.1;

/** @param {string} text @returns {Address | undefined} */
export function readAddress(text) {
  const { method, path } = ADDRESS.exec(text)?.groups ?? {};
  return path === undefined ? undefined : { method: method?.toUpperCase(), path: shapeOf(path) };
}

/** What an operation is worth for being there: 0 for one that is elsewhere. @param {Address} address @param {{ method: string, path: string }} operation */
export function worthAt(address, operation) {
  if (depthOf(operation.path) !== depthOf(address.path)) return 0;
  const shape = shapeOf(operation.path);
  const worth = shape === address.path ? SAME : isFilledIn(address.path, shape) ? FILLED_IN : 0;
  return address.method === undefined || address.method === operation.method ? worth : worth * OTHER_METHOD;
}

/** How many parts it has: most are told apart by that alone. @param {string} path */
function depthOf(path) {
  let depth = 0;
  for (let at = path.indexOf("/"); at >= 0 && at < path.length - 1; at = path.indexOf("/", at + 1)) depth++;
  return depth;
}

/** No matter the case, the names of parameters, and a slash at the end. @param {string} path */
function shapeOf(path) {
  const shape = path.toLowerCase().replaceAll(/\{[^{}]*\}/g, "{}");
  return shape.length > 1 && shape.endsWith("/") ? shape.slice(0, -1) : shape;
}

/** @param {string} path @param {string} shape */
function isFilledIn(path, shape) {
  const [given, parts] = [path.split("/"), shape.split("/")];
  return (
    given.length === parts.length &&
    parts.every((part, at) => part === given[at] || (part === "{}" && given[at] !== ""))
  );
}
