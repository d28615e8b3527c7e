// A request as it is checked: the part of the options of `api.request()` that a document speaks of. Types alone.
import type { ApiDocument } from "../api-document.ts";
import type { Operation } from "../operation.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Checked {
  /** A query may stand behind it. */
  readonly path: string;
  readonly params: Values;
  readonly query: Values;
  readonly headers: Values;
  readonly cookies: Values;
  readonly body?: unknown;
  /** JSON pointers to what is bytes in the body: `""` where all of it is. */
  readonly bytes: readonly string[];
  readonly contentType?: string | undefined;
  /** The body is sent as it is. */
  readonly rawBody: boolean;
}

/** What a request is held against. */
export interface Target {
  readonly document: ApiDocument;
  readonly operation: Operation;
  /** The path's values that were filled in, as they are written (`findOperation`). */
  readonly filled: Readonly<Record<string, string>>;
}
