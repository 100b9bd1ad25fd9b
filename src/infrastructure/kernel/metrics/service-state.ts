import { sql } from 'kysely';
import type { JobQueue, JobCounts } from '../../../application/kernel/jobs.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import { elapsed, seconds } from '../../../domain/kernel/time.ts';
import type { Database } from '../database/database.ts';

/** The unsent messages of one topic: their number, and the time since the oldest one was due, in seconds. */
interface WaitingMessages {
  readonly topic: string;
  readonly waiting: number;
  readonly overdueSeconds: number;
}

/** The pending work of the service. */
export interface Backlog {
  readonly outbox: readonly WaitingMessages[];
  readonly jobs: Partial<JobCounts>;
}

/** The replicas of the database, as this process sees them. */
export interface ReplicaState {
  readonly replicas: readonly {
    readonly place: string;
    readonly isUsed: boolean;
    /** The number of bytes that it has still to replay; null if it or the primary does not respond. */
    readonly lag: number | null;
  }[];
  /** The number of reads that a replica may answer, by the server that has answered. */
  readonly reads: Readonly<Partial<Record<'replica' | 'primary', number>>>;
}

/** The state of the service across processes, as shown in metrics. */
export interface ServiceState {
  connections(): Readonly<Record<'used' | 'idle' | 'wanted', number>>;
  /** Returns the state of the replicas of the database, and the number of reads that they and the primary have answered. */
  replicas(): Promise<ReplicaState>;
  /** Returns the pending work, or null if the database does not respond. */
  backlog(): Promise<Backlog | null>;
}

/** The time limit of the database queries of a scrape. */
const TIMEOUT = seconds(2);

/** Reads the state from the database, and from the job queue wherever it is stored. */
export const serviceState = (database: Database, queue: JobQueue, clock: Clock): ServiceState => ({
  connections: () => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    return { used: totalCount - idleCount, idle: idleCount, wanted: waitingCount };
  },
  replicas: async () => {
    if (database.replicas === null) return { replicas: [], reads: {} };
    const { statuses, counts } = database.replicas;
    const replicas = await Promise.all(
      statuses.map(async (replica) => ({
        place: replica.place,
        isUsed: replica.isUsed,
        lag: replica.isUsed ? await replica.lag() : null,
      })),
    );
    return { replicas, reads: counts };
  },
  backlog: async () => {
    try {
      const now = clock.now();
      return {
        outbox: await database.inTime(TIMEOUT, () => waitingMessages(database, now)),
        jobs: await queue.counts(now),
      };
    } catch {
      return null;
    }
  },
});

const waitingMessages = async (database: Database, now: Date): Promise<readonly WaitingMessages[]> => {
  const { rows } = await sql<{ topic: string; waiting: number; dueAt: Date }>`
    select topic, count(*) as waiting, min(next_attempt_at) as "dueAt"
    from outbox where sent_at is null and failed_at is null group by topic`.execute(database.query);
  return rows.map(({ topic, waiting, dueAt }) => ({
    topic,
    waiting,
    overdueSeconds: Math.max(0, elapsed(dueAt, now)) / 1000,
  }));
};
