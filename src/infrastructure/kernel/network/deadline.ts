const NOTHING = (): void => undefined;

/** A timer for all steps of a connection: when it expires, the current step is aborted. */
export class Deadline {
  readonly #timer: NodeJS.Timeout;
  #abort: () => void = NOTHING;
  #passed = false;

  constructor(timeoutMs: number) {
    this.#timer = setTimeout(pass, timeoutMs, this);
  }

  /** True if the time has expired. */
  get hasExpired(): boolean {
    return this.#passed;
  }

  /** Sets the function that aborts the current step; calls it immediately if the time has already expired. */
  during(abort: () => void): void {
    this.#abort = abort;
    if (this.#passed) abort();
  }

  /** Stops the timer. Every code path must call it. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#abort = NOTHING;
  }

  pass(): void {
    this.#passed = true;
    this.#abort();
  }
}

const pass = (deadline: Deadline): void => deadline.pass();

/** The time limit that several steps share. */
export class TimeBudget {
  readonly #end: number;

  constructor(timeoutMs: number) {
    this.#end = performance.now() + timeoutMs;
  }

  /**
   * Returns the timeout of the next step in whole milliseconds, at most `most`. After the end it is too short to
   * succeed.
   */
  left(most: number): number {
    return Math.max(1, Math.ceil(Math.min(most, this.#end - performance.now())));
  }
}
