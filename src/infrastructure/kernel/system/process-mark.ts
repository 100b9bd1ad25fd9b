import { readFileSync } from 'node:fs';

const START_TIME = 19;

/**
 * Returns a text that distinguishes a running process from a later one with the same pid: the pid and, if /proc exists,
 * the clock tick of its start. Returns null if there is no such process or only its zombie.
 */
export const markOf = (pid: number): string | null => {
  if (process.platform !== 'linux') return answersSignals(pid) ? `${pid}` : null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses; the state follows the last closing one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `${pid} ${fields[START_TIME] ?? ''}`;
  } catch {
    return null;
  }
};

/** Returns true if the process with this mark is still running. */
export const isAlive = (mark: string): boolean => markOf(Number.parseInt(mark, 10)) === mark;

/** Returns true if the process exists, even if it belongs to another user. */
export const answersSignals = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
