// Builds the outline of a document from what the scanner hands out, and writes each piece to the body. It decides what
// a piece is: an operation, a component, what else a path item says, and each remaining member of the document.

import { SluiceError } from "../errors.ts";
import { MAX_OPERATIONS, MAX_PIECES } from "../limits.ts";
import type { BlockWriter } from "./block-writer.ts";
import { ByteGatherer } from "./byte-gatherer.ts";
import {
  type Additional,
  type Container,
  type Directory,
  type Item,
  type Items,
  type Light,
  type Operation,
  type Outline,
  operationsOf,
  type Sections,
} from "./outline.ts";
import { isRecord, kindOf, leadsTo, type Piece, parsePiece, refsIn } from "./piece.ts";
import type { Visitor } from "./scanner.ts";

const METHODS: ReadonlySet<string> = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
]);

/** Where a path item of OpenAPI 3.2 has the operations of other methods (OpenAPI 3.2, section 4.9.1). */
const ADDITIONAL = "additionalOperations";

/** Members of the document that are opened. The last four are where Swagger 2.0 keeps its components. */
const OPENED: ReadonlyMap<string, "items" | "sections" | "directory"> = new Map([
  ["paths", "items"],
  ["webhooks", "items"],
  ["x-webhooks", "items"],
  ["components", "sections"],
  ["definitions", "directory"],
  ["parameters", "directory"],
  ["responses", "directory"],
  ["securityDefinitions", "directory"],
]);

/** Members of the document that say what it is. */
const FACTS: ReadonlySet<string> = new Set([
  ...["openapi", "swagger", "info", "servers"],
  ...["host", "basePath", "schemes", "consumes", "produces"],
]);

/** Additional operations are taken apart when they are whole. */
type Opened = Exclude<Container, Additional>;

export interface OutlineBuilder extends Visitor {
  readonly outline: Outline;
  /** The members of the document that say what it is, by key. */
  readonly facts: ReadonlyMap<string, unknown>;
}

export function createOutlineBuilder(blocks: BlockWriter): OutlineBuilder {
  const outline: Outline = { type: "root", entries: new Map() };
  const facts = new Map<string, unknown>();
  const interned = new Map<string, string>();
  const open: Opened[] = [];
  const rest = new ByteGatherer();
  const encoder = new TextEncoder();
  let pieces = 0;
  let operations = 0;

  function enter(key: string): boolean {
    const parent = open.at(-1);
    const child = parent === undefined ? outline : childOf(parent, key);
    if (child === undefined) return false;
    countPiece();
    open.push(child);
    return true;
  }

  function childOf(parent: Opened, key: string): Opened | undefined {
    if (parent.type === "root") {
      const type = OPENED.get(key);
      if (type === undefined) return undefined;
      forget(parent.entries.get(key));
      const child: Items | Sections | Directory = { type, entries: new Map() };
      parent.entries.set(key, child);
      return child;
    }
    if (parent.type === "items") {
      // An extension among the paths is no path; a webhook may have any name.
      if (key.startsWith("x-") && parent === outline.entries.get("paths")) return undefined;
      forget(parent.entries.get(key));
      const child: Item = { type: "item", members: new Map(), rest: undefined };
      parent.entries.set(key, child);
      return child;
    }
    if (parent.type === "sections") {
      const child: Directory = { type: "directory", entries: new Map() };
      parent.entries.set(key, child);
      return child;
    }
    return undefined;
  }

  function leave(): void {
    const left = open.pop();
    if (left?.type !== "item" || rest.length === 0) return;
    rest.append(encoder.encode("}"), 0, 1);
    const bytes = rest.take();
    left.rest = toPiece(bytes, parsePiece(bytes));
  }

  function piece(key: string, bytes: Uint8Array): void {
    const parent = open.at(-1);
    if (parent === undefined) {
      throw new SluiceError(
        "parse_error",
        "Line 1, column 1: expected an object, found another JSON value.",
        "An OpenAPI document is a JSON object with openapi, info and paths.",
      );
    }
    const value = parsePiece(bytes);
    if (parent.type === "item") return member(parent, key, bytes, value);
    if (parent.type === "root") {
      forget(parent.entries.get(key));
      if (FACTS.has(key)) facts.set(key, value);
    }
    if (parent.type === "items") forget(parent.entries.get(key));
    parent.entries.set(key, toPiece(bytes, value));
  }

  function member(item: Item, key: string, bytes: Uint8Array, value: unknown): void {
    const before = item.members.get(key);
    if (before !== undefined && before !== "rest") operations -= "type" in before ? before.entries.size : 1;
    if (METHODS.has(key) && isRecord(value)) {
      item.members.set(key, operation(bytes, value));
      return;
    }
    if (key === ADDITIONAL && isRecord(value) && Object.values(value).every(isRecord)) {
      const entries = new Map<string, Operation>();
      for (const [method, found] of Object.entries(value))
        if (isRecord(found)) entries.set(method, operation(encoder.encode(JSON.stringify(found)), found));
      item.members.set(key, { type: "additional", entries });
      return;
    }
    item.members.set(key, "rest");
    const name = encoder.encode(`${rest.length === 0 ? "{" : ","}${JSON.stringify(key)}:`);
    rest.append(name, 0, name.length);
    rest.append(bytes, 0, bytes.length);
  }

  /** Takes back what was counted of a value whose key comes again. */
  function forget(node: Container | Piece | undefined): void {
    if (node === undefined || !("type" in node)) return;
    if (node.type === "items") for (const item of node.entries.values()) forget(item);
    if (node.type === "item") operations -= [...operationsOf(node)].length;
  }

  function operation(bytes: Uint8Array, value: Record<string, unknown>): Operation {
    if (++operations > MAX_OPERATIONS) throw tooMany("operations", MAX_OPERATIONS);
    return toOperation(toPiece(bytes, value), value);
  }

  function toPiece(bytes: Uint8Array, value: unknown): Piece {
    countPiece();
    const refs = Array.from(refsIn(value), intern);
    return { ...blocks.write(bytes), kind: kindOf(value), leadsTo: leadsTo(value), refs };
  }

  function intern(text: string): string {
    const known = interned.get(text);
    if (known === undefined) interned.set(text, text);
    return known ?? text;
  }

  function countPiece(): void {
    if (++pieces > MAX_PIECES) throw tooMany("operations, components and path items", MAX_PIECES);
  }

  return { outline, facts, enter, leave, piece };
}

function toOperation(piece: Piece, value: Record<string, unknown>): Operation {
  return {
    ...piece,
    operationId: light(value, "operationId", isString),
    summary: light(value, "summary", isString),
    tags: light(value, "tags", isStringArray),
    deprecated: light(value, "deprecated", (found) => typeof found === "boolean"),
  };
}

function light<T>(value: Record<string, unknown>, key: string, fits: (found: unknown) => found is T): Light<T> {
  if (!Object.hasOwn(value, key)) return { is: "absent" };
  const found = value[key];
  return fits(found) ? { is: "known", value: found } : { is: "odd" };
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isString);
}

function tooMany(what: string, limit: number): SluiceError {
  return new SluiceError(
    "too_large",
    `The document has more than ${limit.toLocaleString("en-US")} ${what}.`,
    "Split it by tag into several documents and import each as a collection.",
  );
}
