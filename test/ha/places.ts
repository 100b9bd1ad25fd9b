import type { ChildProcess } from 'node:child_process';
import { ended, printed, serviceOn } from '../kill/service-process.ts';
import { loopback } from './clusters/machines.ts';
import type { Machine } from './clusters/machines.ts';

/** A process of the service, and the machine that it runs on. */
export interface Place {
  readonly role: 'api' | 'worker';
  readonly machine: Machine;
  /** The address at which an API process listens; that of the machine if absent. */
  readonly host?: string;
  /** The port at which it listens, also after a restart; any one if absent. */
  readonly port?: number;
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
    const place: Place = places[at] ?? { role: 'worker', machine: loopback };
    const { role: ROLE, machine, host = machine.address, port = 0 } = place;
    const child = serviceOn({ ...environment, ROLE, HOST: host, PORT: String(port) }, machine.prefix);
    processes[at] = child;
    if (ROLE === 'worker') await printed(child, /(is running as a worker)/);
    else urls.set(at, await printed(child, /listens on (http:\/\/[^\s"]+)/));
  };
  try {
    for (const at of places.keys()) await started(at);
  } catch (error) {
    for (const child of processes) child.kill('SIGKILL');
    throw error;
  }
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
