import { seconds } from '../../domain/kernel/time.ts';
import type { Pause } from './ports.ts';

/** The messages that a dispatcher sends. Those of one lane never wait for those of another. */
export interface Lane {
  readonly isBulk: boolean;
  /** The maximum number of messages that a process sends concurrently. */
  readonly concurrency: number;
  /** How many more are claimed at a time, so that many messages need few claims. */
  readonly ahead: number;
  /** How many sends begin within `every` milliseconds at most; null for as many as there is capacity for. */
  readonly pace: { readonly sends: number; readonly every: number } | null;
  /** How long outcomes are collected, in milliseconds, so that many are recorded by one transaction; null to record them at once. */
  readonly recordEvery: number | null;
}

export const GENERAL_LANE: Lane = { isBulk: false, concurrency: 100, ahead: 0, pace: null, recordEvery: null };
/** Announcements to many subscribers: 222 in a second, in bursts, between which the process is free for alerts. */
export const BULK_LANE: Lane = { isBulk: true, concurrency: 30, ahead: 200, pace: { sends: 30, every: seconds(0.135) }, recordEvery: seconds(0.05) };

/** Spreads the sends of a lane over time. */
export class LanePace {
  readonly #pace: Lane['pace'];
  readonly #pause: Pause;
  readonly #onRefill: () => void;
  #left: number;
  #interval: Promise<void> | null = null;

  /** `onRefill` is called when sends may begin again. */
  constructor({ pace }: Lane, pause: Pause, onRefill: () => void) {
    this.#pace = pace;
    this.#pause = pause;
    this.#onRefill = onRefill;
    this.#left = pace?.sends ?? Infinity;
  }

  /** Whether another send may begin now. */
  get isOpen(): boolean {
    return this.#left > 0;
  }

  /** The rest of the present interval; null if none has begun. */
  get interval(): Promise<void> | null {
    return this.#interval;
  }

  /** Counts a send that begins. */
  take(): void {
    const pace = this.#pace;
    if (pace === null) return;
    this.#left -= 1;
    this.#interval ??= this.#pause(pace.every).then(() => {
      this.#interval = null;
      this.#left = pace.sends;
      this.#onRefill();
    });
  }
}
