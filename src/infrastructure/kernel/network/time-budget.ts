/** The time that several steps may take together. */
export class TimeBudget {
  readonly #end: number;

  constructor(timeoutMs: number) {
    this.#end = performance.now() + timeoutMs;
  }

  /** The timeout of the next step in whole milliseconds, at most `most`; after the end, too short to succeed. */
  left(most: number): number {
    return Math.max(1, Math.ceil(Math.min(most, this.#end - performance.now())));
  }
}
