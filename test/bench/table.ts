// A Markdown table: the first column left, the others right, padded so that it reads well as plain text too. Pure.

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => head.map((_, column) => escapeCell(cells[column] ?? "")));
  const widths = head.map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const [names = [], ...body] = lines.map((cells) => cells.map((cell, column) => pad(cell, column, widths)));
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [names, rule, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function escapeCell(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("|", "\\|")
    .replaceAll(/\s*\n\s*/g, " ");
}
