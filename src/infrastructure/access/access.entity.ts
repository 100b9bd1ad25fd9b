import { defineEntity, p } from '@mikro-orm/postgresql';
import { resourceColumns } from '../kernel/database/columns.ts';

export const ApiTokenRow = defineEntity({
  name: 'ApiTokenRow',
  tableName: 'api_token',
  properties: {
    ...resourceColumns,
    organizationId: p.integer(),
    userId: p.integer(),
    customerId: p.integer().nullable(),
    name: p.text(),
    sha256: p.text().unique(),
    prefix: p.text(),
    lastFour: p.text(),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
});
