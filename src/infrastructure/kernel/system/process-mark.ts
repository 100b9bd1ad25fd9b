import { readFileSync } from 'node:fs';

const START_TIME = 19;

/**
 * What tells a living process from a later one that was given the same number: its pid and, where /proc
 * exists, the clock tick of its start. Null when there is no such process or only its zombie.
 */
export const markOf = (pid: number): string | null => {
  if (process.platform !== 'linux') return answersSignals(pid) ? `${pid}` : null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may itself hold spaces and brackets; the state is what follows the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `${pid} ${fields[START_TIME] ?? ''}`;
  } catch {
    return null;
  }
};

/** Whether the process that was given this mark still runs. */
export const isAlive = (mark: string): boolean => markOf(Number.parseInt(mark, 10)) === mark;

/** Whether a signal could be sent to the process, be it ours or another user's. */
export const answersSignals = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
