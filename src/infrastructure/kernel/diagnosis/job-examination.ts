import pg from 'pg';
import type { Examination } from '../../../application/kernel/diagnose.ts';
import type { JobStanding } from '../../../application/kernel/jobs.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import { JOB_PATIENCE, doubtful, judgeJobs } from '../../../domain/kernel/diagnosis.ts';
import { later, seconds } from '../../../domain/kernel/time.ts';
import { AgendaOnMongo } from '../jobs/agenda-on-mongo.ts';
import { AgendaOnPostgres } from '../jobs/agenda-on-postgres.ts';

const PATIENCE = seconds(10);

/** Whether the queue of jobs answers, and somebody runs them. It lives at `jobsUrl`, or else in the database. */
export const jobExamination = (jobsUrl: string | undefined, databaseUrl: string, clock: Clock): Examination => ({
  name: 'jobs',
  examine: async () => {
    const dueBy = later(clock.now(), -JOB_PATIENCE);
    try {
      const { overdue } = await (jobsUrl === undefined ? standingInDatabase(databaseUrl, dueBy) : standingOnMongo(jobsUrl, dueBy));
      return judgeJobs(overdue);
    } catch (fault) {
      const advice = jobsUrl === undefined ? 'mend the database first, then run `watchstead migrate`' : 'check JOBS_URL';
      return doubtful(`the queue cannot be read (${fault instanceof Error ? fault.message : String(fault)})`, advice);
    }
  },
});

const standingInDatabase = async (url: string, dueBy: Date): Promise<JobStanding> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: PATIENCE });
  return new AgendaOnPostgres(pool).standing(dueBy).finally(() => pool.end());
};

const standingOnMongo = async (url: string, dueBy: Date): Promise<JobStanding> => {
  const store = await AgendaOnMongo.connect(url);
  return store.standing(dueBy).finally(() => store.close());
};
