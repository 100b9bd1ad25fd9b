import { sql } from 'kysely';
import type { Outbox, OutboxMessage, Vault } from '../../../application/kernel/ports.ts';
import type { Database } from '../database/database.ts';

/** The channel on which processes hear that a message was stored. */
export const OUTBOX_CHANNEL = 'watchstead_outbox';

/** The outbox in its table. Payloads are sealed, for some carry links that open an account. */
export class PostgresOutbox implements Outbox {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  /** One statement, as it is part of many a hurried transaction. Heard when that is stored, and never when it is rolled back. */
  async add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    const rows = messages.map(
      ({ topic, payload, dedupKey, notBefore, stream }) =>
        sql`(${topic}, ${this.#vault.seal(JSON.stringify(payload))}, ${dedupKey ?? null}, ${at}::timestamptz, ${notBefore ?? at}::timestamptz, ${stream ?? null})`,
    );
    await this.#database.defer(sql`
      with added as (
        insert into outbox (topic, sealed_payload, dedup_key, created_at, next_attempt_at, stream) values ${sql.join(rows)}
        on conflict (dedup_key) do nothing)
      select pg_notify(${OUTBOX_CHANNEL}, '')`.compile(this.#database.query));
  }
}
