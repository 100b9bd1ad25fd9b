import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * Finds the bundle of a checkout's sources, which starts in half the time of 2800 modules. The launcher asks for it at
 * every start, so that this module imports nothing but Node.
 */
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** What a bundle is made of, besides the packages, which it imports. */
const SOURCES = ['src', 'scripts/bundle-program.ts', 'package-lock.json'] as const;

/** Returns a text that differs after a source was changed: a hash of places, names, sizes and times. */
const stampOf = (): string => {
  const hash = createHash('sha256').update(at(''));
  const add = (path: string): void => {
    // A link to nothing, such as the lock file of an editor, or a file that is gone.
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts === undefined) return;
    if (facts.isDirectory()) for (const name of readdirSync(path).toSorted()) add(join(path, name));
    else hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`);
  };
  for (const source of SOURCES) add(at(source));
  return hash.digest('hex').slice(0, 16);
};

/** What a start of this checkout runs. */
interface CheckoutProgram {
  /** The URL of the bundled command line, or of its source if there is no bundle and none can be built. */
  readonly main: string;
  /** The directory of the database that a first start copies, if it exists. */
  readonly template: string;
}

/** Returns the program of the sources as they are, which is bundled first if one was changed since the last time. */
export const checkoutProgram = (): CheckoutProgram => {
  const folder = at(`node_modules/.cache/watchstead/program/${stampOf()}`);
  const main = join(folder, 'main.js');
  if (!existsSync(main)) spawnSync(process.execPath, [at('scripts/bundle-program.ts'), folder], { stdio: 'ignore' });
  return {
    main: pathToFileURL(existsSync(main) ? main : at('src/cli/main.ts')).href,
    template: join(folder, 'database'),
  };
};
