// Insertions into a source text, and the way back from a place in the edited text to the place in the source.
// Not a source map: insertions only, and none but the last adds a line.

/** Line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What ends a line of JavaScript (ECMA-262 12.3). */
const LINE_END = /\r\n?|[\n\u2028\u2029]/g;

export class Edits {
  readonly #source: string;
  readonly #insertions: { offset: number; text: string }[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  /** Of two insertions at one offset, the first one made stands first. */
  insert(offset: number, text: string): void {
    this.#insertions.push({ offset, text });
  }

  apply(): string {
    let end = 0;
    let text = "";
    for (const insertion of this.#sorted()) {
      text += this.#source.slice(end, insertion.offset) + insertion.text;
      end = insertion.offset;
    }
    return text + this.#source.slice(end);
  }

  /** A place inside an insertion is where that was inserted; a place behind the source is its end. */
  readonly original = ({ line, column }: Position): Position => {
    const starts = [0, ...[...this.#source.matchAll(LINE_END)].map(({ 0: end, index }) => index + end.length)];
    const lineStart = starts[line - 1];
    if (lineStart === undefined) {
      return { line: starts.length, column: this.#source.length - (starts.at(-1) ?? 0) + 1 };
    }
    let added = 0;
    let least = 1;
    for (const { offset, text } of this.#sorted()) {
      if (offset < lineStart) continue;
      if (offset - lineStart + added + 1 > column) break;
      added += text.length;
      least = offset - lineStart + 1;
    }
    return { line, column: Math.max(least, column - added) };
  };

  #sorted() {
    return this.#insertions.toSorted((a, b) => a.offset - b.offset);
  }
}
