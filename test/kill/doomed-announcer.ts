/**
 * A separate process that notifies subscribers, and kills itself with SIGKILL instead of sending a packet to the
 * database or the mail server: `node doomed-announcer.ts <job as JSON>`.
 */
import { Socket } from 'node:net';
import process from 'node:process';
import { expandAnnouncements } from '../../src/application/subscribers/expand-announcements.ts';
import { compose } from '../../src/composition/container.ts';
import { settingsOf } from '../../src/composition/settings.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../../src/infrastructure/kernel/system/configuration.ts';
import { logInto } from '../builders/log.ts';

/** The input of the process. */
export interface DoomedAnnouncer {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly smtpUrl: string;
  readonly baseUrl: string;
  /** ISO 8601. */
  readonly now: string;
  /** How many subscribers one transaction takes. */
  readonly batch: number;
  /** Which packet is not sent any more, from 1. */
  readonly packet: number;
}

const job = JSON.parse(process.argv[2] ?? '{}') as DoomedAnnouncer;
const database = await Database.connect(job.databaseUrl);
const settings = settingsOf(configurationOf(readEnvironment({ SMTP_URL: job.smtpUrl, BASE_URL: job.baseUrl })));
const { ports } = compose(
  { settings, database, secretKey: Buffer.from(job.secretKey, 'base64') },
  { clock: { now: () => new Date(job.now) }, log: logInto([]) },
);

let packets = 0;
// Every packet counts: each may be the one that commits a transaction, or ends a mail.
const { write } = Socket.prototype;
Socket.prototype.write = function (this: Socket, ...parameters: Parameters<typeof write>) {
  packets += 1;
  if (packets === job.packet) process.kill(process.pid, 'SIGKILL');
  return write.apply(this, parameters);
} as typeof write;

await expandAnnouncements(ports, job.batch)();
for (let round = 0; round < 10; round += 1) {
  ports.bulkDispatcher.kick();
  await ports.bulkDispatcher.idle();
}
process.stderr.write(`${packets} packets\n`);
process.exit(0);
