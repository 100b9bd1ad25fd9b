import type { AccountLinks, NewAccountLink } from '../../application/accounts/ports.ts';
import type { AccountLink, AccountLinkPurpose } from '../../domain/accounts/account-link.ts';
import type { User } from '../../domain/accounts/user.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const COLUMNS = ['id', 'userId', 'purpose', 'createdAt', 'expiresAt', 'usedAt'] as const;

/** Stores account links in PostgreSQL, one row per account and purpose. */
export class PostgresAccountLinks extends PostgresAdapter implements AccountLinks {
  async issue({ userId, purpose, ...members }: NewAccountLink): Promise<void> {
    await this.database.query
      .insertInto('account_link')
      .values({ userId, purpose, ...members })
      .onConflict((conflict) => conflict.columns(['userId', 'purpose']).doUpdateSet({ ...members, usedAt: null }))
      .execute();
  }

  async bySecret(sha256: string): Promise<AccountLink | null> {
    return (await this.#all().where('sha256', '=', sha256).executeTakeFirst()) ?? null;
  }

  async inviterOf({ id }: AccountLink): Promise<Pick<User, 'firstName' | 'lastName' | 'email'> | null> {
    const inviter = await this.database.query
      .selectFrom('account_link as link')
      .innerJoin('app_user as u', 'u.id', 'link.invitedByUserId')
      .select(['u.firstName', 'u.lastName', 'u.email'])
      .where('link.id', '=', id)
      .where('u.deletedAt', 'is', null)
      .executeTakeFirst();
    return inviter ?? null;
  }

  async latestOf(userId: number, purpose: AccountLinkPurpose): Promise<AccountLink | null> {
    return (await this.#all().where('userId', '=', userId).where('purpose', '=', purpose).executeTakeFirst()) ?? null;
  }

  async use({ id, createdAt }: AccountLink, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database.query
      .updateTable('account_link')
      .set({ usedAt: at })
      .where('id', '=', id)
      .where('createdAt', '=', createdAt)
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  #all() {
    return this.database.query.selectFrom('account_link').select(COLUMNS);
  }
}
