import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrationNames } from '../../src/infrastructure/kernel/database/migrations/index.ts';
import { root } from '../integration/cli/programs.ts';

const execute = promisify(execFile);

/** The last commit of release 0.1.0 that its fixtures describe. */
const RELEASE = 'a376ce76';

const MIGRATIONS = 'src/infrastructure/kernel/database/migrations/';

const git = async (...words: readonly string[]): Promise<readonly string[]> =>
  (await execute('git', words, { cwd: root })).stdout.split('\n').filter((line) => line !== '');

/** Returns true if the history of the checkout goes back to the release, unlike that of a shallow clone. */
export const hasRelease = (): Promise<boolean> =>
  git('cat-file', '-e', RELEASE).then(
    () => true,
    () => false,
  );

/** Returns the newest commit that has some of these migrations and no others, or null if the history has none. */
export const formerCommit = async (): Promise<string | null> => {
  const ours = new Set(migrationNames);
  for (const commit of await git('log', '--first-parent', '--format=%H', '--', MIGRATIONS)) {
    const files = await git('ls-tree', '--name-only', commit, MIGRATIONS);
    const theirs = files.flatMap((file) => /\/(\d{4}-[\w-]+)\.ts$/.exec(file)?.[1] ?? []);
    if (theirs.length < ours.size && theirs.every((name) => ours.has(name))) return commit;
  }
  return null;
};

/** Writes the sources of a version to a folder. */
const extract = async (folder: string, commit: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const files = ['package.json', 'package-lock.json', 'bin', 'src', 'scripts', '.npmrc'];
  await execute('sh', ['-c', 'git archive "$0" -- "$@" | tar -x -C "$TARGET"', commit, ...files], {
    cwd: root,
    env: { ...process.env, TARGET: folder },
  });
};

/** Installs the release in a folder, with the dependencies of its lock file. */
export const installRelease = async (folder: string): Promise<void> => {
  await extract(folder, RELEASE);
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await execute('npm', ['ci', ...options], { cwd: folder });
};

/** Installs a version that is as new as the dependencies of this checkout, which it shares. */
export const linkVersion = async (folder: string, commit: string): Promise<void> => {
  await extract(folder, commit);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
};
