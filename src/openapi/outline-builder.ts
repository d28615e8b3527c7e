// Builds the outline of a document from what the scanner hands out, and writes each piece to the body. It decides what
// a piece is: an operation, a component, what else a path item says, and each remaining member of the document.

import { SluiceError } from "../errors.ts";
import { MAX_OPERATIONS, MAX_PIECE_BYTES, MAX_PIECES } from "../limits.ts";
import type { BlockWriter } from "./block-writer.ts";
import { ByteGatherer } from "./byte-gatherer.ts";
import { openingOf } from "./catalogue/opening.ts";
import { checkIndexBytes, indexBytesOf } from "./index-text.ts";
import { lightFields } from "./light-fields.ts";
import { METHODS } from "./method.ts";
import {
  type Additional,
  type Container,
  type Directory,
  type Item,
  type Items,
  type Operation,
  type Outline,
  operationsOf,
  type Sections,
} from "./outline.ts";
import { isRecord, kindOf, leadsTo, type Piece, parsePiece, refsIn } from "./piece.ts";
import type { RankingWriter } from "./ranking-writer.ts";
import type { Visitor } from "./scanner.ts";
import { wantedText } from "./wanted-credentials.ts";

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
  ...["openapi", "swagger", "$self", "info", "servers", "security"],
  ...["host", "basePath", "schemes", "consumes", "produces"],
]);

/** Additional operations are taken apart when they are whole. */
type Opened = Exclude<Container, Additional>;

export interface OutlineBuilder extends Visitor {
  readonly outline: Outline;
  /** The members of the document that say what it is, by key. */
  readonly facts: ReadonlyMap<string, unknown>;
}

export function createOutlineBuilder(blocks: BlockWriter, { wordsOf }: RankingWriter): OutlineBuilder {
  const outline: Outline = { type: "root", entries: new Map() };
  const facts = new Map<string, unknown>();
  const interned = new Map<string, string>();
  const open: Opened[] = [];
  /** What the open path item has beside operations: each member's value, minified. */
  const rest = new Map<string, Uint8Array>();
  const gathered = new ByteGatherer();
  const encoder = new TextEncoder();
  let indexBytes = 0;
  let pieces = 0;
  let operations = 0;

  function enter(key: string): boolean {
    const parent = open.at(-1);
    const child = parent === undefined ? outline : childOf(parent, key);
    if (child === undefined) return false;
    countPiece();
    countIndexed(key);
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
    if (left?.type !== "item" || rest.size === 0) return;
    for (const [key, value] of rest) {
      gather(encoder.encode(`${gathered.length === 0 ? "{" : ","}${JSON.stringify(key)}:`));
      gather(value);
    }
    gather(encoder.encode("}"));
    rest.clear();
    if (gathered.length > MAX_PIECE_BYTES) throw restTooLarge();
    const bytes = gathered.take();
    left.rest = toPiece(bytes, parsePiece(bytes));
  }

  function gather(bytes: Uint8Array): void {
    gathered.append(bytes, 0, bytes.length);
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
    countIndexed(key);
    if (parent.type === "item") return member(parent, key, bytes, value);
    if (parent.type === "root") {
      forget(parent.entries.get(key));
      if (FACTS.has(key)) facts.set(key, value);
    }
    if (parent.type === "items") forget(parent.entries.get(key));
    // What has a `$ref` of its own is a reference as a whole, whatever else is in it.
    const isWay = parent.type !== "root" && key === "$ref" && typeof value === "string";
    parent.entries.set(key, toPiece(bytes, value, isWay ? { $ref: value } : value));
  }

  function member(item: Item, key: string, bytes: Uint8Array, value: unknown): void {
    const before = item.members.get(key);
    if (before !== undefined && before !== "rest") operations -= "type" in before ? before.entries.size : 1;
    rest.delete(key);
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
    rest.set(key, bytes.slice());
  }

  /** Takes back what was counted of a value whose key comes again. */
  function forget(node: Container | Piece | undefined): void {
    if (node === undefined || !("type" in node)) return;
    if (node.type === "items") for (const item of node.entries.values()) forget(item);
    if (node.type === "item") operations -= [...operationsOf(node)].length;
  }

  function operation(bytes: Uint8Array, value: Record<string, unknown>): Operation {
    if (++operations > MAX_OPERATIONS) throw tooMany("operations", MAX_OPERATIONS);
    const piece = toPiece(bytes, value);
    const light = lightFields(value, piece.leadsTo !== undefined);
    const wanted = wantedText(value.security);
    const made = {
      ...piece,
      ...light,
      opening: openingOf(value),
      wanted: wanted === undefined ? undefined : intern(wanted),
      words: wordsOf(value),
    };
    for (const field of [made.operationId, made.summary, made.tags])
      if (field.is === "known") countIndexed(String(field.value));
    return made;
  }

  /** @param noted what the import notes of it */
  function toPiece(bytes: Uint8Array, value: unknown, noted: unknown = value): Piece {
    countPiece();
    const piece = { kind: kindOf(value), leadsTo: leadsTo(noted), refs: Array.from(refsIn(noted), intern) };
    if (piece.kind === "alias") countIndexed(piece.leadsTo ?? "");
    return { ...blocks.write(bytes), ...piece };
  }

  function intern(text: string): string {
    const known = interned.get(text);
    if (known === undefined) interned.set(text, text);
    return known ?? text;
  }

  function countPiece(): void {
    if (++pieces > MAX_PIECES) throw tooMany("operations, components and path items", MAX_PIECES);
  }

  /** Long before the index is written, so that it is never made in vain. */
  function countIndexed(text: string): void {
    indexBytes += indexBytesOf(text);
    checkIndexBytes(indexBytes);
  }

  return { outline, facts, enter, leave, piece };
}

function tooMany(what: string, limit: number): SluiceError {
  return new SluiceError(
    "too_large",
    `The document has more than ${limit.toLocaleString("en-US")} ${what}.`,
    "Split it by tag into several documents and import each as a collection.",
  );
}

function restTooLarge(): SluiceError {
  return new SluiceError(
    "too_large",
    `What a path item has beside its operations is larger than ${MAX_PIECE_BYTES / 1024 / 1024} MB.`,
    "Move its parts to components and refer to them.",
  );
}
