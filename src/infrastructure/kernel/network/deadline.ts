const NOTHING = (): void => undefined;

/** One timer for all the steps of a connection: whichever step is under way when it passes is aborted. */
export class Deadline {
  readonly #timer: NodeJS.Timeout;
  #abort: () => void = NOTHING;
  #passed = false;

  constructor(timeoutMs: number) {
    this.#timer = setTimeout(pass, timeoutMs, this);
  }

  /** Names what to abort from here on; aborts at once when the time is already up. */
  during(abort: () => void): void {
    this.#abort = abort;
    if (this.#passed) abort();
  }

  /** Ends the watch. To be called on every way out. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#abort = NOTHING;
  }

  /** The time is up. */
  pass(): void {
    this.#passed = true;
    this.#abort();
  }
}

const pass = (deadline: Deadline): void => deadline.pass();
