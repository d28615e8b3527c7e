// A body of settings, before its shape is looked at: what a schema would pass over in silence is refused here.
import type { MiddlewareHandler } from "hono";
import { SluiceError } from "../../errors.ts";

/** @throws SluiceError `validation_failed` */
export const jsonBody: MiddlewareHandler = async (c, next) => {
  // Hono reads a body of another type as an empty one, and that would empty the settings.
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
    throw new SluiceError(
      "validation_failed",
      "The settings are not sent as JSON.",
      "Set Content-Type: application/json.",
    );
  }
  refuseProto(await c.req.text());
  await next();
};

/** Zod leaves out members of this name: a credential that is set under it would be lost without a word. */
function refuseProto(body: string): void {
  try {
    JSON.parse(body, (name, value) => {
      if (name === "__proto__") throw new SluiceError("validation_failed", "Nothing can have the name __proto__.");
      return value;
    });
  } catch (thrown) {
    if (thrown instanceof SluiceError) throw thrown; // what is no JSON is told by whoever reads it
  }
}
