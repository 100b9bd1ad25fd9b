import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ImTeamRole } from '../../domain/teams/team.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ImTeamRow = defineEntity({
  name: 'ImTeamRow',
  tableName: 'im_team',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    name: p.text(),
    description: p.text().nullable(),
  },
  indexes: [{ name: 'im_team_list', properties: ['organizationId', 'createdAt', 'id'] }],
});

export const ImTeamMemberRow = defineEntity({
  name: 'ImTeamMemberRow',
  tableName: 'im_team_member',
  properties: {
    id: p.integer().primary().autoincrement(),
    teamId: references(ImTeamRow, 'cascade'),
    userId: references(UserRow, 'cascade').index(),
    imRole: p.text().$type<ImTeamRole>(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'im_team_member_unique', properties: ['teamId', 'userId'] }],
});
