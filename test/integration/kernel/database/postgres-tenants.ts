import type { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { NOW } from '../../../builders/clock.ts';
import { customers, organizations, users } from '../../../builders/tenants.ts';
import type { Tenants } from '../../../builders/tenants.ts';

const aPackageConfig = {
  id: 1,
  publicId: '0195d3a0-0000-7000-8000-0000000000f1',
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  organizationId: 1,
  key: 'default',
  displayName: 'Default',
  minCheckInterval: 1,
  isDefault: true,
  limits: {},
};

/** Stores the test tenants in the database. */
export const postgresTenants = async (database: Database): Promise<Tenants> => {
  await database.query.insertInto('organization').values(organizations).execute();
  await database.query.insertInto('package_config').values(aPackageConfig).execute();
  await database.query.insertInto('customer').values(customers).execute();
  await database.query.insertInto('app_user').values(users).execute();
  return {
    changeUser: async (id, changes) => {
      await database.query.updateTable('app_user').set(changes).where('id', '=', id).execute();
    },
    requestDeletion: async (userId, requestedAt) => {
      await database.query
        .insertInto('account_deletion')
        .values({ userId, status: 'requested', requestedAt })
        .execute();
    },
    changeOrganization: async (id, changes) => {
      await database.query.updateTable('organization').set(changes).where('id', '=', id).execute();
    },
  };
};
