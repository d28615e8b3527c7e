// The program of `invoke`: one request, and its answer as plain data. It runs as every program does, so that one path has
// the limits, the reading, the bounding. Not here: how flat parameters become a request (openapi/catalogue/call.ts).
import { ApiError } from "./api.js";

/**
 * @param {{ request(options: unknown): Promise<import("./response.js").ApiResponse> }} api
 * @param {string} options of one request, as JSON
 * @returns {Promise<object>} the answer; or why there is none: `{refused: {code, message, hint}}`
 */
export async function invoke(api, options) {
  try {
    const { status, headers, result, messages } = await api.request(JSON.parse(options));
    return { statusCode: status, headers, body: result, ...(messages.length > 0 && { messages }) };
  } catch (thrown) {
    if (thrown instanceof ApiError) return { refused: thrown.refusal };
    throw thrown;
  }
}
