import { spawnSync } from 'node:child_process';
import { judgeAdvisories } from './advisories.ts';
import { bundledPackages, installedPackages, readLock } from './shipped.ts';

// npm knows the packages that the build bundles as development dependencies.
const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 120_000, maxBuffer: 2 ** 26 });
const lock = readLock();
const shipped = [...installedPackages(lock), ...bundledPackages(lock)].map(({ name }) => name);
const { failed, lines } = judgeAdvisories(stdout, new Set(shipped));
for (const line of lines) console.log(line);
process.exitCode = failed ? 1 : 0;
