import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, markOf } from '../../system/process-mark.ts';

let registrations = 0;

/** Registers this process as a user of the database; returns a function that removes the registration. Both need the directory lock. */
export const registerUser = (usersDir: string): (() => void) => {
  mkdirSync(usersDir, { recursive: true, mode: 0o700 });
  const file = join(usersDir, `${process.pid}-${(registrations += 1)}`);
  writeFileSync(file, markOf(process.pid) ?? `${process.pid}`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
};

/** Whether any running process is registered. Registrations of dead processes are removed. */
export const hasUsers = (usersDir: string): boolean =>
  readdirSync(usersDir).filter((name) => {
    const file = join(usersDir, name);
    const alive = isAlive(readFileSync(file, 'utf8'));
    if (!alive) rmSync(file, { force: true });
    return alive;
  }).length > 0;
