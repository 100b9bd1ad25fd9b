import type { Clock } from '../../application/kernel/ports.ts';
import type { Log } from '../../application/kernel/worker.ts';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import type { PreparedCheck } from '../../application/checks/prepare-check.ts';
import { finishCheck, isToBeMade, skipCheck } from '../../domain/checks/due-check.ts';
import { elapsed } from '../../domain/kernel/time.ts';
import type { CheckOutcome } from '../../domain/checks/check-finding.ts';
import { canStillStart } from '../../domain/checks/check-schedule.ts';
import { isUnchanged } from '../../domain/checks/location-state.ts';
import type { StateChangeRecorder } from './state-change-recorder.ts';
import type { PreparedChecks } from './prepared-checks.ts';
import type { ResultBuffer } from './result-buffer.ts';

/** Observes checks, for metrics. */
export interface CheckObserver {
  /** A check ran that started `lagMs` after its due time. */
  checked(outcome: CheckOutcome, lagMs: number): void;
}

/** What a runner works with. */
export interface CheckRunnerNeeds {
  readonly prepared: PreparedChecks;
  readonly buffer: ResultBuffer;
  readonly recorder: StateChangeRecorder;
  readonly clock: Clock;
  readonly log: Log;
  readonly observer: CheckObserver | null;
}

/** Runs checks up to a concurrency limit and passes on their findings. */
export class CheckRunner {
  readonly #needs: CheckRunnerNeeds;
  readonly #width: number;
  readonly #running = new Set<DueCheck>();
  #waiting: DueCheck[] = [];
  #onQuiet: (() => void) | null = null;

  constructor(needs: CheckRunnerNeeds, width: number) {
    this.#needs = needs;
    this.#width = width;
  }

  /** How many checks are running or waiting. */
  get load(): number {
    return this.#running.size + this.#waiting.length;
  }

  /** The checks that are running. */
  get running(): readonly DueCheck[] {
    return [...this.#running];
  }

  /** Starts the check, or queues it while the maximum number is running. */
  begin(check: DueCheck): void {
    if (this.#running.size >= this.#width) this.#waiting.push(check);
    else void this.#run(check);
  }

  /** Removes and returns the checks that have not started. */
  withdraw(): readonly DueCheck[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Waits until no check is running, at most until the deadline. */
  async quiet(deadline: Date): Promise<void> {
    const timeout = elapsed(this.#needs.clock.now(), deadline);
    if (this.#running.size === 0 || timeout <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeout);
      this.#onQuiet = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #run(check: DueCheck): Promise<void> {
    this.#running.add(check);
    try {
      await this.#make(check);
    } catch (fault) {
      // The lease expires, and another worker runs the check.
      this.#needs.log.error('Check failed; its result is not stored.', { monitorId: check.monitorId, fault: String((fault as Error).stack ?? fault) });
    } finally {
      this.#running.delete(check);
      const next = this.#waiting.shift();
      if (next !== undefined) this.begin(next);
      if (this.#running.size === 0) this.#onQuiet?.();
    }
  }

  async #make(check: DueCheck): Promise<void> {
    const { prepared, buffer, clock } = this.#needs;
    const now = clock.now();
    if (!canStillStart(check.leaseUntil, check.timeout, now)) return;
    const make = prepared.of(check.monitorId);
    if (make === null || !isToBeMade(check, now)) {
      buffer.add(skipCheck(check, now));
      return;
    }
    await this.#settle(check, make, now);
  }

  async #settle(check: DueCheck, make: PreparedCheck, begun: Date): Promise<void> {
    const finding = await make();
    this.#needs.observer?.checked(finding.outcome, elapsed(check.dueAt, begun));
    const now = this.#needs.clock.now();
    const finished = finishCheck(check, finding, now);
    if (isUnchanged(check, finding, now)) this.#needs.buffer.add(finished);
    else await this.#needs.recorder.record(finished);
  }
}
