import type { Clock } from '../../application/kernel/ports.ts';
import type { Log } from '../../application/kernel/worker.ts';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import type { PreparedCheck } from '../../application/checks/prepare-check.ts';
import { finishCheck, isCheckUnchanged, isToBeMade, skipCheck } from '../../domain/checks/due-check.ts';
import { elapsed, minutes } from '../../domain/kernel/time.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import type { CheckOutcome } from '../../domain/checks/check-outcome.ts';
import { canStillStart, isSaturated } from '../../domain/checks/check-schedule.ts';
import { isOfPausedProcess, isWithoutAnswer, unknownFinding } from '../../domain/checks/connectivity.ts';
import { isSlow } from '../../domain/checks/location-state.ts';
import { CheckSlots } from './check-slots.ts';
import type { SlotLimits } from './check-slots.ts';
import type { Connectivity } from './sentinel-connectivity.ts';
import type { StateChangeRecorder } from './state-change-recorder.ts';
import type { PreparedChecks } from './prepared-checks.ts';
import type { ResultBuffer } from './result-buffer.ts';

/** Observes checks, for metrics. */
export interface CheckObserver {
  /** Called after a check that started `lagMs` milliseconds after its due time. */
  checked(outcome: CheckOutcome, lagMs: number): void;
}

/** The dependencies of `CheckRunner`. */
export interface CheckRunnerNeeds {
  readonly prepared: PreparedChecks;
  readonly buffer: ResultBuffer;
  readonly recorder: StateChangeRecorder;
  readonly clock: Clock;
  readonly log: Log;
  readonly observer: CheckObserver | null;
  /** Null if it cannot be determined whether the worker has network connectivity. */
  readonly connectivity: Connectivity | null;
  /** Returns the key under which checks of the host are counted: its address, if it is known. */
  readonly targetOf: (host: string) => string;
}

/** The interval of reports about checks that found no slot in time. */
const REPORT_EVERY = minutes(1);

/** Runs checks within the limits on concurrency, and passes on their findings. */
export class CheckRunner {
  readonly #needs: CheckRunnerNeeds;
  readonly #slots: CheckSlots<DueCheck>;
  readonly #running = new Set<DueCheck>();
  #late: DueCheck[] = [];
  /** The checks during which the process was paused. */
  #paused: DueCheck[] = [];
  #unreported = 0;
  #reportedAt: Date | null = null;
  #onQuiet: (() => void) | null = null;

  constructor(needs: CheckRunnerNeeds, limits: SlotLimits) {
    this.#needs = needs;
    this.#slots = new CheckSlots(limits, (check, leave) => void this.#run(check, leave));
  }

  /** The number of checks that are waiting for a slot. */
  get waiting(): number {
    return this.#slots.waiting;
  }

  /** Returns true if other workers should take the checks that are due. */
  isSaturated(now: Date): boolean {
    return isSaturated(this.#slots.fullSince, now);
  }

  /** The checks that are running. */
  get running(): readonly DueCheck[] {
    return [...this.#running];
  }

  /**
   * Starts the check, or queues it until a slot is free. A costly check is skipped if too many checks of its cost are
   * queued.
   */
  begin(check: DueCheck): void {
    const { prepared, buffer, clock, targetOf } = this.#needs;
    const { host, cost } = prepared.loadOf(check.monitorId);
    const now = clock.now();
    const isQueued = this.#slots.enter(check, {
      host: host === null ? null : targetOf(host),
      isSlow: isSlow(check.locationState),
      cost,
      at: now,
    });
    if (isQueued) return;
    buffer.add(skipCheck(check, now));
    this.#unreported += 1;
  }

  /** Removes and returns the checks that have not started. */
  withdraw(): readonly DueCheck[] {
    return [...this.#slots.remove(() => true), ...this.#late.splice(0), ...this.#paused.splice(0)];
  }

  /**
   * Starts checks that have waited too long for their host, and ends waits that last too long. Returns the checks that
   * can no longer start within their leases or whose results were discarded, so that the caller releases these. A slow
   * target that found no slot is skipped until it is due again, because it would wait in vain again.
   */
  expire(): readonly DueCheck[] {
    const now = this.#needs.clock.now();
    this.#slots.startOverdue(now);
    const late = [
      ...this.#late.splice(0),
      ...this.#slots.remove(({ leaseUntil, timeout }) => !canStillStart(leaseUntil, timeout, now)),
    ];
    for (const check of late) if (isSlow(check.locationState)) this.#needs.buffer.add(skipCheck(check, now));
    this.#report(late.length, now);
    const paused = this.#paused.splice(0);
    if (paused.length > 0)
      this.#needs.log.warn('Results discarded, because the process was paused during their checks.', {
        count: paused.length,
      });
    return [...late.filter(({ locationState }) => !isSlow(locationState)), ...paused];
  }

  #report(count: number, now: Date): void {
    this.#unreported += count;
    if (this.#unreported === 0 || (this.#reportedAt !== null && elapsed(this.#reportedAt, now) < REPORT_EVERY)) return;
    this.#needs.log.warn('Checks did not start in time because too many others were running.', {
      count: this.#unreported,
      running: this.#running.size,
    });
    this.#unreported = 0;
    this.#reportedAt = now;
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

  async #run(check: DueCheck, leave: () => void): Promise<void> {
    this.#running.add(check);
    try {
      await this.#make(check);
    } catch (fault) {
      // The lease expires, and another worker runs the check.
      this.#needs.log.error('Check failed; its result is not stored.', {
        monitorId: check.monitorId,
        fault: String((fault as Error).stack ?? fault),
      });
    } finally {
      this.#running.delete(check);
      leave();
      if (this.#running.size === 0) this.#onQuiet?.();
    }
  }

  async #make(check: DueCheck): Promise<void> {
    const { prepared, buffer, clock } = this.#needs;
    const now = clock.now();
    if (!canStillStart(check.leaseUntil, check.timeout, now)) {
      this.#late.push(check);
      return;
    }
    const make = prepared.of(check.monitorId);
    if (make === null || !isToBeMade(check, now)) {
      buffer.add(skipCheck(check, now));
      return;
    }
    await this.#settle(check, make, now);
  }

  async #settle(check: DueCheck, make: PreparedCheck, begun: Date): Promise<void> {
    const found = await make();
    if (isOfPausedProcess(found, check.timeout, elapsed(begun, this.#needs.clock.now()))) {
      this.#paused.push(check);
      return;
    }
    this.#needs.observer?.checked(found.outcome, elapsed(check.dueAt, begun));
    const finding = await this.#confirmed(check, found);
    const now = this.#needs.clock.now();
    const finished = finishCheck(check, finding, now);
    if (isCheckUnchanged(check, finding, now)) this.#needs.buffer.add(finished);
    else await this.#needs.recorder.record(finished);
  }

  /**
   * Returns the finding, or an inconclusive one if the worker has lost its connectivity. A failure that changes
   * something waits for an attempt to reach the sentinels that begins after it; other findings do not wait while the
   * sentinels were reachable.
   */
  async #confirmed(check: DueCheck, found: CheckFinding): Promise<CheckFinding> {
    const { connectivity, clock } = this.#needs;
    if (
      connectivity === null ||
      (!connectivity.wasLost && (!isWithoutAnswer(found) || isCheckUnchanged(check, found, clock.now())))
    )
      return found;
    const isLost = await connectivity.isLost();
    return isLost && isWithoutAnswer(found) ? unknownFinding : found;
  }
}
