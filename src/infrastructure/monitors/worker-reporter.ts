import type { Clock } from '../../application/kernel/ports.ts';
import type { Log, Worker } from '../../application/kernel/worker.ts';
import type { WorkerCapabilities, WorkerReport, WorkerReports } from '../../application/monitors/ports.ts';
import { REPORT_INTERVAL } from '../../domain/monitors/location.ts';

/** The dependencies of `WorkerReporter`. */
export interface WorkerReporterNeeds extends Pick<WorkerReport, 'workerId' | 'location' | 'version'> {
  readonly workerReports: Pick<WorkerReports, 'store'>;
  readonly workerCapabilities: WorkerCapabilities;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reports at intervals that the worker is running. */
export class WorkerReporter implements Worker {
  readonly name = 'worker reports';
  readonly #needs: WorkerReporterNeeds;
  #timer: NodeJS.Timeout | null = null;
  #reporting: Promise<void> = Promise.resolve();
  #stopped = true;
  #hasFailed = false;

  constructor(needs: WorkerReporterNeeds) {
    this.#needs = needs;
  }

  start(): Promise<void> {
    this.#stopped = false;
    this.#report(this.#needs.clock.now());
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#reporting;
  }

  #report(startedAt: Date): void {
    this.#reporting = this.#store(startedAt).finally(() => {
      if (!this.#stopped) this.#timer = setTimeout(() => this.#report(startedAt), REPORT_INTERVAL);
    });
  }

  async #store(startedAt: Date): Promise<void> {
    const { workerReports, workerCapabilities, clock, log, workerId, location, version } = this.#needs;
    try {
      const hasBrowser = await workerCapabilities.hasBrowser();
      await workerReports.store({ workerId, location, version, startedAt, reportedAt: clock.now(), hasBrowser });
      this.#hasFailed = false;
    } catch (fault) {
      if (!this.#hasFailed) log.warn('The worker cannot report that it runs.', { fault: String(fault) });
      this.#hasFailed = true;
    }
  }
}
