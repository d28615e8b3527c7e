// How much a request may come to while it is written. A few kilobytes of options can name a gigabyte (a long name, once for
// each of many items), which must be refused before it is there. Not here: what each place takes in the end.
import { SluiceError } from "../../errors.ts";
import { MAX_REQUEST_BODY_BYTES } from "../../limits.ts";

/** Characters. */
export class Room {
  #left: number;
  readonly #what: string;

  /** @param chars no place of a request takes more than a body @param what is too large */
  constructor(chars = MAX_REQUEST_BODY_BYTES, what = "request") {
    this.#left = chars;
    this.#what = what;
  }

  /** @throws SluiceError `too_large` */
  take(chars: number): void {
    this.#left -= chars;
    if (this.#left < 0)
      throw new SluiceError(
        "too_large",
        `The ${this.#what} is too large as it is written.`,
        "Send less in one request.",
      );
  }
}
