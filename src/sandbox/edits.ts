// Insertions into a source text, and the way back from a place in the edited text to the place in the source.
// Not a source map: insertions only, and none but the last adds a line.

/** Line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

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

  readonly original = ({ line, column }: Position): Position => {
    const lineStart = this.#source
      .split("\n")
      .slice(0, line - 1)
      .reduce((offset, text) => offset + text.length + 1, 0);
    let added = 0;
    for (const { offset, text } of this.#sorted()) {
      if (offset < lineStart) continue;
      if (offset - lineStart + added + 1 > column) break;
      added += text.length;
    }
    return { line, column: Math.max(1, column - added) };
  };

  #sorted() {
    return this.#insertions.toSorted((a, b) => a.offset - b.offset);
  }
}
