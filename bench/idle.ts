import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateWithin } from '../src/infrastructure/kernel/database/migrate-within.ts';
import { report } from './goals.ts';
import { inEmptyDirectory, measureStart, medianOf, spreadOf } from './measured-start.ts';
import type { Rest, Start } from './measured-start.ts';
import { optionsOf } from './options.ts';
import { HEAP, SERVICE, builtService, startDatabase } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * Start and rest of a service without monitors: the time until it is ready with an empty and with an existing
 * directory, memory, and CPU of the service with its database. The API process alone runs from the build, if there is
 * one (npm run build). Each stands beside the least that starts the same libraries and tables (bare-start.ts), in turn.
 * The CPU is that of `idle` seconds after `rest` seconds, in which the service stops compiling and
 * the jobs of the start run; memory is read after `settle` seconds. Durations are seconds.
 */
const options = optionsOf(
  { starts: '5', settle: '10', rest: '90', idle: '60' },
  { starts: '1', settle: '1', rest: '1', idle: '1' },
);
const STARTS = Number(options.starts);

/** The CPU at rest is measured only if it is asked for, because it takes minutes. */
const restOf = (idle: number): Rest => ({ settle: Number(idle === 0 ? options.settle : options.rest), idle });

const rows: string[][] = [];
/** Adds a row for several runs; returns the medians. */
const add = (name: string, runs: readonly Start[]): Omit<Start, 'cores'> => {
  const medians = { readyMs: medianOf(runs, 'readyMs'), residentMb: medianOf(runs, 'residentMb') };
  const [cores] = runs.flatMap((run) => (Number.isNaN(run.cores) ? [] : [run.cores]));
  rows.push([
    name,
    spreadOf(runs, 'readyMs'),
    spreadOf(runs, 'residentMb'),
    cores === undefined ? '' : figure(cores, 4),
  ]);
  return medians;
};

/** Writes the statements that create the tables of an empty database to a file, for the bare program. */
const writeSchema = async (file: string): Promise<void> => {
  const database = await startDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  const statements: string[] = [];
  const recorded = new Proxy(client, {
    get: (target, name) =>
      name === 'query'
        ? (statement: string | { readonly text: string }, ...others: readonly never[]) => {
            const text = typeof statement === 'string' ? statement : statement.text;
            if (/^\s*(?:alter|comment|create|drop)\b/i.test(text)) statements.push(text);
            return target.query(statement as string, ...others);
          }
        : (Reflect.get(target, name) as unknown),
  });
  await client.query('begin');
  await migrateWithin(recorded);
  await client.query('commit');
  await client.end();
  await database.close();
  writeFileSync(file, statements.join(';\n'));
};

const folder = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
const BARE = [...HEAP, 'bench/bare-start.ts'] as const;
const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
const bareEnvironment = { ...compiled, SCHEMA: join(folder, 'schema.sql') };
await writeSchema(bareEnvironment.SCHEMA);

/** The first start compiles the sources and caches the result for the others. */
const programs = [
  { name: 'service as npm start does', program: SERVICE, environment: {}, first: [] as Start[], again: [] as Start[] },
  { name: 'bare', program: BARE, environment: bareEnvironment, first: [] as Start[], again: [] as Start[] },
] as const;
for (const { program, environment } of programs)
  await inEmptyDirectory((directory) => measureStart(program, { ...environment, DATA_DIR: directory }, restOf(0)));
for (let run = 0; run < STARTS; run += 1)
  for (const { program, environment, first, again } of programs)
    await inEmptyDirectory(async (directory) => {
      first.push(await measureStart(program, { ...environment, DATA_DIR: directory }, restOf(0)));
      again.push(
        await measureStart(
          program,
          { ...environment, DATA_DIR: directory },
          restOf(run === 0 ? Number(options.idle) : 0),
        ),
      );
    });
const [service, bare] = programs.map(({ name, first, again }) => ({
  empty: add(`${name}, empty directory`, first),
  existing: add(`${name}, existing directory`, again),
  cores: again[0]?.cores ?? NaN,
}));
if (service === undefined || bare === undefined) throw new Error('Nothing was measured.');
const seconds = (part: 'empty' | 'existing'): string =>
  `${figure(service[part].readyMs / 1000, 1)} s (bare ${figure(bare[part].readyMs / 1000, 1)})`;
report(
  'G17',
  `${seconds('empty')}; ${seconds('existing')}`,
  service.empty.readyMs <= 2000 && service.existing.readyMs <= 1300,
);
report('G16', `${figure(service.cores, 4)} core (bare ${figure(bare.cores, 4)})`, service.cores <= 0.003);

const built = builtService();
if (built !== null) {
  const database = await startDatabase();
  const environment = { ROLE: 'api', DATABASE_URL: database.url };
  const [runs, bareRuns]: [Start[], Start[]] = [[], []];
  for (let run = 0; run < STARTS; run += 1) {
    runs.push(await measureStart(built, environment, restOf(0)));
    bareRuns.push(await measureStart(BARE, { ...compiled, ...environment }, restOf(0)));
  }
  const { residentMb: resident } = add('API process from the build', runs);
  const { residentMb: bareResident } = add('bare, with a server of its own', bareRuns);
  report('G15', `${figure(resident, 0)} MB idle (bare ${figure(bareResident, 0)})`, resident <= 140);
  await database.close();
} else console.log('There is no build: the memory of the API process from the build is not measured.');
rmSync(folder, { recursive: true });

printTable(
  `Start and rest, ${STARTS} starts each, medians`,
  ['Started', 'ready after ms', 'RSS MB', 'CPU, cores'],
  rows,
);
