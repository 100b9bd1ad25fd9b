import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ImTeamRole } from '../../domain/teams/team.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { ImTeamRow } from './team.entity.ts';

export const ImTeamMemberRow = defineEntity({
  name: 'ImTeamMemberRow',
  tableName: 'im_team_member',
  properties: {
    id: p.integer().primary().autoincrement(),
    teamId: references(ImTeamRow, 'cascade'),
    userId: personal(references(UserRow, 'cascade').index(), 'owner'),
    imRole: exported(p.text().$type<ImTeamRole>()),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'im_team_member_unique', properties: ['teamId', 'userId'] }],
});
