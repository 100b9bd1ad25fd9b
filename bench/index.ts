import { spawnSync } from 'node:child_process';

/* Runs all benchmarks in turn, or those named as arguments. Each prints a table; none fails. */
const all = ['checks', 'api', 'agents', 'memory', 'scale'] as const;
const asked = process.argv.slice(2);
for (const name of asked.length === 0 ? all : all.filter((known) => asked.includes(known))) {
  console.log(`\n== ${name}`);
  spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: 'inherit' });
}
