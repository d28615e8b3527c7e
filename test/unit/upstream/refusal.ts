// What a request is refused with, for tests of the builder: a refusal is an error of ours, anything else is a fault.
import { SluiceError } from "../../../src/errors.ts";

export function refusalOf(make: () => unknown): SluiceError {
  try {
    make();
  } catch (thrown) {
    if (thrown instanceof SluiceError) return thrown;
    throw thrown;
  }
  throw new Error("The request was let through.");
}
