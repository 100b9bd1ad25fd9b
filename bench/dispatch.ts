import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { bootstrap, environmentOf, storeMonitors } from './check-programs.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { cpuSeconds } from './process-tree.ts';
import { HEAP, startDatabase, startServer, stopServer } from './service-program.ts';
import type { Server } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * Dispatch alone: what it costs to start due work whose handlers do nothing, by the check worker, which also stores a
 * result for each, and by Agenda with one job for each monitor. Every monitor is due once a minute. Durations are
 * seconds.
 */
const options = optionsOf(
  { monitors: '3000', 'warm-up': '65', seconds: '60' },
  { monitors: '60', 'warm-up': '5', seconds: '5' },
);
const [MONITORS, SECONDS] = [Number(options.monitors), Number(options.seconds)];

interface Program {
  readonly name: string;
  readonly start: (client: pg.Client, databaseUrl: string) => Promise<Server>;
  /** Counts what was dispatched from $1 until $2. */
  readonly counted: string;
}

const run = (name: string, databaseUrl: string): Promise<Server> =>
  startServer([...HEAP, 'bench/dispatch-program.ts', name, options.monitors], { DATABASE_URL: databaseUrl });

const agenda: Program = {
  name: 'Agenda',
  start: (_client, url) => run('agenda', url),
  counted: 'select count(*)::int made from agenda_jobs where last_finished_at >= $1 and last_finished_at < $2',
};

const watchstead: Program = {
  name: 'Watchstead',
  start: async (client, url) => {
    await bootstrap(environmentOf(url));
    await storeMonitors(client, { target: 'http://127.0.0.1:1', monitors: MONITORS, hanging: 0, timeoutSeconds: 30 });
    return run('watchstead', url);
  },
  counted: 'select count(*)::int made from check_result where checked_at >= $1 and checked_at < $2',
};

const measure = async ({ start, counted }: Program) => {
  const database = await startDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const server = await start(client, database.url);
  server.process.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  await pause(1000 * Number(options['warm-up']));
  const used = (): readonly [number, number] => [cpuSeconds(server.pid), cpuSeconds(database.postmaster)];
  const [before, from] = [used(), new Date()];
  await pause(1000 * SECONDS);
  const [after, to] = [used(), new Date()];
  await pause(1500);
  const made = (await client.query<{ made: number }>(counted, [from, to])).rows[0]?.made ?? NaN;
  await client.end();
  await stopServer(server);
  await database.close();
  const [app, stored] = [after[0] - before[0], after[1] - before[1]].map((cpu) => (cpu / made) * 1000) as [
    number,
    number,
  ];
  return { made, app, pg: stored, both: app + stored };
};

const [base, ours] = [await measure(agenda), await measure(watchstead)];
report('G8', `${figure(ours.both / base.both, 2)} of Agenda`, ours.both <= 0.15 * base.both);
printTable(
  `Dispatch of ${MONITORS} monitors a minute with handlers that do nothing, ${SECONDS} s after ${options['warm-up']} s`,
  ['Program', 'dispatched', 'CPU-s/1k app', 'pg', 'both', 'x Agenda'],
  (
    [
      [agenda, base],
      [watchstead, ours],
    ] as const
  ).map(([{ name }, seen]) => [
    name,
    seen.made,
    figure(seen.app),
    figure(seen.pg),
    figure(seen.both),
    figure(seen.both / base.both, 2),
  ]),
);
