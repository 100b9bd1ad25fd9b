import type { Clock } from '../../src/application/kernel/ports.ts';

/** The moment that tests happen at unless they say otherwise. */
export const NOW = new Date('2026-03-02T10:00:00.000Z');

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #now: Date;

  constructor(start: Date = NOW) {
    this.#now = start;
  }

  now(): Date {
    return this.#now;
  }

  /** Moves the clock on by `duration` milliseconds. */
  advance(duration: number): void {
    this.#now = new Date(this.#now.getTime() + duration);
  }

  set(now: Date): void {
    this.#now = now;
  }
}
