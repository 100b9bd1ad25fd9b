import type { ChildProcess } from 'node:child_process';
import { ended, printed, serviceOn } from '../kill/service-process.ts';
import { loopback } from './clusters/machines.ts';
import type { Machine } from './clusters/machines.ts';

/** A process of the service, and the machine that it runs on. */
export interface Place {
  readonly role: 'api' | 'worker';
  readonly machine: Machine;
  /** Where the process finds the database; that of the service if absent. */
  readonly databaseUrl?: string;
}

/** The processes of a service. */
export interface Places {
  /** The processes as they run now, in the order of their places. */
  readonly processes: readonly ChildProcess[];
  /** The URLs of the API processes as they run now. */
  readonly urls: readonly string[];
  /** Kills the processes of some places with SIGKILL, all at once. */
  kill(places: readonly number[]): Promise<void>;
  /** Starts killed processes again. */
  restart(places: readonly number[]): Promise<void>;
}

/** Starts a process at each place, and waits until it works. */
export const startPlaces = async (
  places: readonly Place[],
  environment: Readonly<Record<string, string>>,
): Promise<Places> => {
  const processes: ChildProcess[] = [];
  const urls = new Map<number, string>();
  const started = async (at: number): Promise<void> => {
    const { role: ROLE, machine, databaseUrl } = places[at] ?? { role: 'worker', machine: loopback };
    const own = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const child = serviceOn({ ...environment, ...own, ROLE, HOST: machine.address }, machine.prefix);
    processes[at] = child;
    if (ROLE === 'worker') await printed(child, /(is running as a worker)/);
    else urls.set(at, await printed(child, /listens on (http:\/\/[^\s"]+)/));
  };
  for (const at of places.keys()) await started(at);
  return {
    processes,
    get urls() {
      return [...urls.values()];
    },
    kill: async (killed) => {
      const children = killed.flatMap((at) => processes[at] ?? []);
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(children.map(ended));
    },
    restart: async (restarted) => {
      await Promise.all(restarted.map(started));
    },
  };
};
