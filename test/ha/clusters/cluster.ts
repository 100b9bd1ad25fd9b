import { execute } from '../../integration/kernel/database/catalogue.ts';
import { until } from '../../until.ts';
import type { Machine } from './machines.ts';

/** A server of a cluster, with the tool that keeps it. */
export interface ClusterNode {
  readonly name: string;
  /** The URL of the database on this server alone. */
  readonly url: string;
  readonly machine: Machine;
}

/** A primary and a standby that confirms each commit, kept by a tool that promotes. */
export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  /** The URL of the database that the service gets. */
  readonly url: string;
  /** Kills PostgreSQL on the node, as a crash does. The tool stays. */
  crash(node: ClusterNode): Promise<void>;
  /** Kills PostgreSQL and the tool on the node, as the loss of a machine does. */
  lose(node: ClusterNode): Promise<void>;
  /** Kills the tool on the node, and leaves PostgreSQL as it is. */
  abandon(node: ClusterNode): Promise<void>;
  /** Starts the tool on a lost node again. */
  bringBack(node: ClusterNode): void;
  /** Resolves once the tool has a primary, and a standby that confirms commits. */
  complete(): Promise<void>;
  stop(): Promise<void>;
}

/** Tells whether the server answers, and the condition holds. */
export const holdsAt = (url: string, condition: string): Promise<boolean> =>
  execute<{ holds: boolean }>(url, `select coalesce((select ${condition}), false) as holds`).then(
    ([row]) => row?.holds ?? false,
    () => false,
  );

/** The condition that a server accepts writes. */
export const IS_WRITABLE = `not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool`;

/** Returns the node that accepts writes, as soon as one does. */
export const primaryOf = async ({ nodes }: Pick<Cluster, 'nodes'>): Promise<ClusterNode> => {
  let found: ClusterNode | undefined;
  await until(async () => {
    const are = await Promise.all(nodes.map(({ url }) => holdsAt(url, IS_WRITABLE)));
    found = nodes.find((_, at) => are[at]);
    return found !== undefined;
  }, 50);
  if (found === undefined) throw new Error('No node accepts writes.');
  return found;
};

/** Resolves once the primary waits for a standby, which follows. */
export const untilSynchronous = async (cluster: Pick<Cluster, 'nodes'>): Promise<void> => {
  const waits = `current_setting('synchronous_standby_names') <> '' and exists (select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum'))`;
  await until(async () => holdsAt((await primaryOf(cluster)).url, waits), 100);
};
