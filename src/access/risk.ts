// What a request may do at worst: read, write, or destroy. A method says it, the operation's `x-mcp-risk` overrides it.
// Pure. Not here: who may do what, and what must be confirmed.
import { z } from "zod";

/** The higher, the more can be lost. */
const LEVELS = ["read", "write", "destructive"] as const;
const Risk = z.enum(LEVELS);
export type Risk = z.infer<typeof Risk>;

/** RFC 9110, section 9.2.1: safe methods, and QUERY of its own RFC. What is not known may do anything. */
const RISKS: ReadonlyMap<string, Risk> = new Map([
  ...["GET", "HEAD", "OPTIONS", "QUERY"].map((method) => [method, "read"] as const),
  ...["POST", "PUT", "PATCH"].map((method) => [method, "write"] as const),
]);

/**
 * @param method upper case
 * @param operation as the document has it; an `x-mcp-risk` that is none of the three says nothing
 */
export function riskOf(method: string, operation: Readonly<Record<string, unknown>>): Risk {
  const declared = Risk.safeParse(operation["x-mcp-risk"]);
  return declared.success ? declared.data : (RISKS.get(method) ?? "destructive");
}

export function higherRisk(one: Risk, other: Risk): Risk {
  return LEVELS.indexOf(one) > LEVELS.indexOf(other) ? one : other;
}
