// What an importer should be told of a document that is imported all the same: each once, the first ones in full and the
// rest counted.
import { MAX_WARNINGS } from "../limits.ts";

export interface Warnings {
  add(text: string): void;
  list(): string[];
}

export function createWarnings(): Warnings {
  const named = new Set<string>();
  let more = 0;
  return {
    add(text) {
      if (named.has(text)) return;
      if (named.size < MAX_WARNINGS) named.add(text);
      else more++;
    },
    list: () => [...named, ...(more === 0 ? [] : [`And ${more.toLocaleString("en-US")} more of this kind.`])],
  };
}
