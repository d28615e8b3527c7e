// Holds one document's way through the product against JSON.parse: counted, refused or accepted alike, every piece equal
// to the plain value, and what random paths through references read equal to following them by hand. For a whole corpus.
import { isDeepStrictEqual } from "node:util";
import { SluiceError } from "../../../../src/errors.ts";
import type { DocumentSummary } from "../../../../src/openapi/summary.ts";
import { compiled } from "./compiled.ts";
import { converted } from "./converted.ts";
import { resolved, TooMuch } from "./plain-resolver.ts";

export interface Check {
  readonly ok: boolean;
  /** What disagreed, or why the document was refused. */
  readonly problem: string;
  readonly summary: DocumentSummary | undefined;
  /** Nodes that were compared one by one; none where the whole was compared as text. */
  readonly nodes: number;
}

/** Nodes up to which a document is resolved as a whole and compared; beyond it, along random paths and piece by piece. */
const WHOLE_NODES = 200_000;
const RANDOM_PATHS = 300;

/** Members of which a document has at least one that is an object. */
const USABLE = [
  "paths",
  "webhooks",
  "x-webhooks",
  "components",
  "definitions",
  "parameters",
  "responses",
  "securityDefinitions",
];

const UNBOUNDED = { maxNodes: Number.POSITIVE_INFINITY, maxExpansions: Number.POSITIVE_INFINITY };

export async function checkDocument(bytes: Uint8Array): Promise<Check> {
  const read = parse(bytes);
  let document: Awaited<ReturnType<typeof compiled>>;
  try {
    document = await compiled(bytes, 50_021);
  } catch (error) {
    if (!(error instanceof SluiceError)) throw error;
    // Whatever is well formed and has anything in it is taken, but for a limit.
    const refusable = read === undefined || error.code === "too_large" || !USABLE.some((key) => isRecord(read[key]));
    return { ok: refusable, problem: error.text, summary: undefined, nodes: 0 };
  }
  const { summary } = document.snapshot;
  const plain = read?.swagger !== undefined && read.openapi === undefined ? converted(bytes).document : read;
  if (plain === undefined) return { ok: false, problem: "accepted what JSON.parse refuses", summary, nodes: 0 };
  const whole = compareWhole(plain, document.open(UNBOUNDED).spec);
  const paths = whole === undefined ? comparePaths(plain, document.open().spec) : undefined;
  const { problem, nodes } = whole ?? paths ?? { problem: "", nodes: 0 };
  return { ok: problem === "", problem, summary, nodes };
}

function parse(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Nothing when the document resolved is too large to be compared at once. */
function compareWhole(plain: Record<string, unknown>, spec: object): { problem: string; nodes: number } | undefined {
  try {
    const expected = resolved(plain, WHOLE_NODES);
    return {
      problem: JSON.stringify(spec) === JSON.stringify(expected) ? "" : "spec is not the resolved document",
      nodes: 0,
    };
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

/** Every node that is in the document itself, and then random ways down, references followed as often as they come. */
function comparePaths(plain: Record<string, unknown>, spec: object): { problem: string; nodes: number } {
  let nodes = 0;
  let problem = "";
  let random = 1;
  const next = (below: number) => {
    random = (random * 48271) % 2147483647;
    return random % below;
  };

  /** Compares one node shallowly; gives the children of both sides. A reference is left to the caller. */
  function compare(left: unknown, right: unknown, at: string): [key: string, left: unknown, right: unknown][] {
    nodes++;
    if (typeof left !== "object" || left === null) {
      if (!Object.is(left, right)) problem ||= `${at} differs`;
      return [];
    }
    if (typeof right !== "object" || right === null || Array.isArray(left) !== Array.isArray(right)) {
      problem ||= `${at} differs in kind`;
      return [];
    }
    // Operations may have gained the parameters of their path item.
    const keys = Object.keys(left);
    if (!isDeepStrictEqual(keys, Object.keys(right).slice(0, keys.length))) problem ||= `${at} differs in keys`;
    return keys.map((key) => [key, Reflect.get(left, key), Reflect.get(right, key)]);
  }

  const refOf = (value: unknown) => (isRecord(value) && typeof value.$ref === "string" ? value.$ref : undefined);

  /** The document as it stands, not through references. */
  function cover(left: unknown, right: unknown, at: string): void {
    if (problem !== "" || refOf(left) !== undefined) return;
    for (const [key, a, b] of compare(left, right, at)) cover(a, b, `${at}/${key}`);
  }

  function wander(): void {
    let [left, right, at]: [unknown, unknown, string] = [plain, spec, "#"];
    for (let depth = 0; depth < 60 && problem === ""; depth++) {
      const ref = refOf(left);
      if (ref !== undefined) {
        if (isRecord(right) && ("$circular" in right || "$unresolved" in right || "$ref" in right)) return;
        const { $ref: _, ...siblings } = isRecord(left) ? left : {};
        const target = follow(plain, ref);
        if (target === undefined || refOf(target) !== undefined) return;
        left = isRecord(target) && Object.keys(siblings).length > 0 ? { ...target, ...siblings } : target;
        at = `${at}>${ref}`;
      }
      const children = compare(left, right, at);
      const child = children[next(Math.max(children.length, 1))];
      if (child === undefined) return;
      [left, right, at] = [child[1], child[2], `${at}/${child[0]}`];
    }
  }

  cover(plain, spec, "#");
  for (let path = 0; path < RANDOM_PATHS; path++) wander();
  return { problem, nodes };
}

function follow(plain: unknown, ref: string): unknown {
  if (!ref.startsWith("#/")) return undefined;
  let value: unknown = plain;
  for (const key of decodeURIComponent(ref.slice(2)).split("/")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
