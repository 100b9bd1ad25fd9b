import type { IdempotencyKey, IdempotencyKeys, StoredAnswer } from '../../application/access/ports.ts';
import { claimStateAt } from '../../domain/access/idempotency.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores idempotency keys in PostgreSQL. Claims of one key differ in their time, so the time identifies the claim. */
export class PostgresIdempotencyKeys extends PostgresAdapter implements IdempotencyKeys {
  claim(
    key: IdempotencyKey,
    requestHash: string,
    now: Date,
  ): Promise<'claimed' | 'otherRequest' | 'inProgress' | StoredAnswer> {
    const { query } = this.database;
    return this.database.inTransaction(async () => {
      const claim = { requestHash, createdAt: now };
      const added = await query
        .insertInto('idempotency_key')
        .values({ ...key, ...claim })
        .onConflict((on) => on.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (added !== undefined) return 'claimed';
      const row = await this.#row(key).forUpdate().executeTakeFirst();
      // Without a row, the other request has released the key in the meantime, and the next claim finds it free.
      if (row === undefined) return 'inProgress';
      const { status, sealedBody: body } = row;
      const state = claimStateAt(
        { requestHash: row.requestHash, claimedAt: row.createdAt, isAnswered: status !== null },
        requestHash,
        now,
      );
      if (status !== null && body !== null && state === 'answered') return { status, body };
      if (state !== 'expired') return state === 'otherRequest' ? state : 'inProgress';
      await this.#update(key, row.createdAt)
        .set({ ...claim, status: null, sealedBody: null })
        .execute();
      return 'claimed';
    });
  }

  async settle(key: IdempotencyKey, claimedAt: Date, { status, body }: StoredAnswer): Promise<boolean> {
    const { numUpdatedRows } = await this.#update(key, claimedAt)
      .set({ status, sealedBody: body })
      .where('status', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async release({ subject, key }: IdempotencyKey, claimedAt: Date): Promise<void> {
    await this.database.query
      .deleteFrom('idempotency_key')
      .where('subject', '=', subject)
      .where('key', '=', key)
      .where('createdAt', '=', claimedAt)
      .where('status', 'is', null)
      .execute();
  }

  #row({ subject, key }: IdempotencyKey) {
    return this.database.query
      .selectFrom('idempotency_key')
      .select(['requestHash', 'createdAt', 'status', 'sealedBody'])
      .where('subject', '=', subject)
      .where('key', '=', key);
  }

  #update({ subject, key }: IdempotencyKey, claimedAt: Date) {
    return this.database.query
      .updateTable('idempotency_key')
      .where('subject', '=', subject)
      .where('key', '=', key)
      .where('createdAt', '=', claimedAt);
  }
}
