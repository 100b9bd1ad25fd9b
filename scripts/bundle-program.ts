import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/*
 * Bundles the command line of this checkout into the given folder, for the launcher (bundled-program.ts, ADR 0363). Each
 * module keeps the address of its source, so that it finds the files beside it.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const folder = resolve(process.argv[2] ?? '');
/** How many bundles are kept: a service that runs while its sources change loads parts of its own later. */
const KEPT = 8;

const bundle = (outdir: string) =>
  build({
    entryPoints: [join(root, 'src/cli/main.ts')],
    outdir,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    charset: 'utf8',
    legalComments: 'none',
    // With `NODE_OPTIONS=--enable-source-maps`, stack traces name the lines of the sources.
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [
      {
        name: 'addresses',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            const source = await readFile(path, 'utf8');
            const url = JSON.stringify(pathToFileURL(path).href);
            return { contents: source.replaceAll('import.meta.url', url), loader: 'ts' };
          }),
      },
    ],
  });

/** Removes all but the latest bundles. */
const prune = async (place: string): Promise<void> => {
  const names = await readdir(place);
  const bundles = await Promise.all(
    names.map(async (name) => ({ name, changed: (await stat(join(place, name))).mtimeMs })),
  );
  const old = bundles.toSorted((one, other) => other.changed - one.changed).slice(KEPT);
  for (const { name } of old) await rm(join(place, name), { recursive: true, force: true });
};

// A bundle appears as a whole, also if two processes build it or one is killed.
const fresh = `${folder}-${process.pid}`;
try {
  await bundle(fresh);
  await rename(fresh, folder);
} catch (fault) {
  await rm(fresh, { recursive: true, force: true });
  if (!existsSync(folder)) throw fault;
}
await prune(dirname(folder));
