import { teamRemovalRules } from '../../domain/teams/team.rules.ts';
import { decideImUser, imUserCodes } from '../../domain/teams/user.rules.ts';
import type { ImTeamRole, ImTeam, ImTeamMember } from '../../domain/teams/team.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry } from '../kernel/records.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ImMembers, ImTeams, ImUser, ImUsers, TeamReferences } from './ports.ts';
import { refusedTeamWrite, teamGuard } from './team-access.ts';

interface Needs {
  readonly imTeams: ImTeams;
}

interface WritingNeeds extends Needs {
  readonly imMembers: ImMembers;
}

interface ByMember extends ById {
  /** The public id of the user. */
  readonly userId: string;
}

/** The members of a team that are written. */
export interface ImTeamMembers {
  readonly name: string;
  readonly description: string | null;
}

const teamCommands = defineRecordCommands({
  subject: 'imTeam',
  permission: 'useIncidentManagement',
  records: ({ imTeams }: WritingNeeds) => imTeams,
  missing: 'imTeamNotFound',
  taken: {},
  guard: { refuses: teamGuard.refuses, refusal: (context, team, needs) => refusedTeamWrite(needs, context, team.id) },
});

/** Lists teams, newest first. */
export const listImTeams = definePageQuery({
  name: 'listImTeams',
  permission: 'useIncidentManagement',
  records: ({ imTeams }: Needs) => imTeams,
});

/** Returns a team with its members. */
export const getImTeam = defineRecordQuery({
  name: 'getImTeam',
  permission: 'useIncidentManagement',
  missing: 'imTeamNotFound',
  records: ({ imTeams }: Needs) => imTeams,
});

/** Creates a team without members. */
export const createImTeam = teamCommands.create({
  name: 'createImTeam',
  refuses: teamGuard.refuses,
  decide: async (context, members: ImTeamMembers, needs) =>
    (await refusedTeamWrite(needs, context, null)) ??
    accepted({ ...members, ...context.stamp, organizationId: ownOrganization(context.caller) }),
  audited: (_stored, members) => members,
  answer: (_context, stored) => ({ ...stored, members: [] }),
});

/** Changes a team. */
export const updateImTeam = teamCommands.update({
  name: 'updateImTeam',
  decide: (_context, { members: _members, ...team }, { changes }: ChangeOf<Partial<ImTeamMembers>>) =>
    accepted({ ...team, ...changes }),
  answer: (_context, stored, { members }) => ({ ...stored, members }),
});

/** Deletes a team that nothing refers to. */
export const deleteImTeam = teamCommands.remove({
  name: 'deleteImTeam',
  refuses: codesOf(teamRemovalRules),
  refusal: async (_context, team, { teamReferences }: { readonly teamReferences: TeamReferences }) =>
    firstBroken(teamRemovalRules, { usedBy: await teamReferences.to(team) }),
  audited: ({ name }) => ({ name }),
});

const memberFrom = ({ publicId: userId, name, isActive }: ImUser, imRole: ImTeamRole): ImTeamMember => ({
  userId,
  name,
  isActive,
  imRole,
});

/** Sets the role of a user who had the role `before`, or was no member. */
const setRole = async (
  { imMembers }: WritingNeeds,
  { now, audit }: CommandContext,
  team: ImTeam,
  user: ImUser,
  roles: { readonly before: ImTeamRole | null; readonly after: ImTeamRole },
) => {
  await imMembers.put(team.id, user.id, roles.after, now);
  const record = (imRole: ImTeamRole) => ({ userId: user.publicId, imRole });
  audit(
    roles.before === null
      ? auditEntry('imTeam.memberAdded', team, { after: record(roles.after) })
      : auditEntry('imTeam.memberUpdated', team, { before: record(roles.before), after: record(roles.after) }),
  );
  return accepted(memberFrom(user, roles.after));
};

/** Adds a member, or sets the role of one. */
export const addImTeamMember = teamCommands.change({
  name: 'addImTeamMember',
  refuses: imUserCodes,
  execute: async (
    work,
    team,
    { userId, imRole }: ByMember & { readonly imRole: ImTeamRole },
    needs: WritingNeeds & { readonly imUsers: ImUsers },
  ) => {
    const decision = decideImUser(await needs.imUsers.find(team.organizationId, userId));
    if (!decision.ok) return decision;
    return setRole(needs, work, team, decision.value, {
      before: await needs.imMembers.roleOf(team.id, decision.value.id),
      after: imRole,
    });
  },
});

/** Changes the role of a member. A user who is no member is refused. */
export const updateImTeamMember = teamCommands.change({
  name: 'updateImTeamMember',
  refuses: ['userNotFound'],
  execute: async (
    work,
    team,
    { userId, imRole }: ByMember & { readonly imRole: ImTeamRole },
    needs: WritingNeeds & { readonly imUsers: ImUsers },
  ) => {
    const user = await needs.imUsers.find(team.organizationId, userId);
    const before = user === null ? null : await needs.imMembers.roleOf(team.id, user.id);
    return user === null || before === null
      ? refused('userNotFound')
      : setRole(needs, work, team, user, { before, after: imRole });
  },
});

/** Removes a member from a team. */
export const removeImTeamMember = teamCommands.change({
  name: 'removeImTeamMember',
  refuses: ['userNotFound'],
  execute: async (work, team, { userId }: ByMember, needs: WritingNeeds & { readonly imUsers: ImUsers }) => {
    const user = await needs.imUsers.find(team.organizationId, userId);
    if (user === null || !(await needs.imMembers.remove(team.id, user.id))) return refused('userNotFound');
    work.audit(auditEntry('imTeam.memberRemoved', team, { before: { userId } }));
    return accepted({ success: true as const });
  },
});
