import { Job } from 'agenda';
import type { Agenda, JobParameters, JobRepository } from 'agenda';
import { elapsed, later } from '../../../domain/kernel/time.ts';
import { systemClock } from '../system/system-clock.ts';

/** The intervals of the job queue, in milliseconds. */
export interface AgendaTimes {
  /** The polling interval; jobs that become due in between are claimed in advance and started on time. */
  readonly processEvery: number;
  /** The time for which a job stays locked after its process last renewed the lock. */
  readonly lockLifetime: number;
}

/** The maximum number of claimed jobs of one name. */
const CONCURRENCY = 5;

interface RunnerOptions extends AgendaTimes {
  /** The id of this process, under which it locks jobs. */
  readonly owner: string;
  readonly report: (fault: unknown) => void;
}

/**
 * Claims the due jobs of a repository and lets Agenda run each of them. It takes the place of Agenda's own processor,
 * whose timers outlive its stop by up to half the lifetime of a lock and keep the process alive, and which does not wait
 * for a claim in progress.
 */
export class AgendaJobRunner {
  readonly #agenda: Agenda;
  readonly #repository: JobRepository;
  readonly #options: RunnerOptions;
  readonly #claims = new Set<Promise<void>>();
  readonly #runs = new Set<Promise<void>>();
  /** The timers of claimed jobs that are not due yet. */
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #claimed = new Map<string, number>();
  readonly #claiming = new Set<string>();
  #poll: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(agenda: Agenda, repository: JobRepository, options: RunnerOptions) {
    this.#agenda = agenda;
    this.#repository = repository;
    this.#options = options;
  }

  /** Starts to run the jobs of these names. */
  start(names: readonly string[]): void {
    if (this.#hasEnded) return;
    const claimAll = (): void => {
      for (const name of names) this.#track(this.#claims, this.#claim(name));
    };
    this.#poll = setInterval(claimAll, this.#options.processEvery);
    claimAll();
  }

  /**
   * Starts no further runs. Returns true once the runs in progress have ended, or false if some still run after
   * `timeoutMs` milliseconds. Waits for claims in progress, whose jobs the caller must release.
   */
  async end(timeoutMs: number): Promise<boolean> {
    this.#hasEnded = true;
    clearInterval(this.#poll);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), timeoutMs);
    const ended = Promise.all(this.#runs).then(() => true);
    const isDrained = await Promise.race([ended, late.promise]).finally(() => clearTimeout(timer));
    await Promise.all(this.#claims);
    return isDrained;
  }

  #track(group: Set<Promise<void>>, work: Promise<void>): void {
    const tracked = work.catch((fault: unknown) => this.#options.report(fault)).finally(() => group.delete(tracked));
    group.add(tracked);
  }

  /** Claims jobs of this name that are due before the next poll, as many as may run. */
  async #claim(name: string): Promise<void> {
    if (this.#claiming.has(name)) return;
    this.#claiming.add(name);
    const { processEvery, lockLifetime, owner } = this.#options;
    try {
      while (!this.#hasEnded && this.#claimedOf(name) < CONCURRENCY) {
        const now = systemClock.now();
        const expired = later(now, -lockLifetime);
        const job = await this.#repository.getNextJobToRun(name, later(now, processEvery), expired, undefined, {
          lastModifiedBy: owner,
        });
        if (job === undefined) return;
        // A job of a killed process may have an expired lock and a later time.
        if (elapsed(now, job.nextRunAt ?? now) > processEvery) await this.#repository.unlockJob(job);
        else this.#hold(job);
      }
    } finally {
      this.#claiming.delete(name);
    }
  }

  #claimedOf(name: string): number {
    return this.#claimed.get(name) ?? 0;
  }

  #hold(job: JobParameters): void {
    this.#claimed.set(job.name, this.#claimedOf(job.name) + 1);
    this.#startOnTime(job);
  }

  /** Starts a run at its time. A job that is claimed but not started is released after the end. */
  #startOnTime(job: JobParameters): void {
    if (this.#hasEnded) return;
    const now = systemClock.now();
    const wait = elapsed(now, job.nextRunAt ?? now);
    if (wait <= 0) {
      this.#track(this.#runs, this.#run(job));
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#startOnTime(job);
    }, wait);
    this.#timers.add(timer);
  }

  async #run(job: JobParameters): Promise<void> {
    try {
      await new Job(this.#agenda, job).run();
    } finally {
      this.#claimed.set(job.name, this.#claimedOf(job.name) - 1);
      if (!this.#hasEnded) this.#track(this.#claims, this.#claim(job.name));
    }
  }
}
