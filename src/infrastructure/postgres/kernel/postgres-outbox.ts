import { sql } from 'kysely';
import type { Outbox, OutboxMessage, Vault } from '../../../application/kernel/ports.ts';
import type { Database } from './database.ts';

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

  async add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    const rows = messages.map(({ topic, payload, dedupKey, notBefore, stream }) => ({
      topic,
      sealedPayload: this.#vault.seal(JSON.stringify(payload)),
      dedupKey: dedupKey ?? null,
      createdAt: at,
      nextAttemptAt: notBefore ?? at,
      stream: stream ?? null,
    }));
    await this.#database.query
      .insertInto('outbox')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupKey').doNothing())
      .execute();
    // Heard when the transaction is stored, and never when it is rolled back.
    await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(this.#database.query);
  }
}
