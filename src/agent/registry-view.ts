// An isolate's view of the Registry: at most five seconds old, refreshed behind the calls that use it. A tool call waits
// for the Registry only where nothing, or nothing fresh, is known: the first in an isolate, the first after a pause.
import { REGISTRY_REFRESH_MS, REGISTRY_VIEW_MS } from "../limits.ts";
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
    const { documents, at } = this.#known;
    const age = this.#now() - at;
    if (age <= REGISTRY_REFRESH_MS) return documents;
    const refreshed = this.#refresh(waitUntil);
    if (age <= REGISTRY_VIEW_MS) return documents;
    return refreshed.catch(() => documents); // a Registry that does not answer cannot have been changed
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
