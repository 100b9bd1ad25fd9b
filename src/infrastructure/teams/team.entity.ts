import { defineEntity, p } from '@mikro-orm/postgresql';
import { personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ImTeamRow = defineEntity({
  name: 'ImTeamRow',
  tableName: 'im_team',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    name: personal(p.text(), 'kept'),
    description: personal(p.text().nullable(), 'kept'),
  },
  indexes: [{ name: 'im_team_list', properties: ['organizationId', 'createdAt', 'id'] }],
});
