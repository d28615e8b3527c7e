// What `spec` must equal, said as simply as it can be: the parsed document, walked from the root with every ancestor at
// hand, each reference replaced by its target. It shares no code with the product and has none of its concerns.

type Plain = Record<string, unknown>;
type Place = "node" | "names" | "data";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
const DATA = ["example", "default", "enum", "const", "value"];
const NAMES =
  "schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes paths webhooks content encoding securityDefinitions properties patternProperties definitions $defs dependentSchemas dependencies".split(
    " ",
  );

export class TooMuch extends Error {}

/** The whole document resolved, or TooMuch beyond `limit` nodes. */
export function resolved(document: Plain, limit = 20_000): unknown {
  let nodes = 0;

  function expand(value: unknown, place: Place, open: readonly object[]): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (++nodes > limit) throw new TooMuch();
    if (isReference(value, place)) return expandReference(value, open);
    const inside = [...open, value];
    if (Array.isArray(value)) return value.map((item) => expand(item, place, inside));
    return objectOf(
      Object.keys(value).map((key) => [key, expand(at(value, key), placeOf(place, key, at(value, key)), inside)]),
    );
  }

  function expandReference(reference: Plain, open: readonly object[]): unknown {
    const { $ref, ...siblings } = reference;
    const target = lookUp(String($ref), []);
    const seen = Object.keys(siblings).length > 0 ? [...open, reference] : open;
    let value: unknown;
    if ("marker" in target) value = target.circular ? { $circular: $ref } : target.marker;
    else if (typeof target.value === "object" && target.value !== null && seen.includes(target.value))
      value = { $circular: $ref };
    else value = expandTarget(target, seen);
    if (typeof value !== "object" || Array.isArray(value) || Object.keys(siblings).length === 0) return value;
    return objectOf([...Object.entries(value ?? {}), ...Object.entries(asPlain(expand(siblings, "node", seen)))]);
  }

  function expandTarget({ value, place, keys }: Found, open: readonly object[]): unknown {
    if (keys.length === 3 && keys[0] === "components" && keys[1] === "pathItems") return expandItem(value, open);
    const item = at(asPlain(at(document, keys[0] ?? "")), keys[1] ?? "");
    if (!["paths", "webhooks"].includes(keys[0] ?? "") || !isPlain(item)) return expand(value, place, open);
    if (keys.length === 2) return expandItem(value, open);
    const isOperation =
      (keys.length === 3 && METHODS.includes(keys[2] ?? "")) ||
      (keys.length === 4 && keys[2] === "additionalOperations" && Object.values(asPlain(item[keys[2]])).every(isPlain));
    return isOperation ? expandOperation(value, item, open) : expand(value, place, open);
  }

  type Found = { value: unknown; place: Place; keys: readonly string[] };
  type Target = { marker: object; circular: boolean } | Found;

  function lookUp(ref: string, passed: readonly string[]): Target {
    if (passed.includes(ref) || passed.length > 100) return { marker: { $circular: ref }, circular: true };
    const nowhere = { marker: { $unresolved: ref }, circular: false };
    if (!ref.startsWith("#/")) return nowhere;
    const keys = decodeURIComponent(ref.slice(2))
      .split("/")
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    let value: unknown = document;
    let place: Place = "node";
    for (const [index, key] of keys.entries()) {
      if (isReference(value, place) && !Object.hasOwn(value, key)) {
        return lookUp([value.$ref, ...keys.slice(index).map(encoded)].join("/"), [...passed, ref]);
      }
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return nowhere;
      if (Array.isArray(value) && !/^\d+$/.test(key)) return nowhere;
      const child: unknown = at(value, key);
      place = Array.isArray(value) ? place : placeOf(place, key, child);
      value = child;
    }
    if (isReference(value, place) && Object.keys(value).length === 1)
      return lookUp(String(value.$ref), [...passed, ref]);
    return { value, place, keys };
  }

  function expandItem(item: unknown, open: readonly object[]): unknown {
    const expanded = expand(item, "node", open);
    if (!isPlain(expanded) || !isPlain(item)) return expanded;
    for (const method of METHODS) {
      if (Object.hasOwn(item, method)) expanded[method] = expandOperation(item[method], item, [...open, item]);
    }
    const { additionalOperations } = item;
    if (isPlain(additionalOperations) && Object.values(additionalOperations).every(isPlain)) {
      expanded.additionalOperations = objectOf(
        Object.entries(additionalOperations).map(([key, operation]) => [
          key,
          expandOperation(operation, item, [...open, item]),
        ]),
      );
    }
    return expanded;
  }

  /** An operation with the parameters of its path item. */
  function expandOperation(operation: unknown, item: Plain, open: readonly object[]): unknown {
    const expanded = expand(operation, "node", open);
    if (!isPlain(operation) || !isPlain(expanded) || !Array.isArray(item.parameters)) return expanded;
    const inherited = asArray(expand(item.parameters, "node", [...open, operation]));
    const own = Object.hasOwn(expanded, "parameters") ? expanded.parameters : [];
    if (!Array.isArray(own) || inherited.length === 0) return expanded;
    const names = own.map(nameOf);
    const further = inherited.filter((parameter) => nameOf(parameter) === "" || !names.includes(nameOf(parameter)));
    expanded.parameters = [...own, ...further];
    return expanded;
  }

  function expandComponents(components: Plain): Plain {
    const entries = Object.entries(components).map(([key, value]): [string, unknown] => {
      if (key !== "pathItems" || !isPlain(value))
        return [key, expand(value, placeOf("node", key, value), [document, components])];
      const open = [document, components, value];
      return [key, objectOf(Object.entries(value).map(([name, item]) => [name, expandItem(item, open)]))];
    });
    return objectOf(entries);
  }

  const root = Object.entries(document).map(([key, value]): [string, unknown] => {
    if (key === "components" && isPlain(value) && isPlain(value.pathItems)) return [key, expandComponents(value)];
    if ((key !== "paths" && key !== "webhooks") || !isPlain(value))
      return [key, expand(value, placeOf("node", key, value), [document])];
    return [key, objectOf(Object.entries(value).map(([path, item]) => [path, expandItem(item, [document, value])]))];
  });
  return objectOf(root);
}

function encoded(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function placeOf(place: Place, key: string, value: unknown): Place {
  if (place !== "node") return place === "names" ? "node" : "data";
  if (DATA.includes(key)) return "data";
  if (NAMES.includes(key) && !Array.isArray(value)) return "names";
  return key === "examples" ? "data" : "node";
}

function isReference(value: unknown, place: Place): value is Plain {
  return place !== "data" && isPlain(value) && Object.hasOwn(value, "$ref") && typeof value.$ref === "string";
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asPlain(value: unknown): Plain {
  return isPlain(value) ? value : {};
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function nameOf(parameter: unknown): string {
  if (!isPlain(parameter) || typeof parameter.in !== "string" || typeof parameter.name !== "string") return "";
  return `${parameter.in} ${parameter.name}`;
}

function at(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function objectOf(entries: readonly (readonly [string, unknown])[]): Plain {
  const object: Plain = {};
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return object;
}
