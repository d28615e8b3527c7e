// The Markdown code fence that a model may have put around its program. Pure.

/**
 * The text inside a Markdown code fence, the lines before it kept empty so that line numbers stay. Read by lines: one
 * pattern for the whole would walk a long run of blanks or fence marks once for each of them.
 */
export function stripFence(code: string): string {
  const lines = code.split("\n");
  const open = lines.findIndex((line) => line.trim() !== "");
  const close = lines.findLastIndex((line) => line.trim() !== "");
  const fence = /^\s*(`{3,}|~{3,})/.exec(lines[open] ?? "")?.[1];
  const last = lines[close]?.trimEnd() ?? "";
  if (fence === undefined || open === close || !last.endsWith(fence)) return code;
  const isFenceAlone = /^\s*(?:`+|~+)$/.test(last);
  const inside = [...lines.slice(open + 1, close), isFenceAlone ? "" : last.slice(0, -fence.length)];
  return "\n".repeat(open + 1) + inside.join("\n");
}
