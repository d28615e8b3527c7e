// Where a reference of Swagger 2.0 leads after the conversion (OpenAPI 3.0, section 4.7.7, Components Object).
import { isRecord } from "../piece.ts";
import { objectOf, type Settings, textOf } from "./settings.ts";

const SECTIONS: Readonly<Record<string, string>> = {
  definitions: "schemas",
  parameters: "parameters",
  responses: "responses",
  securityDefinitions: "securitySchemes",
};

/** A schema of a response, which now stands below a media type. */
const RESPONSE_SCHEMA = /^(#\/components\/responses\/[^/]+|#\/paths\/[^/]+\/[^/]+\/responses\/[^/]+)\/schema(?=\/|$)/;

export function convertRef(ref: string, settings: Settings): string {
  const [, section = "", rest = ""] = /^#\/([A-Za-z]+)(\/.*)$/s.exec(ref) ?? [];
  const target = Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : undefined;
  const moved = target === undefined ? ref : `#/components/${isBody(ref, settings) ? "requestBodies" : target}${rest}`;
  const mediaType = settings.produces[0] ?? "application/json";
  return moved.replace(RESPONSE_SCHEMA, `$1/content/${mediaType.replaceAll("~", "~0").replaceAll("/", "~1")}/schema`);
}

/** A copy of a value that is no schema (an extension, say), its references moved all the same. */
export function moveRefs(value: unknown, settings: Settings): unknown {
  if (Array.isArray(value)) return value.map((item) => moveRefs(item, settings));
  if (!isRecord(value)) return value;
  return objectOf(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string" ? convertRef(member, settings) : moveRefs(member, settings),
    ]),
  );
}

/** The shared parameter that `ref` means, as the document has it. */
export function sharedParameter(ref: string, settings: Settings): Record<string, unknown> | undefined {
  const name = /^#\/parameters\/([^/]+)$/.exec(ref)?.[1];
  const found = name === undefined ? undefined : settings.parameter(unescapePointer(name));
  return isRecord(found) ? found : undefined;
}

function isBody(ref: string, settings: Settings): boolean {
  return textOf(sharedParameter(ref.split("/").slice(0, 3).join("/"), settings)?.in) === "body";
}

function unescapePointer(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return name;
  }
}
