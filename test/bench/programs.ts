// What is measured: one program a scenario, told in the words of each side. The body is the same text for both; how the
// document is reached and a request is made is each side's own.
import type { Questions } from "./questions.ts";

export type Scenario = "empty" | "tag" | "path" | "description" | "parameters" | "walk" | "execute";

/** The tag search first: it is the one that finds nothing loaded yet. */
export const SCENARIOS: Readonly<Record<Scenario, string>> = {
  tag: "search by tag",
  path: "search by path text",
  description: "search by description text",
  parameters: "one operation's parameters",
  walk: "walk of every node",
  empty: "empty program",
  execute: "execute, one request",
};

export interface Program {
  readonly tool: "search" | "execute";
  readonly code: string;
  /** The number that it must return. */
  readonly answer: number;
  /** It may return more: resolved, a document has some nodes twice, and markers where a cycle ends. */
  readonly orMore?: boolean;
}

/** How a side's programs reach the document and the API. */
export interface Dialect {
  readonly document: string;
  readonly request: (options: Questions["request"]) => string;
}

/** Rows of the answer that the upstream gives (upstream.ts). */
export const ROWS = 20;

export function programOf(scenario: Scenario, questions: Questions, dialect: Dialect): Program {
  if (scenario === "empty") return { tool: "execute", code: "() => 1", answer: 1 };
  if (scenario === "execute") return { tool: "execute", code: dialect.request(questions.request), answer: ROWS };
  const code = `async () => {${dialect.document}${searchBody(scenario, questions)}\n}`;
  return { tool: "search", code, answer: questions.answers[scenario], orMore: scenario === "walk" };
}

function searchBody(scenario: Exclude<Scenario, "empty" | "execute">, questions: Questions): string {
  switch (scenario) {
    case "tag":
      return count(`operation.tags?.includes(${JSON.stringify(questions.tag)})`);
    case "path":
      return count(`path.includes(${JSON.stringify(questions.pathText)})`);
    case "description":
      return count(`operation.description?.includes(${JSON.stringify(questions.word)})`);
    case "parameters": {
      const { path, method } = questions.operation;
      return `
  const { parameters } = spec.paths[${JSON.stringify(path)}][${JSON.stringify(method)}];
  return (parameters ?? []).map(({ name, in: place, required, schema }) => ({ name, place, required, schema })).length;`;
    }
    case "walk":
      return WALK;
  }
}

function count(condition: string): string {
  return `
  const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]);
  let found = 0;
  for (const [path, item] of Object.entries(spec.paths))
    for (const [method, operation] of Object.entries(item)) if (methods.has(method) && (${condition})) found++;
  return found;`;
}

/** Asked of the embedded API, so of Sluice alone. */
export const MARKETHUB: Program = {
  tool: "execute",
  code: `async () =>
  (await api.request({ method: "GET", path: "/orders", query: { _per_page: ${ROWS} } })).result.length`,
  answer: ROWS,
};

/** Every object and array once: what a reference leads to is the same object wherever it is referred to. */
const WALK = `
  const seen = new Set([spec]);
  for (const node of seen)
    for (const value of Object.values(node)) if (value !== null && typeof value === "object") seen.add(value);
  return seen.size;`;
