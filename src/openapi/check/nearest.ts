// The operations that may have been meant by a path that there is not: segment by segment, as little as possible is
// changed, added or left out, and least counts what stands in front: a version or a prefix of the base. Pure.
import { MAX_COMPARED_SEGMENTS, MAX_NEAREST, MAX_WORD_COMPARISONS } from "../../limits.ts";
import type { OperationEntry } from "../operation.ts";
import { distance, UNLIKE } from "./likeness.ts";
import type { PathTemplate } from "./path-index.ts";
import { decodeSegment, type Segment, segmentsOf } from "./path-template.ts";

/** A segment more or less: within the path, and at its start. */
const GAP = 0.7;
const GAP_AT_START = 0.35;

/** An expression in the place of a word: any text may be a value, but one with digits is sooner. */
const WORD_AS_VALUE = 0.45;
const OTHER_METHOD = 0.2;

export function nearestOperations(
  templates: readonly PathTemplate[],
  method: string,
  path: string,
): readonly OperationEntry[] {
  const written = segmentsOf(path)
    .filter((segment) => segment !== "")
    .slice(0, MAX_COMPARED_SEGMENTS)
    .map(decodeSegment);
  const costs = written.map(wordCosts(MAX_WORD_COMPARISONS));
  return templates
    .map((template) => ({
      template,
      far: change(costs, template.segments) + (template.operations.has(method) ? 0 : OTHER_METHOD),
    }))
    .sort((one, other) => one.far - other.far)
    .slice(0, MAX_NEAREST)
    .flatMap(({ template: { operations } }) => operations.get(method) ?? [...operations.values()].slice(0, 1));
}

type Cost = (segment: Segment) => number;

/** Each word of the document is compared once with each segment, and all of them within a bound. */
function wordCosts(comparisons: number): (written: string) => Cost {
  let left = comparisons;
  return (written) => {
    // Segments of the same text are one object in an index.
    const known = new Map<Segment, number>();
    const asValue = /[\d{}]/.test(written) ? 0.1 : WORD_AS_VALUE;
    const costOf = ({ kind, shape }: Segment) =>
      kind === "literal" ? (--left < 0 ? UNLIKE : distance(written, shape)) : asValue;
    return (segment) => {
      const cost = known.get(segment) ?? costOf(segment);
      if (!known.has(segment)) known.set(segment, cost);
      return cost;
    };
  };
}

/** The least that changes what was written into a path (Wagner and Fischer, over segments). */
function change(costs: readonly Cost[], segments: readonly Segment[]): number {
  const compared = segments.slice(0, MAX_COMPARED_SEGMENTS);
  const row = compared.map((_, at) => (at + 1) * GAP_AT_START);
  let start = 0;
  for (const cost of costs) {
    let diagonal = start;
    start += GAP_AT_START;
    let left = start;
    for (let at = 0; at < row.length; at++) {
      const [segment, above = 0] = [compared[at], row[at]];
      if (segment !== undefined) left = Math.min(diagonal + cost(segment), above + GAP, left + GAP);
      diagonal = above;
      row[at] = left;
    }
  }
  const excess = segments.length - compared.length;
  return (row.at(-1) ?? costs.length * GAP) + excess * GAP;
}
