const NOTHING = (): void => undefined;

/** One timer for all steps of a connection: when it expires, the current step is aborted. */
export class Deadline {
  readonly #timer: NodeJS.Timeout;
  #abort: () => void = NOTHING;
  #passed = false;

  constructor(timeoutMs: number) {
    this.#timer = setTimeout(pass, timeoutMs, this);
  }

  /** Whether the time has expired. */
  get hasExpired(): boolean {
    return this.#passed;
  }

  /** Sets what to abort from now on; aborts immediately if the time has already expired. */
  during(abort: () => void): void {
    this.#abort = abort;
    if (this.#passed) abort();
  }

  /** Stops the timer. Must be called on every exit. */
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
