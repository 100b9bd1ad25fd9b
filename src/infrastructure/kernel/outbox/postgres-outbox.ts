import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ClaimedMessage } from '../../../application/kernel/outbox.ts';
import type { Outbox, OutboxMessage, Vault } from '../../../application/kernel/ports.ts';
import { CLOCK_TOLERANCE } from '../../../domain/kernel/clock-step.ts';
import type { Database } from '../database/database.ts';

/** The notification channel for stored messages. */
export const OUTBOX_CHANNEL = 'watchstead_outbox';

interface AddedRow {
  readonly id: number;
  readonly dedupKey: string;
  readonly isClaimed: boolean;
}

/** The outbox in PostgreSQL. Payloads are encrypted, because some contain links that grant access. */
export class PostgresOutbox implements Outbox {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  /**
   * Stores messages with a single statement, because many latency-sensitive transactions include it. The notification
   * is sent on commit, and never after a rollback.
   */
  async add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    if (messages.length === 0) return;
    await this.#database.defer(
      sql`
      ${this.#placed(messages, at)}, added as (
        insert into outbox (${COLUMNS})
        select ${COLUMNS} from placed order by index
        on conflict (dedup_key) do nothing)
      select pg_notify(${OUTBOX_CHANNEL}, '')`.compile(this.#database.query),
    );
  }

  /** Other processes are notified of the messages that cannot be claimed here. */
  async addClaimed(
    messages: readonly OutboxMessage[],
    at: Date,
    leaseUntil: Date,
  ): Promise<() => readonly ClaimedMessage[]> {
    const claimed: ClaimedMessage[] = [];
    await this.#database.defer(
      sql`
        ${this.#placed(messages, at)}, judged as (
          select placed.*, dedup_key is not null and next_attempt_at <= created_at and (placed.stream is null or not exists (
            select from outbox earlier
            where earlier.stream = placed.stream and earlier.sent_at is null and earlier.failed_at is null)) as is_free
          from placed
        ), added as (
          insert into outbox (${COLUMNS}, lease_until, attempts, first_attempt_at)
          select ${COLUMNS},
            case when is_free then ${leaseUntil}::timestamptz end, case when is_free then 1 else 0 end, case when is_free then ${at}::timestamptz end
          from judged order by index
          on conflict (dedup_key) do nothing
          returning id, dedup_key, lease_until
        )
        select id, dedup_key as "dedupKey", lease_until is not null as "isClaimed",
          case when lease_until is null then pg_notify(${OUTBOX_CHANNEL}, '')::text end
        from added`.compile(this.#database.query),
      (added) => {
        const keys = new Map(messages.map((message) => [message.dedupKey, message]));
        for (const { id, dedupKey, isClaimed } of added as readonly AddedRow[]) {
          const message = keys.get(dedupKey);
          if (message === undefined || !isClaimed) continue;
          const { topic, payload, stream = null, destination = null, group } = message;
          claimed.push({
            id,
            topic,
            payload,
            stream,
            destination,
            group: group?.key ?? null,
            attempts: 1,
            firstAttemptAt: at,
            leaseUntil,
          });
        }
      },
    );
    return () => claimed;
  }

  /** Returns the `with` clause that computes the first attempt of each message in `placed`. */
  #placed(messages: readonly OutboxMessage[], at: Date): RawBuilder<unknown> {
    const given = sql`
      with given (topic, sealed_payload, dedup_key, not_before, stream, destination, group_key, group_window, is_first_held, is_bulk, index, created_at) as (
        select given.*, ${at}::timestamptz
        from unnest(${messages.map(({ topic }) => topic)}::text[], ${messages.map(({ payload }) => this.#vault.seal(JSON.stringify(payload)))}::text[], ${messages.map(({ dedupKey }) => dedupKey ?? null)}::text[],
          ${messages.map(({ notBefore }) => notBefore ?? null)}::timestamptz[], ${messages.map(({ stream }) => stream ?? null)}::text[], ${messages.map(({ destination }) => destination ?? null)}::text[],
          ${messages.map(({ group }) => group?.key ?? null)}::text[], ${messages.map(({ group }) => group?.window ?? null)}::int[], ${messages.map(({ group }) => group?.isFirstHeld === true)}::boolean[], ${messages.map(({ isBulk = false }) => isBulk)}::boolean[]) with ordinality given)`;
    if (messages.every(({ group }) => group === undefined))
      return sql`${given}, placed as (select given.*, coalesce(not_before, created_at) as next_attempt_at from given)`;
    return sql`${given}, windows as (
      insert into outbox_window as present (key, leader, opened_at, ends_at)
      select distinct on (group_key) group_key, dedup_key, created_at, created_at + group_window * interval '1 millisecond'
      from given
      where group_key is not null and not_before is null and not exists (select from outbox known where known.dedup_key = given.dedup_key)
      order by group_key, index
      on conflict (key) do update set ${renewed('leader')}, ${renewed('opened_at')}, ${renewed('ends_at')}
      returning key, leader, ends_at
    ), placed as (
      select given.*, case when (is_first_held or windows.leader <> given.dedup_key) and not_before is null then windows.ends_at else coalesce(not_before, created_at) end as next_attempt_at
      from given left join windows on windows.key = given.group_key
    )`;
  }
}

const COLUMNS = sql.raw(
  'topic, sealed_payload, dedup_key, created_at, next_attempt_at, not_before, stream, destination, group_key, is_bulk',
);

/**
 * Returns the SQL that replaces a window that has ended or that was opened by a clock that was ahead. The row is locked
 * until the commit, so that only one message is the first.
 */
const renewed = (column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = case
    when present.ends_at <= excluded.opened_at or present.opened_at > excluded.opened_at + ${CLOCK_TOLERANCE}::int * interval '1 millisecond' then ${sql.ref(`excluded.${column}`)}
    else ${sql.ref(`present.${column}`)} end`;
