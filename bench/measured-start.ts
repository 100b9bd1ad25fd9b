import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds, residentMb } from './process-tree.ts';
import { startServer, stopServer } from './service-program.ts';
import { figure, quantile } from './table.ts';

/** A start of a service, and what it uses at rest. */
export interface Start {
  readonly readyMs: number;
  readonly residentMb: number;
  /** CPU of the service and its descendants; NaN if it was not measured. */
  readonly cores: number;
}

/** How long a started service rests before it is measured, and for how long its CPU is, in seconds. */
export interface Rest {
  readonly settle: number;
  readonly idle: number;
}

/** Starts the service, waits until it is ready, and measures it at rest. */
export const measureStart = async (
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
  { settle, idle }: Rest,
): Promise<Start> => {
  const start = performance.now();
  const server = await startServer(program, environment);
  while (!(await fetch(`${server.url}/readyz`)).ok) await pause(10);
  const readyMs = performance.now() - start;
  await pause(1000 * settle);
  const before = cpuSeconds(server.pid);
  await pause(1000 * idle);
  // The embedded PostgreSQL is a child of the service.
  const cores = idle === 0 ? NaN : (cpuSeconds(server.pid) - before) / idle;
  const resident = residentMb(server.pid);
  await stopServer(server);
  return { readyMs, residentMb: resident, cores };
};

/** Runs something with an empty directory, which is removed afterwards. */
export const inEmptyDirectory = async <Value>(run: (directory: string) => Promise<Value>): Promise<Value> => {
  const directory = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

type Measure = 'readyMs' | 'residentMb';

const sortedOf = (runs: readonly Start[], key: Measure): readonly number[] =>
  runs.map((run) => run[key]).toSorted((one, other) => one - other);

/** The median of several starts. */
export const medianOf = (runs: readonly Start[], key: Measure): number => quantile(sortedOf(runs, key), 0.5);

/** The median of several starts with the least and the most. */
export const spreadOf = (runs: readonly Start[], key: Measure): string => {
  const [median, least, most] = [0.5, 0, 1].map((share) => figure(quantile(sortedOf(runs, key), share), 0));
  return `${median} (${least} to ${most})`;
};
