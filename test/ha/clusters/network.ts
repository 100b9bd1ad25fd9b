import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Machine } from './machines.ts';

/** Three machines, as network namespaces that a bridge connects with this one. */
export interface Network {
  readonly machines: readonly [Machine, Machine, Machine];
  /** Cuts a machine off: packets are lost in both directions, and nobody is told. */
  cut(machine: Machine): Promise<void>;
  mend(machine: Machine): Promise<void>;
  /** Removes the namespaces and the bridge. */
  stop(): void;
}

const ip = (line: string): void => {
  execFileSync('ip', line.split(' '), { stdio: 'pipe' });
};

/** Why a cut network is not tested on this machine, or null. */
export const noNetwork = (): string | null => {
  const name = `ws-${process.pid}-try`;
  try {
    ip(`netns add ${name}`);
    ip(`netns delete ${name}`);
    return null;
  } catch (error) {
    return `ip netns is refused, which needs root and CAP_NET_ADMIN (${error instanceof Error ? error.message.split('\n', 1)[0] : ''})`;
  }
};

/** Creates the machines. Nothing outside of this machine is reached from them. */
export const startNetwork = (): Network => {
  const id = process.pid;
  // A part of 10.0.0.0/8 for each process.
  const subnet = `10.${200 + (id % 50)}.${Math.floor(id / 50) % 250}`;
  const bridge = `wsb${id}`;
  const link = (at: number): string => `wsv${id}-${at}`;
  const space = (at: number): string => `ws-${id}-${at}`;
  const numbers = [1, 2, 3] as const;
  const machineOf = (at: number): Machine => ({
    address: `${subnet}.${at + 1}`,
    prefix: ['ip', 'netns', 'exec', space(at)],
  });
  const machines = [machineOf(1), machineOf(2), machineOf(3)] as const;
  ip(`link add ${bridge} type bridge`);
  ip(`address add ${subnet}.1/24 dev ${bridge}`);
  ip(`link set ${bridge} up`);
  for (const at of numbers) {
    ip(`netns add ${space(at)}`);
    ip(`link add ${link(at)} type veth peer name eth0 netns ${space(at)}`);
    ip(`link set ${link(at)} master ${bridge} up`);
    ip(`-n ${space(at)} address add ${subnet}.${at + 1}/24 dev eth0`);
    ip(`-n ${space(at)} link set eth0 up`);
    ip(`-n ${space(at)} link set lo up`);
  }
  const setLink = async (machine: Machine, state: 'up' | 'down'): Promise<void> => {
    await promisify(execFile)('ip', ['link', 'set', link(machines.indexOf(machine) + 1), state]);
  };
  return {
    machines,
    cut: (machine) => setLink(machine, 'down'),
    mend: (machine) => setLink(machine, 'up'),
    stop: () => {
      for (const at of numbers) ip(`netns delete ${space(at)}`);
      ip(`link delete ${bridge}`);
    },
  };
};
