// A response of Swagger 2.0 as one of OpenAPI 3.0 (section 4.7.17): its schema and its examples stand below the media
// types that the operation produces.
import { isRecord } from "../piece.ts";
import { convertParameter } from "./parameter.ts";
import { convertRef } from "./reference.ts";
import { convertSchema } from "./schema.ts";
import { entriesOf, objectOf, type Settings } from "./settings.ts";

export function convertResponses(
  responses: unknown,
  produces: readonly string[],
  settings: Settings,
  where: string,
): unknown {
  if (!isRecord(responses)) return responses;
  return objectOf(
    entriesOf(responses).map(([status, response]) => [
      status,
      status.startsWith("x-")
        ? response
        : convertResponse(response, produces, settings, `${where}, response ${status}`),
    ]),
  );
}

export function convertResponse(
  response: unknown,
  produces: readonly string[],
  settings: Settings,
  where: string,
): unknown {
  if (!isRecord(response)) return response;
  if (typeof response.$ref === "string") return { ...response, $ref: convertRef(response.$ref, settings) };
  const { schema, examples, headers, ...rest } = response;
  return objectOf([
    ...Object.entries(rest),
    ["headers", isRecord(headers) ? convertHeaders(headers, settings, where) : headers],
    ["content", contentOf(schema, examples, produces, settings)],
  ]);
}

function convertHeaders(headers: Record<string, unknown>, settings: Settings, where: string): Record<string, unknown> {
  return objectOf(
    entriesOf(headers).map(([name, header]) => [
      name,
      isRecord(header) ? convertParameter(header, settings, `${where}, header ${name}`) : header,
    ]),
  );
}

function contentOf(schema: unknown, examples: unknown, produces: readonly string[], settings: Settings): unknown {
  const media = schema === undefined ? {} : { schema: convertSchema(schema, settings) };
  const types = schema === undefined ? [] : produces.length > 0 ? produces : [defaultType(schema)];
  const content = new Map<string, unknown>(types.map((type) => [type, media]));
  for (const [type, example] of entriesOf(examples)) content.set(type, { ...media, example });
  return content.size === 0 ? undefined : objectOf(content);
}

function defaultType(schema: unknown): string {
  return isRecord(schema) && schema.type === "file" ? "application/octet-stream" : "application/json";
}
