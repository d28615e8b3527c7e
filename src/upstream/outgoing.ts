// A request as it can be sent more than once: its body as bytes. A `Request` can be sent once, and the stream of another
// one's body would lose its length, and be sent in chunks.

export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | null;
}

export async function outgoingOf(request: Request): Promise<Outgoing> {
  const { url, method, headers } = request;
  return { url, method, headers, body: request.body === null ? null : new Uint8Array(await request.arrayBuffer()) };
}

/** manual: redirects are followed by us (redirect.ts). */
export function toRequest({ url, method, headers, body }: Outgoing, signal: AbortSignal): Request {
  return new Request(url, { method, headers, body, signal, redirect: "manual" });
}
