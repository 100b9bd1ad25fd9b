import type { VisibleCustomers } from '../../../application/access/api-token-ports.ts';
import type { CustomerFilter, Customers, CustomerView } from '../../../application/customers/ports.ts';
import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { accountLinkTable, apiTokenTable, enrolmentTable, sessionTable } from '../../access/memory/access-tables.ts';
import { accountDeletionTable } from '../../accounts/memory/account-tables.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { contains, oldestFirst } from '../../kernel/memory/lists.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { monitorTable } from '../../monitors/memory/monitor-tables.ts';
import { removeChannels } from '../../notifications/memory/removals.ts';
import { userTable } from '../../organizations/memory/organization-tables.ts';
import { customerTable, packageTable } from './customer-tables.ts';

/** Customers in memory. Locks need nothing: units of work never overlap. */
export class InMemoryCustomers implements Customers, VisibleCustomers {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  list(scope: Scope, { search, status }: CustomerFilter): Promise<readonly CustomerView[]> {
    const isMeant = (row: Customer): boolean =>
      isSeen(scope, row) &&
      (status === undefined || row.status === status) &&
      (search === undefined || contains(row.name, search) || contains(row.email, search));
    return Promise.resolve(oldestFirst(this.#store.rows(customerTable).filter(isMeant)).flatMap((row) => this.#viewOf(row)));
  }

  find(scope: Scope, publicId: string): Promise<CustomerView | null> {
    const row = this.#store.rows(customerTable).find((each) => each.publicId === publicId && isSeen(scope, each));
    return Promise.resolve(row === null ? null : (this.#viewOf(row)[0] ?? null));
  }

  lock(scope: Scope, publicId: string): Promise<CustomerView | null> {
    return this.find(scope, publicId);
  }

  has(scope: Scope, customerId: number): Promise<boolean> {
    const row = this.#store.rows(customerTable).get(customerId);
    return Promise.resolve(row !== null && isSeen(scope, row));
  }

  add(records: readonly NewRecord<Customer>[]): Promise<readonly Customer[]> {
    return this.#store.write((tables) => {
      for (const record of records) expectPackage(tables, record);
      const added = records.map((record) => ({ ...record, id: this.#store.nextId(customerTable), revision: 1 }));
      for (const customer of added) tables(customerTable).put(customer);
      return added;
    });
  }

  save(record: Customer): Promise<Customer> {
    return this.#store.write((tables) => {
      expectPackage(tables, record);
      return putChanged(tables(customerTable), rowOf(record));
    });
  }

  remove({ id }: Customer): Promise<void> {
    return this.#store.write((tables) => {
      const users = new Set(tables(userTable).filter(({ customerId }) => customerId === id).map((user) => user.id));
      tables(sessionTable).remove(({ userId }) => users.has(userId));
      tables(enrolmentTable).remove(({ userId }) => users.has(userId));
      tables(accountDeletionTable).remove(({ userId }) => users.has(userId));
      tables(apiTokenTable).remove(({ userId, customerId }) => customerId === id || users.has(userId));
      tables(accountLinkTable).remove(({ userId }) => users.has(userId));
      tables(monitorTable).remove(({ customerId }) => customerId === id);
      removeChannels(tables, ({ customerId }) => customerId === id);
      tables(userTable).remove((user) => users.has(user.id));
      tables(customerTable).remove((row) => row.id === id);
    });
  }

  #viewOf(customer: Customer): readonly CustomerView[] {
    const booked = this.#store.rows(packageTable).get(customer.packageId);
    return booked === null ? [] : [{ ...customer, packageType: booked.key, packageDisplayName: booked.displayName }];
  }
}

const isSeen = (scope: Scope, { id, organizationId }: Customer): boolean => isInScope(scope, { organizationId, customerId: id });

const expectPackage = (tables: WriteTables, { packageId }: Pick<Customer, 'packageId'>): void => {
  if (tables(packageTable).get(packageId) === null) throw new OptimisticLockError('The package of the customer is gone.');
};

/** What a record holds beside what only a view knows. */
const rowOf = (record: Customer & Partial<CustomerView>): Customer => {
  const { packageType: _type, packageDisplayName: _name, ...row } = record;
  return row;
};
