import type { LookupFunction } from 'node:net';
import type { AgendaBackend } from 'agenda';
import type { Collection, MongoClient } from 'mongodb';
import type { JobCounts, RecurringJob } from '../../../application/kernel/jobs.ts';
import { furthestMoment } from '../../../domain/kernel/clock-step.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { StartupError } from '../system/startup-error.ts';
import type { AgendaStore } from './agenda-store.ts';

const COLLECTION = 'agendaJobs';
const DUPLICATE_KEY = 11_000;
/** The connection timeout of the MongoDB server. */
const TIMEOUT = seconds(5);
/** The timeout of a single operation. */
const OPERATION_TIMEOUT = seconds(15);

/** Stores Agenda's jobs in MongoDB, at `JOBS_URL`. */
export class AgendaOnMongo implements AgendaStore {
  readonly backend: AgendaBackend;
  readonly #client: MongoClient;
  readonly #jobs: Collection;

  private constructor(client: MongoClient, backend: AgendaBackend) {
    this.#client = client;
    this.#jobs = client.db().collection(COLLECTION);
    this.backend = backend;
  }

  /**
   * Connects to the server at `url`; throws a `StartupError` if it cannot be reached. The driver is loaded on demand,
   * because it takes 13 MB, which a service with its jobs in PostgreSQL does not need. `lookup` resolves the server
   * names.
   */
  static async connect(url: string, lookup?: LookupFunction): Promise<AgendaOnMongo> {
    const [{ MongoClient: Client }, { MongoBackend }] = await Promise.all([
      import('mongodb'),
      import('@agendajs/mongo-backend'),
    ]);
    try {
      const client = await Client.connect(url, {
        serverSelectionTimeoutMS: TIMEOUT,
        connectTimeoutMS: TIMEOUT,
        socketTimeoutMS: OPERATION_TIMEOUT,
        ...(lookup === undefined ? {} : { lookup }),
      });
      return new AgendaOnMongo(client, new MongoBackend({ mongo: client.db(), collection: COLLECTION }));
    } catch (fault) {
      throw new StartupError(
        `The job queue on MongoDB cannot be reached (${(fault as Error).message}); check JOBS_URL.`,
        { cause: fault },
      );
    }
  }

  async prepare(): Promise<void> {
    await this.#jobs.createIndex(
      { name: 1, 'data.key': 1 },
      {
        name: 'waiting_key',
        unique: true,
        partialFilterExpression: { 'data.key': { $exists: true }, nextRunAt: { $type: 'date' } },
      },
      {},
    );
    await this.#jobs.createIndex(
      { name: 1 },
      { name: 'one_recurring', unique: true, partialFilterExpression: { type: 'single' } },
      {},
    );
  }

  isUniqueViolation(fault: unknown): boolean {
    return fault instanceof Error && (fault as { code?: unknown }).code === DUPLICATE_KEY;
  }

  async release(owner: string): Promise<void> {
    await this.#jobs.updateMany(
      { lastModifiedBy: owner, lockedAt: { $ne: null }, nextRunAt: { $ne: null } },
      { $set: { lockedAt: null } },
    );
  }

  async counts(dueBy: Date): Promise<JobCounts> {
    const [waiting, overdue, running] = await Promise.all([
      this.#jobs.countDocuments({ lockedAt: null, nextRunAt: { $gt: dueBy } }),
      this.#jobs.countDocuments({ lockedAt: null, nextRunAt: { $ne: null, $lte: dueBy } }),
      this.#jobs.countDocuments({ lockedAt: { $ne: null }, nextRunAt: { $ne: null } }),
    ]);
    return { waiting, running, overdue };
  }

  async pullBack(recurring: readonly Pick<RecurringJob, 'name' | 'every'>[], now: Date): Promise<number> {
    const changes = [
      await this.#jobs.updateMany({ lockedAt: { $gt: furthestMoment(now, 0) } }, { $set: { lockedAt: null } }),
    ];
    for (const { name, every } of recurring) {
      changes.push(
        await this.#jobs.updateMany(
          { type: 'single', name, nextRunAt: { $gt: furthestMoment(now, every) } },
          { $set: { nextRunAt: now } },
        ),
      );
    }
    return changes.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
  }

  async purgeFinished(): Promise<void> {
    await this.#jobs.deleteMany({ type: 'normal', nextRunAt: null, lockedAt: null, lastFinishedAt: { $ne: null } });
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
