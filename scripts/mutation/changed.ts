import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changedFiles, commitOf } from './changed-files.ts';
import { sandboxOf } from './measure.ts';
import { FLOOR } from './score.ts';

/*
 * npm run mutation:changed: measures the files of finished contexts that differ from the commit at which the score of
 * their context was recorded, or from `MUTATION_BASE`. CI waits no longer than the limit: it says what was not measured.
 */

const LIMIT_MS = 110_000;

/** Returns the commit that `MUTATION_BASE` names, if it is set. */
const givenBase = (): string | undefined => {
  const given = process.env['MUTATION_BASE'];
  if (given === undefined || given === '') return undefined;
  const found = commitOf('.', given);
  if (found !== null) return found;
  console.error(`MUTATION_BASE is ${given}, which is no commit of this clone.`);
  process.exit(2);
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

const changed = changedFiles('.', givenBase());
console.log(`${changed.length} files of the domain differ from what was measured.`);

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
  console.log(
    `Not measured within ${LIMIT_MS / 1000} seconds; npm run test:mutation does: ${late.length} files, ${late.join(', ')}.`,
  );
