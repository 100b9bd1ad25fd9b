import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Machine } from './machines.ts';

/** Three machines, as network namespaces that a bridge connects with this one. */
export interface Network {
  readonly machines: readonly [Machine, Machine, Machine];
  /** Cuts a machine off: packets are lost in both directions, and nobody is told. */
  cut(machine: Machine): Promise<void>;
  mend(machine: Machine): Promise<void>;
  /** The address of this machine for the others. */
  readonly host: string;
  /** Connects all machines a second time, by links that are not cut. */
  connectAgain(): SecondNetwork;
  /** Removes the namespaces and the bridge. */
  stop(): void;
}

/** The addresses of this machine and of the others on a second network. */
export interface SecondNetwork {
  readonly host: string;
  addressOf(machine: Machine): string;
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
  // A part of 10.0.0.0/8 for each process, with two networks.
  const subnetOf = (network: number): string => `10.${250 - 50 * network + (id % 50)}.${Math.floor(id / 50) % 250}`;
  const bridgeOf = (network: number): string => `wsb${id}-${network}`;
  const link = (network: number, at: number): string => `ws${network}v${id}-${at}`;
  const space = (at: number): string => `ws-${id}-${at}`;
  const numbers = [1, 2, 3] as const;
  const addressAt = (network: number, at: number): string => `${subnetOf(network)}.${at + 1}`;
  const machineOf = (at: number): Machine => ({
    address: addressAt(1, at),
    prefix: ['ip', 'netns', 'exec', space(at)],
  });
  const machines = [machineOf(1), machineOf(2), machineOf(3)] as const;
  const bridges: string[] = [];
  /** Creates a bridge, and connects each machine with it. */
  const connectBy = (network: number): void => {
    const bridge = bridgeOf(network);
    ip(`link add ${bridge} type bridge`);
    bridges.push(bridge);
    ip(`address add ${addressAt(network, 0)}/24 dev ${bridge}`);
    ip(`link set ${bridge} up`);
    for (const at of numbers) {
      const device = `eth${network - 1}`;
      ip(`link add ${link(network, at)} type veth peer name ${device} netns ${space(at)}`);
      ip(`link set ${link(network, at)} master ${bridge} up`);
      ip(`-n ${space(at)} address add ${addressAt(network, at)}/24 dev ${device}`);
      ip(`-n ${space(at)} link set ${device} up`);
    }
  };
  for (const at of numbers) {
    ip(`netns add ${space(at)}`);
    ip(`-n ${space(at)} link set lo up`);
  }
  connectBy(1);
  const setLink = async (machine: Machine, state: 'up' | 'down'): Promise<void> => {
    await promisify(execFile)('ip', ['link', 'set', link(1, machines.indexOf(machine) + 1), state]);
  };
  return {
    machines,
    host: addressAt(1, 0),
    connectAgain: () => {
      connectBy(2);
      return { host: addressAt(2, 0), addressOf: (machine) => addressAt(2, machines.indexOf(machine) + 1) };
    },
    cut: (machine) => setLink(machine, 'down'),
    mend: (machine) => setLink(machine, 'up'),
    stop: () => {
      for (const at of numbers) ip(`netns delete ${space(at)}`);
      for (const bridge of bridges) ip(`link delete ${bridge}`);
    },
  };
};
