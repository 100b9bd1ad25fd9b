import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installedPackages, readLock } from './shipped.ts';

/*
 * Measures an installation without development dependencies, as `du` does on a file system with blocks of 4 KiB, from
 * the packages of the checkout and the files that npm would pack. Fails above the limit.
 */
const LIMIT_MIB = 130;
const BLOCK = 4096;
const MIB = 2 ** 20;
const SHOWN = 12;

const blocks = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** The size of a package without those in its own `node_modules`, which are listed apart. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return sum + (entry.isFile() ? blocks(statSync(path).size) : 0);
    return entry.name === 'node_modules' ? sum : sum + sizeOf(path);
  }, BLOCK);

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
) as [{ readonly name: string; readonly files: readonly { readonly path: string; readonly size: number }[] }];
const folders = new Set(packed.files.map(({ path }) => dirname(path)));
const own = packed.files.reduce((sum, { size }) => sum + blocks(size), folders.size * BLOCK);

const sizes = installedPackages(readLock())
  // The lock file also has the packages of other platforms.
  .filter(({ path }) => existsSync(path))
  .map(({ path }) => ({ name: path.slice('node_modules/'.length), size: sizeOf(path) }));
const all = [{ name: packed.name, size: own }, ...sizes].toSorted((one, other) => other.size - one.size);
const total = all.reduce((sum, { size }) => sum + size, 0);
const inMib = (size: number): string => (size / MIB).toFixed(1).padStart(6);

for (const { name, size } of all.slice(0, SHOWN)) console.log(`${inMib(size)} MiB  ${name}`);
const others = all.slice(SHOWN);
console.log(`${inMib(others.reduce((sum, { size }) => sum + size, 0))} MiB  ${others.length} others`);
console.log(`Installation without development dependencies: ${inMib(total).trim()} of ${LIMIT_MIB} MiB.`);
if (total > LIMIT_MIB * MIB) process.exitCode = 1;
