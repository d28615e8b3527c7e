// A result that is kept whole, to be read by its handle. The bytes are the guest's own: they are stored and handed to guests, and
// never read here. Not here: where they are stored (agent/principal.ts), and how they are read (reading/).
import { z } from "zod";
import { SluiceError } from "../errors.ts";

export const KeptHead = z.object({
  /** `json` and `text` are compressed (sandbox/guest/whole.js), `bytes` are as they were returned. */
  kind: z.enum(["json", "text", "bytes"]),
  /** Characters of the text, or how many bytes. */
  size: z.int().nonnegative(),
  /** What of the result was too large even to be kept, as a sentence; "": it is whole. */
  partial: z.string(),
});
export type KeptHead = z.infer<typeof KeptHead>;

export interface KeptResult extends KeptHead {
  readonly bytes: ArrayBuffer;
}

/** What a list tells of a kept result. */
export interface KeptEntry extends KeptHead {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Where results are kept, each for its principal alone. */
export interface ResultStore {
  /** @returns the handle, which can be read from then on */
  keep(principal: string, result: KeptResult): Promise<string>;
  /** @throws SluiceError `not_found`: another's, unknown and expired ones cannot be told apart */
  read(principal: string, id: string): Promise<KeptResult>;
  /** The newest first. */
  list(principal: string): Promise<readonly KeptEntry[]>;
  /** @returns false where there was none */
  remove(principal: string, id: string): Promise<boolean>;
}

export function noResult(): SluiceError {
  return new SluiceError(
    "not_found",
    "There is no result under this resultId.",
    "Results are kept for an hour, for whoever made them. Run the program again.",
  );
}
