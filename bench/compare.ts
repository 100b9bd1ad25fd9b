import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionsOf } from './options.ts';
import { printedFigures } from './printed-tables.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * Compares this version with others, so that a loss of speed is seen. Each version is built in a worktree of its own
 * and runs its own benchmarks beside its own baselines, in turns and in alternating order: the speed of a machine
 * changes within minutes, and the change falls on all versions. Judge by the ratios, and by the medians only if their
 * spreads do not overlap.
 */
const options = optionsOf(
  { against: 'HEAD~1', modules: 'api,events', rounds: '5', options: '--seconds 5' },
  { rounds: '1', modules: 'api', options: '--smoke' },
);
const ROUNDS = Number(options.rounds);

/** A version with its figures of every round, by their place in the tables. */
interface Version {
  readonly name: string;
  readonly directory: string;
  readonly figures: Map<string, number[]>;
}

const LOCK = 'package-lock.json';
const work = mkdtempSync(join(tmpdir(), 'watchstead-compare-'));

const prepared = (commit: string): Version => {
  const name = execFileSync('git', ['rev-parse', '--short', commit], { encoding: 'utf8' }).trim();
  const directory = join(work, name);
  console.log(`Building ${name}.`);
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', directory, commit]);
  const isSameLock = readFileSync(LOCK, 'utf8') === readFileSync(join(directory, LOCK), 'utf8');
  if (isSameLock && existsSync('node_modules'))
    symlinkSync(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-fund', '--no-audit'], { cwd: directory, stdio: 'inherit' });
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: directory, stdio: 'inherit' });
  return { name, directory, figures: new Map() };
};

/** Runs the benchmarks of a version once, and notes their figures. */
const measure = async ({ directory, figures }: Version): Promise<void> => {
  const child = spawn(
    process.execPath,
    ['bench/index.ts', ...options.modules.split(','), ...options.options.split(' ').filter((option) => option !== '')],
    { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'exit');
  for (const { place, value } of printedFigures(printed)) figures.set(place, [...(figures.get(place) ?? []), value]);
};

const shown = (values: readonly number[] = []): string => {
  const sorted = values.toSorted((one, other) => one - other);
  const [least = NaN, median, most = NaN] = [sorted[0], quantile(sorted, 0.5), sorted.at(-1)];
  return sorted.length === 0 ? '' : `${figure(median, 2)} (${figure(least, 2)} to ${figure(most, 2)})`;
};

const medianOf = (values: readonly number[] = []): number =>
  quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  );

const versions = [...options.against.split(','), 'HEAD'].map(prepared);
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const version of round % 2 === 0 ? versions : versions.toReversed()) {
      console.log(`Round ${round + 1} of ${ROUNDS}: ${version.name}.`);
      await measure(version);
    }
} finally {
  for (const { directory } of versions) execFileSync('git', ['worktree', 'remove', '--force', directory]);
  rmSync(work, { recursive: true, force: true });
}
const present = versions.at(-1);
const places = [...(present?.figures.keys() ?? [])];
printTable(
  `Medians of ${ROUNDS} rounds with their spread; "x" is this version divided by the first one`,
  ['Figure', ...versions.map(({ name }) => name), 'x'],
  places.map((place) => {
    const [first, last] = [versions[0]?.figures.get(place), present?.figures.get(place)];
    return [
      place,
      ...versions.map(({ figures }) => shown(figures.get(place))),
      figure(medianOf(last) / medianOf(first), 2),
    ];
  }),
);
