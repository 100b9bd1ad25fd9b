import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { declaredEntries, reachedBy } from './declarations.ts';
import { packTwice } from './tarballs.ts';

/*
 * Checks the package as it is built: that a second tarball has the same bytes, that its declarations need those of few
 * packages, and what publint and Are The Types Wrong say about it. Both would pack the checkout themselves, which builds
 * it anew.
 */

/**
 * The packages whose declarations an entry may refer to, beside Node.js: programs with `skipLibCheck: false` compile
 * them, too. Those of the mapper and its drivers do not compile everywhere (ADR 0149).
 */
const PERMITTED = ['express', 'jose', 'zod'];

const foreign = [...reachedBy(declaredEntries('dist')).packages].filter(
  ([name]) => !name.startsWith('node:') && !PERMITTED.includes(name),
);
for (const [name, file] of foreign)
  console.error(
    `${relative('dist', file)} refers to ${name}. Mark what needs it as @internal, or declare a type for it.`,
  );

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
  if (!isSame || failed.length + foreign.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
