import type { AccountDeletions } from '../../application/accounts/ports.ts';
import type { AccountDeletion, AccountDeletionStatus } from '../../domain/accounts/account-deletion.machine.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

interface Row {
  readonly userId: number;
  readonly status: AccountDeletionStatus;
  readonly requestedAt: Date;
  readonly withdrawnAt: Date | null;
  readonly completedAt: Date | null;
}

const deletionOf = ({ userId, requestedAt, status, withdrawnAt, completedAt }: Row): AccountDeletion => {
  if (status === 'withdrawn' && withdrawnAt !== null) return { userId, requestedAt, status, withdrawnAt };
  if (status === 'completed' && completedAt !== null) return { userId, requestedAt, status, completedAt };
  return { userId, requestedAt, status: 'requested' };
};

const rowOf = (deletion: AccountDeletion): Row => ({ withdrawnAt: null, completedAt: null, ...deletion });

/** Stores deletion requests, one row per account. */
export class PostgresAccountDeletions extends PostgresAdapter implements AccountDeletions {
  async find(userId: number): Promise<AccountDeletion | null> {
    const row = await this.database.query
      .selectFrom('account_deletion')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row === undefined ? null : deletionOf(row);
  }

  async replace(before: AccountDeletion | null, after: AccountDeletion): Promise<'saved' | 'stale'> {
    const changed = await (before === null ? this.#insert(after) : this.#update(before, after));
    return changed === 1n ? 'saved' : 'stale';
  }

  pendingSince(since: Date, limit: number): Promise<readonly { readonly publicId: string }[]> {
    return this.database.query
      .selectFrom('account_deletion as d')
      .innerJoin('app_user as u', 'u.id', 'd.userId')
      .select('u.publicId')
      .where('u.deletedAt', 'is', null)
      .where('d.status', '=', 'requested')
      .where('d.requestedAt', '<=', since)
      .orderBy('d.requestedAt')
      .limit(limit)
      .execute();
  }

  async #insert(deletion: AccountDeletion): Promise<bigint | undefined> {
    const { numInsertedOrUpdatedRows } = await this.database.query
      .insertInto('account_deletion')
      .values(rowOf(deletion))
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows;
  }

  async #update({ userId, status, requestedAt }: AccountDeletion, after: AccountDeletion): Promise<bigint> {
    const { numUpdatedRows } = await this.database.query
      .updateTable('account_deletion')
      .set(rowOf(after))
      .where('userId', '=', userId)
      .where('status', '=', status)
      .where('requestedAt', '=', requestedAt)
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  }
}
