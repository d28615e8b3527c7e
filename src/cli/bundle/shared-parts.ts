// The parts of other files that the bundle shares: each once, in its section of the components, under a name that comes
// from where it stood. Names that the document has already are not taken.
import { type Kind, sectionOf } from "./grammar.ts";
import { escapeKey, keysOf } from "./reference.ts";
import type { Target } from "./target.ts";

interface SharedPart {
  readonly target: Target;
  readonly kind: Kind;
  readonly section: string;
  readonly name: string;
}

export interface SharedParts {
  /** Makes a component of the document's own the place of a target. False where it has one already. */
  adopt(target: Target, kind: Kind, name: string): boolean;
  /** The reference to a part within the bundle; nothing where its kind has no place for shared ones. */
  refTo(target: Target, kind: Kind): string | undefined;
  /** The parts, each as it is named, also those that are named meanwhile. */
  all(): Iterable<SharedPart>;
}

/** @param ownNames the names that the document itself has in a section */
export function createSharedParts(isSwagger: boolean, ownNames: (section: string) => Iterable<string>): SharedParts {
  const refs = new Map<string, string>();
  const taken = new Map<string, Set<string>>();
  const parts: SharedPart[] = [];

  const idOf = (section: string, { file, pointer }: Target) => `${section} ${file.href}#${pointer}`;
  const refOf = (section: string, name: string) => `#/${isSwagger ? "" : "components/"}${section}/${escapeKey(name)}`;

  return {
    adopt(target, kind, name) {
      const section = sectionOf(kind, isSwagger);
      const id = idOf(section, target);
      if (refs.has(id)) return false;
      refs.set(id, refOf(section, name));
      return true;
    },
    refTo(target, kind) {
      const section = sectionOf(kind, isSwagger);
      if (section === "") return undefined;
      const id = idOf(section, target);
      const known = refs.get(id);
      if (known !== undefined) return known;
      const names = taken.get(section) ?? new Set(ownNames(section));
      const name = freeName(names, target);
      taken.set(section, names.add(name));
      const ref = refOf(section, name);
      refs.set(id, ref);
      parts.push({ target, kind, section, name });
      return ref;
    },
    all: () => parts, // an array's iterator sees what is added while it runs
  };
}

/** The last key of the pointer, or the file's name; then both; then numbered. */
function freeName(taken: ReadonlySet<string>, { file, pointer }: Target): string {
  const fileName = new URL(file.href).pathname.split("/").at(-1) ?? "";
  const base = plain(fileName.replace(/\.(?:json|ya?ml)$/i, ""));
  const key = pointer.startsWith("#") ? pointer.slice(1) : keysOf(pointer).at(-1);
  const first = key === undefined ? base : plain(key);
  for (const name of [first, `${base}_${first}`]) if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${base}_${first}_${number}`)) number++;
  return `${base}_${first}_${number}`;
}

/** As names of components must be (OpenAPI 3.1, section 4.8.7). */
function plain(text: string): string {
  return text.replace(/(?:%20|[^A-Za-z0-9._-])+/g, "_") || "part";
}
