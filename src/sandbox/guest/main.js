// The guest's entry point: sets the globals up, runs the program once, answers with one string. The program is a
// module of its own, imported inside the request, where the runtime allows no `eval`. Not a boundary: everything in
// this isolate belongs to the program, so the host checks the answer as it would a stranger's.
import { WorkerEntrypoint } from "cloudflare:workers";
import { createApi } from "./api.js";
import { bound } from "./bound.js";
import { captureConsole } from "./console.js";
import { documentGlobals } from "./documents.js";
import { encode, messageOf } from "./encode.js";
import { createStepCounter } from "./steps.js";

/**
 * What the host asks for. `documents` are the documents in scope; `step` is the name of the counter that the host
 * wrote into the program.
 * @typedef {{ documents: import("./documents.js").ScopedDocument[], step: string, maxSteps: number, maxLogChars: number, maxResultChars: number, maxResultDepth: number, maxAnswerChars: number, logsHeadingChars: number, maxNoticeChars: number, maxCallChars: number }} Job
 */

/** Its first frames name the place; the host reads no more. */
const MAX_STACK_CHARS = 4_000;

/** A message is read by a model: the host cuts it to fewer. */
const MAX_MESSAGE_CHARS = 4_000;

/** The host puts it there, in this isolate alone. */
const PROGRAM = "./program.js";

export default class Guest extends WorkerEntrypoint {
  /**
   * @param {{ request: (text: string) => Promise<string> } | null} host the `api` capability; null for `search`
   * @param {string} jobText a `Job` as JSON
   * @returns {Promise<string>} one line of JSON (`sandbox/outcome.ts` has its schema), then the result's text
   */
  async run(host, jobText) {
    /** @type {Job} */
    const job = JSON.parse(jobText);
    const logs = captureConsole(job.maxLogChars);
    const bounds = { maxChars: job.maxResultChars, maxDepth: job.maxResultDepth };
    const api = createApi(host, job.maxCallChars);
    /** @param {object} head @param {string} [body] */
    const answer = (head, body = "") => `${JSON.stringify({ ...head, logs: logs.text() })}\n${body}`;

    // A cache could outlive the run and be read by another.
    for (const scope of [globalThis, Object.getPrototypeOf(globalThis)]) Reflect.deleteProperty(scope, "caches");
    define("console", { value: logs.console, writable: true });
    define(job.step, { value: createStepCounter(job.maxSteps), configurable: false });
    if (host !== null) define("api", { value: api.global, writable: true });
    for (const [name, descriptor] of await documentGlobals(job.documents)) define(name, descriptor);
    try {
      const program = await import(PROGRAM);
      const result = typeof program.default === "function" ? await program.default() : await program.default;
      const encoded = encode(result, bounds);
      const unawaited = await api.settled();
      const logged = logs.text() === "" ? 0 : logs.text().length + job.logsHeadingChars;
      const room = job.maxAnswerChars - logged - (unawaited > 0 ? job.maxNoticeChars : 0);
      const { text, cut } = bound(encoded, room, job.maxNoticeChars);
      return answer({ outcome: encoded.kind, cut, unawaited }, text);
    } catch (thrown) {
      const unawaited = await api.settled();
      return answer({ outcome: "error", ...describe(thrown), unawaited });
    }
  }
}

/** @param {string} name @param {PropertyDescriptor} descriptor */
function define(name, descriptor) {
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: false, ...descriptor });
}

/** What was thrown, told so that it never looks like nothing: `throw null`, `throw ""`, an Error without a message. @param {unknown} thrown */
function describe(thrown) {
  const message = hinted(messageOf(thrown).slice(0, MAX_MESSAGE_CHARS));
  try {
    if (thrown instanceof Error) return { message, stack: String(thrown.stack).slice(0, MAX_STACK_CHARS) };
  } catch {
    // a stack that cannot be read is no stack
  }
  return { message: `The program threw ${message}`, stack: "" };
}

/** The runtime's own words, where they would lead a model astray. */
const HINTS = [
  {
    said: /not permitted to access the internet/,
    told: () => "A program has no network. Use api.request(), in execute.",
  },
  { said: /^api is not defined$/, told: () => "There is no api in search. Call the API in execute." },
  {
    said: /^Code generation from strings disallowed/,
    told: (/** @type {string} */ text) => `${text}: no eval, no new Function.`,
  },
];

/** @param {string} message */
function hinted(message) {
  return HINTS.find(({ said }) => said.test(message))?.told(message) ?? message;
}
