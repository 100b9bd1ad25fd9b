import type { Clock } from '../../src/application/kernel/ports.ts';

/** The default time of tests. */
export const NOW = new Date('2026-03-02T10:00:00.000Z');

/** A clock that only moves when a test advances it. */
export class TestClock implements Clock {
  #now: Date;

  constructor(start: Date = NOW) {
    this.#now = start;
  }

  now(): Date {
    return this.#now;
  }

  /** Advances the clock by `duration` milliseconds. */
  advance(duration: number): void {
    this.#now = new Date(this.#now.getTime() + duration);
  }

  set(now: Date): void {
    this.#now = now;
  }
}
