// A compiled document as the host reads it: its operations from the index alone, one operation from its own blocks. What
// is read is kept only within small bounds: an isolate that has served a thousand operations holds no more than one that
// has served ten. Not here: the document as programs see it (document/open.js), requests (upstream/).
import { inflateSync } from "fflate";
import { openingOf, readOpenings } from "./catalogue/opening.ts";
import { withoutCredentials } from "./credential-parameters.ts";
import { createBody } from "./document/body.js";
import { createLocator } from "./document/locate.js";
import { readOutline } from "./document/outline.js";
import { createPieces } from "./document/pieces.js";
import { METHODS } from "./method.ts";
import {
  identityOf,
  type Operation,
  type OperationEntry,
  readParameter,
  readRequestBody,
  readSecurity,
} from "./operation.ts";
import { isRecord, leadsTo } from "./piece.ts";

export interface ApiDocument {
  /** Those under `paths`, in the order of the document. */
  readonly operations: readonly OperationEntry[];
  /** How the index counts it; undefined for one that stands among the components. The entry is one of `operations`. */
  numberOf(entry: OperationEntry): number | undefined;
  /** Reads an operation's body. The entry is one of `operations`. */
  operation(entry: OperationEntry): Operation;
  /** A value with its own reference followed, and the siblings of that over it; the references inside it are as they are written. Not to be changed. */
  resolve(value: unknown): unknown;
  /** What a JSON pointer (`#/components/schemas/Pet`) leads to, undefined where nowhere. Not to be changed. */
  at(pointer: string): unknown;
  /** The names in one section of the document, e.g. `#/components/securitySchemes`. */
  names(pointer: string): readonly string[];
}

type Node = import("./document/outline.js").Node;
type Item = import("./document/outline.js").Item;
type Piece = import("./document/outline.js").Piece;

/** An operation as it is written, and what it inherits. */
interface Written {
  readonly operation: unknown;
  readonly pathParameters: unknown;
}

/** @param index the section of that name of a snapshot, as `blocks` and `openings` */
export function openApiDocument(index: string, blocks: Uint8Array, openings?: Uint8Array): ApiDocument {
  const outline = readOutline(index);
  const pieces = createPieces(createBody(blocks, outline.blocks, inflateSync));
  const { locate, referenceOf } = createLocator(outline, pieces.peek, () => {});
  const written = new Map<OperationEntry, () => Written>();
  const numbers = new Map<OperationEntry, number>();
  const openingAt = readOpenings(openings);

  function at(pointer: string): unknown {
    const found = locate(pointer);
    return found.is === "inside" ? resolve(pieces.peekAt(found.piece, found.path)) : undefined;
  }

  function resolve(value: unknown): unknown {
    const ref = leadsTo(value);
    if (ref === undefined || !isRecord(value)) return value;
    const { $ref: _, ...siblings } = value;
    const target = at(ref);
    return isRecord(target) && Object.keys(siblings).length > 0 ? { ...target, ...siblings } : target;
  }

  function names(pointer: string): readonly string[] {
    const found = locate(pointer);
    if (found.is === "container" && found.node.type !== "item") return [...found.node.entries.keys()];
    const value = at(pointer);
    return isRecord(value) ? Object.keys(value) : [];
  }

  /** The operations of a path; where its item is a reference, those of what that leads to, too. */
  function entriesOf(path: string, node: Node): OperationEntry[] {
    if (node.type !== "item") return [];
    const reference = referenceOf(node);
    const found = reference === undefined ? undefined : locate(reference.$ref);
    const led =
      found?.is === "container" && found.node.type === "item" && found.node !== node
        ? itemEntries(path, found.node)
        : found?.is === "inside"
          ? writtenEntries(path, () => pieces.peekAt(found.piece, found.path))
          : [];
    const own = itemEntries(path, node);
    return [...own, ...led.filter(({ method }) => own.every((entry) => entry.method !== method))];
  }

  function itemEntries(path: string, item: Item): OperationEntry[] {
    return [...item.shape.operations.keys()].flatMap((key) => {
      const found = outline.operationOf(item, key);
      const all: [string, Node | undefined][] =
        found === undefined || found.type === "piece" ? [[key, found]] : [...found.entries];
      return all.flatMap(([method, piece]) => (piece?.type === "piece" ? [itemEntry(path, method, piece, item)] : []));
    });
  }

  function itemEntry(path: string, method: string, piece: Piece, { rest }: Item): OperationEntry {
    const read = () => {
      const item = rest === undefined ? undefined : pieces.peek(rest);
      return { operation: pieces.peek(piece), pathParameters: isRecord(item) ? item.parameters : undefined };
    };
    const number = piece.operation?.number ?? -1;
    const entry = remember(path, method, read, openingAt.get(number), (key) => {
      const light = outline.light(number, key);
      if (typeof light !== "symbol") return light;
      return memberOf(resolve(pieces.peek(piece)), key);
    });
    numbers.set(entry, number);
    return entry;
  }

  /** Those of a path item that is a piece as a whole, among the components. */
  function writtenEntries(path: string, readItem: () => unknown): OperationEntry[] {
    return [...METHODS].flatMap((method) => {
      const read = () => {
        const item = readItem();
        return { operation: memberOf(item, method), pathParameters: memberOf(item, "parameters") };
      };
      const { operation } = read();
      if (!isRecord(operation)) return [];
      return [remember(path, method, read, openingOf(operation), (key) => memberOf(resolve(operation), key))];
    });
  }

  function remember(
    path: string,
    method: string,
    read: () => Written,
    opening: string | undefined,
    light: (key: string) => unknown,
  ): OperationEntry {
    const entry = { method: method.toUpperCase(), path, opening, ...lightOf(light) };
    written.set(entry, read);
    return entry;
  }

  function operation(entry: OperationEntry): Operation {
    const { operation: value, pathParameters } = written.get(entry)?.() ?? { operation: {}, pathParameters: [] };
    const resolved = resolve(value);
    const raw = isRecord(resolved) ? resolved : {};
    // The operation's own come last, so they win.
    const parameters = [pathParameters, raw.parameters]
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .flatMap((parameter) => readParameter(parameter, resolve) ?? []);
    const security = readSecurity(raw.security ?? at("#/security"));
    const declared = [...new Map(parameters.map((parameter) => [identityOf(parameter), parameter])).values()];
    const responses = isRecord(raw.responses) ? Object.entries(raw.responses) : [];
    return {
      ...entry,
      description: typeof raw.description === "string" ? raw.description : undefined,
      parameters: withoutCredentials(declared, security, at),
      requestBody: readRequestBody(raw.requestBody, resolve),
      responses: new Map(
        responses.flatMap(([status, response]) => {
          const target = resolve(response);
          return isRecord(target) ? [[status, target] as const] : [];
        }),
      ),
      security,
      raw,
    };
  }

  const paths = outline.root.type === "root" ? outline.root.entries.get("paths") : undefined;
  const entries = paths?.type === "items" ? [...paths.entries].filter(([path]) => !path.startsWith("x-")) : [];
  const operations = entries.flatMap(([path, node]) => entriesOf(path, node));
  return { operations, numberOf: (entry) => numbers.get(entry), operation, resolve, at, names };
}

function lightOf(light: (key: string) => unknown): Omit<OperationEntry, "method" | "path" | "opening"> {
  const [operationId, summary, tags] = [light("operationId"), light("summary"), light("tags")];
  return {
    operationId: typeof operationId === "string" ? operationId : undefined,
    summary: typeof summary === "string" ? summary : undefined,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    deprecated: light("deprecated") === true,
  };
}

function memberOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
