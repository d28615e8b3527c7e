// What the address of the endpoint says of a session: `?spec=`, `?tools=`, `?max_chars=`. Parsed once. Not here: the
// arguments of a tool.
import { z } from "zod";
import { SluiceError } from "../errors.ts";
import { MAX_ANSWER_CHARS, MAX_CHOSEN_ANSWER_CHARS, MAX_PAGE_CHARS, MIN_ANSWER_CHARS } from "../limits.ts";

export const TOOL_GROUPS = ["code", "catalog", "results"] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

export interface Endpoint {
  /** `domain` or `domain/collection`; undefined: every document. */
  readonly spec: string | undefined;
  readonly tools: ReadonlySet<ToolGroup>;
  /** Characters of one answer. */
  readonly maxChars: number;
  /** Characters of one page of the catalogue: more, unless the address says otherwise. */
  readonly pageChars: number;
}

/** Each with the values that it was given: of two for what can have one, none is silently the right one. */
const Query = z.object({
  spec: z.array(z.string().min(1)).max(1),
  tools: z
    .array(z.string())
    .transform((texts) => (texts.length === 0 ? ["code"] : texts.flatMap((text) => text.split(","))))
    .transform((names) => names.map((name) => name.trim()))
    .pipe(z.array(z.enum([...TOOL_GROUPS, "all"])))
    .transform((names) => new Set<ToolGroup>(names.flatMap((name) => (name === "all" ? TOOL_GROUPS : name)))),
  max_chars: z.array(z.coerce.number().int().min(MIN_ANSWER_CHARS).max(MAX_CHOSEN_ANSWER_CHARS)).max(1),
});

/**
 * @param answerChars where the address names no number
 * @throws SluiceError `validation_failed`, naming the parameter and what it takes
 */
export function readEndpoint(url: URL, answerChars: number = MAX_ANSWER_CHARS): Endpoint {
  const given = (name: string) => url.searchParams.getAll(name);
  const parsed = Query.safeParse({ spec: given("spec"), tools: given("tools"), max_chars: given("max_chars") });
  if (!parsed.success) {
    throw new SluiceError(
      "validation_failed",
      `The endpoint's address: ${String(parsed.error.issues[0]?.path[0] ?? "query")} is not valid.`,
      `It takes one spec=DOMAIN[/COLLECTION], tools=${TOOL_GROUPS.join("|")}|all (several with commas), one max_chars=${MIN_ANSWER_CHARS} to ${MAX_CHOSEN_ANSWER_CHARS}.`,
    );
  }
  const { tools } = parsed.data;
  const [[spec], [chosen]] = [parsed.data.spec, parsed.data.max_chars];
  const pageChars = Math.min(chosen ?? MAX_PAGE_CHARS, MAX_PAGE_CHARS);
  return { spec, tools, maxChars: chosen ?? answerChars, pageChars };
}
