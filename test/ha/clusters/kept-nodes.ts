import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAccount } from '../../../src/infrastructure/kernel/database/embedded/server-account.ts';
import { freePort } from '../../fixtures/ports.ts';
import { until } from '../../until.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import { descendantsOf, killTree, signal } from './machines.ts';
import type { Machine } from './machines.ts';

/** The folder of Debian's PostgreSQL. */
export const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Small servers. What one has confirmed is in the memory of the system, which the tests do not end. */
export const SERVER: Readonly<Record<string, string>> = {
  fsync: 'off',
  shared_buffers: '32MB',
  effective_cache_size: '128MB',
  maintenance_work_mem: '32MB',
  wal_keep_size: '64MB',
  max_connections: '100',
  checkpoint_completion_target: '0',
  wal_log_hints: 'on',
  // As `docs/scaling.md` gives it: a standby that has lost its primary asks again soon, because commits wait for it.
  wal_retrieve_retry_interval: '500ms',
};

/** Creates a folder that the servers may write. */
export const serverFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `watchstead-${name}-`));
  const account = serverAccount(folder);
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return folder;
};

/** A node with the tool that keeps its server, once that is started. */
export interface KeptNode extends ClusterNode {
  readonly port: number;
  keeper: ChildProcess | null;
}

/** Chooses ports and names of a node on each machine. */
export const keptNodesOn = async (machines: readonly Machine[]): Promise<readonly KeptNode[]> => {
  const nodes: KeptNode[] = [];
  for (const [at, machine] of machines.entries()) {
    const port = await freePort();
    const url = `postgresql://watchstead@${machine.address}:${port}/watchstead`;
    nodes.push({ name: `node${at + 1}`, machine, port, url, keeper: null });
  }
  return nodes;
};

/** Returns the URL of the database on all nodes. */
export const urlOfAll = (nodes: readonly KeptNode[]): string =>
  `postgresql://watchstead@${nodes.map(({ machine, port }) => `${machine.address}:${port}`).join(',')}/watchstead?target_session_attrs=read-write`;

/** Returns what is done to nodes whose data is in folders of their names, and whose tool `start` starts. */
export const keptNodes = (
  folder: string,
  nodes: readonly KeptNode[],
  start: (node: KeptNode) => ChildProcess,
): Omit<Cluster, 'url' | 'complete'> => {
  const keptBy = (node: ClusterNode): KeptNode => {
    const kept = nodes.find(({ name }) => name === node.name);
    if (kept === undefined) throw new Error(`The cluster has no node ${node.name}.`);
    return kept;
  };
  return {
    nodes,
    crash: async (node) => {
      await killServer(join(folder, node.name));
    },
    lose: async (node) => {
      const { keeper } = keptBy(node);
      if (keeper !== null) await killTree(keeper);
      await killServer(join(folder, node.name));
    },
    abandon: async (node) => {
      const { keeper } = keptBy(node);
      const server = serverIn(join(folder, node.name));
      if (keeper !== null) await killTree(keeper, server === null ? [] : [server, ...descendantsOf(server)]);
    },
    bringBack: (node) => {
      const kept = keptBy(node);
      kept.keeper = start(kept);
    },
    stop: async () => {
      for (const { keeper, name } of nodes) {
        if (keeper !== null) await killTree(keeper);
        await killServer(join(folder, name));
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Returns the process of the server of a data directory, or null if it does not run. */
const serverIn = (data: string): number | null => {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null;
  } catch {
    return null;
  }
};

/** Kills the server of a data directory with all its processes. */
const killServer = async (data: string): Promise<void> => {
  const pid = serverIn(data);
  if (pid === null) return;
  signal([pid, ...descendantsOf(pid)], 'SIGKILL');
  await until(() => serverIn(data) !== pid);
};
