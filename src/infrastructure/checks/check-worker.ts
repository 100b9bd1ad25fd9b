import { ClockExamination } from '../../application/kernel/clock-examination.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import type { Log, Worker } from '../../application/kernel/worker.ts';
import type { CheckQueue } from '../../application/checks/ports.ts';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import { elapsed, later, seconds } from '../../domain/kernel/time.ts';
import { CLAIM_AHEAD } from '../../domain/checks/check-schedule.ts';
import type { CheckRunner } from './check-runner.ts';
import type { PreparedChecks } from './prepared-checks.ts';
import type { ResultBuffer } from './result-buffer.ts';
import { TimerSlots } from './timer-slots.ts';

/** The interval at which due checks are claimed while there is work. */
const BUSY_TICK = seconds(0.5);
/** The time that an idle worker sleeps unless it is notified. */
const IDLE_TICK = seconds(30);
/** The delay after a failed claim. */
const FAULT_TICK = seconds(2);
/** The maximum number of checks in one claim. */
const CLAIM_LIMIT = 1000;
/** The maximum number of leased checks of a worker that have not started; other workers claim the rest. */
const MAX_WAITING = 4000;
/** The longest time between two readings of the clock, which may be set forward or back. */
const CLOCK_TICK = seconds(1);
/** The part of a stop's grace period that is reserved for releasing leases. */
const RELEASE_RESERVE = seconds(2);

/** Notifications of due checks. */
export interface CheckNotifications {
  listen(notify: () => void): Promise<void>;
  close(): void;
}

/** The dependencies of `CheckWorker`. */
export interface CheckWorkerNeeds {
  readonly queue: CheckQueue;
  readonly prepared: PreparedChecks;
  readonly runner: CheckRunner;
  readonly buffer: ResultBuffer;
  readonly listener: CheckNotifications;
  readonly clock: Clock;
  readonly log: Log;
  /** The name of the worker under which results are recorded. */
  readonly owner: string;
  /** The key of the worker's location. */
  readonly location: string;
  /** The browser types, as in `Claim`. */
  readonly browserTypes: readonly string[];
}

/** Claims the due checks of one location shortly ahead of time and starts them on time. */
export class CheckWorker implements Worker {
  readonly name = 'checks';
  readonly #needs: CheckWorkerNeeds;
  readonly #slots: TimerSlots;
  /** The checks that are claimed but not started. */
  readonly #planned = new Set<DueCheck>();
  #locationId: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #claiming: Promise<void> | null = null;
  #notified = false;
  readonly #examination = new ClockExamination();
  #stopped = true;

  constructor(needs: CheckWorkerNeeds) {
    this.#needs = needs;
    this.#slots = new TimerSlots(needs.clock);
  }

  async start(): Promise<void> {
    this.#stopped = false;
    await this.#needs.listener.listen(() => this.#wake());
    this.#sleep(0);
  }

  async stop(grace: number): Promise<void> {
    const deadline = later(this.#needs.clock.now(), Math.max(0, grace - RELEASE_RESERVE));
    this.#stopped = true;
    this.#needs.listener.close();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#slots.clear();
    const waiting = this.#needs.runner.withdraw();
    await this.#claiming;
    await this.#release([...this.#planned, ...waiting]);
    this.#planned.clear();
    await this.#needs.runner.quiet(deadline);
    await this.#needs.buffer.close();
    await this.#release(this.#needs.runner.running);
  }

  async #release(checks: readonly DueCheck[]): Promise<void> {
    if (checks.length === 0) return;
    const { queue, owner, log } = this.#needs;
    await queue
      .release(owner, checks)
      .catch((fault: unknown) => log.warn('Leases not released; they will expire.', { fault: String(fault) }));
  }

  #wake(): void {
    this.#notified = true;
    if (this.#claiming === null) this.#sleep(0);
  }

  #sleep(wait: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const until = later(this.#needs.clock.now(), wait);
    this.#timer = this.#stopped
      ? null
      : setTimeout(() => this.#resume(until, wait - CLOCK_TICK), Math.min(wait, CLOCK_TICK));
  }

  /** Claims at the end of the wait, or as soon as the clock has been set. */
  #resume(until: Date, wait: number): void {
    const now = this.#needs.clock.now();
    const left = elapsed(now, until);
    if (wait <= 0 || left <= 0 || this.#examination.wasSetBack(now)) this.#tick();
    else this.#sleep(Math.min(wait, left));
  }

  #tick(): void {
    this.#notified = false;
    this.#claiming = this.#claim()
      .catch((fault: unknown) => {
        this.#needs.log.warn('Due checks not claimed.', { fault: String(fault) });
        return FAULT_TICK;
      })
      .then((wait) => {
        this.#claiming = null;
        this.#sleep(this.#notified ? 0 : wait);
      });
  }

  /** Claims due checks and returns the delay until the next claim. */
  async #claim(): Promise<number> {
    const { queue, clock, owner, prepared, runner, location, browserTypes } = this.#needs;
    this.#locationId ??= await queue.locationOf(location);
    if (this.#locationId === null) return IDLE_TICK;
    await this.#release(runner.expire());
    const now = clock.now();
    await this.#pullBack(this.#locationId, now);
    if (runner.isSaturated(now)) return BUSY_TICK;
    const limit = Math.min(CLAIM_LIMIT, MAX_WAITING - this.#planned.size - runner.waiting);
    if (limit <= 0) return BUSY_TICK;
    const due = await queue.claim({
      locationId: this.#locationId,
      owner,
      now,
      until: later(now, CLAIM_AHEAD),
      limit,
      browserTypes,
    });
    for (const check of due) this.#planned.add(check);
    try {
      await prepared.prepare(due);
    } catch (fault) {
      for (const check of due) this.#planned.delete(check);
      await this.#release(due);
      throw fault;
    }
    if (!this.#stopped) this.#plan(due);
    if (due.length === limit) return 0;
    return this.#planned.size + runner.waiting + runner.running.length + due.length > 0
      ? BUSY_TICK
      : this.#untilNext(this.#locationId);
  }

  async #pullBack(locationId: number, now: Date): Promise<void> {
    if (!this.#examination.isDue(now)) return;
    const count = await this.#needs.queue.pullBack(locationId, now);
    if (count > 0)
      this.#needs.log.warn(
        'Checks were due later than they can be, because the clock was set back. They were brought forward.',
        { count },
      );
  }

  #plan(due: readonly DueCheck[]): void {
    for (const check of due) {
      this.#slots.at(check.dueAt, () => {
        this.#planned.delete(check);
        this.#needs.runner.begin(check);
      });
    }
  }

  async #untilNext(locationId: number): Promise<number> {
    const next = await this.#needs.queue.nextDueAt(locationId);
    if (next === null) return IDLE_TICK;
    const wait = elapsed(this.#needs.clock.now(), later(next, -CLAIM_AHEAD));
    return Math.min(IDLE_TICK, Math.max(BUSY_TICK, wait));
  }
}
