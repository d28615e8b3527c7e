// JSON pointers as URI fragments (RFC 6901, section 6): `#/paths/~1users/get`. Not what they lead to.

/** Characters of a pointer that is followed, as the import has it: in the wild, the longest have 300. */
export const MAX_POINTER_CHARS = 2_000;

/** The keys of `ref`, or nothing where it is not a pointer into this document. @param {string} ref @returns {string[] | undefined} */
export function keysOf(ref) {
  if (!ref.startsWith("#") || ref.length > MAX_POINTER_CHARS) return undefined;
  const pointer = decodePercent(ref.slice(1));
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer.slice(1).split("/").map(unescapeKey);
}

/** `ref`, led on by `keys`. @param {string} ref @param {readonly string[]} keys */
export function extend(ref, keys) {
  return ref + keys.map((key) => `/${encodeURIComponent(escapeKey(key.toWellFormed()))}`).join("");
}

/** One step of a plain pointer. @param {string} key */
export function escapeKey(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** @param {string} key */
function unescapeKey(key) {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A fragment that is not well encoded stands for itself. @param {string} text */
function decodePercent(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
