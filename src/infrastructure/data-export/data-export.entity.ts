import { defineEntity, p } from '@mikro-orm/postgresql';
import type { DataExportStatus } from '../../domain/data-export/data-export.machine.ts';
import type { ExportFailure } from '../../domain/data-export/data-export.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const DataExportRow = defineEntity({
  name: 'DataExportRow',
  tableName: 'data_export',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    status: exported(p.text().$type<DataExportStatus>()),
    recipientEmails: personal(p.json<readonly string[]>(), 'replaced'),
    /** The number of the attempt that is running, or that wrote the file. */
    attempts: p.integer().default(0),
    leaseUntil: p.datetime(3).nullable(),
    readyAt: p.datetime(3).nullable(),
    failure: exported(p.text().$type<ExportFailure>().nullable()),
    bytes: p.bigint('number').nullable(),
    sha256: exported(p.text().nullable()),
  },
  uniques: [
    { name: 'data_export_one_running', properties: 'organizationId', where: `status in ('queued', 'generating')` },
  ],
  indexes: [
    { name: 'data_export_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'data_export_unfinished', properties: ['createdAt', 'id'], where: `status in ('queued', 'generating')` },
    { name: 'data_export_expiry', properties: 'readyAt', where: `status = 'ready'` },
  ],
});
