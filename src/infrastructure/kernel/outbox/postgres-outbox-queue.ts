import { sql } from 'kysely';
import { MAX_TOGETHER } from '../../../application/kernel/outbox.ts';
import type {
  Claim,
  ClaimedMessage,
  OutboxQueue,
  SentMessage,
  SettledState,
  Settlement,
} from '../../../application/kernel/outbox.ts';
import { OUTBOX_LEASE } from '../../../application/kernel/outbox-lease.ts';
import type { Vault } from '../../../application/kernel/ports.ts';
import { LONGEST_HOLD, outboxBackoff, RESUME_PACE } from '../../../domain/kernel/backoff.ts';
import { furthestMoment } from '../../../domain/kernel/clock-step.ts';
import type { Database } from '../database/database.ts';
import { OUTBOX_CHANNEL } from './postgres-outbox.ts';

interface ClaimedRow extends Omit<ClaimedMessage, 'payload'> {
  readonly sealedPayload: string;
}

/**
 * Rows are locked in the order of their ids, so that concurrent statements cannot deadlock. Bulk messages bring no
 * others forward, and neither do messages without a destination, for which every waiting message would be read.
 */
const SETTLE_SENT = `
  with given as (select * from unnest($1::bigint[], $2::int[], $3::timestamptz[]) as given (id, attempts, at)),
    locked as (
      select settling.id, given.at from outbox settling join given on given.id = settling.id and given.attempts = settling.attempts
      where settling.sent_at is null and settling.failed_at is null order by settling.id for update of settling)
  update outbox set lease_until = null, last_error = null, not_before = null, sent_at = locked.at, sealed_payload = ''
  from locked where outbox.id = locked.id
  returning outbox.id, outbox.destination, outbox.stream is not null and exists (
      select from outbox later where later.stream = outbox.stream and later.id > outbox.id and later.sent_at is null and later.failed_at is null) as "isAwaited",
    outbox.destination is not null and not outbox.is_bulk and exists (
      select from outbox held where held.destination = outbox.destination and held.is_bulk = false and held.sent_at is null and held.failed_at is null
        and held.attempts > 0 and held.lease_until is null and held.next_attempt_at > locked.at) as "isHolding"`;

interface SettledRow {
  readonly id: number;
  readonly destination: string | null;
  readonly isAwaited: boolean;
  readonly isHolding: boolean;
}

/**
 * The queue of messages in PostgreSQL. Locked rows are skipped, so that concurrent claims do not wait for each other.
 * See ADR 0058.
 */
