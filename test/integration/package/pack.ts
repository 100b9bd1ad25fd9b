import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SPARINGLY, until } from '../../until.ts';
import { RUN_FOLDER } from '../kernel/database/test-database.ts';

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
 * The first process of the run that needs it builds it, and others wait for that one, or build it if that one fails.
 */
export const packed = async (): Promise<string> => {
  const directory = join(RUN_FOLDER, 'package');
  const tarball = join(directory, 'watchstead.tgz');
  await mkdir(RUN_FOLDER, { recursive: true });
  const isFirst = await mkdir(directory).then(
    () => true,
    () => false,
  );
  if (isFirst)
    try {
      await rename(await pack(directory), tarball);
    } catch (fault) {
      await rm(directory, { recursive: true, force: true });
      throw fault;
    }
  else await until(() => existsSync(tarball) || !existsSync(directory), SPARINGLY);
  return existsSync(tarball) ? tarball : packed();
};

const pack = async (directory: string): Promise<string> => {
  const stage = join(directory, 'stage');
  for (const file of PACKED) await cp(join(ROOT, file), join(stage, file), { recursive: true });
  // `npm run types` checks the types; here they are only emitted.
  await execute(process.execPath, [join(ROOT, 'scripts/build.ts'), '--no-check', '--out', join(stage, 'dist')]);
  await cp(join(ROOT, 'dist/console'), join(stage, 'dist/console'), { recursive: true });
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: stage });
  const [tarball = ''] = (await readdir(directory)).filter((name) => name.endsWith('.tgz'));
  return join(directory, tarball);
};
