/** The processor time of the main thread since an earlier reading, in milliseconds. */
export const threadTime = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

/**
 * Measures the turns of the event loop in processor time, which unlike the time of a clock does not grow while the
 * machine does something else. What is done in one turn keeps all other requests waiting.
 */
export class LoopTurns {
  #isMeasuring = false;
  #longest = 0;

  start(): void {
    this.#isMeasuring = true;
    this.#longest = 0;
    this.#measure(process.threadCpuUsage());
  }

  /** Stops, and returns the longest turn since the start in milliseconds. */
  stop(): number {
    this.#isMeasuring = false;
    return this.#longest;
  }

  #measure(began: NodeJS.CpuUsage): void {
    setImmediate(() => {
      this.#longest = Math.max(this.#longest, threadTime(began));
      if (this.#isMeasuring) this.#measure(process.threadCpuUsage());
    });
  }
}
