// The words about what an answer leaves out: how much, of what shape, how to get at it. Written for models: they invent what
// they think was cut, unless they are told what there is. Pure. Not here: the cutting (value/cut.js).
import { KEPT_RESULT_MS, MAX_RESULT_CHARS } from "../limits.ts";
import type { CutReport, Outcome } from "../sandbox/outcome.ts";

const HEADING = "Notice: ";

/** @param hasTools whether the results tools are on */
export function noticeOf(outcome: Outcome, maxChars: number, hasTools: boolean): string {
  const room = maxChars - HEADING.length;
  const unawaited = unawaitedNotice(outcome.unawaited);
  const cut = "cut" in outcome && outcome.cut !== null ? outcome.cut : undefined;
  const told = cut === undefined ? "" : cutNotice(cut, outcome, room - unawaited.length - 1, hasTools);
  const text = [told, unawaited].filter((part) => part !== "").join(" ");
  return text === "" ? "" : `${HEADING}${text}`.slice(0, maxChars).toWellFormed();
}

/** @param room characters of the notice with them: the result has gone before */
export function withNotes(notice: string, notes: readonly string[], room: number): string {
  return notes.reduce((told, note) => {
    const longer = told === "" ? `${HEADING}${note}` : `${told} ${note}`;
    return longer.length > room ? told : longer.toWellFormed();
  }, notice);
}

function unawaitedNotice(count: number): string {
  if (count === 0) return "";
  const requests = count === 1 ? "1 request was" : `${number(count)} requests were`;
  return `${requests} not awaited: this answer waited for the end, but what came of it was lost. Write await before api.request().`;
}

/** What must be told comes before what may be left out: of many cuts the first, and the shape where it fits. */
function cutNotice(cut: CutReport, outcome: Outcome, room: number, hasTools: boolean): string {
  const resultId = "resultId" in outcome ? outcome.resultId : null;
  const before = `The result has ${cut.ended.length > 0 ? "more than " : ""}${number(cut.chars)} characters and was cut to fit.`;
  const after = [
    "What is not shown exists: do not guess it.",
    cut.advice === "" ? "Filter or map in the program and return less." : `Return less, for example ${cut.advice}.`,
    resultId === null ? "The whole could not be kept." : handleNotice(resultId, hasTools, cut.ended.length === 0),
    ...(cut.ended.length > 0 && resultId !== null ? [partialNotice(cut)] : []),
  ];
  const shape = `Shape: ${cut.shape}.`;
  const rest = room - [before, ...after].join(" ").length - " Kept: . ".length;
  const kept = cutsNotice(cut, Math.max(rest, 0));
  const isShapeToo = kept.length + shape.length + 1 <= rest;
  return [before, ...(kept === "" ? [] : [`Kept: ${kept}.`]), ...(isShapeToo ? [shape] : []), ...after].join(" ");
}

/** @param isWhole whether all of it is kept */
export function handleNotice(resultId: string, hasTools: boolean, isWhole = true): string {
  const tools = hasTools
    ? "response_filter, response_slice, response_outline, response_compress"
    : "the results tools (add tools=all to the server's address)";
  const kept = isWhole ? "The whole is kept" : "What is kept of it stays";
  return `${kept} for ${KEPT_RESULT_MS / 3_600_000} hour as resultId ${resultId}: await results.get("${resultId}") in a program, or ${tools}.`;
}

/** Of a result that is larger than what is kept. */
export function partialNotice({ ended }: Pick<CutReport, "ended">): string {
  const told = ended.map(({ path, unit, kept, total }) => `${path} has ${number(kept)} of ${number(total)} ${unit}`);
  return `Of results above ${number(MAX_RESULT_CHARS)} characters a part is kept: ${told.join("; ")}.`;
}

function cutsNotice({ cuts, paths }: CutReport, room: number): string {
  let text = "";
  for (const [index, { path, unit, kept, total, places }] of cuts.entries()) {
    const largest = places > 1 ? ` (cut in ${number(places)} places; the largest)` : "";
    const more = paths > index + 1 ? `; and at ${number(paths - index - 1)} more paths` : "";
    const next = `${text === "" ? "" : `${text}; `}${path}: ${number(kept)} of ${number(total)} ${unit}${largest}`;
    if (next.length + more.length > room)
      return text === "" ? text : `${text}; and at ${number(paths - index)} more paths`;
    text = next;
  }
  return paths > cuts.length ? `${text}; and at ${number(paths - cuts.length)} more paths` : text;
}

export function number(value: number): string {
  return value.toLocaleString("en-US");
}
