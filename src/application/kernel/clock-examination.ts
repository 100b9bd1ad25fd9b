import { isTooFarAhead } from '../../domain/kernel/clock-step.ts';
import { elapsed, minutes } from '../../domain/kernel/time.ts';

/** How often times are examined that other processes may have stored with a wrong clock. */
const EXAMINE_EVERY = minutes(10);

/** Decides when stored times are examined: at the start, when the clock of this process was set back, and at intervals. */
export class ClockExamination {
  #lookedAt: Date | null = null;
  #examinedAt: Date | null = null;

  /** Whether the clock was set back since the last `isDue`. */
  wasSetBack(now: Date): boolean {
    return this.#lookedAt !== null && isTooFarAhead(this.#lookedAt, now, 0);
  }

  /** Whether stored times are to be examined now; notes that they are. */
  isDue(now: Date): boolean {
    const wasSetBack = this.wasSetBack(now);
    this.#lookedAt = now;
    if (this.#examinedAt !== null && !wasSetBack && elapsed(this.#examinedAt, now) < EXAMINE_EVERY) return false;
    this.#examinedAt = now;
    return true;
  }
}
