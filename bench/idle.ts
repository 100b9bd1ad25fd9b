import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { cpuSeconds, residentMb } from './process-tree.ts';
import { SERVICE, builtService, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * Start and rest of a service without monitors: the time until it is ready with an empty and with an existing
 * directory, memory, and CPU of the service with its database. The API process alone runs from the build, if there is
 * one (npm run build). The CPU is that of `idle` seconds after `rest` seconds, in which the service stops compiling and
 * the jobs of the start run; memory is read after `settle` seconds. Durations are seconds.
 */
const options = optionsOf(
  { starts: '5', settle: '10', rest: '90', idle: '60' },
  { starts: '1', settle: '1', rest: '1', idle: '1' },
);
const STARTS = Number(options.starts);

interface Start {
  readonly readyMs: number;
  readonly residentMb: number;
  readonly cores: number;
}

/** Starts the service, waits until it is ready, and measures it at rest. */
const measure = async (
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
  idle: number,
): Promise<Start> => {
  const start = performance.now();
  const server = await startServer(program, environment);
  while (!(await fetch(`${server.url}/readyz`)).ok) await pause(10);
  const readyMs = performance.now() - start;
  await pause(1000 * Number(idle === 0 ? options.settle : options.rest));
  const before = cpuSeconds(server.pid);
  await pause(1000 * idle);
  // The embedded PostgreSQL is a child of the service.
  const cores = idle === 0 ? NaN : (cpuSeconds(server.pid) - before) / idle;
  const resident = residentMb(server.pid);
  await stopServer(server);
  return { readyMs, residentMb: resident, cores };
};

const inEmptyDirectory = async <Value>(run: (directory: string) => Promise<Value>): Promise<Value> => {
  const directory = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const rows: string[][] = [];
/** Adds a row for several runs; returns the medians. */
const add = (name: string, runs: readonly Start[]): Omit<Start, 'cores'> => {
  const valuesOf = (key: 'readyMs' | 'residentMb'): readonly number[] =>
    runs.map((run) => run[key]).toSorted((one, other) => one - other);
  const shown = (key: 'readyMs' | 'residentMb'): string => {
    const [median, least, most] = [0.5, 0, 1].map((share) => figure(quantile(valuesOf(key), share), 0));
    return `${median} (${least} to ${most})`;
  };
  const medians = { readyMs: quantile(valuesOf('readyMs'), 0.5), residentMb: quantile(valuesOf('residentMb'), 0.5) };
  const [cores] = runs.flatMap((run) => (Number.isNaN(run.cores) ? [] : [run.cores]));
  rows.push([name, shown('readyMs'), shown('residentMb'), cores === undefined ? '' : figure(cores, 4)]);
  return medians;
};

/** The first start compiles the sources and caches the result for the others. */
await inEmptyDirectory((directory) => measure(SERVICE, { DATA_DIR: directory }, 0));
const first: Start[] = [];
const again: Start[] = [];
for (let run = 0; run < STARTS; run += 1) {
  await inEmptyDirectory(async (directory) => {
    first.push(await measure(SERVICE, { DATA_DIR: directory }, 0));
    again.push(await measure(SERVICE, { DATA_DIR: directory }, run === 0 ? Number(options.idle) : 0));
  });
}
const empty = add('as npm start does, empty directory', first);
const existing = add('as npm start does, existing directory', again);
report(
  'G17',
  `${figure(empty.readyMs / 1000, 1)} s; ${figure(existing.readyMs / 1000, 1)} s`,
  empty.readyMs <= 2000 && existing.readyMs <= 1300,
);
const cores = again[0]?.cores ?? NaN;
report('G16', `${figure(cores, 4)} core`, cores <= 0.003);

const built = builtService();
if (built !== null) {
  const database = await startDatabase();
  const environment = { ROLE: 'api', DATABASE_URL: database.url };
  const runs: Start[] = [];
  for (let run = 0; run < STARTS; run += 1) runs.push(await measure(built, environment, 0));
  const { residentMb: resident } = add('API process from the build', runs);
  report('G15', `${figure(resident, 0)} MB idle`, resident <= 140);
  await database.close();
} else console.log('There is no build: the memory of the API process from the build is not measured.');

printTable(
  `Start and rest, ${STARTS} starts each, medians`,
  ['Started', 'ready after ms', 'RSS MB', 'CPU, cores'],
  rows,
);
