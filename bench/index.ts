import { spawnSync } from 'node:child_process';

/* Runs every benchmark in turn; with names as arguments, only those. Each prints a table and fails nothing. */
const all = ['checks', 'api', 'agents', 'memory'] as const;
const asked = process.argv.slice(2);
for (const name of asked.length === 0 ? all : all.filter((known) => asked.includes(known))) {
  console.log(`\n== ${name}`);
  spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: 'inherit' });
}
