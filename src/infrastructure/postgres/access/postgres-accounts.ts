import { sql } from 'kysely';
import type { Account, Accounts } from '../../../application/access/sign-in-ports.ts';
import type { OrganizationStatus } from '../../../domain/access/caller.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import { organizationStatusAt } from '../../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database.ts';
import { inScope } from '../kernel/in-scope.ts';

const OWNER = { organization: 'u.organizationId', customer: 'u.customerId' } as const;

type Stored = Omit<Account, 'organizationStatus'> & { readonly storedStatus: OrganizationStatus; readonly cancelledAt: Date | null };

const accountAt = ({ storedStatus, cancelledAt, ...account }: Stored, now: Date): Account => ({
  ...account,
  organizationStatus: organizationStatusAt({ status: storedStatus, cancelledAt }, now),
});

/** Accounts in the tables of users, organizations and enrolments. */
export class PostgresAccounts implements Accounts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async byEmail(email: string, now: Date): Promise<Account | null> {
    const row = await this.#all().where('u.email', '=', email).executeTakeFirst();
    return row === undefined ? null : accountAt(row, now);
  }

  async byId(userId: number, now: Date): Promise<Account | null> {
    const row = await this.#all().where('u.id', '=', userId).executeTakeFirst();
    return row === undefined ? null : accountAt(row, now);
  }

  async find(scope: Scope, userPublicId: string, now: Date): Promise<Account | null> {
    const row = await inScope(this.#all().where('u.publicId', '=', userPublicId), scope, OWNER).executeTakeFirst();
    return row === undefined ? null : accountAt(row, now);
  }

  async setPassword(userId: number, passwordHash: string, now: Date): Promise<void> {
    await this.#database.query
      .updateTable('app_user')
      .set((column) => ({ passwordHash, updatedAt: now, revision: column('revision', '+', 1) }))
      .where('id', '=', userId)
      .execute();
  }

  async noteSignIn(userId: number, now: Date): Promise<void> {
    await this.#database.query.updateTable('app_user').set({ lastSignInAt: now }).where('id', '=', userId).execute();
  }

  async tokenExpiry(tokenId: number): Promise<Date | null> {
    const row = await this.#database.query.selectFrom('api_token').select('expiresAt').where('id', '=', tokenId).executeTakeFirst();
    return row?.expiresAt ?? null;
  }

  #all() {
    return this.#database.query
      .selectFrom('app_user as u')
      .innerJoin('organization as o', 'o.id', 'u.organizationId')
      .leftJoin('mfa_enrolment as m', 'm.userId', 'u.id')
      .where('u.deletedAt', 'is', null)
      .select(['u.id as userId', 'u.publicId as userPublicId', 'u.organizationId', 'o.name as organizationName'])
      .select(['o.status as storedStatus', 'o.cancelledAt', 'u.email', 'u.firstName', 'u.lastName', 'u.passwordHash'])
      .select(['u.isActive', 'u.isGlobalAdmin', 'u.isGlobalSupporter', 'u.createdAt', 'u.updatedAt'])
      .select(sql<boolean>`(m.confirmed_at is not null)`.as('mfaEnabled'));
  }
}
