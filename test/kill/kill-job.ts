import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SECRET_KEY } from '../integration/http/test-app.ts';
import type { DoomedJob } from './doomed-job.ts';

/** The job of a process that is killed. */
export interface KilledJob extends Pick<DoomedJob, 'work' | 'databaseUrl' | 'isCommitted'> {
  readonly now: Date;
}

/** Kills the job at a transaction, counted from 1. Returns false if it ends before, because it has fewer. */
export const killAt = async (transaction: number, { now, ...job }: KilledJob): Promise<boolean> => {
  const doomed: DoomedJob = {
    ...job,
    now: now.toISOString(),
    secretKey: SECRET_KEY.toString('base64'),
    transaction,
  };
  const path = fileURLToPath(new URL('doomed-job.ts', import.meta.url));
  const child = spawn(process.execPath, [path, JSON.stringify(doomed)], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal === 'SIGKILL';
};

/** Kills the job at each of its transactions in turn, and lets it finish. Returns the number of kills. */
export const killAtEach = async (job: KilledJob): Promise<number> => {
  let kills = 0;
  while (await killAt(kills + 1, job)) kills += 1;
  return kills;
};
