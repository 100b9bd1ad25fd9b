import { seconds } from '../../../../domain/kernel/time.ts';
import type { PrimaryState } from './replica-status.ts';

/** The maximum age of a replica's answers, in milliseconds: everything committed earlier is in them. */
export const LAG_BOUND = seconds(1);
/** The age at which the newest state is asked for again, in milliseconds. */
const REFRESH_AGE = seconds(0.25);

/** A state of the primary, and a moment before which it was committed. */
export interface DatedState {
  readonly state: PrimaryState;
  /** The time at which the primary was asked, in milliseconds. */
  readonly askedAt: number;
}

/**
 * Returns the oldest state that is at most a second old: what a replica must have replayed to be within the bound. Returns
 * null if there is none. The states are in the order in which the primary was asked.
 */
export const stateWithinBound = (states: readonly DatedState[], now: number): PrimaryState | null =>
  states.find(({ askedAt }) => now - askedAt <= LAG_BOUND)?.state ?? null;

/** The states of the primary in the last second. It is asked only when something is read from a replica. */
export class PrimaryPositions {
  readonly #ask: () => Promise<PrimaryState>;
  readonly #now: () => number;
  #states: DatedState[] = [];
  #isRefreshing = false;

  constructor(ask: () => Promise<PrimaryState>, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#now = now;
  }

  /** Asks for the state of the primary, which has everything that was committed before the call. */
  async newest(): Promise<PrimaryState> {
    const askedAt = this.#now();
    const state = await this.#ask();
    const now = this.#now();
    this.#states = [...this.#states.filter((each) => now - each.askedAt <= LAG_BOUND), { state, askedAt }].toSorted(
      (one, other) => one.askedAt - other.askedAt,
    );
    return state;
  }

  /** Returns a state that the primary had at most a second ago. */
  async withinBound(): Promise<PrimaryState> {
    const now = this.#now();
    const known = stateWithinBound(this.#states, now);
    if (known === null) return this.newest();
    const newest = this.#states.at(-1);
    if (!this.#isRefreshing && newest !== undefined && now - newest.askedAt >= REFRESH_AGE) this.#refresh();
    return known;
  }

  #refresh(): void {
    this.#isRefreshing = true;
    const done = (): void => {
      this.#isRefreshing = false;
    };
    // A primary that does not answer is noticed by the next read that needs it.
    this.newest().then(done, done);
  }
}
