// What is asked the questions: the ranking of snapshots; MiniSearch over the same words of the same operations; and what a program
// does that has neither, which is to look for the question's words in the operations' texts.
import { inflateSync } from "fflate";
import MiniSearch from "minisearch";
import { z } from "zod";
import { openApiDocument } from "../../src/openapi/api-document.ts";
import { compile } from "../../src/openapi/compile.ts";
import { openRanking } from "../../src/openapi/ranking/ranking.js";
import { search } from "../../src/openapi/ranking/search.js";
import { MAX_DESCRIPTION_CHARS } from "../../src/openapi/ranking/terms.js";

export interface Engine {
  readonly name: "find" | "MiniSearch" | "substrings";
  /** Of what is kept for it beside the document. */
  readonly bytes: number;
  /** Milliseconds to make it ready of what is kept. */
  readonly opened: number;
  /** `METHOD path`, best first. */
  ask(question: string, limit: number): string[];
}

export interface Engines {
  /** Of the snapshot, in bytes. */
  readonly snapshotBytes: number;
  readonly engines: readonly Engine[];
}

const Operation = z.looseObject({
  operationId: z.string().default(""),
  summary: z.string().default(""),
  description: z.string().default(""),
  tags: z.array(z.string()).default([]),
  parameters: z.array(z.looseObject({ name: z.string().default("") })).default([]),
});

interface Entry extends z.infer<typeof Operation> {
  readonly id: string;
  readonly path: string;
}

export async function openEngines(bytes: Uint8Array): Promise<Engines> {
  const snapshot = await compile([bytes]);
  const section = (name: string) =>
    new Uint8Array(Buffer.concat(snapshot.sections.find((found) => found.name === name)?.parts ?? []));
  const document = openApiDocument(new TextDecoder().decode(section("index")), section("blocks"));
  const entries = document.operations.map((entry): Entry => {
    const operation = Operation.safeParse(document.operation(entry).raw);
    const told = operation.success ? operation.data : Operation.parse({});
    return { ...told, id: `${entry.method} ${entry.path}`, path: entry.path };
  });
  return {
    snapshotBytes: snapshot.length,
    engines: [openFind(document, section("ranking")), openMiniSearch(entries), openSubstrings(entries)],
  };
}

function openFind({ operations, numberOf }: ReturnType<typeof openApiDocument>, section: Uint8Array): Engine {
  const [ranking, opened] = timed(() => openRanking(operations, numberOf, section, inflateSync));
  return {
    name: "find",
    bytes: section.length,
    opened,
    ask: (question, limit) =>
      search([ranking], question, limit).map(({ operation }) => `${operation.method} ${operation.path}`),
  };
}

const FIELDS = ["path", "operationId", "tags", "summary", "description", "names"];

/** As its documentation advises for such texts: prefixes, a little fuzziness, and the fields that say most boosted. */
function openMiniSearch(entries: readonly Entry[]): Engine {
  const options = {
    fields: FIELDS,
    storeFields: [],
    tokenize: (text: string) => text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== ""),
    searchOptions: { boost: { summary: 4, path: 2, operationId: 2, tags: 1.5 }, prefix: true, fuzzy: 0.2 },
  };
  const built = new MiniSearch(options);
  built.addAll(
    entries.map(({ id, path, operationId, tags, summary, description, parameters }) => {
      const names = parameters.map(({ name }) => name).join(" ");
      return {
        id,
        path,
        operationId,
        tags: tags.join(" "),
        summary,
        description: description.slice(0, MAX_DESCRIPTION_CHARS),
        names,
      };
    }),
  );
  const kept = JSON.stringify(built);
  const [index, opened] = timed(() => MiniSearch.loadJSON(kept, options));
  return {
    name: "MiniSearch",
    bytes: kept.length,
    opened,
    ask: (question, limit) =>
      index
        .search(question)
        .slice(0, limit)
        .map(({ id }) => String(id)),
  };
}

/** Those that have most of the words, in the order of the document. */
function openSubstrings(entries: readonly Entry[]): Engine {
  const texts = entries.map(({ id, operationId, summary, description, tags }) => ({
    id,
    text: [id, operationId, summary, description, ...tags].join("\n").toLowerCase(),
  }));
  return {
    name: "substrings",
    bytes: 0,
    opened: 0,
    ask(question, limit) {
      const words = question.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
      const counted = texts.map(({ id, text }) => ({ id, count: words.filter((word) => text.includes(word)).length }));
      const found = counted.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
      return found.slice(0, limit).map(({ id }) => id);
    },
  };
}

function timed<T>(make: () => T): [T, milliseconds: number] {
  const started = performance.now();
  const made = make();
  return [made, performance.now() - started];
}
