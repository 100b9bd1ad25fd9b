import { spawnSync } from 'node:child_process';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { transform } from 'esbuild';
import { declaredEntries, reachedBy } from './declarations.ts';
import { joinTexts } from './join-texts.ts';
import { writeDocument } from './openapi-parts.ts';
import { vendor } from './vendor.ts';

/*
 * Compiles the sources into dist, or another folder, bundles the packages that only the service uses and the texts of
 * each language, and removes what former builds left there, so that two builds of the same sources have the same files.
 * The console is built apart (npm run console:build).
 */
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string' }, 'no-check': { type: 'boolean' } } });
const folder = values.out === undefined ? at('dist') : resolve(values.out);

/** Removes comments from compiled files: declarations have them for readers, and they take 0.6 MiB of an installation. */
const withoutComments = async (files: readonly string[]): Promise<void> => {
  for (const file of files) {
    const { code } = await transform(await readFile(file, 'utf8'), { legalComments: 'none', charset: 'utf8' });
    await writeFile(file, code);
  }
};

const compile = [at('node_modules/typescript/bin/tsc'), '-p', at('tsconfig.build.json'), '--outDir', folder];
const { status, stdout } = spawnSync(
  process.execPath,
  [...compile, '--listEmittedFiles', ...(values['no-check'] === true ? ['--noCheck'] : [])],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 },
);
const emitted = new Set<string>();
for (const line of stdout.split('\n'))
  if (line.startsWith('TSFILE: ')) emitted.add(resolve(line.slice('TSFILE: '.length)));
  else if (line !== '') console.log(line);

if (status === 0) {
  const { files: declared } = reachedBy(declaredEntries(folder));
  for (const file of emitted) if (file.endsWith('.d.ts') && !declared.has(file)) emitted.delete(file);
  await joinTexts(folder, emitted);
  const bundled = await vendor(folder, emitted);
  await withoutComments([...emitted].filter((file) => file.endsWith('.js')));
  for (const file of bundled) emitted.add(file);
  const document = join(folder, 'openapi.json');
  writeDocument(document);
  emitted.add(document);
  const built = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = built.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const kept = join(folder, 'console') + sep;
  for (const file of files) if (!emitted.has(file) && !file.startsWith(kept)) await rm(file);
}
process.exitCode = status ?? 1;
