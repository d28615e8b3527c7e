// The program's `spec` and `specs`. Each document is parsed when it is first touched. Not here: which documents are
// in scope (the host decides), and how they got there; `find` and `signature` (search.js).
import { once } from "./once.js";

/**
 * A document in scope: the module that has its snapshot, and where in it the sections are; or, where it was not loaded,
 * why not.
 * @typedef {{ offset: number, length: number }} Range
 * @typedef {{ name: string, problem: string } & ({ module: null } | { module: string, index: Range, blocks: Range, ranking?: Range })} ScopedDocument
 */
/**
 * The parts of a loaded document, each read when it is first asked for; `ranking` is the section.
 * @typedef {{ spec: () => Record<string, any>, outline: () => import("../../openapi/document/outline.js").Outline, ranking: Uint8Array | undefined, inflate: import("../../openapi/document/body.js").Inflate }} LoadedDocument
 * @typedef {{ name: string, problem: string, loaded: LoadedDocument | undefined }} OpenedDocument
 */

/**
 * @param {ScopedDocument[]} documents in scope
 * @returns {Promise<[string, PropertyDescriptor][]>} the globals to define
 */
export async function documentGlobals(documents) {
  const opened = await Promise.all(documents.map(open));
  const specs = {};
  for (const { name, problem, loaded } of opened) {
    const get = () => {
      if (loaded === undefined) throw new Error(problem);
      return loaded.spec();
    };
    Object.defineProperty(specs, name, { enumerable: true, configurable: true, get });
  }
  const names = documents.map((document) => document.name);
  const only = names.length === 1 ? names[0] : undefined;
  return [
    ...(opened.some(({ loaded }) => loaded !== undefined) ? await globalsOfLoaded(opened) : []),
    ["specs", { value: specs, writable: true }],
    [
      "spec",
      {
        get() {
          if (only !== undefined) return Reflect.get(specs, only);
          const list = names.length === 0 ? "none" : names.join(", ");
          throw new Error(`Several documents are in scope, so use specs["name"] or the tool's spec argument: ${list}.`);
        },
        // An assignment by the program replaces the global, as with any other.
        set(value) {
          Object.defineProperty(globalThis, "spec", { value, writable: true, configurable: true });
        },
      },
    ],
  ];
}

/** What needs modules that a guest without documents does not have. @param {OpenedDocument[]} opened @returns {Promise<[string, PropertyDescriptor][]>} */
async function globalsOfLoaded(opened) {
  const [{ createClone }, { searchGlobals }] = await Promise.all([
    import("../../openapi/document/clone.js"),
    import("./search.js"),
  ]);
  return [["structuredClone", { value: createClone(structuredClone), writable: true }], ...searchGlobals(opened)];
}

/** @param {ScopedDocument} document @returns {Promise<OpenedDocument>} */
async function open(document) {
  const { name, problem } = document;
  if (document.module === null) return { name, problem, loaded: undefined };
  const { index, blocks, ranking } = document;
  const [{ inflate, openDocument }, { readOutline }, snapshot] = await Promise.all([
    import("../../openapi/document/open.js"),
    import("../../openapi/document/outline.js"),
    import(document.module),
  ]);
  const section = (/** @type {Range} */ { offset, length }) => new Uint8Array(snapshot.default, offset, length);
  const outline = once(() => readOutline(new TextDecoder().decode(section(index))));
  const spec = once(() => openDocument({ outline: outline(), blocks: section(blocks) }));
  return { name, problem, loaded: { spec, outline, ranking: ranking && section(ranking), inflate } };
}
