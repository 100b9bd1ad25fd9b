import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { archiveResults } from '../src/application/checks/archive-results.ts';
import { compose } from '../src/composition/container.ts';
import { settingsOf } from '../src/composition/settings.ts';
import { days, hours, later } from '../src/domain/kernel/time.ts';
import { talliesOf } from '../src/infrastructure/checks/statistics/check-tally.ts';
import { PostgresCheckRollups } from '../src/infrastructure/checks/statistics/postgres-check-rollups.ts';
import { UNLIMITED, withQueryTimeout } from '../src/infrastructure/kernel/database/connections/connection-options.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { DirectoryFiles } from '../src/infrastructure/kernel/files/directory-files.ts';
import { configurationOf, readEnvironment } from '../src/infrastructure/kernel/system/configuration.ts';
import { bootstrap } from './check-programs.ts';
import { A_DAY, DAYS, START, copyDay, generateDay, monitorsFor, prepare, recordChecks } from './history-data.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, startDatabase } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * A month of results in partitions of a day: what a million of them costs to write, in room, in vacuum and to drop; what
 * the queries of the endpoints cost with each index of the time; and what the archive costs. Figures of larger tables
 * are calculated from these, and are called so where they are printed.
 */
const options = optionsOf({ rows: '1000000,10000000' }, { rows: '30000' });
const SIZES = options.rows.split(',').map(Number);
/** How often a query is measured; the median is printed. */
const REPEATS = 7;
const MB = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'watchstead-bench-history-'));
const costs: (readonly [string, ...string[]])[] = [];
const queries: (readonly [string, ...string[]])[] = [];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const median = async (work: () => Promise<unknown>): Promise<number> => {
  const all: number[] = [];
  for (let at = 0; at < REPEATS; at += 1) all.push(await timed(work));
  return all.toSorted((one, other) => one - other)[Math.floor(REPEATS / 2)] ?? NaN;
};

/** Adds the value of a size to the row of a table, and prints it at once: a hundred million results take more than an hour. */
const note = (table: (readonly [string, ...string[]])[], title: string, value: string): void => {
  console.error(`${title}: ${value}`);
  const at = table.findIndex(([known]) => known === title);
  const row = table[at];
  if (row === undefined) table.push([title, value]);
  else table[at] = [...row, value];
};

const dayName = (day: number): string =>
  `check_result_${later(START, days(day)).toISOString().slice(0, 10).replaceAll('-', '')}`;

const bytesOf = async (client: pg.Client, sizes: string, of: string): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(`select coalesce(sum(${sizes}), 0) as bytes from ${of}`);
  return Number(rows[0]?.bytes);
};

const PARTITIONS = `pg_inherits where inhparent = 'check_result'::regclass`;
const indexes = (method: string, isPrimary: boolean): string => `pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_am on pg_am.oid = c.relam join pg_inherits on inhrelid = i.indrelid
  where inhparent = 'check_result'::regclass and amname = '${method}' and i.indisprimary = ${isPrimary}`;

const measure = async (rows: number): Promise<void> => {
  const stored = await startDatabase();
  const environment = {
    DATABASE_URL: stored.url,
    SECRET_KEY,
    LOG_LEVEL: 'warn',
    BASE_URL: 'http://127.0.0.1:3000',
    RESULT_ARCHIVE_MONTHS: '12',
  };
  await bootstrap(environment);
  const client = new pg.Client({ connectionString: stored.url });
  await client.connect();
  const database = await Database.connect(stored.url);
  try {
    const monitors = monitorsFor(rows);
    const millions = (monitors * A_DAY * DAYS) / 1e6;
    const cost = (title: string, amount: number, digits = 1): void =>
      note(costs, title, figure(amount / millions, digits));
    await prepare(client, database, monitors);
    const recorded = await recordChecks(client, database);
    note(costs, 'seconds of the statement that records checks, up to 500 at a time', figure(recorded * 1000, 1));
    let took = 0;
    for (let day = 0; day < DAYS; day += 1) took += await timed(() => generateDay(client, day, monitors));
    cost('seconds of INSERT … SELECT in the order of arrival', took / 1000);
    const copied = await copyDay(client, dayName(1), join(folder, 'day'));
    cost('seconds of COPY to a file', (copied.out * DAYS) / 1000);
    cost('seconds of COPY from a file', (copied.in * DAYS) / 1000);
    const vacuum = (): Promise<unknown> => client.query('vacuum (freeze, analyze) check_result');
    cost('seconds of VACUUM (FREEZE, ANALYZE)', (await timed(vacuum)) / 1000);
    await measureRollups(client, database, cost);
    const index = (method: string, isPrimary: boolean): Promise<number> =>
      bytesOf(client, 'pg_relation_size(i.indexrelid)', indexes(method, isPrimary));
    cost('MB of rows', (await bytesOf(client, 'pg_table_size(inhrelid)', PARTITIONS)) / MB);
    cost('MB of the primary key (B-tree)', (await index('btree', true)) / MB);
    cost('MB of the index of the time (BRIN)', (await index('brin', false)) / MB, 2);
    await measureQueries(client, database, monitors, 'BRIN');
    const build = (): Promise<unknown> => client.query('create index bench_due on check_result (due_at)');
    cost('seconds to build a B-tree of the time', (await timed(build)) / 1000);
    cost('MB of that B-tree', (await index('btree', false)) / MB);
    await measureQueries(client, database, monitors, 'B-tree');
    await client.query('drop index bench_due');
    await measureArchive(database, environment, cost);
    await measureRemoval(client, cost);
  } finally {
    await client.end();
    await database.close();
    await stored.close();
  }
};

