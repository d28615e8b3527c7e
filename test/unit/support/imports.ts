// What each source file imports, read with a parser: an import in a comment or a string is none.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAst } from "vitest/node";

const ROOT = join(import.meta.dirname, "../../..");

export interface SourceFile {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  /** A path from the repository's root, or a package's name. */
  readonly of: string;
  readonly isType: boolean;
}

export function readRoot(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Every file under a folder of the repository. */
export function filesUnder(folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .map((path) => ({ path, text: readRoot(path) }));
}

export function importsOf({ path, text }: SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const specifier = specifierOf(node);
    if (specifier !== undefined) {
      found.push({ of: specifier.startsWith(".") ? join(path, "..", specifier) : specifier, isType: isTypeOnly(node) });
    }
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: path.endsWith(".ts") ? "ts" : "js" }));
  return found;
}

/** Of `import`, `export … from`, `import()` and `import("…").Type`: all of them have a `source`. */
function specifierOf(node: object): string | undefined {
  const source: unknown = Reflect.get(node, "source");
  if (typeof source !== "object" || source === null) return undefined;
  const value: unknown = Reflect.get(source, "value");
  return typeof value === "string" ? value : undefined;
}

function isTypeOnly(node: object): boolean {
  const kinds = ["importKind", "exportKind"].map((name) => Reflect.get(node, name));
  return Reflect.get(node, "type") === "TSImportType" || kinds.includes("type");
}
