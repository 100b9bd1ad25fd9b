import { sql } from 'kysely';
import type { Claim, ClaimedMessage, OutboxQueue, Settlement } from '../../../application/kernel/outbox.ts';
import type { Vault } from '../../../application/kernel/ports.ts';
import type { Database } from '../database/database.ts';

interface ClaimedRow extends Omit<ClaimedMessage, 'payload'> {
  readonly sealedPayload: string;
}

/** Messages in PostgreSQL. Locked rows are skipped, so that concurrent claims do not wait for each other. */
export class PostgresOutboxQueue implements OutboxQueue {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  async claim({ topics, limit, now, leaseUntil }: Claim): Promise<readonly ClaimedMessage[]> {
    const statement = sql<ClaimedRow>`
      update outbox set lease_until = ${leaseUntil}, attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, ${now})
      where id in (
        select id from outbox waiting
        where sent_at is null and failed_at is null and next_attempt_at <= ${now}
          and (lease_until is null or lease_until <= ${now})
          and topic = any(${topics}::text[])
          and (stream is null or not exists (
            select from outbox earlier
            where earlier.stream = waiting.stream and earlier.id < waiting.id and earlier.sent_at is null and earlier.failed_at is null))
        order by next_attempt_at, id
        limit ${limit}
        for update skip locked)
      returning id, topic, sealed_payload as "sealedPayload", stream, attempts, first_attempt_at as "firstAttemptAt", lease_until as "leaseUntil"
    `;
    const { rows } = await this.#database.claim(() => statement.execute(this.#database.query));
    return rows.map(({ sealedPayload, ...row }) => ({ ...row, payload: this.#open(sealedPayload) })).sort((one, other) => one.id - other.id);
  }

  /** The payload of a finished message is deleted, because it may contain a link that grants access. */
  async settle({ id, attempts }: ClaimedMessage, settlement: Settlement): Promise<'settled' | 'awaited' | 'overtaken'> {
    const { state, at } = settlement;
    const error = state === 'sent' ? null : settlement.error;
    const { rows } = await sql<{ awaited: boolean }>`
      update outbox settling set lease_until = null, last_error = ${error}, ${outcomes[state](at)}
      where id = ${id} and attempts = ${attempts} and sent_at is null and failed_at is null
      returning stream is not null and exists (
        select from outbox later
        where later.stream = settling.stream and later.id > settling.id and later.sent_at is null and later.failed_at is null) as awaited
    `.execute(this.#database.query);
    const [row] = rows;
    if (row === undefined) return 'overtaken';
    return row.awaited ? 'awaited' : 'settled';
  }

  async purge(before: Date): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from outbox where (sent_at is not null or failed_at is not null) and coalesce(sent_at, failed_at) < ${before}
    `.execute(this.#database.query);
    return Number(numAffectedRows ?? 0);
  }

  #open(sealed: string): ClaimedMessage['payload'] {
    try {
      return JSON.parse(this.#vault.open(sealed)) as Record<string, unknown>;
    } catch {
      return null;
    }
  }
}

const outcomes = {
  sent: (at: Date) => sql`sent_at = ${at}, sealed_payload = ''`,
  failed: (at: Date) => sql`failed_at = ${at}, sealed_payload = ''`,
  waiting: (at: Date) => sql`next_attempt_at = ${at}`,
} as const;
