// A body's text → what a program works with: JSON as values, lines of JSON and events as arrays, bytes as a Uint8Array, all
// else as text. What is not what it says it is stays text, and a message says so. Pure. Not here: limits, which the host holds.
import { readEvents } from "./events.js";
import { linesOf } from "./lines.js";

/** @typedef {import("./response.js").Note} Note */
/** @typedef {import("./response.js").ResponseHead} ResponseHead */

const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?|text\/)(?:x-)?json *(?:;|$)/i;
const LINES_TYPE = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq|stream\+json|json-stream) *(?:;|$)/i;
const EVENTS_TYPE = /^text\/event-stream *(?:;|$)/i;

/** Why a stream was left before its end (upstream/body.ts). @type {Record<string, string>} */
const CUTS = {
  time: "The stream had not ended when its time was over: result is what came until then.",
  size: "The stream is larger than is read: result is its beginning.",
  connection: "The stream broke off: result is what came until then.",
};

/** @param {ResponseHead} head @param {string} body @returns {{ value: unknown, notes: Note[] }} */
export function readContent(head, body) {
  const cut = head.cut === undefined ? undefined : CUTS[head.cut];
  const notes = cut === undefined ? [] : [{ code: "stream_cut", message: cut }];
  if (head.isBase64 && body !== "") {
    return { value: Uint8Array.from(atob(body), (character) => character.charCodeAt(0)), notes };
  }
  if (LINES_TYPE.test(head.contentType)) {
    const { values, bad } = readLines(body, cut !== undefined);
    return { value: values, notes: bad === undefined ? notes : [...notes, bad] };
  }
  if (EVENTS_TYPE.test(head.contentType)) return { value: readEvents(body, cut !== undefined), notes };
  if (body === "") return { value: null, notes };
  return readDocument(head, body);
}

/** @param {ResponseHead} head @param {string} body @returns {{ value: unknown, notes: Note[] }} */
function readDocument({ contentType, hints }, body) {
  const saysJson = JSON_TYPE.test(contentType);
  // A type that is missing or wrong is common: what then looks like JSON, and is, was meant so.
  const mayBeJson = saysJson || ((contentType === "" || hints?.isJson === true) && /^\s*[[{]/.test(body));
  if (!mayBeJson) return { value: body, notes: [] };
  try {
    return { value: JSON.parse(body), notes: [] };
  } catch {
    if (!saysJson) return { value: body, notes: [] };
    const message = "The upstream called this JSON, but it is not: result is the text as it came.";
    return { value: body, notes: [{ code: "invalid_json", message }] };
  }
}

/**
 * NDJSON, and RFC 7464, where U+001E begins a record, which may have several lines.
 * @param {string} body @param {boolean} isCut the last line is not whole
 * @returns {{ values: unknown[], bad?: Note }}
 */
function readLines(body, isCut) {
  const end = body.includes("\u001e") ? "\u001e" : "\n";
  const values = [];
  let bad = 0;
  for (const line of linesOf(isCut ? body : body + end, end)) {
    if (line.trim() === "") continue;
    try {
      values.push(JSON.parse(line));
    } catch {
      bad++;
      values.push(line);
    }
  }
  if (bad === 0) return { values };
  const message = `Lines that the upstream called JSON, but are not: ${bad}. They are in result as text.`;
  return { values, bad: { code: "invalid_json", message } };
}
