// Parameters that an operation inherits from its path item: all but those that it declares itself, by place and name.

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

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

/** The same for every operation of a path item that is read as a whole. @param {Record<string, unknown>} item */
export function inheritParametersWithin(item) {
  if (!Object.hasOwn(item, "parameters")) return;
  for (const [key, member] of Object.entries(item)) {
    if (!isRecord(member)) continue;
    if (METHODS.includes(key)) inheritParameters(member, item.parameters);
    if (key !== "additionalOperations" || !Object.values(member).every(isRecord)) continue;
    for (const operation of Object.values(member))
      if (isRecord(operation)) inheritParameters(operation, item.parameters);
  }
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
