// The body of one request: whether one is wanted, in which media type, and what its schema says. JSON is held against it as
// it is; forms as text, because they are. Bytes, and texts of other types, are the program's own. Pure.
import type { MediaType, Operation } from "../operation.ts";
import type { Checked, Target } from "./checked.ts";
import { add, addSeen, type Found, list, nothing } from "./found.ts";
import { listOfField } from "./list-text.ts";
import { createSchemaCheck } from "./schema-check.ts";
import type { Work } from "./work.ts";

/** @returns the body, repaired */
export function checkBody({ document, operation }: Target, options: Checked, found: Found, work: Work): unknown {
  const { body } = options;
  const declared = operation.requestBody;
  if (body === undefined) {
    if (declared?.required === true) add(found.faults, "body", "is required");
    return body;
  }
  if (declared === undefined) {
    add(found.faults, "body", "is not taken by this operation");
    return body;
  }
  const [type, mediaType] = chosen(operation, options) ?? [];
  if (type === undefined) {
    if (declared.content.size > 0) {
      const types = [...declared.content.keys()];
      add(found.faults, "contentType", `must be one of ${list(types)}, not ${list([options.contentType ?? "none"])}`);
    }
    return body;
  }
  const isForm = FORM.test(type);
  if (options.rawBody || options.bytes.includes("") || !(JSON_TYPE.test(type) || (isForm && typeof body === "object")))
    return body;
  const check = createSchemaCheck(document, work, isForm);
  if (!isForm) return check.check(mediaType?.schema, body, "body", found);
  const more = nothing();
  const bytes = new Set(options.bytes.map((pointer) => `body${pointer}`));
  const member = (name: string) => listOfField(mediaType?.encoding.get(name));
  const checked = check.check(mediaType?.schema, body, "body", more, { bytes, member });
  addSeen(found, more);
  return checked;
}

const JSON_TYPE = /^[\w.+-]+\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/[\w.+-]+)\s*(?:;|$)/i;

/** The type that is sent and what the document says of it; without a choice, JSON before any other. */
function chosen({ requestBody }: Operation, { contentType }: Checked): readonly [string, MediaType] | undefined {
  const declared = [...(requestBody?.content ?? [])];
  if (contentType === undefined) return declared.find(([type]) => JSON_TYPE.test(type)) ?? declared[0];
  const essence = essenceOf(contentType);
  const [group] = essence.split("/");
  // The most specific says most (OpenAPI 3.2, section 4.13: content).
  for (const range of [essence, `${group}/*`, "*/*"]) {
    const found = declared.find(([type]) => essenceOf(type) === range);
    if (found !== undefined) return [contentType, found[1]];
  }
  return undefined;
}

/** Without parameters; names of types have no case (RFC 9110, section 8.3.1). */
function essenceOf(type: string): string {
  return (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}
