import { hasReached, lsnIn } from './wal-position.ts';
import type { WalPosition } from './wal-position.ts';

/** The databases of one cluster and its replicas have the same identity. */
const IDENTITY = `(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())`;

/**
 * The statement that asks the primary for its state: up to where the log is on its disk, which every acknowledged commit
 * is. If commits do not wait for the disk, some are only inserted into the log.
 */
export const PRIMARY_STATE = `
  select lsn::text as lsn, (pg_walfile_name_offset(lsn)).file_offset as offset, left(pg_walfile_name(lsn), 8) as timeline, ${IDENTITY} as identity
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end as lsn) written`;

/** The bytes of a page of the log, and of the headers with which pages and files begin. */
const PAGE = 8192;
const PAGE_HEADER = 24;
const FILE_HEADER = 40;

/**
 * The statement that asks a replica for its status. The timeline of the log that it receives is hidden from roles
 * without `pg_read_all_stats`; that of its last restartpoint is not, and may be older, never newer, than the replayed one.
 */
export const REPLICA_STATUS = `
  select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn, ${IDENTITY} as identity,
    greatest((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery())) as timeline`;

/** The answer of a primary. */
export interface PrimaryRow {
  readonly lsn: string;
  /** The position in its file. */
  readonly offset: number;
  readonly timeline: string;
  readonly identity: string;
}

/** What a primary has committed at some moment. */
export interface PrimaryState {
  readonly identity: string;
  readonly position: WalPosition;
}

/** The answer of a replica. */
export interface StatusRow {
  readonly isReplica: boolean;
  /** Null if nothing was replayed since the server started. */
  readonly lsn: string | null;
  readonly timeline: number;
  readonly identity: string;
}

/** What a read asks of the replica that answers it. */
export interface WantedState {
  readonly identity: string;
  /** The timeline of the primary. */
  readonly timeline: number;
  /** The positions that the replica must have reached. */
  readonly positions: readonly WalPosition[];
}

/** Returns what a read asks that must see this state of the primary, and the positions. */
export const wantedOf = ({ identity, position }: PrimaryState, ...positions: readonly WalPosition[]): WantedState => ({
  identity,
  timeline: position.timeline,
  positions: [position, ...positions],
});

/** Whether a replica may answer a read, and if not, why. */
export type ReplicaVerdict = 'reached' | 'behind' | 'promoted' | 'foreign';

/** Returns the state that the primary has answered. Throws if the answer is not one of a primary. */
export const primaryStateOf = (row: PrimaryRow | undefined): PrimaryState => {
  const lsn = lsnIn(row?.lsn ?? '');
  if (row === undefined || lsn === null) throw new Error('The primary did not report its position.');
  const timeline = Number.parseInt(row.timeline, 16);
  return { identity: row.identity, position: { timeline, lsn: lsn - BigInt(headerBefore(row.offset)) } };
};

/**
 * Returns the length of the header that ends at the position. The next record begins there, but the last one, up to
 * which a replica at rest has replayed, ended before it.
 */
const headerBefore = (offset: number): number => {
  if (offset === FILE_HEADER) return FILE_HEADER;
  return offset % PAGE === PAGE_HEADER ? PAGE_HEADER : 0;
};

/** Decides whether a server with this answer may answer a read. */
export const judgeReplica = (
  { isReplica, lsn, timeline, identity }: StatusRow,
  wanted: WantedState,
): ReplicaVerdict => {
  if (identity !== wanted.identity) return 'foreign';
  if (!isReplica) return 'promoted';
  // It follows a server that was promoted beside the primary, and may lack what the primary has committed since.
  if (timeline > wanted.timeline) return 'foreign';
  const replayed = lsnIn(lsn ?? '');
  if (replayed === null) return 'behind';
  return wanted.positions.every((position) => hasReached({ timeline, lsn: replayed }, position)) ? 'reached' : 'behind';
};
