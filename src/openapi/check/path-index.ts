// The paths of one document, arranged so that one that is filled in (`/orders/12`) finds its template in microseconds.
// Paths of the same form (how many segments, which of them are templated, and how) are one table, by their literal
// segments; a lookup goes through the forms of that many segments, the more concrete first, of which a document has a
// few. Its work and its memory grow with the document's index, whatever the request is. Pure.
import type { ApiDocument } from "../api-document.ts";
import type { OperationEntry } from "../operation.ts";
import { decodeSegment, type Kind, readSegment, type Segment, segmentsOf, valuesIn } from "./path-template.ts";
import { hasEnd, takeApart, type WrittenPath } from "./written-path.ts";

/** A path of the document. */
export interface PathTemplate {
  readonly path: string;
  readonly written: WrittenPath;
  /** Of what stands before its query. */
  readonly segments: readonly Segment[];
  /** By method. */
  readonly operations: ReadonlyMap<string, OperationEntry>;
}

export interface PathMatch {
  readonly template: PathTemplate;
  /** As they are written, by name; without a prototype, because the names are the document's. */
  readonly params: Readonly<Record<string, string>>;
}

export interface PathIndex {
  readonly templates: ReadonlyMap<string, PathTemplate>;
  /** Those that a path matches, the most concrete first (OpenAPI 3.2, section 4.8.2: concrete before templated). */
  matches(asked: WrittenPath): Iterable<PathMatch>;
}

interface Form {
  readonly segments: readonly Segment[];
  readonly byShape: Map<string, PathTemplate[]>;
}

const CONCRETENESS: readonly Kind[] = ["literal", "mixed", "expression"];

export function indexPaths(operations: ApiDocument["operations"]): PathIndex {
  const templates = gather(operations);
  const formsByCount = new Map<number, Map<string, Form>>();
  for (const template of templates.values()) {
    const { segments } = template;
    const forms = formsByCount.get(segments.length) ?? new Map<string, Form>();
    formsByCount.set(segments.length, forms);
    const name = segments.map(({ kind, shape }) => (kind === "literal" ? "" : shape)).join("/");
    const form = forms.get(name) ?? { segments, byShape: new Map() };
    forms.set(name, form);
    const shape = segments.map((segment) => segment.shape).join("/");
    const same = form.byShape.get(shape);
    if (same === undefined) form.byShape.set(shape, [template]);
    else same.push(template);
  }
  for (const { byShape } of [...formsByCount.values()].flatMap((forms) => [...forms.values()])) {
    for (const same of byShape.values())
      same.sort((one, other) => other.written.query.length - one.written.query.length);
  }
  const sorted = new Map([...formsByCount].map(([count, forms]) => [count, [...forms.values()].sort(byConcreteness)]));

  function* matches(asked: WrittenPath): Iterable<PathMatch> {
    const written = segmentsOf(asked.bare);
    const decoded = written.map(decodeSegment);
    for (const form of sorted.get(written.length) ?? []) {
      const shape = shapeIn(form, written, decoded);
      for (const template of (shape !== undefined && form.byShape.get(shape)) || []) {
        const params = hasEnd(asked, template.written) ? fillingOf(template, written) : undefined;
        if (params !== undefined) yield { template, params };
      }
    }
  }

  return { templates, matches };
}

function gather(entries: ApiDocument["operations"]): Map<string, PathTemplate> {
  const methodsByPath = new Map<string, Map<string, OperationEntry>>();
  for (const entry of entries) {
    const methods = methodsByPath.get(entry.path) ?? new Map<string, OperationEntry>();
    methodsByPath.set(entry.path, methods);
    if (!methods.has(entry.method)) methods.set(entry.method, entry);
  }
  // A document has few different segments: those of the same text are one object.
  const known = new Map<string, Segment>();
  const segment = (text: string) => {
    const read = known.get(text) ?? readSegment(text);
    if (!known.has(text)) known.set(text, read);
    return read;
  };
  return new Map(
    [...methodsByPath].map(([path, operations]) => {
      const written = takeApart(path);
      return [path, { path, written, segments: segmentsOf(written.bare).map(segment), operations }];
    }),
  );
}

/** Fewest templated segments first; of as many, what is literal for longer; then fewer expressions, and more text around them. */
function byConcreteness(one: Form, other: Form): number {
  const [ranks, others] = [ranksOf(one), ranksOf(other)];
  const at = ranks.findIndex((rank, index) => rank !== others[index]);
  return (ranks[at] ?? 0) - (others[at] ?? 0);
}

/** As many for each form of a count of segments. */
function ranksOf({ segments }: Form): number[] {
  const templated = segments.filter(({ kind }) => kind !== "literal");
  return [
    templated.length,
    ...segments.map(({ kind }) => CONCRETENESS.indexOf(kind)),
    templated.reduce((count, { names }) => count + names.length, 0),
    -templated.reduce((chars, { shape }) => chars + shape.length, 0),
  ];
}

/** The shape that a path of this form would have to be found under; undefined where it cannot have the form. */
function shapeIn(form: Form, written: readonly string[], decoded: readonly string[]): string | undefined {
  const shapes: string[] = [];
  for (const [at, { kind, shape, parts }] of form.segments.entries()) {
    const text = written[at] ?? "";
    if (kind !== "literal" && !text.includes("{") && valuesIn(text, parts) === undefined) return undefined;
    shapes.push(kind === "literal" ? (decoded[at] ?? "") : shape);
  }
  return shapes.join("/");
}

/** A segment with braces is no value: it is an expression that is left to be filled, and must be the template's. */
function fillingOf({ segments }: PathTemplate, written: readonly string[]): PathMatch["params"] | undefined {
  const params: Record<string, string> = Object.create(null);
  for (const [at, { kind, text, names, parts }] of segments.entries()) {
    const segment = written[at] ?? "";
    if (kind === "literal" || segment === text) continue;
    if (/[{}]/.test(segment)) return undefined;
    const values = valuesIn(segment, parts) ?? [];
    for (const [index, name] of names.entries()) params[name] = values[index] ?? "";
  }
  return params;
}
