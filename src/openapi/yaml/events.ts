// A YAML text as its parser's events, with what a walk over them needs: where each node ends, and which node each alias
// stands for. Not what the nodes mean.
import { EVENT_ID, type Event, parseEvents, YAMLException } from "js-yaml";
import { SluiceError } from "../../errors.ts";
import { MAX_NESTING } from "../../limits.ts";

export interface YamlEvents {
  readonly text: string;
  readonly events: readonly Event[];
  /** The index after the node that starts at an index. */
  after(at: number): number;
  /** The node that the alias at an index stands for. */
  target(at: number): number;
  /** @throws SluiceError `parse_error`, with the place of the node at an index */
  fail(at: number, reason: string, hint: string): never;
  /** The line of the node at an index, from 1. */
  line(at: number): number;
}

const MEND = "Mend it at that place and import it again.";

/**
 * Closing brackets that are mended. A few in a hand-written document stand no deeper than the key that they belong to,
 * which YAML forbids and every reader takes; each costs another parse.
 */
const MAX_MENDED = 50;

export function readEvents(yaml: string): YamlEvents {
  const { text, events } = parse(yaml);
  const ends = new Int32Array(events.length);
  const targets = new Int32Array(events.length);
  const reader: YamlEvents = {
    text,
    events,
    after: (at) => ends[at] ?? at + 1,
    target: (at) => targets[at] ?? at,
    fail(at, reason, hint) {
      const { line, column } = placeIn(text, offsetOf(events[at]));
      throw parseError(line, column, reason, hint);
    },
    line: (at) => placeIn(text, offsetOf(events[at])).line,
  };

  const anchors = new Map<string, number>();
  const open: number[] = [];
  let documents = 0;
  for (const [at, event] of events.entries()) {
    ends[at] = at + 1;
    if (event.type === EVENT_ID.POP) {
      const start = open.pop();
      if (start !== undefined) ends[start] = at + 1;
      continue;
    }
    if (event.type === EVENT_ID.DOCUMENT) {
      if (++documents > 1)
        reader.fail(
          at + 1,
          "a second YAML document starts here.",
          "Keep one document in the file, or split it at ---.",
        );
      open.push(at);
      continue;
    }
    const anchor = event.anchorStart < 0 ? "" : text.slice(event.anchorStart, event.anchorEnd);
    if (event.type === EVENT_ID.ALIAS) {
      const target = anchors.get(anchor);
      if (target === undefined)
        return reader.fail(at, `there is no anchor &${anchor} before the alias *${anchor}.`, MEND);
      if (open.includes(target)) return reader.fail(at, `the alias *${anchor} stands inside its own anchor.`, MEND);
      targets[at] = target;
      continue;
    }
    if (anchor !== "") anchors.set(anchor, at);
    if (event.type !== EVENT_ID.SCALAR) open.push(at);
  }
  if (documents === 0)
    throw parseError(1, 1, "the document is empty.", "An OpenAPI document has openapi, info and paths.");
  return reader;
}

/** @returns the events, and the text that their places are in */
function parse(yaml: string): { text: string; events: Event[] } {
  let text = yaml;
  for (let mended = 0; ; mended++) {
    try {
      return { text, events: parseEvents(text, { maxDepth: MAX_NESTING }) };
    } catch (error) {
      if (!(error instanceof YAMLException)) throw error;
      const { line = 0, column = 0 } = error.mark ?? {};
      const better = mended < MAX_MENDED && error.reason === "deficient indentation" ? mend(text, line) : undefined;
      if (better === undefined) throw refusal(error.reason, line + 1, column + 1);
      text = better;
    }
  }
}

/** Indents a line that starts with a closing bracket by one more; nothing for any other line. */
function mend(text: string, line: number): string | undefined {
  let start = 0;
  for (let at = 0; at < line; at++) start = text.indexOf("\n", start) + 1;
  return /^[ ]*[}\]]/.test(text.slice(start, start + MAX_NESTING))
    ? `${text.slice(0, start)} ${text.slice(start)}`
    : undefined;
}

function refusal(reason: string, line: number, column: number): SluiceError {
  if (!reason.includes("maxDepth")) return parseError(line, column, `the YAML is not well formed: ${reason}.`, MEND);
  return new SluiceError(
    "too_large",
    `Line ${line}, column ${column}: arrays and objects are nested more than ${MAX_NESTING} levels deep.`,
    "Move the inner schemas to components and refer to them.",
  );
}

function parseError(line: number, column: number, reason: string, hint: string): SluiceError {
  return new SluiceError("parse_error", `Line ${line}, column ${column}: ${reason}`, hint);
}

/** Where an event stands in the text. */
function offsetOf(event: Event | undefined): number {
  if (event === undefined) return 0;
  if ("valueStart" in event) return event.valueStart;
  if ("start" in event) return event.start;
  return "anchorStart" in event ? event.anchorStart : 0;
}

function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, offset)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
