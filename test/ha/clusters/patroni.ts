import type { ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isOpen } from '../../fixtures/ports.ts';
import { execute } from '../../integration/kernel/database/catalogue.ts';
import { until } from '../../until.ts';
import { primaryOf, untilSynchronous } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { keptNodes, keptNodesOn, PROGRAMS, SERVER, serverFolder, urlOfAll } from './kept-nodes.ts';
import type { KeptNode } from './kept-nodes.ts';
import { killTree, launch, loopback } from './machines.ts';
import type { Machine } from './machines.ts';

const TOOL = '/usr/bin/patroni';
const STORE = '/usr/bin/etcd';
const PROXY = '/usr/sbin/haproxy';

/** Why a test with Patroni is left out on this machine, or null. */
export const noPatroni = (): string | null => {
  const missing = [TOOL, STORE, PROXY].filter((file) => !existsSync(file));
  return missing.length === 0 ? null : `${missing.join(', ')} are missing`;
};

/** How a cluster differs from one with etcd on the first machine. */
export interface PatroniOptions {
  /** Whether etcd runs on each of the three machines, with `failsafe_mode`. */
  readonly isFailsafe?: boolean;
}

/** A cluster of Patroni, behind HAProxy too. */
export interface PatroniCluster extends Cluster {
  /** The number of members of etcd. */
  readonly stores: number;
  /** Kills a member of etcd. */
  killStore(at: number): Promise<void>;
  startStore(at: number): void;
  /** The URL of the database by way of HAProxy. */
  readonly proxyUrl: string;
  /** Kills HAProxy. */
  killProxy(): Promise<void>;
  startProxy(): void;
}

/** A node of Patroni with the port at which it answers whether it is the primary. */
interface PatroniNode extends KeptNode {
  readonly statePort: number;
}

/** The settings of a node, as `docs/scaling.md` gives them. JSON is YAML. */
const settingsOf = (
  { name, machine, port, statePort }: PatroniNode,
  folder: string,
  stores: readonly string[],
  { isFailsafe = false }: PatroniOptions,
): string => {
  const account = { username: 'postgres' };
  return JSON.stringify({
    scope: 'watchstead',
    name,
    restapi: { listen: `${machine.address}:${statePort}`, connect_address: `${machine.address}:${statePort}` },
    etcd3: { hosts: stores },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        ...(isFailsafe ? { failsafe_mode: true } : {}),
        postgresql: { use_pg_rewind: true, parameters: SERVER },
      },
      initdb: [{ auth: 'trust' }],
      pg_hba: ['host all all samenet trust', 'host replication all samenet trust'],
    },
    postgresql: {
      listen: `${machine.address}:${port}`,
      connect_address: `${machine.address}:${port}`,
      data_dir: join(folder, name),
      bin_dir: PROGRAMS,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: account, replication: account, rewind: account },
      parameters: { unix_socket_directories: '' },
    },
  });
};

/** HAProxy asks Patroni which node is the primary, as `docs/scaling.md` gives it, but more often. */
const proxySettings = (port: number, nodes: readonly PatroniNode[]): string => `
listen watchstead
  bind 127.0.0.1:${port}
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
  option httpchk OPTIONS /primary
  http-check expect status 200
  timeout check 1s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, machine, port: own, statePort }) => `  server ${name} ${machine.address}:${own} check port ${statePort}\n`).join('')}`;

/** A member of etcd. */
interface Store {
  readonly name: string;
  readonly machine: Machine;
  readonly client: string;
  readonly peer: string;
}

const storesOn = async (machines: readonly Machine[]): Promise<readonly Store[]> => {
  const stores: Store[] = [];
  for (const [at, machine] of machines.entries()) {
    const [client, peer] = [await freePort(), await freePort()].map((port) => `${machine.address}:${port}`);
    stores.push({ name: `etcd${at + 1}`, machine, client: client ?? '', peer: peer ?? '' });
  }
  return stores;
};

/** The command of a member of etcd, whose settings are the defaults. */
const storeCommand = ({ name, client, peer }: Store, stores: readonly Store[], folder: string): readonly string[] => {
  const all = stores.map((store) => `${store.name}=http://${store.peer}`).join(',');
  return [
    STORE,
    `--name=${name}`,
    `--data-dir=${join(folder, name)}`,
    '--unsafe-no-fsync',
    `--listen-client-urls=http://${client}`,
    `--advertise-client-urls=http://${client}`,
    `--listen-peer-urls=http://${peer}`,
    `--initial-advertise-peer-urls=http://${peer}`,
    `--initial-cluster=${all}`,
  ];
};

