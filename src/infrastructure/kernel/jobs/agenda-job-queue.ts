import type { JobParameters, JobRepository, Job, JobDefinition } from 'agenda';
import { Agenda } from 'agenda';
import type { JobPayload, JobQueue, JobCounts, Jobs, RecurringJob } from '../../../application/kernel/jobs.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import { jobBackoff, pauseAfter } from '../../../domain/kernel/backoff.ts';
import { hours, minutes, seconds } from '../../../domain/kernel/time.ts';
import { systemClock } from '../system/system-clock.ts';
import type { AgendaStore } from './agenda-store.ts';

/**
 * Tracks and ends the claims that Agenda makes in a repository. Agenda does not wait for a poll in progress when it
 * stops, so the poll could lock jobs after the process has released its own; they would wait until the lock expires.
 */
class JobClaims {
  readonly #pending = new Set<Promise<unknown>>();
  #ended = false;

  /** Replaces the method of the repository that claims a job. */
  constructor(repository: JobRepository) {
    const claim = repository.getNextJobToRun.bind(repository);
    repository.getNextJobToRun = (...request) =>
      this.#ended ? Promise.resolve(undefined) : this.#noted(claim(...request));
  }

  /** Prevents further claims, and resolves once the claims in progress have ended. */
  async end(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled(this.#pending);
  }

  async #noted(claim: Promise<JobParameters | undefined>): Promise<JobParameters | undefined> {
    this.#pending.add(claim);
    try {
      return await claim;
    } finally {
      this.#pending.delete(claim);
    }
  }
}

/** The data that Agenda stores with a one-off job. */
interface Stored {
  readonly key: string;
  readonly payload: JobPayload;
}

/** The intervals of the job queue, in milliseconds. */
export interface AgendaTimes {
  /** The polling interval; jobs that become due in between are claimed in advance and started on time. */
  readonly processEvery: number;
  /** The time for which a job stays locked after its process last renewed the lock. */
  readonly lockLifetime: number;
}

const USUAL_TIMES: AgendaTimes = { processEvery: seconds(15), lockLifetime: seconds(40) };
const PURGE_JOB = 'jobs.purgeFinished';
const PURGE_EVERY = hours(1);
/** The interval between corrections of times that were stored before the clock was set back. */
const EXAMINE_EVERY = minutes(1);

/** The jobs of earlier versions, which have been replaced by due work. */
const FORMER_JOBS = [
  'heartbeats',
  'im-source-watch',
  'imported-calendars',
  'incident-reminders',
  'maintenance-windows',
  'monitor-pauses',
  'outage-announcements',
];

type Retries = Pick<JobDefinition, 'backoff'>;
/** The retries of one-off jobs. Recurring jobs are not retried, because they run again anyway. */
const RETRIED: Retries = { backoff: ({ attempt }) => pauseAfter(attempt, jobBackoff) };

/** The job queue on Agenda. Agenda uses the system time; scheduled times come from the service's clock. */
export class AgendaJobQueue implements JobQueue {
  readonly #store: AgendaStore;
  readonly #owner: string;
  readonly #log: Log;
  readonly #lockLifetime: number;
  readonly #claims: JobClaims;
  readonly #agenda: Agenda;
  #stopped = false;
  #examination: NodeJS.Timeout | undefined;

