/** Counts down the time that several steps may take together. */
export class TimeBudget {
  readonly #end: number;

  constructor(timeoutMs: number) {
    this.#end = performance.now() + timeoutMs;
  }

  /** The whole milliseconds for the next step, `most` at most; a step after the end gets too few to succeed. */
  left(most: number): number {
    return Math.max(1, Math.ceil(Math.min(most, this.#end - performance.now())));
  }
}
