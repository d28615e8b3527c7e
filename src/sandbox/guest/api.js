// The program's `api`: each request goes to the host as one string and comes back as one string. Not here: any check.
// What may be sent, how often and where to is decided on the host, because the program can change everything here.
import { readResponse } from "./response.js";

/** The upstream could not be asked: a refused request, a limit, a connection that failed. */
class ApiError extends Error {
  /** @override */ name = "ApiError";
}

/**
 * @param {{ request: (text: string) => Promise<string> }} host
 */
export function createApi(host) {
  return {
    /** @param {unknown} options @returns {Promise<import("./response.js").ApiResponse>} */
    async request(options) {
      const answer = await host.request(JSON.stringify(options) ?? "null");
      const end = answer.indexOf("\n");
      const head = JSON.parse(answer.slice(0, end));
      if (head.error !== undefined) throw new ApiError(head.error);
      return readResponse(head, answer.slice(end + 1));
    },
  };
}
