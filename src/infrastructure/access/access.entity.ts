import { defineEntity, p } from '@mikro-orm/postgresql';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ApiTokenRow = defineEntity({
  name: 'ApiTokenRow',
  tableName: 'api_token',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    userId: references(UserRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    name: p.text(),
    sha256: p.text().unique(),
    prefix: p.text(),
    lastFour: p.text(),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'api_token_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'api_token_user', properties: 'userId' },
  ],
});