export class PostgresOutboxQueue implements OutboxQueue {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  async claim({
    topics,
    isBulk = false,
    limit,
    except = [],
    now,
    leaseUntil,
  }: Claim): Promise<readonly ClaimedMessage[]> {
    const claimable = (
      row: string,
    ) => sql`${sql.ref(`${row}.sent_at`)} is null and ${sql.ref(`${row}.failed_at`)} is null and ${sql.ref(`${row}.next_attempt_at`)} <= ${now}
      and (${sql.ref(`${row}.lease_until`)} is null or ${sql.ref(`${row}.lease_until`)} <= ${now})
      and (${sql.ref(`${row}.stream`)} is null or not exists (
        select from outbox earlier
        where earlier.stream = ${sql.ref(`${row}.stream`)} and earlier.id < ${sql.ref(`${row}.id`)} and earlier.sent_at is null and earlier.failed_at is null))`;
    // A claim that takes the first due message of a group also takes the others; no claim takes only the others.
    const statement = sql<ClaimedRow>`
      with heads as materialized (
        select id, group_key from outbox waiting
        where is_bulk = ${isBulk} and ${claimable('waiting')} and topic = any(${topics}::text[])
          and (destination is null or destination <> all(${except}::text[]))
          and (group_key is null or not exists (
            select from outbox sooner where sooner.group_key = waiting.group_key and sooner.id < waiting.id and ${claimable('sooner')}))
        order by next_attempt_at, id
        limit ${limit}
        for update skip locked
      ), members as materialized (
        select member.id from heads, lateral (
          select id from outbox other
          where other.group_key = heads.group_key and other.id > heads.id and ${claimable('other')}
          order by id
          limit ${MAX_TOGETHER - 1}
          for update skip locked) member
        where heads.group_key is not null
      )
      update outbox set lease_until = ${leaseUntil}, attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, ${now})
      where id in (select id from heads union all select id from members)
      returning id, topic, sealed_payload as "sealedPayload", stream, destination, group_key as "group", attempts, first_attempt_at as "firstAttemptAt", lease_until as "leaseUntil"
    `;
    const rows = await this.#database.claim(() => this.#database.composed(statement));
    return rows
      .map(({ sealedPayload, ...row }) => ({ ...row, payload: this.#open(sealedPayload) }))
      .sort((one, other) => one.id - other.id);
  }

  async pullBack(now: Date): Promise<number> {
    const { numAffectedRows } = await sql`
      update outbox set next_attempt_at = least(next_attempt_at, ${now}), lease_until = null
      where sent_at is null and failed_at is null
        and (next_attempt_at > case when attempts = 0 and not_before is not null then ${furthestMoment(now, LONGEST_HOLD)}::timestamptz else ${furthestMoment(now, outboxBackoff.longest)}::timestamptz end
          or lease_until > ${furthestMoment(now, OUTBOX_LEASE)})
    `.execute(this.#database.query);
    return Number(numAffectedRows ?? 0);
  }

  /**
   * Stores the outcome of an attempt. The payload of a finished message is deleted, because it may contain a link that
   * grants access.
   */
  async settle(message: ClaimedMessage, settlement: Settlement): Promise<SettledState> {
    const { state, at } = settlement;
    if (state === 'sent') {
      const [settled = 'overtaken'] = await this.settleSent([{ message, at }]);
      return settled;
    }
    const heldUntil = state === 'waiting' ? (settlement.notBefore ?? null) : null;
    const { rows } = await sql<Pick<SettledRow, 'isAwaited'>>`
      update outbox settling set lease_until = null, last_error = ${settlement.error}, not_before = ${heldUntil}, ${outcomes[state](at)}
      where id = ${message.id} and attempts = ${message.attempts} and sent_at is null and failed_at is null
      returning stream is not null and exists (
        select from outbox later
        where later.stream = settling.stream and later.id > settling.id and later.sent_at is null and later.failed_at is null) as "isAwaited"
    `.execute(this.#database.query);
    const [row] = rows;
    return row === undefined ? 'overtaken' : row.isAwaited ? 'awaited' : 'settled';
  }

  async settleSent(messages: readonly SentMessage[]): Promise<readonly SettledState[]> {
    const rows = await this.#database.prepared<SettledRow>(SETTLE_SENT, [
      messages.map(({ message }) => message.id),
      messages.map(({ message }) => message.attempts),
      messages.map(({ at }) => at),
    ]);
    const settled = new Map(rows.map((row) => [row.id, row]));
    const resumed = new Set<string>();
    for (const { message, at } of messages) {
      const { destination = null, isHolding = false } = settled.get(message.id) ?? {};
      if (destination !== null && isHolding && !resumed.has(destination) && (await this.#resume(destination, at)))
        resumed.add(destination);
    }
    return messages.map(({ message }) => {
      const row = settled.get(message.id);
      if (row === undefined) return 'overtaken';
      return row.isAwaited || resumed.has(row.destination ?? '') ? 'awaited' : 'settled';
    });
  }

  /**
   * Brings waiting messages forward; returns true if there were any. Rows that another process claims or brings forward
   * are skipped, so that the two do not wait for each other.
   */
  async #resume(destination: string, at: Date): Promise<boolean> {
    const { numAffectedRows } = await sql`
      with held as materialized (
        select id, coalesce(group_key, id::text) as together ${heldFor(destination, at)}
        order by id
        for update skip locked
      ), paced as (
        select id, ${at}::timestamptz + (dense_rank() over (order by first) - 1) * ${RESUME_PACE}::int * interval '1 millisecond' as at
        from (select id, min(id) over (partition by together) as first from held) ranked
      )
      update outbox set next_attempt_at = least(outbox.next_attempt_at, greatest(paced.at, outbox.not_before))
      from paced where paced.id = outbox.id
    `.execute(this.#database.query);
    return (numAffectedRows ?? 0n) > 0n;
  }

  async renew(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[], leaseUntil: Date): Promise<void> {
    await sql`
      update outbox set lease_until = ${leaseUntil}
      from unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ attempts }) => attempts)}::int[]) as given (id, attempts)
      where outbox.id = given.id and outbox.attempts = given.attempts and sent_at is null and failed_at is null and lease_until is not null
    `.execute(this.#database.query);
  }

  async release(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[]): Promise<void> {
    await sql`
      with released as (
        update outbox set lease_until = null
        from unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ attempts }) => attempts)}::int[]) as given (id, attempts)
        where outbox.id = given.id and outbox.attempts = given.attempts and sent_at is null and failed_at is null)
      select pg_notify(${OUTBOX_CHANNEL}, '')
    `.execute(this.#database.query);
  }

  #open(sealed: string): ClaimedMessage['payload'] {
    try {
      return JSON.parse(this.#vault.open(sealed)) as Record<string, unknown>;
    } catch {
      return null;
    }
  }
}

/**
 * Selects the messages that wait for a destination to accept one. Bulk messages keep their delays, because one
 * accepting mailbox does not mean that thousands of others do.
 */
const heldFor = (destination: string, at: Date) => sql`
  from outbox held
  where held.destination = ${destination} and not held.is_bulk and held.sent_at is null and held.failed_at is null
    and held.attempts > 0 and held.lease_until is null and held.next_attempt_at > ${at}`;

const outcomes = {
  failed: (at: Date) => sql`failed_at = ${at}, sealed_payload = ''`,
  waiting: (at: Date) => sql`next_attempt_at = ${at}`,
} as const;
