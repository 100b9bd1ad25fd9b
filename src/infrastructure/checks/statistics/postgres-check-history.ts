import { sql } from 'kysely';
import type {
  CheckHistory,
  CountedUntil,
  HistoryEntry,
  RollupSpan,
} from '../../../application/checks/statistics.ports.ts';
import { listOffset } from '../../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../../domain/kernel/page.ts';
import type { Period } from '../../../domain/checks/check-period.ts';
import type { DatedTally, LocatedTally } from '../../../domain/checks/check-series.ts';
import { emptyTally } from '../../../domain/checks/check-statistics.ts';
import type { CheckTally } from '../../../domain/checks/check-statistics.ts';
import type { Database } from '../../kernel/database/database.ts';
import { talliesOf, tallyColumns, tallyOf } from './check-tally.ts';
import type { TallyRow } from './check-tally.ts';
import { entryOf } from './history-row.ts';
import { PostgresCheckRollups } from './postgres-check-rollups.ts';

type DatedRow = TallyRow & Pick<DatedTally, 'startsAt'>;

const STEPS = ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs', 'totalMs'] as const;

/** The results of a page that one source has. */
export interface PartRequest {
  readonly isOldestFirst: boolean;
  /** The number of results before the first one. */
  readonly offset: number;
  readonly limit: number;
}

/** Results of a period, and how many the period has. */
export interface HistoryPart {
  readonly items: readonly HistoryEntry[];
  readonly total: number;
}

/** Reads raw results and rollups. */
export class PostgresCheckHistory implements CheckHistory {
  readonly #database: Database;
  readonly #rollups: PostgresCheckRollups;

  constructor(database: Database) {
    this.#database = database;
    this.#rollups = new PostgresCheckRollups(database);
  }

  async page(monitorId: number, period: Period, request: ListRequest): Promise<ListPage<HistoryEntry>> {
    const isOldestFirst = request.sort === 'checkedAt';
    const { page, perPage } = request;
    const found = await this.part(monitorId, period, { isOldestFirst, offset: listOffset(request), limit: perPage });
    return { items: found.items, total: found.total, page, perPage };
  }

  /** Returns some of the checks in the period, and the number of all. */
  async part(
    monitorId: number,
    { from, to }: Period,
    { isOldestFirst, offset, limit }: PartRequest,
  ): Promise<HistoryPart> {
    const matching = this.#database.query
      .selectFrom('check_result')
      .where('check_result.monitorId', '=', monitorId)
      .where('check_result.dueAt', '>=', from)
      .where('check_result.dueAt', '<', to);
    const [rows, { total }] = await Promise.all([
      matching
        .leftJoin('location', 'location.id', 'check_result.locationId')
        .select([
          'checkedAt',
          'outcome',
          'reason',
          'latencyMs',
          'details',
          'whilePaused',
          ...STEPS,
          'location.id as locationId',
          'location.name as location',
        ])
        // Checks are ordered by the time at which they were due, which the index holds.
        .orderBy('check_result.dueAt', isOldestFirst ? 'asc' : 'desc')
        .orderBy('check_result.locationId', isOldestFirst ? 'desc' : 'asc')
        .limit(limit)
        .offset(offset)
        .execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map(entryOf), total };
  }

  /** Returns the names of those of the locations that exist. */
  async locationNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.query
      .selectFrom('location')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Hours are read one by one, because the rows between those of the monitor belong to other monitors. */
  async rollups(monitorId: number, span: RollupSpan, { from, to }: Period): Promise<readonly DatedTally[]> {
    const tally = sql`select starts_at as "startsAt", ${tallyColumns} from check_rollup where monitor_id = ${monitorId}`;
    const { rows } =
      span === 'day'
        ? await sql<DatedRow>`${tally} and span = 'day' and starts_at >= ${from} and starts_at < ${to}`.execute(
            this.#database.query,
          )
        : await sql<DatedRow>`
            select tally.* from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', interval '1 hour') at,
              lateral (${tally} and span = 'hour' and starts_at = at limit 1) tally`.execute(this.#database.query);
    return rows.map((row) => ({ ...tallyOf(row), startsAt: row.startsAt }));
  }

  async tallies(monitorId: number, period: Period, width: number): Promise<readonly LocatedTally[]> {
    const seconds = width / 1000;
    const { rows } = await sql<DatedRow & Pick<LocatedTally, 'locationId'>>`
      select location.id as "locationId", starts_at as "startsAt", ${tallyColumns}
      from (${talliesOf(period, monitorId, [sql`location_id`, sql`to_timestamp(floor(extract(epoch from due_at) / ${seconds}) * ${seconds}) as starts_at`])}) tallies
      left join location on location.id = location_id`.execute(this.#database.query);
    return rows.map((row) => ({ ...tallyOf(row), startsAt: row.startsAt, locationId: row.locationId }));
  }

  async tally(monitorId: number, period: Period): Promise<CheckTally> {
    const { rows } = await sql<TallyRow>`select ${tallyColumns} from (${talliesOf(period, monitorId)}) tallies`.execute(
      this.#database.query,
    );
    return rows[0] === undefined ? emptyTally : tallyOf(rows[0]);
  }

  countedUntil(): Promise<CountedUntil> {
    return this.#rollups.countedUntil();
  }

  async incidents(monitorId: number, { from, to }: Period): Promise<number> {
    const begun = this.#database.query
      .selectFrom('incident')
      .where('monitorId', '=', monitorId)
      .where('origin', '=', 'automatic');
    const counted = begun
      .where('startedAt', '>=', from)
      .where('startedAt', '<', to)
      .select((of) => of.fn.countAll<number>().as('amount'));
    return (await counted.executeTakeFirstOrThrow()).amount;
  }
}
