import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryResult } from 'kysely';
import type { PoolClient, PoolConfig } from 'pg';
import type { ReplicaReads } from '../../../../application/kernel/replica-reads.ts';
import { replicaTimeouts } from '../connections/connection-options.ts';
import type { ConnectionOptions } from '../connections/connection-options.ts';
import { hostsIn } from '../connections/database-hosts.ts';
import type { PipelinedQuery } from '../connections/pipelined-connection.ts';
import { StatementNames } from '../connections/statement-names.ts';
import { PrimaryPositions } from './primary-positions.ts';
import { Replica } from './replica.ts';
import { wantedOf } from './replica-status.ts';
import type { PrimaryState, WantedState } from './replica-status.ts';
import { positionIn, positionText } from './wal-position.ts';
import type { WalPosition } from './wal-position.ts';

/** A caller whose reads may be answered by a replica. */
interface Reader {
  /** True if the caller has named the position that its reads must see. */
  readonly isGiven: boolean;
  /** The position that its reads must see. Null until it is known. */
  seen: WalPosition | null;
  /** Set while, and after, the primary is asked for the position. */
  asked: Promise<PrimaryState> | null;
  /** The replica that answers all reads of the caller, so that they do not go back in time. */
  replica: Replica | null;
  /** True once the primary has answered instead, which then answers all further reads. */
  usesPrimary: boolean;
  readonly onPosition: (position: string) => void;
}

/** The number of reads that replicas and the primary have answered, of those that a replica may answer. */
export interface ReadCounts {
  readonly replica: number;
  readonly primary: number;
}

/**
 * The replicas of a database, and who reads from them. A read goes to a replica only within `reading`, which gives it a
 * caller, and within `lagging`, which says that it may be old; all others go to the primary. See ADR 0357.
 */
export class Replicas implements ReplicaReads {
  readonly #replicas: readonly Replica[];
  readonly #primary: PrimaryPositions;
  readonly #readers = new AsyncLocalStorage<Reader>();
  readonly #lagging = new AsyncLocalStorage<Reader>();
  #turn = 0;
  #counts: ReadCounts = { replica: 0, primary: 0 };

  /** `ask` asks the primary for its state. */
  constructor(pool: PoolConfig, { replicas, lookup, directUrl }: ConnectionOptions, ask: () => Promise<PrimaryState>) {
    const { url = '', timeouts, onChange = () => undefined } = replicas ?? {};
    this.#primary = new PrimaryPositions(() => this.onPrimary(ask));
    this.#replicas = (hostsIn(url)?.urls ?? []).map(
      (each) =>
        new Replica(each, {
          newest: () => this.#primary.newest(),
          pool,
          lookup,
          // A pooler before the primary stands before its replicas too.
          names: directUrl === undefined ? new StatementNames() : null,
          timeouts: { ...replicaTimeouts, ...timeouts },
          onChange,
        }),
    );
  }

  /** The replicas by host and port, whether they are used, and how far they are behind. */
  get statuses(): readonly Pick<Replica, 'place' | 'isUsed' | 'lag'>[] {
    return this.#replicas;
  }

  /** The number of reads that may be old, by the server that has answered. */
  get counts(): ReadCounts {
    return this.#counts;
  }

  /** Gives the reads of `work` a caller. See `ReplicaReads`. */
  reading<Value>(
    seen: string | null,
    work: () => Value,
    onPosition: (position: string) => void = () => undefined,
  ): Value {
    const given = seen === null ? null : positionIn(seen);
    const reader: Reader = {
      isGiven: given !== null,
      seen: given,
      asked: null,
      replica: null,
      usesPrimary: false,
      onPosition,
    };
    return this.#readers.run(reader, work);
  }

  /** Returns the present position of the primary. */
  async newest(): Promise<string> {
    return positionText((await this.#primary.newest()).position);
  }

  /** Runs `work`, whose reads outside of transactions may be old. */
  lagging<Value>(work: () => Value): Value {
    const reader = this.#readers.getStore();
    return reader === undefined ? work() : this.#lagging.run(reader, work);
  }

  /** Runs `work` on the primary, also within reads that may be old. */
  onPrimary<Value>(work: () => Value): Value {
    return this.#lagging.exit(work);
  }

  /** Makes the calling code see what it has committed, unless its caller has named a position. */
  noteCommit(): void {
    const reader = this.#readers.getStore();
    if (reader === undefined || reader.isGiven) return;
    reader.seen = null;
    reader.asked = null;
  }

  /** True if the calling code reads what may be old. */
  get mayLag(): boolean {
    return this.#lagging.getStore() !== undefined;
  }

  /** Returns the answer of a replica, or null if the primary has to answer. */
  async answer<Row>(query: PipelinedQuery): Promise<QueryResult<Row> | null> {
    const reader = this.#lagging.getStore();
    const answered = reader === undefined || reader.usesPrimary ? null : await this.#answer<Row>(query, reader);
    if (answered === null && reader !== undefined) reader.usesPrimary = true;
    const { replica, primary } = this.#counts;
    this.#counts = answered === null ? { replica, primary: primary + 1 } : { replica: replica + 1, primary };
    return answered;
  }

  /**
   * Returns a connection to a replica that has all that was committed before the call, for a transaction of its own that
   * lasts. Returns null if no replica has it within the bound. The caller releases it.
   */
  async connect(): Promise<PoolClient | null> {
    const replica = this.#next();
    if (replica === null) return null;
    const state = await this.#primary.newest().catch(() => null);
    return state === null ? null : replica.connect(wantedOf(state));
  }

  /** Closes all connections to the replicas at once. */
  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  async #answer<Row>(query: PipelinedQuery, reader: Reader): Promise<QueryResult<Row> | null> {
    const replica = (reader.replica ??= this.#next());
    if (replica === null || !replica.isReady) return null;
    // A primary that cannot report its position has to answer itself.
    const wanted = await this.#wantedBy(reader).catch(() => null);
    return wanted === null ? null : replica.answer<Row>(query, wanted);
  }

  /** Returns one of the replicas that are in use, in turn. */
  #next(): Replica | null {
    this.#turn = (this.#turn + 1) % this.#replicas.length;
    const inTurn = [...this.#replicas.slice(this.#turn), ...this.#replicas.slice(0, this.#turn)];
    return inTurn.find(({ isReady }) => isReady) ?? null;
  }

  /** A caller that names no position must see all that was committed when it began to read. */
  async #wantedBy(reader: Reader): Promise<WantedState> {
    if (reader.seen !== null) {
      return wantedOf(await this.#primary.withinBound(), reader.seen);
    }
    const asked = (reader.asked ??= this.#askNewest(reader));
    const state = await asked;
    // The caller may have committed something meanwhile.
    if (reader.asked === asked) reader.seen = state.position;
    return wantedOf(state);
  }

  async #askNewest({ onPosition }: Reader): Promise<PrimaryState> {
    const state = await this.#primary.newest();
    onPosition(positionText(state.position));
    return state;
  }
}
