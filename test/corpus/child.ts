// A child of the corpus run: imports the documents whose paths it is sent, one at a time, and holds them against
// JSON.parse. It is a process of its own, so that a crash or a hang costs one document.
import { CommandError } from "../../src/cli/command-error.ts";
import { readDocument } from "../../src/cli/document.ts";
import { SluiceError } from "../../src/errors.ts";
import { checkDocument } from "../unit/openapi/support/check-document.ts";
import { type Outcome, without } from "./outcome.ts";

process.on("message", async (path: string) => process.send?.(await outcomeOf(path)));

async function outcomeOf(path: string): Promise<Outcome> {
  const started = performance.now();
  try {
    const { ok, problem, summary } = await checkDocument((await readDocument(path, { allowOutside: true })).json);
    if (summary === undefined) return without(ok ? "refused" : "wrong", problem);
    const { openapi: version, paths, operations, webhooks, warnings } = summary;
    const ms = Math.round(performance.now() - started);
    const kind = ok ? "imported" : "wrong";
    return { kind, detail: problem, version, paths, operations, webhooks, warnings: [...warnings], ms };
  } catch (error) {
    if (error instanceof SluiceError) return without("refused", error.text);
    if (error instanceof CommandError) return without("refused", error.message.slice(path.length + 2));
    throw error;
  }
}
