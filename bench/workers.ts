import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../test/fixtures/ports.ts';
import { holdToShare } from './cpu-share.ts';
import { bootstrap, environmentOf, storeMonitors } from './check-programs.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { cpuSeconds, processCpuSeconds } from './process-tree.ts';
import { SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import type { Server } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * What several workers make together, when more checks are due than they can make: of a page of 2 KB, each on a
 * separate connection, with results stored. Each process is held to a share of one processor, so that the machine has
 * room for all of them, the database and the target. `--unequal` are the shares of processes that stand beside each
 * other in one run. Durations are seconds.
 */
const options = optionsOf(
  {
    workers: '1,2,4',
    share: '0.08',
    unequal: '0.16,0.08,0.04',
    monitors: '200000',
    // A process that gets 0.08 of a processor is still compiling after 45 s.
    'warm-up': '150',
    seconds: '30',
    timeout: '30',
  },
  { workers: '1', share: '0.5', unequal: '0.5,0.4', monitors: '3000', 'warm-up': '2', seconds: '3' },
);
const SECONDS = Number(options.seconds);

interface Worker extends Server {
  /** Returns the number of checks that the process has made. */
  readonly made: () => Promise<number>;
}

const startWorker = async (databaseUrl: string): Promise<Worker> => {
  const port = await freePort();
  const server = await startServer(SERVICE, {
    ...environmentOf(databaseUrl),
    CONSOLE: 'false',
    METRICS_PORT: String(port),
  });
  const made = async (): Promise<number> => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const counts = [...metrics.matchAll(/^watchstead_checks_total\{[^}]*\} (\S+)$/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  return { ...server, made };
};

interface Run {
  /** The checks a second of each process. */
  readonly rates: readonly number[];
  /** The CPU seconds of the processes, and of the database, for 1000 checks. */
  readonly app: number;
  readonly pg: number;
  /** The write-ahead log of the database for 1000 checks, in bytes. */
  readonly wal: number;
}

/** Measures processes that are held to these shares. */
const measure = async (target: string, shares: readonly number[]): Promise<Run> => {
  const database = await startDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await bootstrap(environmentOf(database.url));
  const load = { target, monitors: Number(options.monitors), hanging: 0, timeoutSeconds: Number(options.timeout) };
  await storeMonitors(client, load);
  const workers: Worker[] = [];
  while (workers.length < shares.length) workers.push(await startWorker(database.url));
  const releases = workers.map(({ pid }, at) => holdToShare(pid, shares[at] ?? 0));
  await pause(1000 * Number(options['warm-up']));
  const seen = async () => {
    const used = workers.reduce((sum, { pid }) => sum + processCpuSeconds(pid), 0);
    const pgUsed = cpuSeconds(database.postmaster);
    const { rows } = await client.query<{ wal: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as wal`);
    const made = await Promise.all(workers.map((worker) => worker.made()));
    return { made, used, pgUsed, wal: Number(rows[0]?.wal), at: performance.now() };
  };
  const before = await seen();
  await pause(1000 * SECONDS);
  const after = await seen();
  for (const release of releases) release();
  await client.end();
  for (const worker of workers) await stopServer(worker);
  await database.close();
  const counts = after.made.map((count, at) => count - (before.made[at] ?? 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    rates: counts.map((count) => (1000 * count) / (after.at - before.at)),
    app: (1000 * (after.used - before.used)) / total,
    pg: (1000 * (after.pgUsed - before.pgUsed)) / total,
    wal: (1000 * (after.wal - before.wal)) / total,
  };
};

const rateOf = ({ rates }: Run): number => rates.reduce((sum, rate) => sum + rate, 0);

const target = await startServer(['bench/check-target.ts'], {});
const share = Number(options.share);
const runs: { readonly workers: number; readonly run: Run }[] = [];
for (const workers of options.workers.split(',').map(Number))
  runs.push({
    workers,
    run: await measure(
      target.url,
      Array.from({ length: workers }, () => share),
    ),
  });
const [first] = runs;
if (first !== undefined) {
  const one = rateOf(first.run) / first.workers;
  printTable(
    `Checks by processes that are held to ${share} of a processor each, ${options.monitors} due a minute, ${SECONDS} s`,
    ['Processes', 'checks/s', 'x one', 'CPU-s/1k app', 'pg', 'WAL kB/1k'],
    runs.map(({ workers, run }) => [
      workers,
      figure(rateOf(run), 0),
      figure(rateOf(run) / one, 2),
      figure(run.app),
      figure(run.pg),
      figure(run.wal / 1000, 0),
    ]),
  );
  const several = runs.filter(({ workers }) => workers > first.workers);
  report(
    'G20',
    several.map(({ workers, run }) => `${figure(rateOf(run) / one, 2)} with ${workers}`).join(', '),
    several.every(({ workers, run }) => rateOf(run) / one >= 0.9 * workers),
  );
}

if (options.unequal !== '') {
  const shares = options.unequal.split(',').map(Number);
  const { rates } = await measure(target.url, shares);
  const [all, held] = [rates.reduce((sum, rate) => sum + rate, 0), shares.reduce((sum, part) => sum + part, 0)];
  printTable(
    `Checks by processes of one location that are held to different shares, in one run, ${SECONDS} s`,
    ['Share of a processor', 'checks/s', 'part of the checks', 'part of the processor time'],
    shares.map((part, at) => [
      figure(part, 2),
      figure(rates[at] ?? NaN, 0),
      figure((rates[at] ?? NaN) / all, 2),
      figure(part / held, 2),
    ]),
  );
}
await stopServer(target);
