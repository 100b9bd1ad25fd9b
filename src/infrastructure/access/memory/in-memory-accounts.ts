import type { Account, Accounts } from '../../../application/access/sign-in-ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import { isDeletedAt } from '../../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../../domain/organizations/organization.machine.ts';
import { deletionRequestedAt } from '../../accounts/memory/account-tables.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { organizationTable, userTable } from '../../organizations/memory/organization-tables.ts';
import type { UserRow } from '../../organizations/memory/organization-tables.ts';
import { apiTokenTable, enrolmentTable } from './access-tables.ts';

/** Accounts in memory. */
export class InMemoryAccounts implements Accounts {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  byEmail(email: string, now: Date): Promise<Account | null> {
    return this.#one((row) => row.email === email, now);
  }

  byId(userId: number, now: Date): Promise<Account | null> {
    return this.#one((row) => row.id === userId, now);
  }

  lock(userId: number, now: Date): Promise<Account | null> {
    return this.byId(userId, now);
  }

  find(scope: Scope, userPublicId: string, now: Date): Promise<Account | null> {
    return this.#one((row) => row.publicId === userPublicId && isInScope(scope, row), now);
  }

  setPassword(userId: number, passwordHash: string, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(userTable).get(userId);
      if (row !== null) putChanged(tables(userTable), { ...row, passwordHash, updatedAt: now });
    });
  }

  noteSignIn(userId: number, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(userTable).get(userId);
      if (row !== null) tables(userTable).put({ ...row, lastSignInAt: now });
    });
  }

  tokenExpiry(tokenId: number): Promise<Date | null> {
    return Promise.resolve(this.#store.rows(apiTokenTable).get(tokenId)?.expiresAt ?? null);
  }

  #one(holds: (row: UserRow) => boolean, now: Date): Promise<Account | null> {
    const user = this.#store.rows(userTable).find((row) => row.deletedAt === null && holds(row));
    const organization = user === null ? null : this.#store.rows(organizationTable).get(user.organizationId);
    if (user === null || organization === null || this.#isDeleted(user, now)) return Promise.resolve(null);
    const { id: userId, publicId: userPublicId, organizationId, email, firstName, lastName, passwordHash, ...row } = user;
    const { isActive, isGlobalAdmin, isGlobalSupporter, createdAt, updatedAt } = row;
    return Promise.resolve({
      ...{ userId, userPublicId, organizationId, email, firstName, lastName, passwordHash },
      ...{ isActive, isGlobalAdmin, isGlobalSupporter, createdAt, updatedAt },
      organizationName: organization.name,
      organizationStatus: organizationStatusAt(organization, now),
      mfaEnabled: (this.#store.rows(enrolmentTable).get(userId)?.confirmedAt ?? null) !== null,
    });
  }

  #isDeleted({ id }: UserRow, now: Date): boolean {
    return isDeletedAt({ deletionRequestedAt: deletionRequestedAt(this.#store, id) }, now);
  }
}
