// A stream of events (HTML standard, section 9.2.6) → an array. Data that is an object or an array as JSON is parsed, because
// that is what APIs send. Pure.
import { linesOf } from "./lines.js";

/** @typedef {{ event: string, data: unknown, id?: string }} ServerEvent */

/**
 * @param {string} text without a byte order mark
 * @param {boolean} isCut the stream was left in its midst: an event that is not whole is left out
 * @returns {ServerEvent[]}
 */
export function readEvents(text, isCut) {
  /** @type {ServerEvent[]} */
  const events = [];
  let event = "message";
  /** @type {string | undefined} It stays for the events that follow. */
  let id;
  /** @type {string[]} */
  let data = [];
  function dispatch() {
    if (data.length > 0) events.push({ event, data: dataOf(data.join("\n")), ...(id !== undefined && { id }) });
    [event, data] = ["message", []];
  }
  const plain = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  // Many leave the last line's end out, and the empty line after it.
  for (const line of linesOf(isCut ? plain : `${plain}\n\n`, "\n")) {
    if (line === "") dispatch();
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon); // a comment has none
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") data.push(value);
    else if (name === "event") event = value === "" ? "message" : value;
    else if (name === "id" && !value.includes("\0")) id = value;
  }
  return events;
}

/** @param {string} text */
function dataOf(text) {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
