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

/**
 * The options as JSON. Bytes in the body cross as base64, because the boundary carries text: `bytes` says where they stand,
 * as JSON pointers, so that no text is taken for bytes.
 * @param {unknown} options
 */
function encodeOptions(options) {
  if (typeof options !== "object" || options === null) return JSON.stringify(options) ?? "null";
  /** @type {string[]} */
  const bytes = [];
  const body = encodeBody(Reflect.get(options, "body"), bytes);
  const rest = JSON.stringify({ ...options, body: undefined, ...(bytes.length > 0 && { bytes }) });
  if (body === undefined) return rest;
  return rest === "{}" ? `{"body":${body}}` : `${rest.slice(0, -1)},"body":${body}}`;
}

/** @param {unknown} body @param {string[]} found gets the places of bytes @returns {string | undefined} */
function encodeBody(body, found) {
  /** @type {Map<unknown, string>} Where what was visited last stands: its members come next. */
  const places = new Map();
  return JSON.stringify(body, function (key, value) {
    const parent = places.get(this); // undefined: of the whole
    const place = parent === undefined ? "" : `${parent}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      found.push(place);
      return base64Of(value);
    }
    if (typeof value === "object" && value !== null) places.set(value, place);
    return value;
  });
}

/** @param {ArrayBuffer | ArrayBufferView} bytes */
function base64Of(bytes) {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  let binary = "";
  for (const byte of view) binary += String.fromCharCode(byte);
  return btoa(binary);
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
    const text = encodeOptions(options);
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
