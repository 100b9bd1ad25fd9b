import { accountDeletionTable, customerTable, organizationTable, userRowOf, userTable } from './tenant-tables.ts';
import type { MemoryStore, MemoryTable } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { customers, organizations, users } from '../builders/tenants.ts';
import type { Tenants } from '../builders/tenants.ts';

/** Adds the test tenants to the store. */
export const memoryTenants = async (store: MemoryStore): Promise<Tenants> => {
  await store.write((tables) => {
    for (const each of organizations) tables(organizationTable).put(each);
    for (const each of customers) tables(customerTable).put(each);
    for (const each of users) tables(userTable).put(userRowOf(each));
  });
  const change = <Row>(table: MemoryTable<Row>, id: number, changes: Partial<Row>) =>
    store.write((tables) => {
      const row = tables(table).get(id);
      if (row !== null) tables(table).put({ ...row, ...changes });
    });
  return {
    changeUser: (id, changes) => change(userTable, id, changes),
    requestDeletion: (userId, requestedAt) =>
      store.write((tables) => tables(accountDeletionTable).put({ userId, status: 'requested', requestedAt })),
    changeOrganization: (id, changes) => change(organizationTable, id, changes),
  };
};
