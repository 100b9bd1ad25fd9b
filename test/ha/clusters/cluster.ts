import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { seconds } from '../../../src/domain/kernel/time.ts';
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

/** The time that a server has to answer, which may be cut off the network. */
const ANSWER = seconds(1);

/** Returns the answer of a server to a question, or null if it does not answer. */
const askedOf = async (url: string, question: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER, query_timeout: ANSWER });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: unknown }>(`select (select ${question}) as answer`);
    return rows[0]?.answer ?? null;
  } catch {
    return null;
  } finally {
    void client.end().catch(() => undefined);
  }
};

/** Tells whether the server answers, and the condition holds. */
export const holdsAt = async (url: string, condition: string): Promise<boolean> =>
  (await askedOf(url, condition)) === true;

/** The condition that a server accepts writes. */
export const IS_WRITABLE = `not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool`;
const TIMELINE = `left(pg_walfile_name(pg_current_wal_lsn()), 8) where ${IS_WRITABLE}`;

/** Returns the node that accepts writes, as soon as one does: of several, the one that was promoted last. */
export const primaryOf = async ({ nodes }: Pick<Cluster, 'nodes'>): Promise<ClusterNode> => {
  for (;;) {
    const timelines = await Promise.all(nodes.map(({ url }) => askedOf(url, TIMELINE)));
    const latest = timelines
      .filter((timeline) => typeof timeline === 'string')
      .toSorted()
      .at(-1);
    const found = nodes[timelines.indexOf(latest)];
    if (latest !== undefined && found !== undefined) return found;
    await pause(50);
  }
};

/** Resolves once the primary waits for a standby, which follows. */
export const untilSynchronous = async (cluster: Pick<Cluster, 'nodes'>): Promise<void> => {
  const waits = `current_setting('synchronous_standby_names') <> '' and exists (select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum'))`;
  await until(async () => holdsAt((await primaryOf(cluster)).url, waits), 100);
};
