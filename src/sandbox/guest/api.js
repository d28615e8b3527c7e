// The program's `api`: each request goes to the host as one string and comes back as one string. Not here: any check.
// What may be sent, how often and where to is decided on the host, because the program can change everything here.
import { readResponse } from "./response.js";

/** @typedef {{ code: string, message: string, hint: string }} Refusal */

/** The upstream could not be asked: a refused request, a limit, a connection that failed. */
export class ApiError extends Error {
  /** @override */ name = "ApiError";

  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.hint === "" ? refusal.message : `${refusal.message} ${refusal.hint}`);
    this.refusal = refusal;
  }
}

/** @type {Refusal} */
const TOO_LARGE = { code: "too_large", message: "The request is too large.", hint: "Send a smaller body." };
/** @type {Refusal} */
const NO_API = { code: "forbidden", message: "There is no API here.", hint: "" };

/** Bytes cross as base64: the boundary carries text. @param {unknown} options */
function encodeBody(options) {
  if (typeof options !== "object" || options === null) return options;
  const body = Reflect.get(options, "body");
  const bytes = body instanceof ArrayBuffer ? new Uint8Array(body) : body;
  if (!ArrayBuffer.isView(bytes)) return options;
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let binary = "";
  for (const byte of view) binary += String.fromCharCode(byte);
  return { ...options, body: undefined, bodyBase64: btoa(binary) };
}

/**
 * @param {{ request: (text: string) => Promise<string> } | null} host null: nothing can be sent
 * @param {number} maxChars characters of one request: the host ends a run that sends more
 */
export function createApi(host, maxChars) {
  /** @type {Set<Promise<unknown>>} Requests under way. */
  const open = new Set();

  /** @param {unknown} options @returns {Promise<import("./response.js").ApiResponse>} */
  async function send(options) {
    const text = JSON.stringify(encodeBody(options)) ?? "null";
    if (text.length > maxChars) throw new ApiError(TOO_LARGE);
    if (host === null) throw new ApiError(NO_API);
    const answer = await host.request(text);
    const end = answer.indexOf("\n");
    const head = JSON.parse(answer.slice(0, end));
    if (head.error !== undefined) throw new ApiError(head.error);
    return readResponse(head, answer.slice(end + 1), text);
  }

  return {
    global: {
      /** @param {unknown} options */
      request(options) {
        const sending = send(options);
        open.add(sending);
        const closed = () => open.delete(sending);
        sending.then(closed, closed);
        return sending;
      },
    },
    /** Waits for the requests that the program did not wait for: a forgotten `await` must not lose a write. @returns {Promise<number>} how many there were */
    async settled() {
      const left = [...open];
      if (left.length > 0) await Promise.allSettled(left);
      return left.length;
    },
  };
}
