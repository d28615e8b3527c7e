// The program's `results`: reads a whole result that an earlier run was cut. Not here: whose it is and how often it may be read.
// That is the host's to say (sandbox/results-capability.ts).
import { unzip } from "./whole.js";

/** @typedef {{ get: (id: string) => Promise<{ head: string, bytes: ArrayBuffer | null }> }} ResultsHost */

/** UTF-8 takes at most three bytes for each of a string's characters. */
const BYTES_PER_CHAR = 3;

/**
 * @param {ResultsHost} host
 * @param {(line: string) => void} warn says what the program should know of the value
 */
export function createResults(host, warn) {
  return {
    /** @param {unknown} id @returns {Promise<unknown>} the value, the text, or the bytes that were returned */
    async get(id) {
      const { head, bytes } = await host.get(String(id));
      const { kind, size, partial, error } = JSON.parse(head);
      if (error !== undefined) throw new Error(`${error.message} ${error.hint}`.trim());
      if (partial !== "") warn(`results.get: ${partial}`);
      if (bytes === null) return null;
      if (kind === "bytes") return new Uint8Array(bytes);
      const text = await unzip(bytes, size * BYTES_PER_CHAR);
      return kind === "json" ? JSON.parse(text) : text;
    },
  };
}
