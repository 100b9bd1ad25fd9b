import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ownConsole } from '../src/infrastructure/console/console-folder.ts';
import { printGoals } from './goals.ts';
import type { Measured } from './goals.ts';

/*
 * Runs all benchmarks in turn, or those named as arguments, with the options that follow, and compares the results with
 * the goals.
 */
const all = [
  'checks',
  'workers',
  'incident',
  'dispatch',
  'api',
  'agents',
  'events',
  'idle',
  'organization',
  'alerts',
  'oncall',
  'assets',
  'status',
  'subscribers',
  'exports',
  'reports',
  'report-memory',
  'stream',
  'console',
] as const;
/** Run only when named: they take long, store much, or build other versions. */
const long = ['memory', 'soak', 'failover', 'compare', 'console-use', 'backups', 'history'] as const;
/** What is run by one name. */
const groups = new Map([['scale', ['organization', 'workers', 'history']]]);

const given = process.argv.slice(2);
const named = given.findIndex((argument) => argument.startsWith('--'));
const parts = named === -1 ? given : given.slice(0, named);
const options = given.slice(parts.length);
const asked = parts.flatMap((name) => groups.get(name) ?? [name]);
const names: readonly string[] = [...all, ...long];
const unknown = asked.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". The benchmarks are: ${[...names, ...groups.keys()].join(', ')}`);
  process.exit(2);
}
// A service that runs from the checkout would build a stale console while it is measured.
await ownConsole({ info: () => undefined, warn: console.warn, error: console.error }).refresh();

const measured: Measured[] = [];
for (const name of asked.length === 0 ? all : names.filter((known) => asked.includes(known))) {
  console.log(`\n## ${name}`);
  const module = fork(`bench/${name}.ts`, options);
  module.on('message', (part) => measured.push(part as Measured));
  const [code] = (await once(module, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}
if (measured.length > 0) printGoals(measured);
