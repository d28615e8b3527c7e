// What a dry run tells: every request that was planned, as JSON within the answer's budget. Pure. Not here: planning (run/plan.ts).

export interface PlannedRequest {
  /** The document, where there are several in scope. */
  readonly spec?: string;
  readonly method: string;
  /** Under the base, with its query. */
  readonly path: string;
  readonly risk: "read" | "write" | "destructive";
  readonly summary: string;
}

/** Characters of a path and of a summary that are told: enough to know the request by. */
const MAX_TOLD_PATH_CHARS = 300;
const MAX_TOLD_SUMMARY_CHARS = 120;
const MAX_TOLD_ERROR_CHARS = 300;

/**
 * `{"dry_run":{"total":2,"requests":[{method, path, risk, summary}, …]}}`, the first of them where not all fit.
 * @param error what the program threw after it had planned them
 * @param room characters
 */
export function planText(requests: readonly PlannedRequest[], error: string | undefined, room: number): string {
  const told = requests.map(({ path, summary, ...request }) => ({
    ...request,
    path: cut(path, MAX_TOLD_PATH_CHARS),
    summary: cut(summary, MAX_TOLD_SUMMARY_CHARS),
  }));
  const textOf = (count: number) =>
    JSON.stringify({
      dry_run: {
        total: requests.length,
        requests: told.slice(0, count),
        ...(error !== undefined && { error: cut(error, MAX_TOLD_ERROR_CHARS) }),
      },
    });
  let count = told.length;
  while (count > 0 && textOf(count).length > room) count--;
  return textOf(count);
}

function cut(text: string, chars: number): string {
  return (text.length > chars ? `${text.slice(0, chars)}…` : text).toWellFormed();
}
