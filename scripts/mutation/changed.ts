import { spawn, spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sandboxOf } from './measure.ts';
import { FLOOR, isMutated } from './score.ts';

/*
 * npm run mutation:changed: measures the files of the domain that differ from `MUTATION_BASE`, by default the commit at
 * which the branch left main, or on main the previous commit. CI waits no longer than the limit: it says what was not
 * measured.
 */

const LIMIT_MS = 110_000;

const git = (...args: readonly string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

const baseOf = (): string | null => {
  const given = process.env['MUTATION_BASE'];
  if (given !== undefined && given !== '') {
    const found = git('rev-parse', '--verify', '--quiet', `${given}^{commit}`);
    if (found !== null) return found;
    console.error(`MUTATION_BASE is ${given}, which is no commit of this clone.`);
    process.exit(2);
  }
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  return left === null || left === head ? git('rev-parse', '--verify', '--quiet', 'HEAD^') : left;
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const interrupted = new AbortController();

/** Measures a file; null if the time is over. */
const isAboveFloor = (file: string, ms: number): Promise<boolean | null> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL('file.ts', import.meta.url));
    // A process group of its own, so that the workers of Stryker end with it.
    const child = spawn(process.execPath, [program, file], { stdio: 'inherit', detached: true });
    let isOver = false;
    const stop = (): void => {
      isOver = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(stop, ms);
    const interrupt = (): void => {
      process.exitCode = 130;
      interrupted.abort();
      stop();
    };
    for (const signal of SIGNALS) process.on(signal, interrupt);
    child.on('close', (code) => {
      clearTimeout(timer);
      for (const signal of SIGNALS) process.off(signal, interrupt);
      if (isOver && child.pid !== undefined) rmSync(sandboxOf(child.pid), { recursive: true, force: true });
      resolve(isOver ? null : code === 0);
    });
  });

const base = baseOf();
if (base === null) {
  console.log('No mutants were measured: the clone has no commit to compare with.');
  process.exit(0);
}
const changed = (git('diff', '--name-only', '--diff-filter=d', base, '--', 'src/domain') ?? '')
  .split('\n')
  .filter(isMutated)
  .sort((one, other) => statSync(one).size - statSync(other).size);
if (changed.length === 0) console.log(`No file of the domain differs from ${base}.`);

const end = performance.now() + LIMIT_MS;
const late: string[] = [];
for (const file of changed) {
  const left = interrupted.signal.aborted ? 0 : end - performance.now();
  const verdict = left > 0 ? await isAboveFloor(file, left) : null;
  if (verdict === null) late.push(file);
  if (verdict === false) {
    console.error(
      `${file} is below ${FLOOR} %. Test or remove what survives, or list it in test/mutation/equivalents.json.`,
    );
    process.exitCode = 1;
  }
}
if (late.length > 0)
  console.log(`Not measured within ${LIMIT_MS / 1000} seconds; npm run test:mutation does: ${late.join(', ')}.`);
