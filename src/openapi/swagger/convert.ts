// Swagger 2.0 to OpenAPI 3.0, piece by piece: the compiled pieces of a document are read in their order, converted, and
// handed to a visitor as if they had been scanned. So it does not matter how large the document is, or where in it
// `swagger`, `consumes` or the shared parameters stand.
import { type Item, type Items, isContainer, type Node } from "../outline.ts";
import type { OutlineBuilder } from "../outline-builder.ts";
import { isRecord, type Piece } from "../piece.ts";
import type { PieceReader } from "../piece-reader.ts";
import type { Visitor } from "../scanner.ts";
import { convertOperation, partParameters } from "./operation.ts";
import { convertParameter } from "./parameter.ts";
import { bodyOf } from "./request-body.ts";
import { convertResponse } from "./response.ts";
import { convertSchema } from "./schema.ts";
import { convertSecurityScheme } from "./security-scheme.ts";
import { serversOf } from "./servers.ts";
import { objectOf, type Settings, stringsOf, textOf } from "./settings.ts";

/** What a converted document says of itself. */
const CONVERTED_TO = "3.0.4";

/** Members that are gone: what they say stands elsewhere. */
const CONSUMED = new Set(["swagger", "host", "basePath", "schemes", "consumes", "produces"]);

export function convertSwagger(
  { outline, facts }: OutlineBuilder,
  read: PieceReader,
  visitor: Visitor,
  warn: (text: string) => void,
): void {
  const encoder = new TextEncoder();
  const shared = (section: string) => {
    const node = outline.entries.get(section);
    return node !== undefined && isContainer(node) && node.type === "directory"
      ? node.entries
      : new Map<string, Piece>();
  };
  const settings: Settings = {
    consumes: stringsOf(facts.get("consumes")) ?? [],
    produces: stringsOf(facts.get("produces")) ?? [],
    host: textOf(facts.get("host")),
    basePath: textOf(facts.get("basePath")),
    schemes: stringsOf(facts.get("schemes")) ?? [],
    parameter: (name) => parameters.get(name),
    warn,
  };
  const parameters = new Map(Array.from(shared("parameters"), ([name, piece]) => [name, read.value(piece)]));

  const put = (key: string, value: unknown) => visitor.piece(key, encoder.encode(JSON.stringify(value)));

  function within(key: string, write: () => void): void {
    visitor.enter(key);
    write();
    visitor.leave();
  }

  function document(): void {
    put("openapi", CONVERTED_TO);
    for (const [key, node] of outline.entries) {
      if (CONSUMED.has(key) || key === "components") continue;
      if (!isContainer(node)) visitor.piece(key, read.bytes(node));
      else if (node.type === "items") within(key, () => items(node));
    }
    const servers = outline.entries.has("servers") ? undefined : serversOf(settings);
    if (servers !== undefined) put("servers", servers);
    components();
  }

  function items({ entries }: Items): void {
    for (const [path, node] of entries) {
      if (isContainer(node)) within(path, () => pathItem(path, node));
      else visitor.piece(path, read.bytes(node));
    }
  }

  function pathItem(path: string, item: Item): void {
    const value = item.rest === undefined ? {} : read.value(item.rest);
    const rest = isRecord(value) ? value : {};
    const inherited = partParameters(rest.parameters, settings, path);
    for (const [key, member] of item.members) {
      if (member === "rest")
        put(key, key === "parameters" && Array.isArray(rest[key]) ? inherited.parameters : rest[key]);
      else if (isContainer(member))
        put(key, objectOf(Array.from(member.entries, ([name, piece]) => [name, read.value(piece)])));
      else {
        const operation = read.value(member);
        if (isRecord(operation))
          put(key, convertOperation(operation, inherited, settings, `${key.toUpperCase()} ${path}`));
      }
    }
  }

  /** The document's own, if it has some already, and what its shared parts become; each is read when it is written. */
  function components(): void {
    const sections = new Map<string, (() => void)[]>();
    const add = (section: string, write: () => void) => {
      const writes = sections.get(section) ?? [];
      writes.push(write);
      sections.set(section, writes);
    };
    const own = outline.entries.get("components");
    const others: (() => void)[] = [];
    for (const [key, node] of own !== undefined && isContainer(own) ? own.entries : new Map<string, Node>()) {
      if (!isContainer(node)) others.push(() => visitor.piece(key, read.bytes(node)));
      else if (node.type === "directory")
        for (const [name, piece] of node.entries) add(key, () => visitor.piece(name, read.bytes(piece)));
    }
    const addAll = (from: string, to: string, convert: (value: unknown, name: string) => unknown) => {
      for (const [name, piece] of shared(from)) add(to, () => put(name, convert(read.value(piece), name)));
    };
    addAll("definitions", "schemas", (value) => convertSchema(value, settings));
    addAll("responses", "responses", (value, name) =>
      convertResponse(value, settings.produces, settings, `Response ${name}`),
    );
    for (const [name, value] of parameters) addParameter(name, value);
    addAll("securityDefinitions", "securitySchemes", convertSecurityScheme);

    function addParameter(name: string, value: unknown): void {
      if (!isRecord(value)) add("parameters", () => put(name, value));
      else if (value.in === "body") add("requestBodies", () => put(name, bodyOf(value, settings.consumes, settings)));
      // Form fields have no shared form: each operation has them in its body.
      else if (value.in !== "formData")
        add("parameters", () => put(name, convertParameter(value, settings, `Parameter ${name}`)));
    }

    if (sections.size === 0 && others.length === 0) return;
    within("components", () => {
      for (const write of others) write();
      for (const [section, writes] of sections)
        within(section, () => {
          for (const write of writes) write();
        });
    });
  }

  within("", document);
}
