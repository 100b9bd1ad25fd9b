import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from './process-tree.ts';
import { SERVICE } from './service-program.ts';
import { figure, printTable } from './table.ts';

/* Resident memory of the idle service: started with an empty directory, measured some seconds after it listens. PostgreSQL is not counted. */
const STARTS = 5;
const IDLE = 10_000;

const idle = async (program: readonly string[]): Promise<number> => {
  const directory = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
  const child = spawn(process.execPath, [...program], {
    env: { ...process.env, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('listens on')) resolve();
      });
      child.once('exit', () => reject(new Error('The service ended before it listened.')));
    });
    await pause(IDLE);
    return residentMb(child.pid ?? 0);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(directory, { recursive: true, force: true });
  }
};

const rows: string[][] = [];
for (const [name, program] of [['as npm start does', SERVICE], ['without flags', SERVICE.slice(1)]] as const) {
  // The first start compiles the sources and caches the result for the others.
  await idle(program);
  const seen: number[] = [];
  for (let run = 0; run < STARTS; run += 1) seen.push(await idle(program));
  const sorted = seen.toSorted((left, right) => left - right);
  rows.push([name, ...[sorted[Math.floor(STARTS / 2)], sorted[0], sorted.at(-1)].map((mb) => figure(mb ?? NaN, 0))]);
}
printTable(`Resident memory when idle, MB, ${STARTS} starts each`, ['Started', 'median', 'min', 'max'], rows);
