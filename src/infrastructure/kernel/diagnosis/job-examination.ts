import type { LookupFunction } from 'node:net';
import pg from 'pg';
import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import type { JobCounts } from '../../../application/kernel/jobs.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import { JOB_OVERDUE_AFTER, warning, checkOverdueJobs } from '../../../domain/kernel/diagnosis.ts';
import { later, seconds } from '../../../domain/kernel/time.ts';
import { DatabaseClient } from '../database/connections/database-client.ts';
import type { DatabaseClientConfig } from '../database/connections/database-client.ts';
import { AgendaOnMongo } from '../jobs/agenda-on-mongo.ts';
import { AgendaOnPostgres } from '../jobs/agenda-on-postgres.ts';

const TIMEOUT = seconds(10);

/**
 * Checks that the job queue is reachable and that a worker runs its jobs. The queue is at `jobsUrl`, or in the
 * service's database if that is undefined.
 */
export const jobDiagnostic = (
  jobsUrl: string | undefined,
  databaseUrl: string,
  clock: Clock,
  lookup?: LookupFunction,
): Diagnostic => ({
  name: 'jobs',
  examine: async () => {
    const dueBy = later(clock.now(), -JOB_OVERDUE_AFTER);
    try {
      const { overdue } = await (jobsUrl === undefined
        ? jobCountsInDatabase(databaseUrl, dueBy, lookup)
        : jobCountsInMongo(jobsUrl, dueBy, lookup));
      return checkOverdueJobs(overdue);
    } catch (fault) {
      const advice = jobsUrl === undefined ? 'fix the database first, then run `watchstead migrate`' : 'check JOBS_URL';
      return warning(`the queue cannot be read (${fault instanceof Error ? fault.message : String(fault)})`, advice);
    }
  },
});

const jobCountsInDatabase = async (
  url: string,
  dueBy: Date,
  lookup: LookupFunction | undefined,
): Promise<JobCounts> => {
  const options: pg.PoolConfig & DatabaseClientConfig = {
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    lookup,
    Client: DatabaseClient,
  };
  const pool = new pg.Pool(options);
  // The server may end the connection after its response, so such errors are ignored.
  pool.on('error', () => undefined);
  return new AgendaOnPostgres(pool).counts(dueBy).finally(() => pool.end());
};

const jobCountsInMongo = async (url: string, dueBy: Date, lookup: LookupFunction | undefined): Promise<JobCounts> => {
  const store = await AgendaOnMongo.connect(url, lookup);
  return store.counts(dueBy).finally(() => store.close());
};
