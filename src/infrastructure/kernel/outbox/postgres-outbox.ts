import { sql } from 'kysely';
import type { Outbox, OutboxMessage, Vault } from '../../../application/kernel/ports.ts';
import type { Database } from '../database/database.ts';

/** The notification channel for stored messages. */
export const OUTBOX_CHANNEL = 'watchstead_outbox';

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
}
