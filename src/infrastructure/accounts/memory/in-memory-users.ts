import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { OrganizationNames, Users } from '../../../application/accounts/user-ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import type { User, UserRecord } from '../../../domain/accounts/user.ts';
import { enrolmentTable } from '../../access/memory/access-tables.ts';
import { customerTable } from '../../customers/memory/customer-tables.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { contains, oldestFirst, pageOf } from '../../kernel/memory/lists.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { expectCurrent, putChanged } from '../../kernel/memory/revision.ts';
import { isEmailTaken } from '../../organizations/memory/new-organization.ts';
import { organizationTable, userRowOf, userTable } from '../../organizations/memory/organization-tables.ts';
import type { UserRow } from '../../organizations/memory/organization-tables.ts';

/** Members in memory. */
export class InMemoryUsers implements Users, OrganizationNames {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  page(scope: Scope, request: PageRequest): Promise<Page<UserRecord>> {
    const { search } = request;
    const isMeant = (row: UserRow): boolean =>
      isInScope(scope, row) && (search === undefined || contains(row.email, search) || contains(`${row.firstName} ${row.lastName}`, search));
    return Promise.resolve(pageOf(oldestFirst(this.#living(isMeant)).map((row) => this.#recordOf(row)), request));
  }

  find(scope: Scope, publicId: string): Promise<UserRecord | null> {
    return this.#one((row) => row.publicId === publicId && isInScope(scope, row));
  }

  byEmail(email: string): Promise<UserRecord | null> {
    return this.#one((row) => row.email === email);
  }

  nameOf(organizationId: number): Promise<string | null> {
    return Promise.resolve(this.#store.rows(organizationTable).get(organizationId)?.name ?? null);
  }

  add(user: NewRecord<User>): Promise<UserRecord | 'emailTaken'> {
    return this.#store.write((tables) => {
      if (isEmailTaken(tables, user.email)) return 'emailTaken';
      expectCustomer(tables, user);
      const row = userRowOf({ ...user, id: this.#store.nextId(userTable), revision: 1 });
      tables(userTable).put(row);
      return this.#recordOf(row);
    });
  }

  save(user: User): Promise<void> {
    return this.#change(user, {});
  }

  erase(remains: User, now: Date): Promise<void> {
    return this.#change(remains, { passwordHash: null, lastSignInAt: null, updatedAt: now, deletedAt: now });
  }

  #change(user: User, kept: Partial<UserRow>): Promise<void> {
    return this.#store.write((tables) => {
      const { passwordHash, lastSignInAt, deletedAt } = expectCurrent(tables(userTable), user);
      expectCustomer(tables, user);
      putChanged(tables(userTable), { ...memberOf(user), passwordHash, lastSignInAt, deletedAt, ...kept });
    });
  }

  #living(holds: (row: UserRow) => boolean): readonly UserRow[] {
    return this.#store.rows(userTable).filter((row) => row.deletedAt === null && holds(row));
  }

  #one(holds: (row: UserRow) => boolean): Promise<UserRecord | null> {
    const [row] = this.#living(holds);
    return Promise.resolve(row === undefined ? null : this.#recordOf(row));
  }

  #recordOf({ passwordHash: _hash, deletedAt: _deleted, ...row }: UserRow): UserRecord {
    const enrolment = this.#store.rows(enrolmentTable).get(row.id);
    return { ...row, mfaEnabled: enrolment !== null && enrolment.confirmedAt !== null };
  }
}

const expectCustomer = (tables: WriteTables, { customerId }: Pick<User, 'customerId'>): void => {
  if (customerId !== null && tables(customerTable).get(customerId) === null) throw new OptimisticLockError('The customer of the member is gone.');
};

/** A member without what is only ever read of them. */
const memberOf = (user: User & Partial<UserRecord>): User => {
  const { mfaEnabled: _enabled, lastSignInAt: _signIn, ...member } = user;
  return member;
};
