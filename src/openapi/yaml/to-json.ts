// YAML to JSON: what the importer reads instead of a YAML document. Keys keep their order and are strings, whatever they
// look like (`200:`); aliases and merge keys (`<<`) are written out; a tag that is not of the core schema is ignored, so
// its node is read as if it had none.
import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import { SluiceError } from "../../errors.ts";
import { MAX_ALIAS_CHARS, MAX_NESTING } from "../../limits.ts";
import { plainToJson } from "./core-schema.ts";
import { readEvents } from "./events.ts";

/** A member of a mapping: where its value starts, and whether it came through a merge key. */
interface Member {
  readonly value: number;
  readonly merged: boolean;
}

/** Characters of JSON that are encoded at once. */
const PART_CHARS = 64 * 1024;

const CORE_TAG = /^(?:!!|!<tag:yaml\.org,2002:)(str|int|float|bool|null)>?$/;

/** @returns the document as JSON, in parts @throws SluiceError `parse_error` with the place, or `too_large` */
export function yamlToJson(yaml: Uint8Array): Uint8Array[] {
  const { text, events, after, target, fail, line } = readEvents(decode(yaml));
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  /** Mappings that merge keys refer to, each taken apart once. */
  const merged = new Map<number, ReadonlyMap<string, Member>>();
  let pending = "";
  let copies = 0;
  let copiedChars = 0;

  function emit(json: string): void {
    pending += json;
    if (copies > 0) {
      copiedChars += json.length;
      if (copiedChars > MAX_ALIAS_CHARS) throw tooManyAliases();
    }
    if (pending.length > PART_CHARS) flush();
  }

  function flush(): void {
    parts.push(encoder.encode(pending));
    pending = "";
  }

  function write(at: number, depth: number): void {
    const event = events[at];
    if (event === undefined) return;
    if (depth > MAX_NESTING)
      throw new SluiceError("too_large", `Aliases nest arrays and objects more than ${MAX_NESTING} levels deep.`);
    if (event.type === EVENT_ID.SCALAR) emit(scalar(event));
    else if (event.type === EVENT_ID.ALIAS) copy(target(at), depth);
    else if (event.type === EVENT_ID.SEQUENCE) writeSequence(at, depth);
    else writeMapping(at, depth);
  }

  /** Writes what stands elsewhere. */
  function copy(at: number, depth: number): void {
    copies++;
    write(at, depth);
    copies--;
  }

  function writeSequence(at: number, depth: number): void {
    let separator = "[";
    for (const item of children(at)) {
      emit(separator);
      write(item, depth + 1);
      separator = ",";
    }
    emit(separator === "[" ? "[]" : "]");
  }

  function writeMapping(at: number, depth: number): void {
    let separator = "{";
    for (const [key, member] of members(at)) {
      emit(`${separator}${JSON.stringify(key)}:`);
      if (member.merged) copy(member.value, depth + 1);
      else write(member.value, depth + 1);
      separator = ",";
    }
    emit(separator === "{" ? "{}" : "}");
  }

  function* children(at: number): Generator<number> {
    for (let child = at + 1; events[child]?.type !== EVENT_ID.POP; child = after(child)) yield child;
  }

  function members(at: number): Map<string, Member> {
    const own = new Map<string, number>();
    const entries: { key: string | undefined; value: number }[] = [];
    for (let key = at + 1; events[key]?.type !== EVENT_ID.POP; key = after(after(key))) {
      const value = after(key);
      const name = isMerge(events[key]) ? undefined : keyText(key);
      const first = own.get(name ?? "<<");
      if (first !== undefined)
        fail(
          key,
          `the key ${JSON.stringify(name ?? "<<")} is there twice, first on line ${line(first)}.`,
          "Remove one.",
        );
      own.set(name ?? "<<", key);
      entries.push({ key: name, value });
    }
    const all = new Map<string, Member>();
    for (const { key, value } of entries) {
      if (key !== undefined) all.set(key, { value, merged: false });
      else
        for (const [name, member] of mergedMembers(value)) if (!own.has(name) && !all.has(name)) all.set(name, member);
    }
    return all;
  }

  /** What the value of a merge key brings: a mapping, or several, of which an earlier one wins. */
  function* mergedMembers(at: number, isItem = false): Generator<[string, Member]> {
    const source = events[at]?.type === EVENT_ID.ALIAS ? target(at) : at;
    const type = events[source]?.type;
    if (type === EVENT_ID.SEQUENCE && !isItem) {
      for (const item of children(source)) yield* mergedMembers(item, true);
    } else if (type === EVENT_ID.MAPPING) {
      const known = merged.get(source) ?? members(source);
      merged.set(source, known);
      for (const [name, { value }] of known) {
        copiedChars += name.length;
        if (copiedChars > MAX_ALIAS_CHARS) throw tooManyAliases();
        yield [name, { value, merged: true }];
      }
    } else fail(at, "the merge key << wants a mapping, or a list of mappings.", "Give it an alias of one.");
  }

  function keyText(at: number): string {
    const source = events[at]?.type === EVENT_ID.ALIAS ? target(at) : at;
    const event = events[source];
    if (event?.type === EVENT_ID.SCALAR) return getScalarValue(text, event);
    return fail(at, "a key is a mapping or a list.", "JSON has no such keys: make it a string.");
  }

  function isMerge(event: Event | undefined): boolean {
    return (
      event?.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN && getScalarValue(text, event) === "<<"
    );
  }

  function scalar(event: ScalarEvent): string {
    const value = getScalarValue(text, event);
    const tag = event.tagStart < 0 ? undefined : text.slice(event.tagStart, event.tagEnd);
    const core = tag === undefined ? undefined : CORE_TAG.exec(tag)?.[1];
    if (core === "str" || tag === "!") return JSON.stringify(value);
    return core !== undefined || event.style === SCALAR_STYLE.PLAIN ? plainToJson(value) : JSON.stringify(value);
  }

  write(1, 1); // the first event opens the document itself
  flush();
  return parts;
}

function decode(yaml: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(yaml);
  } catch {
    throw new SluiceError("parse_error", "The document is not text in UTF-8.", "Save it as UTF-8 and import it again.");
  }
}

function tooManyAliases(): SluiceError {
  return new SluiceError(
    "too_large",
    `Aliases and merge keys add more than ${MAX_ALIAS_CHARS / 1024 / 1024} MB to the document.`,
    "Move what they repeat to components and refer to it by $ref.",
  );
}
