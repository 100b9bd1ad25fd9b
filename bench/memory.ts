import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { watchstead } from './check-programs.ts';
import { optionsOf } from './options.ts';
import { cpuSeconds, residentMb } from './process-tree.ts';
import { startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * The memory of the service over an hour of checks, every monitor once a minute: resident memory, and the checks made,
 * of each span of minutes.
 */
const options = optionsOf(
  { monitors: '20000', minutes: '60', every: '5' },
  { monitors: '100', minutes: '0.1', every: '0.05' },
);
const [MONITORS, EVERY] = [Number(options.monitors), Number(options.every)];

const target = await startServer(['bench/check-target.ts'], {});
const database = await startDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const server = await watchstead.start(client, database.url, {
  target: target.url,
  monitors: MONITORS,
  hanging: 0,
  timeoutSeconds: 30,
});
const rows: string[][] = [];
for (let at = EVERY; at <= Number(options.minutes); at += EVERY) {
  const [from, before] = [new Date(), cpuSeconds(server.pid)];
  await pause(EVERY * 60_000);
  const { rows: counts } = await client.query<{ made: number }>(
    'select count(*)::int made from check_result where checked_at >= $1 and checked_at < $2',
    [from, new Date()],
  );
  const made = counts[0]?.made ?? NaN;
  const row = [
    figure(at, at < 1 ? 2 : 0),
    figure(residentMb(server.pid), 0),
    String(made),
    figure(((cpuSeconds(server.pid) - before) / made) * 1000),
  ];
  rows.push(row);
  console.log(row.join(' '));
}
printTable(`Memory of the service with ${MONITORS} monitors`, ['Minute', 'RSS MB', 'checks', 'CPU-s/1k app'], rows);
await client.end();
await stopServer(server);
await database.close();
await stopServer(target);
