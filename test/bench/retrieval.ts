// How many of the questions are answered by the first, and by the first five, of what is found. Pure but for the clock.
import type { Engine, Engines } from "./engines.ts";
import { HALVES, type Half, type Query } from "./queries.ts";

export interface Recall {
  readonly questions: number;
  /** Of these, how many have a right operation first, and among the first five. */
  readonly first: number;
  readonly five: number;
}

export interface EngineResult {
  readonly engine: Engine["name"];
  readonly bytes: number;
  /** Milliseconds: to make it ready, and for a question. */
  readonly opened: number;
  readonly asked: number;
  readonly recall: Readonly<Record<Half, Recall>>;
}

export interface RetrievalResult {
  readonly document: string;
  readonly snapshotBytes: number;
  readonly engines: readonly EngineResult[];
}

const FIVE = 5;

export function measureRetrieval(
  document: string,
  { snapshotBytes, engines }: Engines,
  queries: readonly Query[],
): RetrievalResult {
  const own = queries.filter((query) => query.document === document);
  return { document, snapshotBytes, engines: engines.map((engine) => ask(engine, own)) };
}

function ask(engine: Engine, queries: readonly Query[]): EngineResult {
  const started = performance.now();
  const places = queries.map(({ half, question, right }) => ({
    half,
    place: engine.ask(question, FIVE).findIndex((operation) => right.has(operation)),
  }));
  const asked = (performance.now() - started) / Math.max(1, queries.length);
  const recallOf = (half: Half): Recall => {
    const found = places.filter((answer) => answer.half === half);
    return {
      questions: found.length,
      first: found.filter(({ place }) => place === 0).length,
      five: found.filter(({ place }) => place >= 0).length,
    };
  };
  const [tuned, untuned] = HALVES.map(recallOf);
  if (tuned === undefined || untuned === undefined) throw new Error("There are two halves.");
  const { name, bytes, opened } = engine;
  return { engine: name, bytes, opened, asked, recall: { tuned, untuned } };
}

/** Of one engine over several documents. */
export function totalRecall(results: readonly RetrievalResult[], engine: Engine["name"], half: Half): Recall {
  const all = results.flatMap(({ engines }) => engines.filter((result) => result.engine === engine));
  const sum = (of: keyof Recall) => all.reduce((total, { recall }) => total + recall[half][of], 0);
  return { questions: sum("questions"), first: sum("first"), five: sum("five") };
}
