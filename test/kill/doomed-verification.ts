/**
 * A separate process that verifies a custom domain, and kills itself with SIGKILL before a statement: `node
 * doomed-verification.ts <job as JSON>`.
 */
import process from 'node:process';
import pg from 'pg';
import { verifyCustomDomain } from '../../src/application/custom-domains/custom-domains.ts';
import { compose } from '../../src/composition/container.ts';
import { settingsOf } from '../../src/composition/settings.ts';
import { systemCaller } from '../../src/domain/access/caller.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../../src/infrastructure/kernel/system/configuration.ts';
import { logInto } from '../builders/log.ts';

/** The input of the process. */
export interface DoomedVerification {
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** ISO 8601. */
  readonly now: string;
  /** The public id of the entry, and the value of its record. */
  readonly id: string;
  readonly recordValue: string;
  /** Which statement is not sent any more, from 1. */
  readonly statement: number;
}

const job = JSON.parse(process.argv[2] ?? '{}') as DoomedVerification;
const database = await Database.connect(job.databaseUrl);
const adapters = {
  clock: { now: () => new Date(job.now) },
  log: logInto([]),
  domainRecords: { lookUp: () => Promise.resolve({ ok: true as const, values: [job.recordValue] }) },
};
const { run } = compose(
  {
    settings: settingsOf(configurationOf(readEnvironment({}))),
    database,
    secretKey: Buffer.from(job.secretKey, 'base64'),
  },
  adapters,
);

let sent = 0;
const send = pg.Client.prototype.query;
const doomed = function (this: pg.Client, ...given: unknown[]): unknown {
  sent += 1;
  if (sent === job.statement) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(send, this, given) as unknown;
};
Object.assign(pg.Client.prototype, { query: doomed });

const { ok } = await run(verifyCustomDomain)(systemCaller, { id: job.id });
process.exit(ok ? 0 : 1);
