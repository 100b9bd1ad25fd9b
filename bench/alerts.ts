import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { compose } from '../src/composition/container.ts';
import { settingsOf } from '../src/composition/settings.ts';
import type { AlertFacts } from '../src/domain/notifications/alert.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../src/infrastructure/kernel/system/configuration.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * Outages at the same moment, sent by the service to webhooks on a local server: all of them within ten seconds, each
 * once, without and with a further channel that accepts connections and never answers.
 */
const options = optionsOf({ outages: '100', channels: '10' }, { outages: '5', channels: '2' });
const OUTAGES = Number(options.outages);
const CHANNELS = Number(options.channels);
const TIME_LIMIT_MS = 10_000;

const received: { readonly id: string; readonly at: number }[] = [];
const hanging: Socket[] = [];
const target = createServer((request, response) => {
  if (request.url === '/dead') return void hanging.push(request.socket);
  request.resume().on('end', () => {
    received.push({ id: String(request.headers['webhook-id']), at: performance.now() });
    response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;

const store = await startDatabase();
const environment = { DATABASE_URL: store.url, SECRET_KEY, PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8' };
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

const addChannel = async (path: string): Promise<void> => {
  const body = JSON.stringify({ name: path, type: 'webhook', config: { url: `${targetUrl}${path}` } });
  const answer = await fetch(`${service.url}/api/notification-channels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`The channel was refused: ${await answer.text()}`);
};

const outage = (now: Date): AlertFacts => ({
  event: 'opened',
  occurrence: 1,
  at: now,
  organizationId,
  customerId: null,
  monitor: null,
  incident: {
    publicId: ports.ids.next(),
    title: 'Shop is down',
    status: 'open',
    startedAt: now,
    confirmedAt: now,
    resolvedAt: null,
    reason: null,
    evidence: null,
  },
});

/** Stores the outages in one transaction and waits for their messages. */
const run = async (): Promise<{ readonly times: readonly number[]; readonly twice: number }> => {
  received.length = 0;
  const now = ports.clock.now();
  await ports.unitOfWork.inTransaction(async () =>
    ports.outbox.add(await ports.alertPlan.messagesFor(...Array.from({ length: OUTAGES }, () => outage(now))), now),
  );
  const start = performance.now();
  while (received.length < OUTAGES * CHANNELS && performance.now() - start < 3 * TIME_LIMIT_MS) await pause(10);
  await pause(1000);
  const times = received.map(({ at }) => at - start).toSorted((one, other) => one - other);
  return { times, twice: received.length - new Set(received.map(({ id }) => id)).size };
};

for (let index = 0; index < CHANNELS; index += 1) await addChannel(`/hook/${index}`);
await run();
const alone = await run();
await addChannel('/dead');
const besideDead = await run();

const rowOf = (name: string, { times, twice }: typeof alone): readonly string[] => {
  const last = times.at(-1) ?? NaN;
  const isMet = times.length === OUTAGES * CHANNELS && twice === 0 && last <= TIME_LIMIT_MS;
  return [
    name,
    String(times.length),
    String(twice),
    figure(quantile(times, 0.5), 0),
    figure(quantile(times, 0.99), 0),
    figure(last, 0),
    isMet ? 'met' : 'not met',
  ];
};
printTable(
  `${OUTAGES} outages to ${CHANNELS} webhooks`,
  ['Channels', 'Received', 'Twice', 'p50 ms', 'p99 ms', 'Last ms', `All within ${TIME_LIMIT_MS / 1000} s, each once`],
  [rowOf('all answer', alone), rowOf('and one never answers', besideDead)],
);

for (const socket of hanging) socket.destroy();
await stopServer(service);
await database.close();
await store.close();
target.close();
