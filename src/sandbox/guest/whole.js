// A whole result as it is kept: compressed here, so that the host stores and hands out small bytes that it never reads.

/** Taken before the program runs, which may put others in their place. */
const [Bytes, Zip, Unzip, Decoder] = [Blob, CompressionStream, DecompressionStream, TextDecoder];

/** Half a surrogate pair is kept as the one character that is shown of it: the runtime would make it three. @param {string} text @returns {Promise<ArrayBuffer>} */
export async function zip(text) {
  const chunks = [];
  let length = 0;
  for await (const chunk of new Bytes([text.toWellFormed()]).stream().pipeThrough(new Zip("gzip"))) {
    chunks.push(chunk);
    length += chunk.length;
  }
  const all = new Uint8Array(length);
  chunks.reduce((offset, chunk) => {
    all.set(chunk, offset);
    return offset + chunk.length;
  }, 0);
  return all.buffer;
}

/**
 * @param {ArrayBuffer} bytes what `zip` made; or not: a program may have forged it
 * @param {number} maxBytes of the text, as was said of it: a few bytes can stand for gigabytes
 * @returns {Promise<string>}
 */
export async function unzip(bytes, maxBytes) {
  const decoder = new Decoder("utf-8", { fatal: false, ignoreBOM: true }); // true keeps a mark that the text begins with
  const texts = [];
  let length = 0;
  for await (const chunk of new Bytes([bytes]).stream().pipeThrough(new Unzip("gzip"))) {
    length += chunk.length;
    if (length > maxBytes) throw new Error("The kept result is larger than was said.");
    // In pieces: the runtime takes twenty times the memory of a text that it decodes at once.
    texts.push(decoder.decode(chunk, { stream: true }));
  }
  texts.push(decoder.decode());
  return texts.join("");
}
