import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The largest sizes of the built console, in bytes: what a browser loads at first, and all files of the package. */
const LIMITS = { script: 200_000, style: 30_000, all: 1_500_000 } as const;

const folder = 'dist/console';
const contentOf = (name: string): Buffer => readFileSync(join(folder, 'assets', `${name}.gz`));
const sizeOf = (name: string): number => contentOf(name).length;
/** The scripts and styles, by the names under which browsers ask for them. */
const assets = readdirSync(join(folder, 'assets'))
  .filter((name) => name.endsWith('.gz'))
  .map((name) => name.slice(0, -'.gz'.length));
/** The parts that a browser loads for the place at which the console begins, besides the texts of one language. */
const first = ['index-', 'overview-screen-'];
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Adds a script to those that are loaded, with the scripts that it imports at once. */
const load = (name: string, loaded: Set<string>): Set<string> => {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  const source = gunzipSync(contentOf(name)).toString();
  for (const [, imported = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    load(imported, loaded);
  return loaded;
};
const loadedFirst = new Set<string>();
for (const name of assets)
  if (name.endsWith('.js') && first.some((start) => name.startsWith(start))) load(name, loadedFirst);
// The languages are alternatives: a browser loads one of them.
const texts = Math.max(...assets.filter((name) => /^console-(?!areas-).*\.js$/.test(name)).map(sizeOf));
const sizes = {
  script: sum([...loadedFirst].map(sizeOf)) + texts,
  style: sum(assets.filter((name) => name.endsWith('.css')).map(sizeOf)),
  all: sum(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).size),
  ),
};
for (const name of ['script', 'style', 'all'] as const) {
  const [size, limit] = [sizes[name], LIMITS[name]];
  console.log(`Console, ${name}: ${size} of ${limit} bytes.`);
  if (size > limit) process.exitCode = 1;
}
