/**
 * A separate process that runs a job once, and kills itself with SIGKILL within a transaction, or after it: `node
 * doomed-job.ts <job as JSON>`.
 */
import process from 'node:process';
import { freezeMonths } from '../../src/application/accounting/freeze-months.ts';
import { processEvents } from '../../src/application/alert-sources/process-events.ts';
import { announceOutages } from '../../src/application/incidents/announce-outages.ts';
import { applyMaintenance } from '../../src/application/maintenance/apply-maintenance.ts';
import type { UnitOfWork } from '../../src/application/kernel/ports.ts';
import { sendDuePages } from '../../src/application/paging/page-due.ts';
import { compose } from '../../src/composition/container.ts';
import { settingsOf } from '../../src/composition/settings.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../../src/infrastructure/kernel/system/configuration.ts';
import { logInto } from '../builders/log.ts';

/** The input of the process. */
export interface DoomedJob {
  readonly work: 'maintenance' | 'pages' | 'events' | 'outages' | 'freezing';
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** ISO 8601. */
  readonly now: string;
  /** Which transaction is the last, from 1. */
  readonly transaction: number;
  readonly isCommitted: boolean;
}

const job = JSON.parse(process.argv[2] ?? '{}') as DoomedJob;
const database = await Database.connect(job.databaseUrl);
const { ports } = compose(
  {
    settings: settingsOf(configurationOf(readEnvironment({}))),
    database,
    secretKey: Buffer.from(job.secretKey, 'base64'),
  },
  { clock: { now: () => new Date(job.now) }, log: logInto([]) },
);

let begun = 0;
const unitOfWork: UnitOfWork = {
  inTransaction: async (work) => {
    begun += 1;
    const isLast = begun === job.transaction;
    const value = await database.inTransaction(async () => {
      const done = await work();
      if (isLast && !job.isCommitted) process.kill(process.pid, 'SIGKILL');
      return done;
    });
    if (isLast) process.kill(process.pid, 'SIGKILL');
    return value;
  },
};
const jobs = {
  maintenance: applyMaintenance,
  pages: sendDuePages,
  events: processEvents,
  outages: announceOutages,
  freezing: freezeMonths,
};
await jobs[job.work]({ ...ports, unitOfWork })();
process.exit(0);
