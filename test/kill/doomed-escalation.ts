/**
 * A separate process that advances escalations or processes events once, and kills itself with SIGKILL before a
 * statement: `node doomed-escalation.ts <job as JSON>`.
 */
import process from 'node:process';
import pg from 'pg';
import { processEvents } from '../../src/application/alert-sources/process-events.ts';
import { advanceEscalations } from '../../src/application/escalation/advance-escalations.ts';
import { compose } from '../../src/composition/container.ts';
import { settingsOf } from '../../src/composition/settings.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../../src/infrastructure/kernel/system/configuration.ts';
import { logInto } from '../builders/log.ts';

/** The input of the process. */
export interface DoomedEscalation {
  readonly work: 'escalations' | 'events';
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** ISO 8601. */
  readonly now: string;
  /** Which statement is not sent any more, from 1. */
  readonly statement: number;
}

const job = JSON.parse(process.argv[2] ?? '{}') as DoomedEscalation;
const database = await Database.connect(job.databaseUrl);
const { ports } = compose(
  {
    settings: settingsOf(configurationOf(readEnvironment({}))),
    database,
    secretKey: Buffer.from(job.secretKey, 'base64'),
  },
  { clock: { now: () => new Date(job.now) }, log: logInto([]) },
);

let sent = 0;
const send = pg.Client.prototype.query;
const doomed = function (this: pg.Client, ...given: unknown[]): unknown {
  sent += 1;
  if (sent === job.statement) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(send, this, given) as unknown;
};
Object.assign(pg.Client.prototype, { query: doomed });

await (job.work === 'events' ? processEvents(ports)() : advanceEscalations(ports)());
process.exit(0);
