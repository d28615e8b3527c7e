// What is wrong with one operation by itself: it is kept as it is, and its importer is told.
import { isRecord } from "../piece.ts";
import { unknownType } from "./schema-type.ts";

/** A status code, a range of them, or `default` (OpenAPI 3.1, section 4.8.16). */
const STATUS = /^(?:[1-5](?:\d\d|XX)|default|x-.*|\$ref)$/;

export function bodyFlaws(body: unknown): string[] {
  if (body === undefined) return [];
  if (!isRecord(body)) return ["its requestBody is no object"];
  return contentFlaws(body.content, "its body");
}

export function responseFlaws(responses: unknown): string[] {
  if (responses === undefined) return [];
  if (!isRecord(responses)) return ["its responses are no object"];
  return Object.entries(responses).flatMap(([status, response]) => {
    if (!STATUS.test(status)) return [`${JSON.stringify(status)} is no status: 200, 4XX or default is`];
    if (status.startsWith("x-") || status === "$ref") return [];
    if (!isRecord(response)) return [`the response ${status} is no object`];
    return contentFlaws(response.content, `the response ${status}`);
  });
}

function contentFlaws(content: unknown, where: string): string[] {
  if (content === undefined) return [];
  if (!isRecord(content)) return [`the content of ${where} is no object`];
  for (const [type, media] of Object.entries(content)) {
    const unknown = isRecord(media) ? unknownType(media.schema) : undefined;
    if (unknown !== undefined) return [`${where} as ${type} has the unknown type ${unknown}`];
  }
  return [];
}
