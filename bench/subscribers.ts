import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { compose } from '../src/composition/container.ts';
import { settingsOf } from '../src/composition/settings.ts';
import type { AlertFacts } from '../src/domain/notifications/alert.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../src/infrastructure/kernel/system/configuration.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { startSmtp } from './smtp-receiver.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * An announcement to many subscribers by mail through a local server, sent by the service, while alerts go to a webhook
 * on a local server: how long the mails take, and how long an alert takes beside them.
 */
const options = optionsOf({ subscribers: '10000', alerts: '100' }, { subscribers: '200', alerts: '10' });
const SUBSCRIBERS = Number(options.subscribers);
const ALERTS = Number(options.alerts);
const TIME_LIMIT_MS = 60_000;
const ALERT_EVERY_MS = 200;
const MOST_OF_IDLE = 1.2;

const arrivals = new Map<string, number>();
const target = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        readonly data: { readonly incident: { readonly id: string } };
      };
      arrivals.set(data.incident.id, performance.now());
      response.writeHead(204).end();
    });
});
await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
const smtp = await startSmtp();
const store = await startDatabase();
const environment = {
  DATABASE_URL: store.url,
  SECRET_KEY,
  PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
  SMTP_URL: smtp.url,
};
const printed = execFileSync(
  process.execPath,
  [
    'bin/watchstead.js',
    'bootstrap',
    '--organization',
    'Bench',
    '--email',
    'b@example.com',
    '--password',
    'a password for measurements',
    '--json',
  ],
  {
    env: { ...process.env, LOG_LEVEL: 'silent', ...environment },
    encoding: 'utf8',
  },
);
const { organizationId, apiToken } = JSON.parse(printed) as { organizationId: number; apiToken: string };
const service = await startServer(SERVICE, environment);
const database = await Database.connect(store.url, 5);
const { ports } = compose({
  settings: settingsOf(configurationOf(readEnvironment(environment))),
  database,
  secretKey: Buffer.from(SECRET_KEY),
});

const post = async (path: string, body: object): Promise<{ readonly id: number; readonly publicId: string }> => {
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return (await answer.json()) as { readonly id: number; readonly publicId: string };
};

await post('/api/notification-channels', {
  name: 'Hook',
  type: 'webhook',
  config: { url: `http://127.0.0.1:${(target.address() as AddressInfo).port}/` },
});
const page = await post('/api/status-pages', { title: 'Bench', slug: 'bench' });
const csv = Array.from({ length: SUBSCRIBERS }, (_value, at) => `subscriber-${at}@example.com`).join('\n');
await post(`/api/status-pages/${page.publicId}/subscribers/import`, { csv, consentNote: 'Bench' });

/** Stores an outage in a transaction and waits until its alert has arrived; the milliseconds. */
const alert = async (): Promise<number> => {
  const now = ports.clock.now();
  const publicId = ports.ids.next();
  const facts: AlertFacts = {
    event: 'opened',
    occurrence: 1,
    at: now,
    organizationId,
    customerId: null,
    monitor: null,
    incident: {
      publicId,
      title: 'Shop is down',
      status: 'open',
      startedAt: now,
      confirmedAt: now,
      resolvedAt: null,
      reason: null,
      evidence: null,
    },
  };
  await ports.unitOfWork.inTransaction(async () => ports.outbox.add(await ports.alertPlan.messagesFor(facts), now));
  const start = performance.now();
  while (!arrivals.has(publicId)) await pause(1);
  return (arrivals.get(publicId) ?? NaN) - start;
};

const announce = (): Promise<void> =>
  ports.unitOfWork.inTransaction(() => {
    const now = ports.clock.now();
    const announcement = {
      statusPageId: page.id,
      componentIds: null,
      subject: 'incident',
      subjectId: ports.ids.next(),
      event: 'opened',
      title: 'Slow',
      status: 'investigating',
      message: 'We look into it.',
      at: now,
      startsAt: null,
      endsAt: null,
    } as const;
    return ports.announcements.add([{ ...announcement, dedupKey: announcement.subjectId }], now);
  });

const idle: number[] = [];
for (let count = 0; count < ALERTS; count += 1) {
  idle.push(await alert());
  await pause(ALERT_EVERY_MS / 4);
}

const beside: number[] = [];
await announce();
const start = performance.now();
while ((await smtp.received()).mails < SUBSCRIBERS && performance.now() - start < 5 * TIME_LIMIT_MS) {
  beside.push(await alert());
  await pause(ALERT_EVERY_MS);
}
const took = performance.now() - start;
const { mails, recipients: distinct } = await smtp.received();
const [idleP50, besideP50] = [idle, beside].map((times) =>
  quantile(
    times.toSorted((one, other) => one - other),
    0.5,
  ),
) as [number, number];
const ratio = besideP50 / idleP50;
printTable(
  `An announcement to ${SUBSCRIBERS} subscribers by mail`,
  ['Mails', 'Recipients', 'Seconds', 'Mails/s', 'Alert p50 idle ms', 'Alert p50 beside ms', 'Ratio', 'Alerts beside'],
  [
    [
      String(mails),
      String(distinct),
      figure(took / 1000, 1),
      figure((mails / took) * 1000, 0),
      figure(idleP50, 1),
      figure(besideP50, 1),
      figure(ratio, 2),
      String(beside.length),
    ],
  ],
);
report(
  'G25',
  `${SUBSCRIBERS} mails in ${figure(took / 1000, 1)} s; alerts ${figure(ratio, 2)} of idle`,
  distinct === SUBSCRIBERS && took <= TIME_LIMIT_MS && ratio <= MOST_OF_IDLE,
);

await stopServer(service);
await database.close();
await store.close();
await smtp.close();
target.close();
