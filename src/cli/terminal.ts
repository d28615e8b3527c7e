// What a command prints. The words of documents and of servers are strangers' words: nothing of them moves the cursor, sets a
// colour, begins a line of its own, hides text or turns it round. Not here: what is printed.
import { line } from "../openapi/catalogue/line.ts";

/** Longer than anything that is told; a text without end would bury what comes before it. */
const MAX_LINE_CHARS = 4_000;

/** Controls, DEL and C1 among them, and what nobody sees: JSON may have them as they are, a terminal obeys them. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;

/** One line. */
export function print(text: string): void {
  console.log(line(text, MAX_LINE_CHARS));
}

/** One line of what went wrong. */
export function complain(text: string): void {
  console.error(line(text, MAX_LINE_CHARS));
}

/** A line each, in columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const plain = rows.map((row) => row.map((cell) => line(cell, MAX_LINE_CHARS)));
  const widths = plain.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)),
    [],
  );
  for (const row of plain) {
    const padded = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(padded.join("  ").trimEnd());
  }
}

/** For machines; what a terminal would obey is escaped. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2).replaceAll(OBEYED, (found) => (found === "\n" ? found : escaped(found))));
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
