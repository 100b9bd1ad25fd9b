import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { root } from '../integration/cli/programs.ts';

const execute = promisify(execFile);

/** The last commit of release 0.1.0 that its fixtures describe. */
const COMMIT = 'a376ce76';

/** Returns true if the history of the checkout goes back to the release, unlike that of a shallow clone. */
export const hasRelease = (): Promise<boolean> =>
  execute('git', ['cat-file', '-e', COMMIT], { cwd: root }).then(
    () => true,
    () => false,
  );

/** Installs the release in a folder, with the dependencies of its lock file. */
export const installRelease = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const files = ['package.json', 'package-lock.json', 'bin', 'src', 'scripts', '.npmrc'];
  await execute('sh', ['-c', 'git archive "$0" -- "$@" | tar -x -C "$TARGET"', COMMIT, ...files], {
    cwd: root,
    env: { ...process.env, TARGET: folder },
  });
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await execute('npm', ['ci', ...options], { cwd: folder });
};
