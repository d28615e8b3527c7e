// A reference that may lead to another file: its address, and its fragment within that (RFC 3986, RFC 6901).

/** The address of the file that `ref` leads to from `base`; nothing for one that is no URL. */
export function addressOf(ref: string, base: string): string | undefined {
  const url = URL.parse(ref, base);
  if (url === null) return undefined;
  url.hash = "";
  return url.href;
}

/** The fragment of `ref`, decoded: a JSON pointer, the name of an anchor, or "" for the whole file. */
export function fragmentOf(ref: string): string {
  const at = ref.indexOf("#");
  if (at < 0) return "";
  try {
    return decodeURIComponent(ref.slice(at + 1));
  } catch {
    return ref.slice(at + 1);
  }
}

/** The keys of a JSON pointer. */
export function keysOf(pointer: string): string[] {
  return pointer === ""
    ? []
    : pointer
        .slice(1)
        .split("/")
        .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Whether a value of a discriminator's mapping is a reference and not a name (OpenAPI 3.1, section 4.8.25.3). */
export function isFileName(text: string): boolean {
  return text.includes("/") || /\.(?:json|ya?ml)(?:#|$)/i.test(text);
}

/** Whoever can be fetched must not choose what is read from this machine. */
export function mayLeadTo(from: string, to: string): boolean {
  return from.startsWith("file:") || !to.startsWith("file:");
}
