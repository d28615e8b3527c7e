// What Zod found wrong, as one sentence: where, and what is wanted there. It never holds the value. Pure.
import type { z } from "@hono/zod-openapi";

type Issue = z.core.$ZodIssue;

export function describeIssue({ issues }: { readonly issues: readonly Issue[] }): string {
  const [issue] = issues.map(innermost);
  const path = issue?.path.map(String).join(".") || "the request";
  return `${path}: ${issue?.message ?? "not valid"}.`;
}

/** Of alternatives, the one that was meant: whose kind of value it is. Zod says of a union only that none fits. */
function innermost(issue: Issue): Issue {
  if (issue.code === "invalid_key" && issue.issues[0]) return { ...issue, message: issue.issues[0].message };
  if (issue.code !== "invalid_union") return issue;
  const meant = issue.errors.find(([first]) => first && (first.code !== "invalid_type" || first.path.length > 0));
  const inner = meant?.[0];
  return inner === undefined ? issue : innermost({ ...inner, path: [...issue.path, ...inner.path] });
}
