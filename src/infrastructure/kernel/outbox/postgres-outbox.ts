import { sql } from 'kysely';
import type { ClaimedMessage } from '../../../application/kernel/outbox.ts';
import type { Outbox, OutboxMessage, Vault } from '../../../application/kernel/ports.ts';
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

  /** A single statement, because many latency-sensitive transactions include it. The notification is sent on commit, and never after a rollback. */
  async add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    const rows = messages.map(
      ({ topic, payload, dedupKey, notBefore, stream, destination }) =>
        sql`(${topic}, ${this.#vault.seal(JSON.stringify(payload))}, ${dedupKey ?? null}, ${at}::timestamptz, ${notBefore ?? at}::timestamptz, ${stream ?? null}, ${destination ?? null})`,
    );
    await this.#database.defer(sql`
      with added as (
        insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at, stream, destination) values ${sql.join(rows)}
        on conflict (dedup_key) do nothing)
      select pg_notify(${OUTBOX_CHANNEL}, '')`.compile(this.#database.query));
  }

  /** Other processes are notified of those that cannot be held. */
  async addClaimed(messages: readonly OutboxMessage[], at: Date, leaseUntil: Date): Promise<() => readonly ClaimedMessage[]> {
    const claimed: ClaimedMessage[] = [];
    const rows = messages.map(
      ({ topic, payload, dedupKey, stream, destination }, index) =>
        sql`(${index}::int, ${topic}, ${this.#vault.seal(JSON.stringify(payload))}, ${dedupKey ?? null}, ${stream ?? null}, ${destination ?? null})`,
    );
    await this.#database.defer(
      sql`
        with given (index, topic, sealed_payload, dedup_key, stream, destination) as (values ${sql.join(rows)}
        ), judged as (
          select given.*, given.dedup_key is not null and (given.stream is null or not exists (
            select from outbox earlier
            where earlier.stream = given.stream and earlier.sent_at is null and earlier.failed_at is null)) as is_free
          from given
        ), added as (
          insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at, stream, destination, lease_until, attempts, first_attempt_at)
          select topic, sealed_payload, dedup_key, ${at}::timestamptz, ${at}::timestamptz, stream, destination,
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
          const { topic, payload, stream = null } = message;
          claimed.push({ id, topic, payload, stream, attempts: 1, firstAttemptAt: at, leaseUntil });
        }
      },
    );
    return () => claimed;
  }
}
