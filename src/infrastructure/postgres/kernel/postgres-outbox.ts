import type { Outbox, OutboxMessage, Vault } from '../../../application/kernel/ports.ts';
import type { Database } from './database.ts';

/** The outbox in its table. Payloads are sealed, for some carry links that open an account. */
export class PostgresOutbox implements Outbox {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  async add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    const rows = messages.map(({ topic, payload, dedupKey, notBefore }) => ({
      topic,
      sealedPayload: this.#vault.seal(JSON.stringify(payload)),
      dedupKey: dedupKey ?? null,
      createdAt: at,
      nextAttemptAt: notBefore ?? at,
    }));
    await this.#database.query
      .insertInto('outbox')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupKey').doNothing())
      .execute();
  }
}
