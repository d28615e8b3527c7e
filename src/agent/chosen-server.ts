// Where a document says that its API is, with the values that the spec's settings choose for its server's variables. Pure.
import { z } from "zod";
import { SluiceError } from "../errors.ts";
import { serverUrl } from "../openapi/server-url.ts";

type Chosen = Readonly<Record<string, string>>;

/** Of a document's summary. Those that are older than the template have none: there, nothing can be chosen. */
const Summary = z.object({
  server: z.string(),
  serverTemplate: z
    .object({
      url: z.string(),
      variables: z.record(z.string(), z.object({ default: z.string(), enum: z.array(z.string()) })),
    })
    .optional(),
});

/** @param summary as JSON @returns "" where there is no server, or none with these values */
export function chosenServer(summary: string, chosen: Chosen): string {
  const { server, serverTemplate } = Summary.parse(JSON.parse(summary));
  return serverTemplate === undefined ? server : serverUrl(serverTemplate, chosen);
}

/**
 * @param summaries of the spec's documents, as JSON; none before the first import
 * @throws SluiceError `validation_failed` for a value that no document declares
 */
export function checkChosen(chosen: Chosen, summaries: readonly string[]): void {
  if (summaries.length === 0) return;
  const templates = summaries.flatMap((summary) => Summary.parse(JSON.parse(summary)).serverTemplate ?? []);
  for (const [name, value] of Object.entries(chosen)) {
    const values = templates.flatMap(({ variables }) =>
      Object.hasOwn(variables, name) ? (variables[name]?.enum ?? []) : [],
    );
    if (values.includes(value)) continue;
    throw new SluiceError(
      "validation_failed",
      `serverVariables.${name}: the document declares no such value for its server.`,
      values.length > 0 ? `It declares: ${values.slice(0, 20).join(", ")}.` : "Give baseUrl instead.",
    );
  }
}
