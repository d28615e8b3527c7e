// Tokens of an isolate, in memory alone. Whoever wants the same one at the same time shares one request for it; one that
// was refused is asked for anew once, however many were refused with it. Not here: asking (token-request.ts).
import { MAX_TOKENS } from "../../limits.ts";
import type { WaitUntil } from "../../wait-until.ts";
import type { Token } from "./token-request.ts";

interface Kept {
  readonly domain: string;
  readonly value: Promise<Token>;
  token: Token | undefined;
  /** Milliseconds since 1970. */
  until: number;
}

export class Tokens {
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @param key all that the token depends on
   * @param waitUntil keeps the request alive when the call that began it ends before those that joined it
   */
  async get(domain: string, key: string, request: () => Promise<Token>, waitUntil: WaitUntil): Promise<string> {
    const known = this.#kept.get(key);
    if (known !== undefined && this.#now() < known.until) return (await known.value).text;
    const kept: Kept = { domain, value: request(), token: undefined, until: Number.POSITIVE_INFINITY };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_TOKENS && oldest !== undefined) this.#kept.delete(oldest);
    waitUntil(
      kept.value.then(
        (token) => {
          kept.token = token;
          kept.until = this.#now() + token.life;
        },
        () => this.#drop(key, kept),
      ),
    );
    return (await kept.value).text;
  }

  /** After a 401: the token that was sent is not used again. A newer one stays. */
  forget(key: string, token: string): void {
    const known = this.#kept.get(key);
    if (known?.token?.text === token) this.#drop(key, known);
  }

  /** Those of a spec, to be taken out of what its upstream answers. */
  of(domain: string): string[] {
    return [...this.#kept.values()].flatMap((kept) =>
      kept.domain === domain && kept.token !== undefined ? [kept.token.text] : [],
    );
  }

  #drop(key: string, kept: Kept): void {
    if (this.#kept.get(key) === kept) this.#kept.delete(key);
  }
}
