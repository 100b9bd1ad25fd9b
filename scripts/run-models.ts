import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

/*
 * npm run test:models -- [--runs N] [--seed N] [--path N] [--lanes N] [--record] [machine…]: compares state machines with their models in random
 * histories, all machines by default, each in a process of its own. `--seed` and `--path` repeat a history that failed.
 * `--record` stores the results of what does not fail, with the commit, for docs/models.md.
 */

const FOLDER = 'test/integration/models';
const SUFFIX = '.spec.ts';
const LOW_PRIORITY = 15;
const DEFAULTS = { runs: '1000', lanes: '2' };

const machines = readdirSync(FOLDER)
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length));

const number = { type: 'string' } as const;
const {
  values: { record, ...values },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: { runs: number, seed: number, path: number, lanes: number, record: { type: 'boolean' } },
});
const given: Readonly<Record<string, string>> = { ...DEFAULTS, ...values };
const isUsable =
  positionals.every((name) => machines.includes(name)) &&
  Object.values(given).every((value) => Number.isSafeInteger(Number(value)));
if (!isUsable) {
  console.error(
    `Usage: npm run test:models -- [--runs N] [--seed N] [--path N] [--lanes N] [--record] [${machines.join(' | ')}]…`,
  );
  process.exit(2);
}

setPriority(LOW_PRIORITY);
const specs = (positionals.length === 0 ? machines : positionals).map((name) => join(FOLDER, `${name}${SUFFIX}`));
const settings = Object.entries(given).map(([name, value]) => [`MODEL_${name.toUpperCase()}`, value] as const);
const recorded =
  record === true
    ? {
        MODEL_RECORD: execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
          encoding: 'utf8',
        }).trim(),
      }
    : {};
const { status } = spawnSync(
  process.execPath,
  ['node_modules/mocha/bin/mocha.js', '--parallel', '--jobs', '2', '--require', 'test/shared-server.ts', ...specs],
  { stdio: 'inherit', env: { ...process.env, ...Object.fromEntries(settings), ...recorded } },
);
process.exitCode = status ?? 1;
