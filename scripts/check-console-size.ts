import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The largest sizes of the built console, in bytes: what a browser loads at first, and all files of the package. */
const LIMITS = { script: 200_000, style: 30_000, all: 1_500_000 } as const;

const folder = 'dist/console';
const sizeOf = (name: string): number => gzipSync(readFileSync(join(folder, 'assets', name))).length;
const assets = readdirSync(join(folder, 'assets'));
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
const sizes = {
  // The languages are alternatives: a browser loads one of them.
  script: sum(assets.filter((name) => /^(?!console-).*\.js$/.test(name)).map(sizeOf)),
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