/** Starts etcd on the first machine, Patroni on each of the others, and HAProxy on this one. */
export const startPatroni = async (
  machines: readonly [Machine, Machine, Machine] = [loopback, loopback, loopback],
  options: PatroniOptions = {},
): Promise<PatroniCluster> => {
  const folder = serverFolder('patroni');
  const environment = { HOME: folder, PATH: `${PROGRAMS}:/usr/sbin:/usr/bin:/bin` };
  const start = (machine: Machine, name: string, ...words: readonly string[]): ChildProcess =>
    launch({ machine, folder, name, environment, words });
  const [storeMachine, ...nodeMachines] = machines;
  const proxyPort = await freePort();
  const stores = await storesOn(options.isFailsafe === true ? machines : [storeMachine]);
  const startedStore = (store: Store): ChildProcess =>
    start(store.machine, store.name, ...storeCommand(store, stores, folder));
  const running = stores.map(startedStore);
  const nodes: PatroniNode[] = [];
  for (const node of await keptNodesOn(nodeMachines)) nodes.push({ ...node, statePort: await freePort() });
  const keeperOf = ({ machine, name }: KeptNode): ChildProcess =>
    start(machine, name, TOOL, join(folder, `${name}.yml`));
  for (const node of nodes) {
    const settings = settingsOf(
      node,
      folder,
      stores.map(({ client }) => client),
      options,
    );
    writeFileSync(join(folder, `${node.name}.yml`), settings);
  }
  writeFileSync(join(folder, 'haproxy.cfg'), proxySettings(proxyPort, nodes));
  const startedProxy = (): ChildProcess => start(loopback, 'haproxy', PROXY, '-db', '-f', join(folder, 'haproxy.cfg'));
  let proxy = startedProxy();

  const kept = keptNodes(folder, nodes, keeperOf);
  const cluster: PatroniCluster = {
    ...kept,
    url: urlOfAll(nodes),
    stores: stores.length,
    killStore: async (at) => {
      const store = running[at];
      if (store !== undefined) await killTree(store);
    },
    startStore: (at) => {
      const store = stores[at];
      if (store !== undefined) running[at] = startedStore(store);
    },
    proxyUrl: `postgresql://watchstead@127.0.0.1:${proxyPort}/watchstead`,
    killProxy: () => killTree(proxy),
    startProxy: () => {
      proxy = startedProxy();
    },
    complete: async () => {
      await until(() => hasSynchronousStandby(nodes), 100);
      await untilSynchronous(kept);
    },
    stop: async () => {
      await killTree(proxy);
      for (const store of running) await killTree(store);
      await kept.stop();
    },
  };
  try {
    for (const node of nodes) node.keeper = keeperOf(node);
    await createDatabase(nodes);
    await cluster.complete();
    await until(() => isOpen(proxyPort));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
};

/** Creates the user and the database of the service, once there is a primary. */
const createDatabase = async (nodes: readonly PatroniNode[]): Promise<void> => {
  const owned = nodes.map((node) => ({
    ...node,
    url: `postgresql://postgres@${node.machine.address}:${node.port}/postgres`,
  }));
  const { url } = await primaryOf({ nodes: owned });
  await execute(url, 'create role watchstead superuser login');
  await execute(url, 'create database watchstead owner watchstead');
};

interface Member {
  readonly role: string;
  readonly state: string;
}

/** Tells whether Patroni would promote a standby: it is known in the store as the synchronous one. */
const hasSynchronousStandby = async (nodes: readonly PatroniNode[]): Promise<boolean> => {
  for (const { machine, statePort } of nodes) {
    const members = await fetch(`http://${machine.address}:${statePort}/cluster`).then(
      async (answer) => ((await answer.json()) as { readonly members: readonly Member[] }).members,
      () => [],
    );
    const running = members.filter(({ state }) => state === 'running').map(({ role }) => role);
    if (running.toSorted().join() === 'leader,sync_standby') return true;
  }
  return false;
};
