// An isolate's view of the Registry: at most five seconds old, refreshed behind the calls that use it, so that no tool
// call waits for the Registry (but the first in an isolate, which knows nothing yet).
import { REGISTRY_VIEW_MS } from "../limits.ts";
import type { WaitUntil } from "../wait-until.ts";
import type { DocumentEntry } from "./registry.ts";

type Documents = readonly DocumentEntry[];

export class RegistryView {
  readonly #load: (waitUntil: WaitUntil) => Promise<Documents>;
  readonly #now: () => number;
  #known: { documents: Documents; at: number } | undefined;
  #loading: Promise<Documents> | undefined;

  constructor(load: (waitUntil: WaitUntil) => Promise<Documents>, now: () => number) {
    this.#load = load;
    this.#now = now;
  }

  async documents(waitUntil: WaitUntil): Promise<Documents> {
    if (this.#known === undefined) return this.#refresh(waitUntil);
    if (this.#now() - this.#known.at > REGISTRY_VIEW_MS) this.#refresh(waitUntil);
    return this.#known.documents;
  }

  /** For whoever changed the Registry in this isolate. A load under way may hold the old state, so it is dropped too. */
  forget(): void {
    this.#known = undefined;
    this.#loading = undefined;
  }

  #refresh(waitUntil: WaitUntil): Promise<Documents> {
    if (this.#loading !== undefined) return this.#loading;
    const at = this.#now(); // what is loaded may be as old as the question
    const loading = this.#load(waitUntil);
    this.#loading = loading;
    const settled = loading.then(
      (documents) => {
        if (this.#loading === loading) this.#known = { documents, at };
      },
      () => {}, // whoever waits for `loading` hears of it; nobody does when there is an older view
    );
    // Other requests may wait for this one's load: it must outlive this request.
    waitUntil(
      settled.finally(() => {
        if (this.#loading === loading) this.#loading = undefined;
      }),
    );
    return loading;
  }
}
