import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../../system/startup-error.ts';
import { linkedPrograms, programIn, programsPackage } from './binaries.ts';
import { canReach } from './server-account.ts';
import type { ServerAccount } from './server-account.ts';

/** The npm package of the programs of the platform. */
const PACKAGE = programsPackage();
/** The last version of the package for each former major version of PostgreSQL that data can be upgraded from. */
const LAST_VERSIONS: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** The place of the programs of a former major version of PostgreSQL. */
export interface FormerPrograms {
  readonly version: number;
  /** The directory that the operator names, in which the package or the programs are. Null to search the usual places. */
  readonly given: string | null;
}

/**
 * Returns the path of the server program of a former major version: from the directory that the operator names, from a
 * copy that the service has made, or from the packages of Debian. Throws if it is in none of them.
 */
export const formerServer = (
  { version, given }: FormerPrograms,
  account: ServerAccount | null,
  copiesDir: string,
): string => {
  const places = given === null ? usualPlaces(version, copiesDir) : placesIn(resolve(given));
  const root = places.find((place) => existsSync(programIn(place, 'postgres')));
  if (root === undefined) throw missing(version, given);
  const usable = existsSync(join(root, 'pg-symlinks.json')) ? linkedPrograms(root, account, copiesDir) : root;
  if (!canReach(account, usable))
    throw new StartupError(`${usable} cannot be read by the user that runs PostgreSQL: choose another directory.`);
  const server = programIn(usable, 'postgres');
  const reported = execFileSync(server, ['--version'], { encoding: 'utf8', cwd: '/', ...account });
  if (!reported.includes(`(PostgreSQL) ${version}.`))
    throw new StartupError(
      `${root} has another version (${reported}), and the data need PostgreSQL ${version}: ${howToGet(version)}`,
    );
  return server;
};

const placesIn = (folder: string): readonly string[] => [
  folder,
  join(folder, 'native'),
  join(folder, 'node_modules', PACKAGE, 'native'),
];

const usualPlaces = (version: number, copiesDir: string): readonly string[] => [
  ...copiesIn(copiesDir, version),
  `/usr/lib/postgresql/${version}`,
];

/** Returns the copies of programs of a version that the service has made, which begin with its name. */
const copiesIn = (copiesDir: string, version: number): readonly string[] =>
  existsSync(copiesDir)
    ? readdirSync(copiesDir)
        .filter((name) => name.startsWith(`postgresql-${version}.`))
        .map((name) => join(copiesDir, name))
    : [];

const missing = (version: number, given: string | null): StartupError =>
  new StartupError(
    given === null
      ? `The programs of PostgreSQL ${version}, which wrote the data, are not installed: ${howToGet(version)}`
      : `${given} does not contain the programs of PostgreSQL: ${howToGet(version)}`,
  );

/** Returns how to get the programs of a version, as the end of a sentence. */
const howToGet = (version: number): string => {
  const last = LAST_VERSIONS[version];
  if (last === undefined) return `pass the directory of an installation of PostgreSQL ${version} with --programs.`;
  const folder = `/tmp/postgresql-${version}`;
  return `run \`npm install --prefix ${folder} --ignore-scripts ${PACKAGE}@${last}\`, and this command with \`--programs ${folder}\`.`;
};
