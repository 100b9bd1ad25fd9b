import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { announcementOf } from '../src/domain/kernel/announced-change.ts';
import { CHANGES_CHANNEL } from '../src/infrastructure/kernel/database/database.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { processCpuSeconds, residentMb } from './process-tree.ts';
import { SERVICE, builtService, startDatabase, startServer, stopServer } from './service-program.ts';
import type { Server } from './service-program.ts';
import { openStream, storeReaders } from './stream-readers.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * Streams of changes: many readers of one organization, who all learn of every change. A change is the notification of a
 * transaction without the rest of it, because only what it costs the readers is measured, beside the same changes without
 * readers. The id of a change is the time before its commit.
 */
const options = optionsOf(
  { streams: '500', rate: '50', seconds: '30', settle: '5' },
  { streams: '100', seconds: '2', settle: '1' },
);
const [STREAMS, RATE, SECONDS] = [Number(options.streams), Number(options.rate), Number(options.seconds)];
const SETTLE = 1000 * Number(options.settle);

/** Stores an organization with readers, and returns their tokens. */
const seed = async (client: pg.Client): Promise<readonly string[]> => {
  await client.query(
    `insert into organization (public_id, created_at, updated_at, name, status, monitor_quota_tier) values ($1, $2, $2, 'Bench', 'active', 'free')`,
    [randomUUID(), new Date()],
  );
  return storeReaders(client, 1, STREAMS);
};

const latencies: number[] = [];

/** Opens a stream and notes the age of every change that arrives. */
const openMeasured = async ({ url }: Server, token: string): Promise<IncomingMessage> => {
  const response = await openStream(url, token);
  return response.on('data', (text: string) => {
    const now = performance.now();
    for (const [, at] of text.matchAll(/"id":"(\d+\.\d+)"/g)) latencies.push(now - Number(at));
  });
};

/** Lets the service print its heap and buffers after a collection, in bytes, on a signal. */
const PRINTS_HEAP = [
  '--expose-gc',
  '--import',
  `data:text/javascript,process.on('SIGUSR2', () => { gc(); const { heapUsed, external } = process.memoryUsage(); console.log('heap ' + (heapUsed + external)); })`,
] as const;

/** Returns the heap and buffers of the service after a collection, in KB. */
const heapKb = async ({ process: child }: Server): Promise<number> => {
  const printed = new Promise<number>((resolve) => {
    const read = (chunk: Buffer): void => {
      const bytes = /heap (\d+)/.exec(chunk.toString())?.[1];
      if (bytes === undefined) return;
      child.stdout?.off('data', read);
      resolve(Number(bytes) / 1024);
    };
    child.stdout?.on('data', read);
  });
  child.kill('SIGUSR2');
  return printed;
};

/** Announces changes at the rate, and returns the share of a processor that the service used meanwhile. */
const announce = async (client: pg.Client, { pid }: Server): Promise<number> => {
  const [began, used] = [performance.now(), processCpuSeconds(pid)];
  for (let made = 0; made < RATE * SECONDS; made += 1) {
    await pause(Math.max(0, began + (1000 * made) / RATE - performance.now()));
    const change = { organizationId: 1, type: 'website', id: performance.now().toFixed(3), customerIds: [] };
    await client.query(`select pg_notify('${CHANGES_CHANNEL}', $1)`, [announcementOf([change])]);
  }
  return (processCpuSeconds(pid) - used) / ((performance.now() - began) / 1000);
};

const database = await startDatabase();
const service = await startServer([...PRINTS_HEAP, ...(builtService() ?? SERVICE)], {
  ROLE: 'api',
  DATABASE_URL: database.url,
  MAX_CONNECTIONS_PER_CLIENT: String(STREAMS + 100),
});
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const tokens = await seed(client);
(await openMeasured(service, tokens[0] ?? '')).destroy();
const without = await announce(client, service);
const before = await heapKb(service);
const residentBefore = residentMb(service.pid);
const streams: IncomingMessage[] = [];
for (let at = 0; at < STREAMS; at += 1) streams.push(await openMeasured(service, tokens[at % tokens.length] ?? ''));
await pause(SETTLE);
const opened = await heapKb(service);
const residentOpened = residentMb(service.pid);
latencies.length = 0;
const within = await announce(client, service);
await pause(1000);
const loaded = residentMb(service.pid);

const expected = STREAMS * RATE * SECONDS;
const kbEach = (opened - before) / STREAMS;
const sorted = latencies.toSorted((one, other) => one - other);
const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(sorted, share));
printTable(
  `Streams of changes: ${STREAMS} streams, ${RATE} changes a second, ${SECONDS} s`,
  ['', 'CPU, cores', 'RSS MB', 'heap KB for each stream', 'p50 ms', 'p99 ms', 'max ms', 'arrived'],
  [
    ['no streams', figure(without, 3), figure(residentBefore, 0), '', '', '', '', ''],
    [
      'all streams',
      figure(within, 3),
      `${figure(residentOpened, 0)}, after the load ${figure(loaded, 0)}`,
      figure(kbEach, 1),
      ...[p50, p99, most].map((value) => figure(value ?? NaN, 0)),
      `${latencies.length} of ${expected}`,
    ],
  ],
);
report(
  'G31',
  `${figure(within - without, 3)} core, ${figure(kbEach, 1)} KB, p99 ${figure(p99 ?? NaN, 0)} ms`,
  within - without <= 0.1 && kbEach <= 20 && (p99 ?? Infinity) <= 500 && latencies.length === expected,
);
for (const stream of streams) stream.destroy();
await client.end();
await stopServer(service);
await database.close();
