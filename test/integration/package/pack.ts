import { execFile } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The checkout. */
export const ROOT = resolve(import.meta.dirname, '../../..');

const PACKED = [
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  'LICENSE',
  '.env.example',
  'bin',
  'docs',
  'examples',
  'vectors',
];

/**
 * Builds and packs the package as `npm publish` does, without changing the checkout; returns the path of the tarball.
 */
export const pack = async (directory: string): Promise<string> => {
  const stage = join(directory, 'stage');
  for (const file of PACKED) await cp(join(ROOT, file), join(stage, file), { recursive: true });
  // `npm run types` checks the types; here they are only emitted.
  await execute(process.execPath, [join(ROOT, 'scripts/build.ts'), '--no-check', '--out', join(stage, 'dist')]);
  await cp(join(ROOT, 'dist/console'), join(stage, 'dist/console'), { recursive: true });
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: stage });
  const [tarball = ''] = (await readdir(directory)).filter((name) => name.endsWith('.tgz'));
  return join(directory, tarball);
};
