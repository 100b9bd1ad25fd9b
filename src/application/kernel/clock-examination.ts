import { isTooFarAhead } from '../../domain/kernel/clock-step.ts';
import { elapsed, minutes } from '../../domain/kernel/time.ts';

/**
 * The interval, in milliseconds, at which stored times are examined that other processes may have stored with a wrong
 * clock.
 */
const EXAMINE_EVERY = minutes(10);

/**
 * Decides when stored times are examined: at the start, when the clock of this process was set back, and at intervals.
 */
export class ClockExamination {
  #lookedAt: Date | null = null;
  #examinedAt: Date | null = null;

  /** Returns true if the clock was set back since the last call of `isDue`. */
  wasSetBack(now: Date): boolean {
    return this.#lookedAt !== null && isTooFarAhead(this.#lookedAt, now, 0);
  }

  /** Returns true if stored times must be examined now, and records that they are. */
  isDue(now: Date): boolean {
    const wasSetBack = this.wasSetBack(now);
    this.#lookedAt = now;
    if (this.#examinedAt !== null && !wasSetBack && elapsed(this.#examinedAt, now) < EXAMINE_EVERY) return false;
    this.#examinedAt = now;
    return true;
  }
}
