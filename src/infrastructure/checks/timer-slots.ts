import type { Clock } from '../../application/kernel/ports.ts';

/** The length of a slot in milliseconds. All starts within a slot share one timer. */
const SLOT_MS = 5;
/** The time in milliseconds by which a timer may end early by the clock, because the two round differently. */
const TIMER_ROUNDING = 1;

type Start = () => void;

/** Schedules many callbacks with few timers. A callback runs at most one slot late and never early. */
export class TimerSlots {
  readonly #clock: Clock;
  readonly #slots = new Map<number, { timer: NodeJS.Timeout; readonly starts: Start[] }>();

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
    return setTimeout(() => this.#fire(slot), Math.max(0, this.#timeUntil(slot)));
  }

  #timeUntil(slot: number): number {
    return slot * SLOT_MS - this.#clock.now().getTime();
  }

  #fire(slot: number): void {
    const planned = this.#slots.get(slot);
    if (planned !== undefined && this.#timeUntil(slot) === TIMER_ROUNDING) {
      planned.timer = this.#arm(slot);
      return;
    }
    this.#slots.delete(slot);
    for (const start of planned?.starts ?? []) start();
  }
}
