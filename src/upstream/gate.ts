// A gate of limited width: callers wait in order until one of those inside is done. Bounds how many calls one run makes at
// the same time. Not here: the room for their answers (buffer-space.ts).

export class Gate {
  readonly #width: number;
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  async through<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#inside--;
      this.#admit();
    }
  }

  #enter(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#admit();
    return promise;
  }

  #admit(): void {
    if (this.#inside >= this.#width) return;
    const enter = this.#waiting.shift();
    if (enter === undefined) return;
    this.#inside++;
    enter();
  }
}
