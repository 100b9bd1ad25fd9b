import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { optionsOf } from './options.ts';
import { printTable } from './table.ts';

/*
 * The time to the next acknowledged write after the loss of a primary, under the tools that operators run: what
 * `npm run test:ha` measures, as a table. A tool that is not installed is named and left out.
 */
const options = optionsOf(
  { tests: 'failover,auto-failover,patroni,machine-loss,network-cut,patroni-network-cut,pgbouncer-failover' },
  { tests: 'failover' },
);

const MEASURED =
  /^ +(.+): (\d+) outages; next write after p50 (\d+) ms, p99 (\d+) ms; of which until a server accepts writes p50 (\d+) ms, p99 (\d+) ms; (\d+) checks in between\.$/;
const PROMOTED =
  /^ +(\d+) ms from the start of the promotion to the next write, (\d+) ms from the loss; (\d+) checks in between\.$/;
const LEFT_OUT = /^ +(.+) (?:is|are) not tested here: (.+)\.$/;

const measured: string[][] = [];
const leftOut: string[][] = [];

const read = (line: string): void => {
  console.log(line);
  const [, cluster, ...figures] = MEASURED.exec(line) ?? [];
  if (cluster !== undefined) measured.push([cluster, ...figures]);
  const [, sincePromotion, sinceLoss, checks] = PROMOTED.exec(line) ?? [];
  if (sincePromotion !== undefined && sinceLoss !== undefined && checks !== undefined) {
    const untilPromotion = String(Number(sinceLoss) - Number(sincePromotion));
    measured.push([
      'a standby that is promoted by hand',
      '1',
      sinceLoss,
      sinceLoss,
      untilPromotion,
      untilPromotion,
      checks,
    ]);
  }
  const [, what, reason] = LEFT_OUT.exec(line) ?? [];
  if (what !== undefined && reason !== undefined) leftOut.push([what, reason]);
};

const specs = options.tests.split(',').map((name) => `test/ha/${name}.spec.ts`);
const tests = spawn(process.execPath, ['node_modules/mocha/bin/mocha.js', '--reporter', 'spec', ...specs], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
createInterface({ input: tests.stdout }).on('line', read);
await once(tests, 'close');

if (measured.length > 0)
  printTable(
    'The loss of a primary, milliseconds',
    [
      'Cluster, and what is lost',
      'losses',
      'next write, p50',
      'p99',
      'of which until a server accepts writes, p50',
      'p99',
      'checks in between',
    ],
    measured,
  );
if (leftOut.length > 0) printTable('Left out', ['', 'because'], leftOut);
if (tests.exitCode !== 0) process.exitCode = 1;
