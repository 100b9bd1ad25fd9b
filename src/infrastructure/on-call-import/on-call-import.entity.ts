import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ImportedKind } from '../../application/on-call-import/ports.ts';
import type { ImportTool } from '../../domain/on-call-import/plan.ts';
import { exported } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

/** An imported record. It has no foreign key, because records of several tables are imported. */
export const ImportedRecordRow = defineEntity({
  name: 'ImportedRecordRow',
  tableName: 'im_imported_record',
  properties: {
    id: p.integer().primary().autoincrement(),
    organizationId: references(OrganizationRow, 'cascade'),
    tool: exported(p.text().$type<ImportTool>()),
    kind: exported(p.text().$type<ImportedKind>()),
    externalId: exported(p.text()),
    publicId: p.uuid(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'im_imported_record_unique', properties: ['organizationId', 'tool', 'kind', 'externalId'] }],
});
