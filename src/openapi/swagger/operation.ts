// An operation of Swagger 2.0 as one of OpenAPI 3.0 (section 4.7.10): its parameters without those of the body, which
// become the request body, and its responses below the media types that it produces.
import { isRecord } from "../piece.ts";
import { convertParameter } from "./parameter.ts";
import { convertRef, sharedParameter } from "./reference.ts";
import { bodyOf, formOf } from "./request-body.ts";
import { convertResponses } from "./response.ts";
import { serversOf } from "./servers.ts";
import { objectOf, type Settings, stringsOf } from "./settings.ts";

/** Parameters of an operation or a path item, parted. */
export interface Parted {
  /** Those that stay parameters, converted. */
  readonly parameters: unknown[];
  /** `body` parameters, each with the reference that it came by. */
  readonly bodies: readonly { readonly body: Record<string, unknown>; readonly ref: string | undefined }[];
  /** `formData` parameters. */
  readonly fields: readonly Record<string, unknown>[];
}

export function partParameters(value: unknown, settings: Settings, where: string): Parted {
  const parted = {
    parameters: [] as unknown[],
    bodies: [] as Parted["bodies"][number][],
    fields: [] as Record<string, unknown>[],
  };
  for (const parameter of Array.isArray(value) ? value : []) {
    if (!isRecord(parameter)) {
      parted.parameters.push(parameter);
      continue;
    }
    const ref = typeof parameter.$ref === "string" ? parameter.$ref : undefined;
    const meant = ref === undefined ? parameter : sharedParameter(ref, settings);
    if (meant?.in === "body") parted.bodies.push({ body: meant, ref });
    else if (meant?.in === "formData") parted.fields.push(meant);
    else if (ref !== undefined) parted.parameters.push({ ...parameter, $ref: convertRef(ref, settings) });
    else parted.parameters.push(convertParameter(parameter, settings, where));
  }
  return parted;
}

/** @param inherited the parameters of the path item, of which those of a body are the operation's now */
export function convertOperation(
  operation: Record<string, unknown>,
  inherited: Parted,
  settings: Settings,
  where: string,
): Record<string, unknown> {
  const { consumes, produces, parameters, responses, schemes, ...rest } = operation;
  const own = partParameters(parameters, settings, where);
  const odd = parameters !== undefined && !Array.isArray(parameters);
  return objectOf([
    ...Object.entries(rest),
    ["parameters", odd ? parameters : own.parameters.length > 0 ? own.parameters : undefined],
    ["requestBody", rest.requestBody ?? requestBody(own, inherited, stringsOf(consumes), settings, where)],
    ["responses", convertResponses(responses, stringsOf(produces) ?? settings.produces, settings, where)],
    ["servers", schemes === undefined ? rest.servers : serversOf(settings, stringsOf(schemes) ?? [])],
  ]);
}

function requestBody(
  own: Parted,
  inherited: Parted,
  consumes: readonly string[] | undefined,
  settings: Settings,
  where: string,
): unknown {
  const bodies = own.bodies.length > 0 || own.fields.length > 0 ? own.bodies : inherited.bodies;
  const names = new Set(own.fields.map(({ name }) => name));
  const fields = [...own.fields, ...inherited.fields.filter(({ name }) => !names.has(name))];
  const [first] = bodies;
  if (first === undefined)
    return fields.length === 0 ? undefined : formOf(fields, consumes ?? settings.consumes, settings, where);
  if (bodies.length > 1 || own.fields.length > 0) settings.warn(`${where}: more than one body; the first is taken.`);
  // A shared body has the document's media types: an operation with its own gets a copy with those.
  if (first.ref !== undefined && consumes === undefined) return { $ref: convertRef(first.ref, settings) };
  return bodyOf(first.body, consumes ?? settings.consumes, settings);
}
