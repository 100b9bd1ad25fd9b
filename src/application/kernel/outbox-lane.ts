import { seconds } from '../../domain/kernel/time.ts';
import type { Pause } from './ports.ts';

/** A class of messages that a dispatcher sends. Messages of one lane never wait for messages of another. */
export interface Lane {
  readonly isBulk: boolean;
  /** The maximum number of messages that a process sends concurrently. */
  readonly concurrency: number;
  /** The number of messages that are claimed beyond `concurrency`, so that many messages need few claims. */
  readonly ahead: number;
  /** The maximum number of sends that begin within `every` milliseconds, or null if only `concurrency` limits them. */
  readonly pace: { readonly sends: number; readonly every: number } | null;
  /**
   * The time for which outcomes are collected, in milliseconds, so that one transaction records many of them; null to
   * record them immediately.
   */
  readonly recordEvery: number | null;
}

/** The lane for all messages but announcements to many subscribers. */
export const GENERAL_LANE: Lane = { isBulk: false, concurrency: 100, ahead: 0, pace: null, recordEvery: null };
/**
 * The lane for announcements to many subscribers. It begins up to 222 sends a second, in bursts, between which the
 * process is free for alerts.
 */
export const BULK_LANE: Lane = {
  isBulk: true,
  concurrency: 30,
  ahead: 200,
  pace: { sends: 30, every: seconds(0.135) },
  recordEvery: seconds(0.05),
};

/** Spreads the sends of a lane over time. */
export class LanePace {
  readonly #pace: Lane['pace'];
  readonly #pause: Pause;
  readonly #onRefill: () => void;
  #left: number;
  #interval: Promise<void> | null = null;

  /** Creates the pace of a lane. `onRefill` is called when sends may begin again. */
  constructor({ pace }: Lane, pause: Pause, onRefill: () => void) {
    this.#pace = pace;
    this.#pause = pause;
    this.#onRefill = onRefill;
    this.#left = pace?.sends ?? Infinity;
  }

  /** True if another send may begin now. */
  get isOpen(): boolean {
    return this.#left > 0;
  }

  /** The end of the present interval, or null if none has begun. */
  get interval(): Promise<void> | null {
    return this.#interval;
  }

  /** Counts a send when it begins. */
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
