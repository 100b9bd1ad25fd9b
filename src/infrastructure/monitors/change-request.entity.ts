import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ChangeRequestStatus } from '../../domain/monitors/change-request.machine.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { MonitorRow } from './monitor.entity.ts';

export const ChangeRequestRow = defineEntity({
  name: 'ChangeRequestRow',
  tableName: 'change_request',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    monitorId: references(MonitorRow, 'cascade'),
    changes: personal(p.json<Readonly<Record<string, unknown>>>(), 'replaced'),
    valuesBefore: personal(p.json<Readonly<Record<string, unknown>>>().nullable(), 'replaced'),
    note: personal(p.text().nullable(), 'replaced'),
    requesterId: personal(references(UserRow, 'set null').nullable().index(), 'author'),
    status: exported(p.text().$type<ChangeRequestStatus>()),
    decidedAt: p.datetime(3).nullable(),
    decidedBy: personal(references(UserRow, 'set null').nullable().index(), 'author'),
    decisionNote: personal(p.text().nullable(), 'replaced'),
  },
  indexes: [
    { name: 'change_request_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'change_request_open', properties: 'customerId', where: `status = 'open'` },
    { name: 'change_request_monitor', properties: 'monitorId' },
  ],
});
