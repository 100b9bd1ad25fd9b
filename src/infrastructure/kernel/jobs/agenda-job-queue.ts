import type { Job, JobDefinition } from 'agenda';
import { Agenda } from 'agenda';
import type { JobPayload, JobQueue, JobCounts, Jobs, RecurringJob } from '../../../application/kernel/jobs.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import { jobBackoff, pauseAfter } from '../../../domain/kernel/backoff.ts';
import { hours, minutes, seconds } from '../../../domain/kernel/time.ts';
import { systemClock } from '../system/system-clock.ts';
import { AgendaJobRunner } from './agenda-job-runner.ts';
import type { AgendaTimes } from './agenda-job-runner.ts';
import type { AgendaStore } from './agenda-store.ts';

/** The data that Agenda stores with a one-off job. */
interface Stored {
  readonly key: string;
  readonly payload: JobPayload;
}

const USUAL_TIMES: AgendaTimes = { processEvery: seconds(30), lockLifetime: seconds(40) };
const PURGE_JOB = 'jobs.purgeFinished';
const PURGE_EVERY = hours(1);
/** The interval between corrections of times that were stored before the clock was set back. */
const EXAMINE_EVERY = minutes(1);

/** The jobs of earlier versions, which have been replaced by due work. */
const FORMER_JOBS = [
  'certificate-reminders',
  'heartbeats',
  'im-source-watch',
  'imported-calendars',
  'incident-reminders',
  'location-watch',
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
  readonly #agenda: Agenda;
  readonly #runner: AgendaJobRunner;
  #examination: NodeJS.Timeout | undefined;

  private constructor(store: AgendaStore, owner: string, log: Log, times: AgendaTimes) {
    this.#store = store;
    this.#owner = owner;
    this.#log = log;
    this.#lockLifetime = times.lockLifetime;
    const report = (fault: unknown): void => this.#log.error('The job queue failed.', { fault: String(fault) });
    // Finished jobs are purged together, which takes fewer statements.
    this.#agenda = new Agenda({ backend: store.backend, name: owner, removeOnComplete: false });
    this.#agenda.on('error', report);
    this.#runner = new AgendaJobRunner(this.#agenda, store.backend.repository, { ...times, owner, report });
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
    this.#runner.start([...all, ...oneOff].map(({ name }) => name));
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
    const isDrained = await this.#runner.end(timeoutMs);
    await this.#store.release(this.#owner);
    return isDrained;
  }

  async stop(): Promise<void> {
    await this.drain(0);
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
