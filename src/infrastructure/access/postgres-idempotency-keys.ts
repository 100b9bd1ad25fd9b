import { sql } from 'kysely';
import type { IdempotencyKeys, StoredAnswer } from '../../application/access/ports.ts';
import { IDEMPOTENCY_WINDOW } from '../../domain/access/idempotency.ts';
import { later } from '../../domain/kernel/time.ts';
import type { Database } from '../kernel/database/database.ts';

/** Idempotency keys in PostgreSQL. A second claim waits for the first one's transaction. */
export class PostgresIdempotencyKeys implements IdempotencyKeys {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async claim(subject: string, key: string, requestHash: string, now: Date): Promise<'claimed' | 'otherRequest' | StoredAnswer> {
    const expired = later(now, -IDEMPOTENCY_WINDOW);
    const { rows } = await sql`
      insert into idempotency_key (subject, key, request_hash, created_at) values (${subject}, ${key}, ${requestHash}, ${now})
      on conflict (subject, key) do update
        set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, sealed_body = null
        where idempotency_key.created_at <= ${expired}
      returning 1`.execute(this.#database.query);
    return rows.length === 1 ? 'claimed' : this.#earlier(subject, key, requestHash);
  }

  async settle(subject: string, key: string, { status, body }: StoredAnswer): Promise<void> {
    await this.#database.query
      .updateTable('idempotency_key')
      .set({ status, sealedBody: body })
      .where('subject', '=', subject)
      .where('key', '=', key)
      .execute();
  }

  async #earlier(subject: string, key: string, requestHash: string): Promise<'otherRequest' | StoredAnswer> {
    const row = await this.#database.query
      .selectFrom('idempotency_key')
      .select(['requestHash', 'status', 'sealedBody'])
      .where('subject', '=', subject)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (row.requestHash !== requestHash || row.status === null || row.sealedBody === null) return 'otherRequest';
    return { status: row.status, body: row.sealedBody };
  }
}
