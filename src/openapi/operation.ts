// An operation as requests are built and checked by it: its parameters, body, answers and security, references to the
// parts themselves resolved, schemas as they are written (their `$ref`s lead to `ApiDocument.resolve`). Types, and how
// they are read from what the document says. Not here: where that stands (api-document.ts).
import { isHostHeader } from "./host-headers.ts";
import { isRecord } from "./piece.ts";

/** What is known of an operation without its body. */
export interface OperationEntry {
  /** Upper case. */
  readonly method: string;
  /** A template: `/orders/{id}`. */
  readonly path: string;
  readonly operationId: string | undefined;
  readonly summary: string | undefined;
  /** The first line of its description, where it has no summary. */
  readonly opening: string | undefined;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
}

export interface Operation extends OperationEntry {
  readonly description: string | undefined;
  /** Its own, then those of its path item that it does not declare itself. */
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  /** By status (`200`, `4XX`, `default`). */
  readonly responses: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Alternatives (OR) of schemes that are wanted together (AND), with their scopes. `[{}]`: none is needed. The document's where the operation says nothing. */
  readonly security: readonly SecurityRequirement[];
  /** As the document has it. */
  readonly raw: Readonly<Record<string, unknown>>;
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

const PARAMETER_PLACES = ["path", "query", "querystring", "header", "cookie"] as const;
export type ParameterPlace = (typeof PARAMETER_PLACES)[number];

/** OpenAPI 3.2, section 4.12: the defaults of `style` and `explode` are filled in. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  readonly description: string | undefined;
  /** Of the value; undefined where the document has none. */
  readonly schema: unknown;
  /** Set for a parameter that is written as a document of a media type. */
  readonly mediaType: string | undefined;
}

export interface RequestBody {
  readonly required: boolean;
  /** By media type, in the order of the document. */
  readonly content: ReadonlyMap<string, MediaType>;
}

export interface MediaType {
  readonly schema: unknown;
  readonly encoding: ReadonlyMap<string, Encoding>;
}

/** How one property of a form is written (OpenAPI 3.2, section 4.15). Undefined: the default of its type. */
export interface Encoding {
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly style: string | undefined;
  readonly explode: boolean | undefined;
  readonly allowReserved: boolean;
}

/** Follows a reference, with the siblings of the `$ref` over what it leads to; anything else is itself. */
export type Resolve = (value: unknown) => unknown;

const DEFAULT_STYLES: Readonly<Record<ParameterPlace, string>> = {
  path: "simple",
  query: "form",
  querystring: "",
  header: "simple",
  cookie: "form",
};

/** Undefined for what is no parameter. */
export function readParameter(value: unknown, resolve: Resolve): Parameter | undefined {
  const parameter = resolve(value);
  if (!isRecord(parameter) || typeof parameter.name !== "string") return undefined;
  const place = PARAMETER_PLACES.find((known) => known === parameter.in);
  if (place === undefined) return undefined;
  const style = typeof parameter.style === "string" ? parameter.style : DEFAULT_STYLES[place];
  const content = isRecord(parameter.content) ? Object.entries(parameter.content)[0] : undefined;
  const mediaType = content === undefined ? undefined : resolve(content[1]);
  return {
    name: parameter.name,
    in: place,
    // Not of a caller, where the host sets it: a body's type, a credential.
    required:
      place === "path" || (parameter.required === true && !(place === "header" && isHostHeader(parameter.name))),
    style,
    explode: typeof parameter.explode === "boolean" ? parameter.explode : style === "form" || style === "cookie",
    allowReserved: parameter.allowReserved === true,
    allowEmptyValue: parameter.allowEmptyValue === true,
    description: textOf(parameter.description),
    schema: isRecord(mediaType) ? mediaType.schema : parameter.schema,
    mediaType: content?.[0],
  };
}

/** By place and name: what makes two parameters the same one. Names of headers have no case (RFC 9110, section 5.1). */
export function identityOf({ in: place, name }: Parameter): string {
  return `${place}:${place === "header" ? name.toLowerCase() : name}`;
}

export function readRequestBody(value: unknown, resolve: Resolve): RequestBody | undefined {
  const body = resolve(value);
  if (!isRecord(body)) return undefined;
  const content = isRecord(body.content) ? Object.entries(body.content) : [];
  return {
    required: body.required === true,
    content: new Map(content.map(([type, mediaType]) => [type, readMediaType(resolve(mediaType), resolve)])),
  };
}

function readMediaType(mediaType: unknown, resolve: Resolve): MediaType {
  if (!isRecord(mediaType)) return { schema: undefined, encoding: new Map() };
  const encoding = isRecord(mediaType.encoding) ? Object.entries(mediaType.encoding) : [];
  return {
    schema: mediaType.schema,
    encoding: new Map(encoding.map(([name, value]) => [name, readEncoding(resolve(value))])),
  };
}

function readEncoding(value: unknown): Encoding {
  const encoding = isRecord(value) ? value : {};
  return {
    contentType: textOf(encoding.contentType),
    headers: isRecord(encoding.headers) ? encoding.headers : {},
    style: textOf(encoding.style),
    explode: typeof encoding.explode === "boolean" ? encoding.explode : undefined,
    allowReserved: encoding.allowReserved === true,
  };
}

export function readSecurity(value: unknown): readonly SecurityRequirement[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .map((requirement) =>
      Object.fromEntries(
        Object.entries(requirement).map(([name, scopes]) => [name, Array.isArray(scopes) ? scopes.map(String) : []]),
      ),
    );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
