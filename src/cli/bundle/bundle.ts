// Makes one document of many files: what a reference to another file means becomes a shared part of the document, or,
// where there is no place for such (a path item, a whole map), stands where the reference stood. Nothing else is changed.
import { MAX_INLINED } from "../../limits.ts";
import { CommandError } from "../command-error.ts";
import type { Source } from "../source.ts";
import { type BundleFlags, type LoadedFile, loadFiles } from "./file-set.ts";
import { type Kind, type Shape, sections, shapeOf } from "./grammar.ts";
import { isFileName } from "./reference.ts";
import { createSharedParts } from "./shared-parts.ts";
import { findTarget, type Target } from "./target.ts";

export interface Bundle {
  readonly document: unknown;
  /** How many files it is made of. */
  readonly files: number;
  /** What was not found, and why. */
  readonly warnings: readonly string[];
}

type Json = Record<string, unknown>;

/** @param value the root document, parsed @throws CommandError beyond a limit */
export async function bundle(root: Source, value: unknown, flags: BundleFlags): Promise<Bundle> {
  const files = await loadFiles(root, value, flags);
  const found = files.get(root.url.href);
  if (found === undefined || typeof found === "string" || !isRecord(value))
    return { document: value, files: 1, warnings: [] };
  const rootFile: LoadedFile = found;
  const isSwagger = "swagger" in value && !("openapi" in value);
  const warnings = new Set<string>();
  /** Components that are nothing but references: what they lead to stands in their place. */
  const adopted = new Set<object>();
  /** What is being written in the place of a reference. */
  const inlining: string[] = [];
  let inlined = 0;

  const shared = createSharedParts(isSwagger, (section) => Object.keys(ownSection(section)?.value ?? {}));

  /** A section of the document's own shared parts, which may itself stand in another file. */
  function ownSection(section: string): { value: Json; file: LoadedFile; pointer: string } | undefined {
    let found: Target = { value, file: rootFile, pointer: "" };
    for (const key of isSwagger ? [section] : ["components", section]) {
      if (!isRecord(found.value)) return undefined;
      const member = found.value[key];
      const target = isReference(member) ? findTarget(member.$ref, found.file, files) : "";
      found =
        typeof target === "string" ? { value: member, file: found.file, pointer: `${found.pointer}/${key}` } : target;
    }
    return isRecord(found.value) ? { ...found, value: found.value } : undefined;
  }

  /** Makes a section's parts the places of what they are, or of what they only refer to. */
  function adopt(section: string, kind: Kind): void {
    const own = ownSection(section);
    for (const [name, part] of Object.entries(own?.value ?? {})) {
      if (own === undefined) continue;
      const here = {
        file: own.file,
        pointer: `${own.pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        value: part,
      };
      if (own.file !== rootFile) shared.adopt(here, kind, name);
      if (!isReference(part) || Object.keys(part).length > 1) continue;
      const target = findTarget(part.$ref, own.file, files);
      if (typeof target === "string" || target.file === rootFile || target.value === part) continue;
      if (shared.adopt(target, kind, name)) adopted.add(part);
    }
  }

  function write(inside: unknown, shape: Shape, file: LoadedFile): unknown {
    if (shape.kind === "data") return inside;
    if (Array.isArray(inside)) return inside.map((item) => write(item, { ...shape, each: false }, file));
    if (!isRecord(inside)) return inside;
    if (isReference(inside)) return writeReference(inside, inside.$ref, shape, file);
    return writeMembers(inside, shape, file, {});
  }

  function writeMembers(node: Json, shape: Shape, file: LoadedFile, into: Json): Json {
    for (const [key, member] of Object.entries(node)) {
      const below = shape.each ? { ...shape, each: false } : shapeOf(shape.kind, key, member);
      const isMapping = shape.kind === "discriminator" && key === "mapping";
      const written = isMapping ? writeMapping(member, file) : write(member, below, file);
      Object.defineProperty(into, key, { value: written, writable: true, enumerable: true, configurable: true });
    }
    return into;
  }

  function writeReference(node: Json, ref: string, shape: Shape, file: LoadedFile): unknown {
    const { $ref: _, ...siblings } = node;
    const target = lookUp(ref, file);
    if (target === undefined) return { $ref: ref, ...writeMembers(siblings, shape, file, {}) };
    if (target.file === rootFile) {
      const local = ref.includes("#") ? ref.slice(ref.indexOf("#")) : "#";
      return { $ref: local, ...writeMembers(siblings, shape, file, {}) };
    }
    const local = shape.each || adopted.has(node) ? undefined : shared.refTo(target, shape.kind);
    if (local !== undefined) return { $ref: local, ...writeMembers(siblings, shape, file, {}) };
    return inline(node, target, siblings, shape, file);
  }

  /** The target itself, the reference's siblings over it. */
  function inline(node: Json, target: Target, siblings: Json, shape: Shape, file: LoadedFile): unknown {
    const id = `${target.file.href}#${target.pointer}`;
    if (inlining.includes(id)) {
      warnings.add(`${id}: it contains itself, and there is no place to share it.`);
      return node;
    }
    if (++inlined > MAX_INLINED) throw tooManyInlined(root.name);
    inlining.push(id);
    const written = write(target.value, shape, target.file);
    inlining.pop();
    return isRecord(written) ? writeMembers(siblings, shape, file, written) : written;
  }

  /** A discriminator names schemas, or refers to them (OpenAPI 3.1, section 4.8.25). */
  function writeMapping(mapping: unknown, file: LoadedFile): unknown {
    if (!isRecord(mapping)) return mapping;
    const entries = Object.entries(mapping).map(([name, ref]): [string, unknown] => {
      const target = typeof ref === "string" && isFileName(ref) ? lookUp(ref, file) : undefined;
      if (target === undefined || target.file === rootFile) return [name, ref];
      return [name, shared.refTo(target, "schema") ?? ref];
    });
    return Object.fromEntries(entries);
  }

  /** What a reference leads to; nothing where it stays as it is. */
  function lookUp(ref: string, file: LoadedFile): Target | undefined {
    if (file === rootFile && ref.startsWith("#")) return undefined;
    const target = findTarget(ref, file, files);
    if (typeof target !== "string") return target;
    warnings.add(`The reference ${ref}${file === rootFile ? "" : ` in ${file.href}`} is left as it is: ${target}.`);
    return undefined;
  }

  for (const [section, kind] of sections(isSwagger)) adopt(section, kind);
  const document = write(value, { kind: "document", each: false }, rootFile);
  if (!isRecord(document)) return { document, files: 1, warnings: [...warnings] };
  for (const { target, kind, section, name } of shared.all()) {
    const map = objectAt(isSwagger ? document : objectAt(document, "components"), section);
    map[name] = write(target.value, { kind, each: false }, target.file);
  }
  const count = new Set([...files.values()].filter((file) => typeof file !== "string")).size;
  return { document, files: count, warnings: [...warnings] };
}

function objectAt(parent: Json, key: string): Json {
  const known = Object.hasOwn(parent, key) ? parent[key] : undefined;
  if (isRecord(known)) return known;
  const made: Json = {};
  parent[key] = made;
  return made;
}

function tooManyInlined(name: string): CommandError {
  return new CommandError(
    `${name}: more than ${MAX_INLINED.toLocaleString("en-US")} references stand for whole path items or maps. Import its parts as collections.`,
  );
}

function isReference(value: unknown): value is Json & { $ref: string } {
  return isRecord(value) && typeof value.$ref === "string";
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
