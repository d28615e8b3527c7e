// The guest's entry point: sets the globals up, runs the program once, answers with one string. The program is a
// module of its own, imported inside the request, where the runtime allows no `eval`. Not a boundary: everything in
// this isolate belongs to the program, so the host checks the answer as it would a stranger's.
import { WorkerEntrypoint } from "cloudflare:workers";
import { createApi } from "./api.js";
import { bound } from "./bound.js";
import { captureConsole } from "./console.js";
import { documentGlobals } from "./documents.js";
import { encode, messageOf, ResultError } from "./encode.js";
import { createResults } from "./results.js";
import { createStepCounter } from "./steps.js";
import { zip } from "./whole.js";

/**
 * What the host asks for. `documents` are the documents in scope; `step` is the name of the counter that the host
 * wrote into the program; `budget` is what an answer may take, in characters.
 * @typedef {{ answer: number, logs: number, logsHeading: number, notice: number, shape: number }} Budget
 * @typedef {{ documents: import("./documents.js").ScopedDocument[], step: string, maxSteps: number, maxResultChars: number, maxResultDepth: number, maxKeptBytes: number, budget: Budget, maxCallChars: number }} Job
 *
 * One line of JSON (`sandbox/outcome.ts` has its schema), then the result's text; and the whole result where the text is not
 * all of it.
 * @typedef {{ text: string, whole: ArrayBuffer | null }} Answer
 */

/** Its first frames name the place; the host reads no more. */
const MAX_STACK_CHARS = 4_000;

/** A message is read by a model: the host cuts it to fewer. */
const MAX_MESSAGE_CHARS = 4_000;

/** The host puts it there, in this isolate alone. */
const PROGRAM = "./program.js";

export default class Guest extends WorkerEntrypoint {
  /**
   * @param {{ request: (text: string) => Promise<string> } | null} apiHost the `api` capability; null for `search`
   * @param {import("./results.js").ResultsHost | null} resultsHost
   * @param {string} jobText a `Job` as JSON
   * @returns {Promise<Answer>}
   */
  async run(apiHost, resultsHost, jobText) {
    /** @type {Job} */
    const job = JSON.parse(jobText);
    const logs = captureConsole(job.budget.logs);
    const api = createApi(apiHost, job.maxCallChars);
    /** @param {object} head @param {string} [body] @param {ArrayBuffer | null} [whole] */
    const answer = (head, body = "", whole = null) => ({
      text: `${JSON.stringify({ ...head, logs: logs.text() })}\n${body}`,
      whole,
    });

    // A cache could outlive the run and be read by another.
    for (const scope of [globalThis, Object.getPrototypeOf(globalThis)]) Reflect.deleteProperty(scope, "caches");
    define("console", { value: logs.console, writable: true });
    define(job.step, { value: createStepCounter(job.maxSteps), configurable: false });
    if (apiHost !== null) define("api", { value: api.global, writable: true });
    if (resultsHost !== null) {
      define("results", { value: createResults(resultsHost, logs.write), writable: true });
    }
    for (const [name, descriptor] of await documentGlobals(job.documents)) define(name, descriptor);
    try {
      const program = await import(PROGRAM);
      // Not held: what is made of the value may take its memory again.
      const encoded = encode(await (typeof program.default === "function" ? program.default() : program.default), {
        maxChars: job.maxResultChars,
        maxDepth: job.maxResultDepth,
      });
      const unawaited = await api.settled();
      if (encoded.kind === "bytes") return answer({ outcome: "bytes", unawaited }, "", whole(encoded.bytes, job));
      const { text, cut } = bound(encoded, roomFor(job.budget, logs.text(), unawaited));
      const zipped = cut === null ? null : await zip(encoded.text);
      const kept = zipped !== null && zipped.byteLength <= job.maxKeptBytes ? zipped : null;
      return answer({ outcome: encoded.kind, cut, unawaited }, text, kept);
    } catch (thrown) {
      const unawaited = await api.settled();
      return answer({ outcome: "error", ...describe(thrown), unawaited });
    }
  }
}

/** A notice has its room once, whatever it tells. @param {Budget} budget @param {string} logs @param {number} unawaited */
function roomFor(budget, logs, unawaited) {
  const logged = logs === "" ? 0 : logs.length + budget.logsHeading;
  const reserved = unawaited > 0 ? budget.notice : 0;
  return { room: budget.answer - logged - reserved, notice: budget.notice - reserved, shape: budget.shape };
}

/** @param {Uint8Array} bytes @param {Job} job */
function whole(bytes, { maxKeptBytes }) {
  if (bytes.length > maxKeptBytes) {
    const limit = maxKeptBytes.toLocaleString("en-US");
    throw new ResultError(`The result is larger than ${limit} bytes. Return a part of it.`);
  }
  return bytes.slice().buffer;
}

/** @param {string} name @param {PropertyDescriptor} descriptor */
function define(name, descriptor) {
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: false, ...descriptor });
}

/** What was thrown, told so that it never looks like nothing: `throw null`, `throw ""`, an Error without a message. @param {unknown} thrown */
function describe(thrown) {
  const message = hinted(messageOf(thrown).slice(0, MAX_MESSAGE_CHARS));
  try {
    if (thrown instanceof Error) return { message, stack: framesOf(String(thrown.stack)) };
  } catch {
    // a stack that cannot be read is no stack
  }
  return { message: `The program threw ${message}`, stack: "" };
}

/** Without the message that a stack begins with: a long one would leave no room for them. @param {string} stack */
function framesOf(stack) {
  return stack.slice(Math.max(stack.indexOf("\n    at "), 0)).slice(0, MAX_STACK_CHARS);
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
