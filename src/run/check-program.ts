// A program's literal requests, held against their documents before anything of it runs: a slip costs no half of a run. What
// would be refused in any case is refused here, with its line and column. Not here: how a request is checked (openapi/check/).
import { SluiceError } from "../errors.ts";
import { checkLiteral } from "../openapi/check/check-literal.ts";
import type { LiteralRequest } from "../sandbox/literal-requests.ts";
import type { LoadedSnapshot } from "../snapshots/store.ts";
import { oneDocument, type ScopedDocument } from "./scope.ts";

/**
 * @param read a snapshot by its name
 * @throws SluiceError of the first request that cannot be sent, and where it stands
 */
export async function checkProgram(
  requests: readonly LiteralRequest[],
  scope: readonly ScopedDocument[],
  read: (snapshot: string) => Promise<Pick<LoadedSnapshot, "document">>,
): Promise<void> {
  for (const request of requests) {
    try {
      const { entry } = oneDocument(scope, request.spec);
      checkLiteral((await read(entry.snapshot)).document(), request, entry.settings.checks);
    } catch (thrown) {
      throw thrown instanceof SluiceError ? placed(thrown, request) : thrown;
    }
  }
}

function placed({ code, message, hint }: SluiceError, { position: { line, column } }: LiteralRequest): SluiceError {
  return new SluiceError(code, `Line ${line}, column ${column}: ${message}`, `${hint} Nothing was run.`.trim());
}
