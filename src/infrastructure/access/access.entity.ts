import { defineEntity, p } from '@mikro-orm/postgresql';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, personal, secret } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ApiTokenRow = defineEntity({
  name: 'ApiTokenRow',
  tableName: 'api_token',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    name: exported(p.text()),
    sha256: secret(p.text().unique()),
    prefix: exported(p.text()),
    lastFour: exported(p.text()),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'api_token_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'api_token_user', properties: 'userId' },
  ],
});
