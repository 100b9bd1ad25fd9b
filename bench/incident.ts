import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { alertLoadOf, alertOptions, bootstrap, environmentOf, sendAlerts, storeMonitors } from './check-programs.ts';
import { optionsOf } from './options.ts';
import { HEAP, startDatabase, startServer, stopServer } from './service-program.ts';
import type { Server } from './service-program.ts';
import type { Packet } from './socket-trace.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * The timetable of one incident: what the service sends and receives between the first failing answer of a monitor and
 * the webhook. Monitors fail one after the other, so that nothing waits for a processor.
 */
const options = optionsOf(
  { incidents: '15', warm: '3', interval: '2', ...alertOptions },
  { incidents: '2', warm: '1' },
);
const [INCIDENTS, WARM] = [Number(options.incidents), Number(options.warm)];

/** Lets one monitor fail, and returns the packets since its failing answer up to the webhook. */
const timetable = async (
  service: Server,
  client: pg.Client,
  target: string,
  monitor: number,
): Promise<readonly Packet[]> => {
  await fetch(`${target}/fail?from=${monitor}&to=${monitor + 1}`, { method: 'POST' });
  await client.query(
    `update check_schedule set due_at = now() + interval '4 seconds', lease_owner = null, lease_until = null where monitor_id = $1`,
    [monitor + 1],
  );
  await pause(4000 + 1000 * Number(options.interval));
  const packets = await packetsOf(service);
  const begin = packets.findIndex(({ direction, text }) => direction === 'received' && text.startsWith('HTTP/1.1 500'));
  // A webhook before the failing answer is about the recovery of an earlier monitor.
  const end = packets.findIndex(
    ({ direction, text }, at) => at > begin && direction === 'sent' && text.startsWith('POST /hook'),
  );
  return begin === -1 || end === -1 ? [] : packets.slice(begin, end + 1);
};

const packetsOf = async ({ process: child }: Server): Promise<readonly Packet[]> => {
  const printed = await new Promise<string>((resolve) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      if (!text.includes('end of packets')) return;
      child.stdout?.off('data', read);
      resolve(text);
    };
    child.stdout?.on('data', read);
    child.kill('SIGUSR2');
  });
  return printed
    .split('\n')
    .filter((line) => line.startsWith('{"at"'))
    .map((line) => JSON.parse(line) as Packet);
};

const database = await startDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const target = await startServer(['bench/check-target.ts'], {});
const environment = environmentOf(database.url);
const token = await bootstrap(environment);
const load = { target: target.url, monitors: 100, hanging: 0, timeoutSeconds: 10, alerts: alertLoadOf(options) };
await storeMonitors(client, load);
const service = await startServer(
  [...HEAP, '--import', './bench/socket-trace.ts', 'bin/watchstead.js', 'serve'],
  environment,
);
await sendAlerts(client, { url: service.url, token }, load);
await pause(5000);
const tables: (readonly Packet[])[] = [];
for (let monitor = 0; monitor < WARM + INCIDENTS; monitor += 1)
  tables.push(await timetable(service, client, target.url, monitor));
await client.end();
await stopServer(service);
await stopServer(target);
await database.close();

const since = (table: readonly Packet[], at: number, member: 'at' | 'cpu' = 'at'): number =>
  (table.at(at)?.[member] ?? NaN) - (table[0]?.[member] ?? NaN);
const measured = tables
  .slice(WARM)
  .filter((table) => table.length > 0)
  .toSorted((one, other) => since(one, -1) - since(other, -1));
const typical = measured[Math.floor(measured.length / 2)] ?? [];
printTable(
  `The median one of ${measured.length} incidents, milliseconds since the failing answer`,
  ['at', 'CPU', 'packet', ''],
  typical.map(({ direction, text }, at) => [
    figure(since(typical, at), 1),
    figure(since(typical, at, 'cpu'), 1),
    direction,
    direction === 'received' && !text.startsWith('HTTP') ? 'rows' : text,
  ]),
);
const [whole, cpu] = (['at', 'cpu'] as const).map((member) =>
  measured.map((table) => since(table, -1, member)).toSorted((one, other) => one - other),
);
printTable(
  'From the failing answer to the webhook',
  ['p50 ms', 'p99', 'CPU of the main thread p50', 'first (cold)'],
  [
    [
      figure(quantile(whole ?? [], 0.5), 1),
      figure(quantile(whole ?? [], 0.99), 1),
      figure(quantile(cpu ?? [], 0.5), 1),
      figure(since(tables[0] ?? [], -1), 1),
    ],
  ],
);
