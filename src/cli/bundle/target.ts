// Finds what a reference leads to among the loaded files, through references on the way.
import type { FileSet, LoadedFile } from "./file-set.ts";
import { addressOf, fragmentOf, keysOf, mayLeadTo } from "./reference.ts";

export interface Target {
  readonly file: LoadedFile;
  /** Of the value within the file, "" for the whole. */
  readonly pointer: string;
  readonly value: unknown;
}

/** References that may follow one another on the way. */
const MAX_HOPS = 32;

/** @returns the target, or why there is none */
export function findTarget(ref: string, from: LoadedFile, files: FileSet, hops = 0): Target | string {
  const address = addressOf(ref, from.href);
  if (address === undefined || hops > MAX_HOPS) return "it leads nowhere";
  if (!mayLeadTo(from.href, address)) return "a remote file does not lead to local ones";
  const file = files.get(address) ?? "there is no such file";
  if (typeof file === "string") return file;
  const fragment = fragmentOf(ref);
  if (fragment !== "" && !fragment.startsWith("/")) {
    const value = anchored(file.value, fragment);
    return value === undefined ? `there is no anchor ${fragment} in it` : { file, pointer: `#${fragment}`, value };
  }
  let value = file.value;
  const keys = keysOf(fragment);
  for (const [depth, key] of keys.entries()) {
    if (typeof value !== "object" || value === null) return `there is no ${fragment} in it`;
    if (!Object.hasOwn(value, key)) {
      if (!("$ref" in value) || typeof value.$ref !== "string") return `there is no ${fragment} in it`;
      const rest = keys.slice(depth).map((left) => `/${left.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      const onward = value.$ref.includes("#") ? value.$ref : `${value.$ref}#`;
      return findTarget(onward + encodeURI(rest.join("")), file, files, hops + 1);
    }
    value = Reflect.get(value, key);
  }
  return { file, pointer: fragment, value };
}

/** The schema that has an anchor's name (JSON Schema 2020-12, section 8.2.2). */
function anchored(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (("$anchor" in value && value.$anchor === name) || ("$dynamicAnchor" in value && value.$dynamicAnchor === name))
    return value;
  for (const child of Object.values(value)) {
    const found = anchored(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
