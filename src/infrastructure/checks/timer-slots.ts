import type { Clock } from '../../application/kernel/ports.ts';

/** Starts within the same few milliseconds share one timer. */
const SLOT_MS = 5;

type Start = () => void;

/** Schedules many callbacks with few timers. A callback runs at most one slot late and never early. */
export class TimerSlots {
  readonly #clock: Clock;
  readonly #slots = new Map<number, { readonly timer: NodeJS.Timeout; readonly starts: Start[] }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  at(moment: Date, start: Start): void {
    const slot = Math.ceil(moment.getTime() / SLOT_MS);
    const planned = this.#slots.get(slot);
    if (planned !== undefined) {
      planned.starts.push(start);
      return;
    }
    this.#slots.set(slot, { timer: this.#arm(slot), starts: [start] });
  }

  /** Cancels all callbacks that have not run. */
  clear(): void {
    for (const { timer } of this.#slots.values()) clearTimeout(timer);
    this.#slots.clear();
  }

  #arm(slot: number): NodeJS.Timeout {
    const wait = slot * SLOT_MS - this.#clock.now().getTime();
    return setTimeout(() => this.#fire(slot), Math.max(0, wait));
  }

  #fire(slot: number): void {
    const planned = this.#slots.get(slot);
    this.#slots.delete(slot);
    for (const start of planned?.starts ?? []) start();
  }
}
