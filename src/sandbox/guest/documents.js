// The program's `spec` and `specs`. Each document is parsed when it is first touched. Not here: which documents are
// in scope (the host decides), and how they got there.

/**
 * A document in scope: the module that has its snapshot, and where in it the sections are; or, where it was not loaded,
 * why not.
 * @typedef {{ offset: number, length: number }} Range
 * @typedef {{ name: string, problem: string } & ({ module: null } | { module: string, index: Range, blocks: Range })} ScopedDocument
 */

/**
 * @param {ScopedDocument[]} documents in scope
 * @returns {Promise<[string, PropertyDescriptor][]>} the globals to define
 */
export async function documentGlobals(documents) {
  const specs = {};
  for (const document of documents) {
    const open = once(await opener(document));
    Object.defineProperty(specs, document.name, { enumerable: true, configurable: true, get: open });
  }
  const names = documents.map((document) => document.name);
  const only = names.length === 1 ? names[0] : undefined;
  const isLoaded = documents.some(({ module }) => module !== null);
  return [
    ...(isLoaded ? [await cloneGlobal()] : []),
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

/** @returns {Promise<[string, PropertyDescriptor]>} */
async function cloneGlobal() {
  const { createClone } = await import("../../openapi/document/clone.js");
  return ["structuredClone", { value: createClone(structuredClone), writable: true }];
}

/** @param {ScopedDocument} document @returns {Promise<() => object>} */
async function opener(document) {
  if (document.module === null) {
    return () => {
      throw new Error(document.problem);
    };
  }
  const { index, blocks } = document;
  const [{ openDocument }, snapshot] = await Promise.all([
    import("../../openapi/document/open.js"),
    import(document.module),
  ]);
  const section = (/** @type {Range} */ { offset, length }) => new Uint8Array(snapshot.default, offset, length);
  return () => openDocument({ index: new TextDecoder().decode(section(index)), blocks: section(blocks) });
}

/** @template T @param {() => T} make @returns {() => T} */
function once(make) {
  /** @type {{ value: T } | undefined} */
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
