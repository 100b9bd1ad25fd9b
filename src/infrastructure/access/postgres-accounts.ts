import { sql } from 'kysely';
import type { Account, Accounts, OwnProfile } from '../../application/access/sign-in.ports.ts';
import type { OrganizationStatus } from '../../domain/access/caller.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { isDeletedAt } from '../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { inScope } from '../kernel/database/in-scope.ts';

const OWNER = { organization: 'u.organizationId', customer: 'u.customerId' } as const;

type Stored = Omit<Account, 'organizationStatus'> & {
  readonly storedStatus: OrganizationStatus;
  readonly cancelledAt: Date | null;
  readonly deletionRequestedAt: Date | null;
};

const accountAt = (row: Stored | undefined, now: Date): Account | null => {
  if (row === undefined || isDeletedAt(row, now)) return null;
  const { storedStatus, cancelledAt, deletionRequestedAt: _requestedAt, ...account } = row;
  return { ...account, organizationStatus: organizationStatusAt({ status: storedStatus, cancelledAt }, now) };
};

/** Reads accounts from PostgreSQL, joined from users, organizations and enrollments. */
export class PostgresAccounts extends PostgresAdapter implements Accounts {
  async byEmail(email: string, now: Date): Promise<Account | null> {
    return accountAt(
      await this.#all().where('u.email', '=', email).where('u.ownsAddress', '=', true).executeTakeFirst(),
      now,
    );
  }

  async byId(userId: number, now: Date): Promise<Account | null> {
    return accountAt(await this.#all().where('u.id', '=', userId).executeTakeFirst(), now);
  }

  async lock(userId: number, now: Date): Promise<Account | null> {
    return accountAt(await this.#all().where('u.id', '=', userId).forNoKeyUpdate('u').executeTakeFirst(), now);
  }

  async find(scope: Scope, userPublicId: string, now: Date): Promise<Account | null> {
    return accountAt(
      await inScope(this.#all().where('u.publicId', '=', userPublicId), scope, OWNER).executeTakeFirst(),
      now,
    );
  }

  async setPassword(userId: number, passwordHash: string, now: Date): Promise<void> {
    await this.database.query
      .updateTable('app_user')
      .set((column) => ({ passwordHash, updatedAt: now, revision: column('revision', '+', 1) }))
      .where('id', '=', userId)
      .execute();
  }

  async setProfile(userId: number, profile: OwnProfile, now: Date): Promise<void> {
    const { firstName, lastName, language, timezone } = profile;
    await this.database.query
      .updateTable('app_user')
      .set((column) => ({
        firstName,
        lastName,
        language,
        timezone,
        updatedAt: now,
        revision: column('revision', '+', 1),
      }))
      .where('id', '=', userId)
      .execute();
  }

  async noteSignIn(userId: number, now: Date): Promise<void> {
    await this.database.query.updateTable('app_user').set({ lastSignInAt: now }).where('id', '=', userId).execute();
  }

  async tokenExpiry(tokenId: number): Promise<Date | null> {
    const row = await this.database.query
      .selectFrom('api_token')
      .select('expiresAt')
      .where('id', '=', tokenId)
      .executeTakeFirst();
    return row?.expiresAt ?? null;
  }

  #all() {
    return this.database.query
      .selectFrom('app_user as u')
      .innerJoin('organization as o', 'o.id', 'u.organizationId')
      .leftJoin('mfa_enrolment as m', 'm.userId', 'u.id')
      .leftJoin('account_deletion as d', (join) => join.onRef('d.userId', '=', 'u.id').on('d.status', '=', 'requested'))
      .where('u.deletedAt', 'is', null)
      .select([
        'u.id as userId',
        'u.publicId as userPublicId',
        'u.organizationId',
        'o.name as organizationName',
        'u.language as ownLanguage',
        'u.timezone as ownTimezone',
        sql<Language>`coalesce(u.language, o.language)`.as('language'),
      ])
      .select([
        'o.status as storedStatus',
        'o.cancelledAt',
        'd.requestedAt as deletionRequestedAt',
        'u.email',
        'u.firstName',
        'u.lastName',
        'u.passwordHash',
      ])
      .select(['u.isActive', 'u.isGlobalAdmin', 'u.isGlobalSupporter', 'u.createdAt', 'u.updatedAt'])
      .select(sql<boolean>`(m.confirmed_at is not null)`.as('mfaEnabled'));
  }
}
