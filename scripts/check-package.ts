import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTwice } from './tarballs.ts';

/*
 * Checks the package as it is built: that a second tarball has the same bytes, and what publint and Are The Types Wrong
 * say about it. Both would pack the checkout themselves, which builds it anew.
 */
const folder = mkdtempSync(join(tmpdir(), 'watchstead-check-'));
try {
  const { tarball, isSame } = packTwice(folder);
  console.log(isSame ? 'Two tarballs have the same bytes.' : 'Two tarballs differ.');
  const commands = [
    ['publint', 'run', '--strict', tarball],
    ['attw', '--profile', 'esm-only', tarball],
  ] as const;
  const failed = commands.filter(
    ([command, ...args]) =>
      spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0,
  );
  if (!isSame || failed.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