type Cost = (title: string, amount: number, digits?: number) => void;

/** Rolls up a day, as the job does: 24 hours and the day. */
const measureRollups = async (client: pg.Client, database: Database, cost: Cost): Promise<void> => {
  const rollups = new PostgresCheckRollups(database);
  const day = later(START, days(5));
  const work = (): Promise<void> =>
    database.inTransaction(async () => {
      for (let hour = 0; hour < 24; hour += 1) await rollups.countHour(later(day, hours(hour)));
      await rollups.countDay(day);
    });
  cost('seconds of rollups', ((await timed(work)) * DAYS) / 1000);
  await client.query('vacuum check_rollup');
  cost(
    'MB of rollups',
    ((await bytesOf(client, `pg_total_relation_size('check_rollup')`, 'generate_series(1, 1)')) * DAYS) / MB,
  );
};

/** Measures the queries of the endpoints and jobs, with one index of the time. */
const measureQueries = async (
  client: pg.Client,
  database: Database,
  monitors: number,
  index: 'BRIN' | 'B-tree',
): Promise<void> => {
  if (index === 'B-tree') await client.query('analyze check_result');
  const { ports } = compose({
    settings: settingsOf(configurationOf(readEnvironment({}))),
    database,
    secretKey: Buffer.from(SECRET_KEY),
  });
  const monitorId = Math.ceil(monitors / 2);
  const [noon, end] = [later(START, days(9) + hours(12)), later(START, days(DAYS))];
  const ms = async (title: string, work: () => Promise<unknown>): Promise<void> =>
    note(queries, `${title}, ${index}`, figure(await median(work), 1));
  const hour = { from: noon, to: later(noon, hours(1)) };
  await ms('counts of an hour of every monitor', () => talliesOf(hour, null).execute(database.query));
  const request = { page: 1, perPage: 25 };
  await ms('history of a monitor, a day', () =>
    ports.checkHistory.page(monitorId, { from: noon, to: later(noon, days(1)) }, request),
  );
  await ms('history of a monitor, 30 days', () =>
    ports.checkHistory.page(monitorId, { from: START, to: end }, request),
  );
  await ms('counts of a monitor, an hour', () => ports.checkHistory.tally(monitorId, hour));
  await ms('series of a monitor, 14 days', () =>
    ports.checkHistory.tallies(monitorId, { from: later(end, -days(14)), to: end }, hours(3)),
  );
  await ms('the first day with results', () => ports.resultPartitions.firstDay());
};

/** Archives the month, and measures the same queries of a monitor from its file. */
const measureArchive = async (
  database: Database,
  environment: Readonly<Record<string, string>>,
  cost: Cost,
): Promise<void> => {
  const files = new DirectoryFiles(join(folder, 'files'), Buffer.from(SECRET_KEY));
  const { ports } = compose(
    {
      settings: settingsOf(configurationOf(readEnvironment(environment))),
      database,
      secretKey: Buffer.from(SECRET_KEY),
    },
    { files, clock: { now: () => later(START, days(DAYS + 31)) } },
  );
  cost(
    'seconds of archiving: COPY, Parquet, encryption, reading back',
    (await timed(() => archiveResults(ports)())) / 1000,
  );
  let bytes = 0;
  for await (const file of files.list('results/')) bytes += file.bytes;
  cost('MB of Parquet files', bytes / MB);
  const end = later(START, days(DAYS));
  const ms = async (title: string, work: () => Promise<unknown>): Promise<void> =>
    note(queries, `${title}, from the archive`, figure(await median(work), 1));
  const request = { page: 1, perPage: 25 };
  await ms('history of a monitor, a day', () =>
    ports.checkHistory.page(1, { from: START, to: later(START, days(1)) }, request),
  );
  await ms('history of a monitor, 30 days', () => ports.checkHistory.page(1, { from: START, to: end }, request));
  await ms('counts of a monitor, an hour', () =>
    ports.checkHistory.tally(1, { from: START, to: later(START, hours(1)) }),
  );
  rmSync(join(folder, 'files'), { recursive: true, force: true });
};

/** Removes days in each way that PostgreSQL has. */
const measureRemoval = async (client: pg.Client, cost: Cost): Promise<void> => {
  const removed = await timed(async () => {
    await client.query(`delete from ${dayName(2)}`);
    await client.query(`vacuum ${dayName(2)}`);
  });
  cost('seconds of DELETE and VACUUM', (removed * DAYS) / 1000);
  const detach = `alter table check_result detach partition ${dayName(3)}`;
  const drop = `drop table ${dayName(4)}`;
  note(costs, 'ms to detach a day', figure(await timed(() => client.query(detach)), 0));
  note(costs, 'ms to drop a day', figure(await timed(() => client.query(drop)), 0));
};

try {
  // The service gives up a query after 15 s; here the time that it would need is of interest.
  for (const size of SIZES) await withQueryTimeout(UNLIMITED, () => measure(size));
  const sizes = SIZES.map((size) => `${size / 1e6} million`);
  printTable('For each million results, in a month of partitions of a day', ['Cost', ...sizes], costs);
  printTable('Queries, in ms: the median of seven', ['Query', ...sizes], queries);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
