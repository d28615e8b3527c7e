// The graph of references of a document: which of its nodes lead to which, what of it is cyclic, and which references
// lead nowhere. The import's last look at the whole, on names alone.
import { MAX_INNER_CHARS, MAX_REFERENCE_HOPS } from "../limits.ts";
import { cyclicGroups } from "./cycles.ts";
import { type Container, isContainer, type Node, type Outline, operationsOf } from "./outline.ts";
import { extend, type Target, targetOf } from "./reference.ts";

export interface ReferenceGraph {
  /** Groups of nodes that lead to each other. */
  readonly groups: readonly (readonly Node[])[];
  /**
   * Targets inside a piece that are referred to from within the piece's own group: as many as the bound on the work
   * allows. Where one is missing, a cycle through it ends a round later.
   */
  readonly innerTargets: readonly Target[];
  /** References whose target is not in the document, without those whose way leads on inside a piece. */
  readonly unresolved: readonly string[];
  /** References whose way leads on inside a piece: whether there is anything, only the piece knows. */
  readonly inner: readonly (readonly [ref: string, target: Target])[];
  /** References to other documents. */
  readonly external: readonly string[];
}

export function referenceGraph(outline: Outline): ReferenceGraph {
  const targets = new Map<string, Target | undefined>();
  const resolve = (ref: string) => {
    if (!targets.has(ref)) targets.set(ref, targetOf(outline, ref));
    return targets.get(ref);
  };

  function* next(node: Node): Generator<Node> {
    if (isContainer(node)) return yield* children(node);
    for (const ref of node.refs) {
      const target = resolve(ref);
      if (target !== undefined) yield target.node;
    }
    // An operation inherits the parameters of its path item, and what they refer to.
    const rest = rests.get(node);
    if (rest !== undefined) yield rest;
  }

  const nodes = [...descendants(outline)];
  const rests = new Map<Node, Node>();
  for (const node of nodes) {
    if (!isContainer(node) || node.type !== "item" || node.rest === undefined) continue;
    for (const [, operation] of operationsOf(node)) rests.set(operation, node.rest);
  }
  const groups = cyclicGroups(nodes, next);
  const missing = [...targets].filter(([, target]) => target === undefined).map(([ref]) => ref);
  const inner = [...targets].flatMap(([ref, target]) =>
    target !== undefined && target.inner.length > 0 ? [[ref, target] as const] : [],
  );
  let chars = 0;
  /** The targets inside pieces that `ref` may mean: where a piece is a reference itself, the way goes on in its target. */
  function* innerTargetsOf(ref: string): Generator<Target> {
    let way: string | undefined = ref;
    for (let hops = 0; way !== undefined && hops < MAX_REFERENCE_HOPS && chars < MAX_INNER_CHARS; hops++) {
      const target = resolve(way);
      if (target === undefined || target.inner.length === 0) return;
      chars += way.length;
      yield target;
      way =
        isContainer(target.node) || target.node.leadsTo === undefined
          ? undefined
          : extend(target.node.leadsTo, target.inner);
    }
  }

  const innerTargets = groups.flatMap((group) => {
    const members = new Set(group);
    const refs = new Set(group.flatMap((node) => (isContainer(node) ? [] : node.refs)));
    return [...refs].flatMap((ref) => [...innerTargetsOf(ref)]).filter(({ node }) => members.has(node));
  });
  return {
    groups,
    innerTargets,
    unresolved: missing.filter((ref) => ref.startsWith("#")),
    inner,
    external: missing.filter((ref) => !ref.startsWith("#")),
  };
}

function* descendants(node: Node): Generator<Node> {
  yield node;
  if (isContainer(node)) for (const child of children(node)) yield* descendants(child);
}

function* children(node: Container): Generator<Node> {
  if (node.type !== "item") return yield* node.entries.values();
  for (const [, operation] of operationsOf(node)) yield operation;
  if (node.rest !== undefined) yield node.rest;
}
