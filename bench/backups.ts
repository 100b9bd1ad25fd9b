import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresResultPartitions } from '../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { days, later } from '../src/domain/kernel/time.ts';
import { bootstrap } from './check-programs.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, startDatabase } from './service-program.ts';
import { figure, printTable } from './table.ts';

const FIRST_DAY = new Date('2026-10-01T00:00:00Z');
const DAYS = 30;
const MONITORS = 1000;

interface Run {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly rows: number;
}

/** Stores results of monitors in daily partitions. */
const seed = async (url: string, results: number): Promise<void> => {
  const database = await Database.connect(url);
  const partitions = new PostgresResultPartitions(database);
  for (let day = 0; day < DAYS; day += 1) await partitions.prepare(later(FIRST_DAY, days(day)));
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, latency_ms, latency_bucket, details)
     select 1 + n % $3::int, 1, at, at + interval '20 ms', 'up', 20 + n % 300, 100 + n % 5, jsonb_build_object('status', 200, 'bytes', n)
     from (select n, $1::timestamptz + (n / $3::int) * ($4 * interval '1 ms') as at from generate_series(0, $2::int - 1) n) result`,
    [FIRST_DAY, results, MONITORS, Math.floor(days(DAYS) / Math.ceil(results / MONITORS))],
  );
  await client.end();
};

const run = async (action: 'backup' | 'restore', path: string, env: Readonly<Record<string, string>>): Promise<Run> => {
  const child = fork(join(import.meta.dirname, 'backup-program.ts'), [action, path], {
    env: { ...process.env, ...env },
  });
  const [measured] = (await once(child, 'message')) as [Run];
  await once(child, 'exit');
  return measured;
};

/** Backs up a database with many results, and restores it to an empty one, each in a process of its own. */
const { results } = optionsOf({ results: '2000000' }, { results: '20000' });
const folder = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
const [original, copy] = [await startDatabase(), await startDatabase()];
const environment = (url: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY,
  BACKUP_PASSPHRASE: 'correct horse battery staple',
  LOG_LEVEL: 'warn',
});
await bootstrap({ ...environment(original.url), BASE_URL: 'http://127.0.0.1:3000' });
await seed(original.url, Number(results));
const path = join(folder, 'bench.backup');
const runs = {
  backup: await run('backup', path, environment(original.url)),
  restore: await run('restore', path, environment(copy.url)),
};
printTable(
  `A database with ${results} results is backed up to ${figure(statSync(path).size / 1e6, 0)} MB, and restored`,
  ['', 'seconds', 'CPU-s', 'rows/s', 'most memory (MB)'],
  Object.entries(runs).map(([name, { seconds, cpuSeconds, megabytes, rows }]) => [
    name,
    figure(seconds, 1),
    figure(cpuSeconds, 1),
    figure(rows / seconds, 0),
    figure(megabytes, 0),
  ]),
);
await original.close();
await copy.close();
rmSync(folder, { recursive: true });
