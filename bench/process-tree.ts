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

const ownCpuSeconds = (file: string): number => {
  const stat = readFileSync(file, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

/** Returns the name of a process of PostgreSQL. Processes that serve a connection are told apart by their pids. */
const processName = (pid: number): string => {
  const role = /^postgres: ([^\0]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1]?.trim();
  if (role === undefined) return 'PostgreSQL: postmaster';
  return `PostgreSQL: ${role.includes('(') ? `backend ${pid}` : role}`;
};

/**
 * CPU seconds by the name of the thread for one process, and by the name of the process for the descendants of a
 * postmaster.
 */
export const cpuByPart = (service: number, postmaster: number): ReadonlyMap<string, number> => {
  const parts = new Map<string, number>();
  const add = (name: string, file: string): void => {
    parts.set(name, (parts.get(name) ?? 0) + ownCpuSeconds(file));
  };
  for (const thread of readdirSync(`/proc/${service}/task`)) {
    const directory = `/proc/${service}/task/${thread}`;
    add(`Node: ${readFileSync(`${directory}/comm`, 'utf8').trim()}`, `${directory}/stat`);
  }
  for (const { pid } of treeOf(postmaster)) add(processName(pid), `/proc/${pid}/stat`);
  return parts;
};

/** Resident memory of one process, in MB. */
export const residentMb = (pid: number): number => (statOf(pid)?.residentKib ?? 0) / 1024;

/** The pid of the postmaster that serves the database of a URL on this machine. */
export const postmasterOf = (dataDirectory: string): number =>
  Number(readFileSync(`${dataDirectory}/postmaster.pid`, 'utf8').split('\n', 1)[0]);
