import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The checkout. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** The members of the manifest of the package that tests read. */
export interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Reads the manifest of the package. */
export const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest;

/**
 * Makes a folder a project that has the package as it is built, its dependencies, and the given packages of the
 * checkout.
 */
export const packedProject = async (directory: string, ...packages: readonly string[]): Promise<void> => {
  const { dependencies } = await readManifest();
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: ROOT });
  const [tarball = ''] = (await readdir(directory)).filter((name) => name.endsWith('.tgz'));
  const modules = join(directory, 'node_modules');
  await mkdir(join(modules, 'watchstead'), { recursive: true });
  await execute('tar', ['-xzf', join(directory, tarball), '--strip-components=1', '-C', join(modules, 'watchstead')]);
  for (const name of [...Object.keys(dependencies), ...packages]) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
};
