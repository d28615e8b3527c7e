// An upstream's answer as the program sees it: `ApiResponse`. Pure. It runs in the guest so that the host passes the
// body on as text and never parses megabytes that the program may not even look at. Not here: reading the body
// (content.js), its errors (notes.js), the next page (next.js).
import { readContent } from "./content.js";
import { isEnvelope, readEnvelope } from "./envelope.js";
import { nextPage } from "./next.js";
import { errorsOf } from "./notes.js";

/**
 * What the host tells of an answer: `isPlanned` where a dry run sent nothing, `cut` is why a stream was left before its end, `messages` are the host's own.
 * @typedef {{ status: number, contentType: string, headers: Record<string, string>, isBase64?: boolean, cut?: "time" | "size" | "connection", hints?: ReadingHints, messages?: Note[], isPlanned?: boolean }} ResponseHead
 * @typedef {{ isJson: boolean, query: { name: string, type: string, first: number | null }[], link: [name: string, expression: string][] }} ReadingHints upstream/reading-hints.ts
 * @typedef {{ code: string | number, message: string }} Note
 * @typedef {{ success: boolean, status: number, result: unknown, errors: Note[], messages: Note[], headers: Record<string, string>, next?: object, result_info?: unknown }} ApiResponse
 */

/**
 * @param {ResponseHead} head
 * @param {string} body
 * @param {string} request its options as JSON, as they were when it was sent
 * @returns {ApiResponse}
 */
export function readResponse(head, body, request) {
  const { status, headers } = head;
  if (head.isPlanned)
    return { success: true, status, result: null, errors: [], messages: head.messages ?? [], headers };
  const { value, notes } = readContent(head, body);
  const messages = [...(head.messages ?? []), ...notes];
  const isSuccess = status >= 200 && status < 300;
  const next = isSuccess ? nextPage(head, value, request) : undefined;
  const paged = next === undefined ? {} : { next };
  if (isEnvelope(value)) {
    const told = readEnvelope(value, status);
    return {
      ...told,
      success: isSuccess && told.success,
      status,
      messages: [...told.messages, ...messages],
      headers,
      ...paged,
    };
  }
  const errors = isSuccess ? [] : errorsOf(status, value);
  return { success: isSuccess, status, result: value, errors, messages, headers, ...paged };
}
