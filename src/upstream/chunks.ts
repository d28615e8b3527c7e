// Reads a stream of bytes within a size and a time, and leaves it then: a body that nobody reads to its end would hold its
// connection. Not here: what the bytes are (body.ts).

export interface Chunks {
  readonly bytes: Uint8Array;
  /** `full`: there was more than may be read; `stopped`: the time was over; `broken`: the stream failed. */
  readonly end: "whole" | "full" | "stopped" | "broken";
}

export interface ChunkLimits {
  readonly maxBytes: number;
  readonly stop: AbortSignal;
  /** Waits until there is room for what has arrived. */
  readonly take: (bytes: number) => Promise<void>;
}

export async function readChunks(
  stream: ReadableStream<Uint8Array>,
  { maxBytes, stop, take }: ChunkLimits,
): Promise<Chunks> {
  const reader = stream.getReader();
  const stopped = Promise.withResolvers<undefined>();
  const onStop = () => stopped.resolve(undefined);
  stop.addEventListener("abort", onStop, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  const gathered = (end: Chunks["end"]) => ({ bytes: joined(chunks, Math.min(length, maxBytes)), end });
  try {
    for (;;) {
      // A stream that stands still does not see the signal by itself everywhere.
      const read = stop.aborted ? undefined : await Promise.race([reader.read(), stopped.promise]);
      if (read === undefined) return gathered("stopped");
      if (read.done) return gathered("whole");
      chunks.push(read.value);
      length += read.value.length;
      if (length > maxBytes) return gathered("full");
      await Promise.race([take(read.value.length), stopped.promise]);
    }
  } catch {
    return gathered(stop.aborted ? "stopped" : "broken");
  } finally {
    stop.removeEventListener("abort", onStop);
    reader.cancel().catch(() => {}); // not waited for: an upstream that does not let go is no reason to wait
  }
}

/** @param length bytes that are kept; the last chunk may hold more */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk.subarray(0, length - offset), offset);
    offset += chunk.length;
  }
  return all;
}
