import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ChangeRequestStatus } from '../../domain/monitors/change-request.machine.ts';
import { resourceColumns } from '../kernel/database/columns.ts';

export const ChangeRequestRow = defineEntity({
  name: 'ChangeRequestRow',
  tableName: 'change_request',
  properties: {
    ...resourceColumns,
    organizationId: p.integer(),
    customerId: p.integer().nullable(),
    monitorId: p.integer(),
    changes: p.json<Readonly<Record<string, unknown>>>(),
    note: p.text().nullable(),
    requesterId: p.integer().nullable(),
    status: p.text().$type<ChangeRequestStatus>(),
    decidedAt: p.datetime(3).nullable(),
    decidedBy: p.integer().nullable(),
    decisionNote: p.text().nullable(),
  },
});
