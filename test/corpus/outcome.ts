// What came of importing one document of a corpus, as a child process tells it to the run. Not the comparison with what
// the manifest expects.
import { z } from "zod";

export const Outcome = z.object({
  /** `imported`, `refused` in the importer's own words, or `wrong`: `spec` is not what the document says. */
  kind: z.enum(["imported", "refused", "wrong"]),
  detail: z.string(),
  version: z.string(),
  paths: z.number(),
  operations: z.number(),
  webhooks: z.number(),
  warnings: z.array(z.string()),
  ms: z.number(),
});

export type Outcome = z.infer<typeof Outcome>;

/** An outcome of a document that was not imported. */
export function without(kind: "refused" | "wrong", detail: string): Outcome {
  return { kind, detail, version: "", paths: 0, operations: 0, webhooks: 0, warnings: [], ms: 0 };
}
