// A gate of limited width: callers wait in order until there is room for their weight. Bounds how many calls, and how
// many bytes of responses, one run holds at the same time. A weight above the width passes alone.

export class Gate {
  readonly #width: number;
  #used = 0;
  readonly #waiting: { weight: number; enter: () => void }[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  async through<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(weight, this.#width);
    await this.#enter(taken);
    try {
      return await work();
    } finally {
      this.#used -= taken;
      this.#admit();
    }
  }

  #enter(weight: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ weight, enter: resolve });
    this.#admit();
    return promise;
  }

  /** First come, first served: a large one at the head is not overtaken for ever by small ones. */
  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#used + next.weight <= this.#width; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#used += next.weight;
      next.enter();
    }
  }
}