  private constructor(store: AgendaStore, owner: string, log: Log, { processEvery, lockLifetime }: AgendaTimes) {
    this.#store = store;
    this.#owner = owner;
    this.#log = log;
    this.#lockLifetime = lockLifetime;
    this.#claims = new JobClaims(store.backend.repository);
    // Agenda's drain never resolves if completed jobs are to be removed, so finished jobs are purged separately.
    this.#agenda = new Agenda({
      backend: store.backend,
      name: owner,
      processEvery,
      defaultLockLifetime: lockLifetime,
      removeOnComplete: false,
    });
    this.#agenda.on('error', (fault) => {
      // A poll in progress during the stop finds the store closed.
      if (!this.#stopped) this.#log.error('The job queue failed.', { fault: String(fault) });
    });
    this.#agenda.on('fail', (fault: Error | string, { attrs }: { readonly attrs: { readonly name: string } }) =>
      this.#log.error('A job failed.', { job: attrs.name, fault: String(fault) }),
    );
  }

  /** Opens the queue in a store. `owner` identifies this process and must be unique. */
  static async open(store: AgendaStore, owner: string, log: Log, times = USUAL_TIMES): Promise<AgendaJobQueue> {
    await store.prepare();
    const queue = new AgendaJobQueue(store, owner, log, times);
    await queue.#agenda.ready;
    return queue;
  }

  async start({ recurring, oneOff }: Jobs): Promise<void> {
    const purge = { name: PURGE_JOB, every: PURGE_EVERY, run: () => this.#store.purgeFinished() };
    const all = [...recurring, purge];
    for (const job of all) this.#define(job.name, () => job.run());
    for (const job of oneOff)
      this.#define<Stored>(job.name, ({ attrs: { data } }) => job.run(data.key, data.payload), RETRIED);
    await this.#agenda.cancel({ names: FORMER_JOBS });
    for (const job of all) await this.#remember(job);
    await this.#pullBack(all);
    this.#examination = setInterval(() => void this.#pullBack(all), EXAMINE_EVERY);
    await this.#agenda.start();
  }

  async schedule(
    name: string,
    key: string,
    at: Date,
    payload: JobPayload = {},
  ): Promise<'scheduled' | 'alreadyScheduled'> {
    try {
      await this.#agenda.create<Stored>(name, { key, payload }).schedule(at).save();
      return 'scheduled';
    } catch (fault) {
      if (this.#store.isUniqueViolation(fault)) return 'alreadyScheduled';
      throw fault;
    }
  }

  async cancel(name: string, key: string): Promise<void> {
    await this.#agenda.cancel({ name, data: { key } });
  }

  counts(dueBy: Date): Promise<JobCounts> {
    return this.#store.counts(dueBy);
  }

  async drain(timeoutMs: number): Promise<boolean> {
    clearInterval(this.#examination);
    const claimsEnded = this.#claims.end();
    const { timedOut } = await this.#agenda.drain({ timeout: timeoutMs, closeConnection: false });
    await claimsEnded;
    await this.#store.release(this.#owner);
    return !timedOut;
  }

  async stop(): Promise<void> {
    clearInterval(this.#examination);
    this.#stopped = true;
    const claimsEnded = this.#claims.end();
    await this.#agenda.stop(false);
    await claimsEnded;
    await this.#store.release(this.#owner);
    await this.#store.close();
  }

  async #pullBack(recurring: readonly RecurringJob[]): Promise<void> {
    try {
      const count = await this.#store.pullBack(recurring, systemClock.now());
      if (count > 0)
        this.#log.warn('Jobs waited longer than they can, because the clock was set back. They run now.', { count });
    } catch (fault) {
      this.#log.warn('The times of jobs could not be examined.', { fault: String(fault) });
    }
  }

  #define<Data>(name: string, run: (job: Job<Data>) => Promise<void>, options: Retries = {}): void {
    this.#agenda.define<Data>(name, (job) => this.#renewingLock(job, () => run(job)), options);
  }

  /**
   * Runs a job and renews its lock, because Agenda gives a job to another process once its lock has expired. A renewal
   * stores the whole state of the job: if it were stored after the run has ended, the job would run again.
   */
  async #renewingLock(job: Job, run: () => Promise<void>): Promise<void> {
    let renewed = Promise.resolve();
    const timer = setInterval(() => {
      renewed = job
        .touch()
        .catch((fault: unknown) =>
          this.#log.warn('The lock of a job was not renewed.', { job: job.attrs.name, fault: String(fault) }),
        );
    }, this.#lockLifetime / 3);
    try {
      await run();
    } finally {
      clearInterval(timer);
      await renewed;
    }
  }

  /**
   * Stores a recurring job unless it is already stored unchanged: saving it again would release its lock on MongoDB.
   */
  async #remember({ name, every }: RecurringJob): Promise<void> {
    const { jobs } = await this.#agenda.queryJobs({ name });
    if (jobs.some(({ type, repeatInterval }) => type === 'single' && Number(repeatInterval) === every)) return;
    await this.#agenda.every(every, name).catch((fault: unknown) => {
      if (!this.#store.isUniqueViolation(fault)) throw fault;
    });
  }
}
