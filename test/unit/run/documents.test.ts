// Which documents a run reads.
import { expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../../src/agent/spec-settings.ts";
import { SluiceError } from "../../../src/errors.ts";
import { MAX_LOADED_BYTES } from "../../../src/limits.ts";
import { loadDocuments } from "../../../src/run/documents.ts";
import { normalise } from "../../../src/sandbox/normalise.ts";

const scope = (...names: string[]) =>
  names.map((name) => ({
    name,
    entry: {
      domain: name,
      collection: "main",
      title: name,
      baseUrl: "",
      snapshot: name,
      operations: 1,
      settings: DEFAULT_SETTINGS,
    },
  }));

/** The names that are read for a program. */
async function read(code: string, names: string[], bytes = 10): Promise<string[]> {
  const seen: string[] = [];
  const documents = await loadDocuments(scope(...names), normalise(code), async (snapshot) => {
    seen.push(snapshot);
    const [index, blocks] = [
      { offset: 0, length: 4 },
      { offset: 4, length: bytes - 4 },
    ];
    const document = () => expect.fail("a guest's document is not opened on the host");
    return { bytes: new ArrayBuffer(bytes), index, blocks, ranking: undefined, document, searchable: document };
  });
  expect(documents.map(({ name }) => name)).toEqual(names);
  return seen;
}

it.each([
  ["() => 1", ["a", "b"], []],
  ["() => 'a'", ["a", "b"], []],
  ["() => spec.paths", ["a"], ["a"]],
  ["() => specs.a.paths", ["a", "b", "c"], ["a"]],
  ["() => specs['b/main'].paths", ["a", "b/main"], ["b/main"]],
  ["() => specs[`b/main`].paths", ["a", "b/main"], ["b/main"]],
  ["() => ['a', 'c'].map((name) => specs[name])", ["a", "b", "c"], ["a", "c"]],
  ["() => Object.values(specs)", ["a", "b"], ["a", "b"]],
  ["() => { const { b } = specs; return b }", ["a", "b"], ["b"]],
  ["() => { const { ['b']: x } = specs; return x }", ["a", "b"], ["b"]],
  ["() => globalThis['sp' + 'ec']", ["a"], ["a"]],
  ["() => find('orders')", ["a", "b"], ["a", "b"]],
  ["() => find('orders', { spec: 'b' })", ["a", "b"], ["a", "b"]],
  ["() => [specs.a].find((spec) => spec.paths)", ["a", "b"], ["a"]],
  ["() => signature({ method: 'GET', path: '/', spec: 'b' })", ["a", "b"], ["b"]],
])("%s with %j in scope reads %j", async (code, names, expected) => {
  expect(await read(code, names)).toEqual(expected);
});

it("as much is read as a run may load, and not a byte more", async () => {
  expect(await read("specs", ["a", "b"], MAX_LOADED_BYTES / 2)).toEqual(["a", "b"]);
  await expect(read("specs", ["a", "b"], MAX_LOADED_BYTES / 2 + 1)).rejects.toMatchObject({ code: "too_large" });
  expect(await read("specs.b", ["a", "b"], MAX_LOADED_BYTES / 2 + 1)).toEqual(["b"]);
});

it("a document that was not loaded, or cannot be, says so when it is touched", async () => {
  const fails = async () => {
    throw new SluiceError("config_error", "It is missing.", "Import it again.");
  };
  expect(await loadDocuments(scope("a", "b"), normalise("specs.a"), fails)).toEqual([
    { name: "a", snapshot: null, problem: "a: It is missing. Import it again." },
    { name: "b", snapshot: null, problem: 'The document b was not loaded: name it in the program, specs["b"].' },
  ]);
});
