// A schema as a type of TypeScript. Takes any value: what is no schema is `unknown`. What a type cannot say (formats, ranges,
// defaults) is a comment behind it. A schema that contains itself gets a name. Not here: what does not fit (signature.js).
import { comment, opening, plain } from "./comment.js";
import { choice, enumeration, group, implied, isRecord, keyOf, literal } from "./type-text.js";

/**
 * How much is told: objects in objects, of what is sent and of what is answered; fields of an object, values of an
 * enumeration, alternatives of a schema; whether descriptions are.
 * @typedef {{ depth: Record<Direction, number>, members: number, values: number, alternatives: number, describes: boolean }} Detail
 */
/** @typedef {"request" | "response"} Direction */
/** @typedef {(ref: string) => unknown} At what a JSON pointer of the document leads to */

/** Parts of schemas that are looked at for one signature: some resolve to billions. */
const MAX_PARTS = 4_000;
/** Schemas within one another, those that are only put together counted too. */
const MAX_OPEN = 48;
/** References that follow one another. */
const MAX_HOPS = 16;
/** A name of the document as an identifier. */
const MAX_NAME_CHARS = 40;

/** @param {At} at @param {Detail} detail */
export function createTypes(at, detail) {
  /** Schemas that are being written, each with its reference. @type {{ schema: object, ref: string | undefined, name: string | undefined }[]} */
  const open = [];
  /** Types that have a name, in the order of their use. @type {Map<string, string>} */
  const named = new Map();
  /** Names by what they are the name of. @type {Map<unknown, string>} */
  const names = new Map();
  let parts = 0;

  /** @param {unknown} schema @param {Direction} direction @param {number} [depth] @returns {string} */
  function typeOf(schema, direction, depth = 0) {
    if (++parts > MAX_PARTS || open.length > MAX_OPEN) return "unknown";
    if (schema === false) return "never";
    const { value, ref } = follow(schema);
    if (!isRecord(value)) return "unknown";
    const around = open.findLast((outer) => outer.schema === value || (ref !== undefined && outer.ref === ref));
    if (around !== undefined) {
      around.name ??= nameFor(ref ?? around.ref, value);
      return around.name;
    }
    const known = names.get(ref ?? value);
    if (known !== undefined) return known;
    const entry = { schema: value, ref, name: undefined };
    open.push(entry);
    const type = write(value, direction, depth);
    open.pop();
    if (entry.name === undefined) return type;
    names.set(ref ?? value, entry.name);
    named.set(entry.name, type);
    return entry.name;
  }

  /** @param {unknown} schema @returns {{ value: unknown, ref: string | undefined }} */
  function follow(schema) {
    let value = schema;
    /** @type {string | undefined} */
    let ref;
    for (let hops = 0; isRecord(value) && hops < MAX_HOPS; hops++) {
      const next = typeof value.$ref === "string" ? value.$ref : value.$circular;
      if (typeof next !== "string") break;
      ref = next;
      value = at(next);
    }
    return { value, ref };
  }

  /** @param {string | undefined} ref @param {Record<string, any>} schema */
  function nameFor(ref, schema) {
    const last = ref?.slice(ref.lastIndexOf("/") + 1) ?? (typeof schema.title === "string" ? schema.title : "Node");
    const word = last.replace(/[^A-Za-z0-9_]+/g, "_").slice(0, MAX_NAME_CHARS);
    const name = /^[A-Za-z]/.test(word) ? word : `T${word}`;
    const taken = new Set([...named.keys(), ...open.map((outer) => outer.name)]);
    for (let number = 1; ; number++) {
      const free = number === 1 ? name : `${name}${number}`;
      if (!taken.has(free)) return free;
    }
  }

  /** @param {Record<string, any>} schema @param {Direction} direction @param {number} depth @returns {string} */
  function write(schema, direction, depth) {
    if ("const" in schema) return literal(schema.const);
    if (Array.isArray(schema.enum)) return enumeration(schema.enum, detail.values);
    const all = (/** @type {unknown} */ parts) =>
      Array.isArray(parts) ? parts.slice(0, MAX_PARTS).map((part) => typeOf(part, direction, depth)) : [];
    const alternatives = [schema.oneOf, schema.anyOf].map(all).filter((types) => types.length > 0);
    const composed = [...all(schema.allOf), ...alternatives.map((types) => choice(types, detail.alternatives))];
    // `type: object` beside what it is put together of says nothing.
    const isBare = composed.length > 0 && !isRecord(schema.properties) && !isRecord(schema.additionalProperties);
    const members = [
      ...((schema.type ?? implied(schema)) !== undefined && !isBare ? [ownType(schema, direction, depth)] : []),
      ...composed,
    ];
    const said = [...new Set(members.filter((member) => member !== "unknown"))];
    const type = said.length > 1 ? said.map(group).join(" & ") : (said[0] ?? "unknown");
    return schema.nullable === true && type !== "unknown" && !type.endsWith("| null") ? `${type} | null` : type;
  }

  /** @param {Record<string, any>} schema @param {Direction} direction @param {number} depth */
  function ownType(schema, direction, depth) {
    const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? implied(schema)];
    return choice(
      types.map((type) => simpleType(type, schema, direction, depth)),
      detail.values,
    );
  }

  /** @param {unknown} type @param {Record<string, any>} schema @param {Direction} direction @param {number} depth @returns {string} */
  function simpleType(type, schema, direction, depth) {
    if (type === "string") return schema.format === "binary" ? "Uint8Array" : "string";
    if (type === "integer" || type === "number") return "number";
    if (type === "boolean" || type === "null") return type;
    if (type === "file") return "Uint8Array";
    if (type === "array") {
      if (depth >= detail.depth[direction]) return "unknown[]";
      return `${group(typeOf(schema.items ?? {}, direction, depth + 1))}[]`;
    }
    return type === "object" ? object(schema, direction, depth) : "unknown";
  }

  /** @param {Record<string, any>} schema @param {Direction} direction @param {number} depth */
  function object(schema, direction, depth) {
    const properties = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
    const extra = schema.additionalProperties;
    if (properties.length === 0)
      return isRecord(extra) && depth < detail.depth[direction]
        ? `Record<string, ${typeOf(extra, direction, depth + 1)}>`
        : "Record<string, unknown>";
    if (depth >= detail.depth[direction]) return `object /* ${properties.length} fields */`;
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    /** @type {string[]} */
    const written = [];
    let left = 0;
    for (const key of properties) {
      const value = schema.properties[key];
      const hidden = direction === "request" ? "readOnly" : "writeOnly";
      if (isRecord(value) && value[hidden] === true) continue;
      if (written.length >= detail.members) left++;
      else written.push(field(key, value, required.has(key), direction, depth + 1));
    }
    return `{ ${[...written, ...(left > 0 ? [`/* ${left} more */`] : [])].join("; ")} }`;
  }

  /** One member of an object. @param {string} key @param {unknown} schema @param {boolean} isRequired @param {Direction} direction @param {number} depth @param {unknown} [description] */
  function field(key, schema, isRequired, direction, depth, description) {
    const { value } = follow(schema);
    const said = isRecord(value) ? notes(value, description ?? value.description) : [];
    return `${keyOf(key)}${isRequired ? "" : "?"}: ${typeOf(schema, direction, depth)}${comment(said)}`;
  }

  /** What a type does not say. @param {Record<string, any>} schema @param {unknown} description @returns {string[]} */
  function notes(schema, description) {
    const { format, minimum, maximum, maxLength } = schema;
    const number = (/** @type {unknown} */ value) => (typeof value === "number" ? String(value) : "");
    const isRange = typeof minimum === "number" || typeof maximum === "number";
    return [
      schema.type === "integer" && typeof format !== "string" ? "integer" : "",
      typeof format === "string" && format !== "binary" ? plain(format.slice(0, MAX_NAME_CHARS)) : "",
      isRange ? `${number(minimum)}..${number(maximum)}` : "",
      typeof maxLength === "number" ? `at most ${maxLength} characters` : "",
      schema.default === undefined || typeof schema.default === "object" ? "" : `default ${literal(schema.default)}`,
      schema.deprecated === true ? "deprecated" : "",
      detail.describes ? opening(description) : "",
    ];
  }

  return { typeOf, field, named };
}
