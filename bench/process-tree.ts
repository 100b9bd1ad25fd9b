import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
  readonly residentKib: number;
}

const statOf = (pid: number): ProcessStat | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return {
      pid,
      parent: Number(fields[1]),
      // Includes children that have exited and been waited for: PostgreSQL ends backends all the time.
      cpuSeconds: [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND,
      residentKib: Number(resident ?? 0),
    };
  } catch {
    return null;
  }
};

const everyProcess = (): readonly ProcessStat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null);

const treeOf = (root: number): readonly ProcessStat[] => {
  const all = everyProcess();
  const within = new Set([root]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parent } of all) {
      if (within.has(parent) && !within.has(pid)) {
        within.add(pid);
        grown = true;
      }
    }
  }
  return all.filter(({ pid }) => within.has(pid));
};

/** CPU seconds that a process itself has used. */
export const processCpuSeconds = (pid: number): number => statOf(pid)?.cpuSeconds ?? 0;

/** CPU seconds that a process and its descendants have used. */
export const cpuSeconds = (root: number): number => treeOf(root).reduce((sum, stat) => sum + stat.cpuSeconds, 0);

/** Resident memory of one process, in MB. */
export const residentMb = (pid: number): number => (statOf(pid)?.residentKib ?? 0) / 1024;

/** The pid of the postmaster that serves the database of a URL on this machine. */
export const postmasterOf = (dataDirectory: string): number =>
  Number(readFileSync(`${dataDirectory}/postmaster.pid`, 'utf8').split('\n', 1)[0]);
