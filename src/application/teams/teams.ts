import { teamReferenceRules, teamRemovalRules, teamWriteRules } from '../../domain/teams/team.rules.ts';
import { decideImUser, imUserCodes } from '../../domain/teams/im-user.ts';
import type { ImTeamRole, ImTeam, ImTeamMember } from '../../domain/teams/team.ts';
import { isPerson } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import { referenceTo } from '../../domain/kernel/references.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ImMembers, ImTeams, ImTeamView, ImUser, ImUsers, TeamReferences } from './ports.ts';

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

/** Returns the caller's role in the team; null without a team, and for a caller who is not a member. */
export const callersRole = async (
  { imMembers }: Pick<WritingNeeds, 'imMembers'>,
  caller: Caller,
  teamId: number | null,
): Promise<ImTeamRole | null> =>
  isPerson(caller) ? imMembers.roleOf(teamId, caller.userId) : null;

/** Refuses a team that the organization does not have; null for a team that it has, and for none. */
export const refusedTeam = async (
  { imTeams }: { readonly imTeams: Pick<ImTeams, 'find'> },
  organizationId: number,
  teamId: number | null,
): Promise<Refusal<'imTeamNotFound'> | null> => {
  const found = teamId === null ? null : await imTeams.find({ organizationId, customerId: null }, teamId);
  return firstBroken(teamReferenceRules, referenceTo(teamId, found));
};

const lockForChange = async (
  needs: WritingNeeds,
  { scope, caller }: CommandContext,
  id: string,
): Promise<Outcome<ImTeamView, 'imTeamNotFound' | 'imTeamWriteDenied'>> => {
  const team = await needs.imTeams.lock(scope, id);
  if (team === null) return refused('imTeamNotFound');
  return firstBroken(teamWriteRules, { caller, imRole: await callersRole(needs, caller, team.id) }) ?? accepted(team);
};

const writeCodes = ['imTeamNotFound', ...codesOf(teamWriteRules)] as const;

export const listImTeams = definePageQuery({
  name: 'listImTeams',
  permission: 'useIncidentManagement',
  records: ({ imTeams }: Needs) => imTeams,
});

export const getImTeam = defineRecordQuery({
  name: 'getImTeam',
  permission: 'useIncidentManagement',
  missing: 'imTeamNotFound',
  records: ({ imTeams }: Needs) => imTeams,
});

export const createImTeam = defineCommand({
  name: 'createImTeam',
  permission: 'useIncidentManagement',
  refuses: codesOf(teamWriteRules),
  execute:
    ({ imTeams, ids }: Needs & { readonly ids: IdSource }) =>
    async ({ caller, now, audit }, members: ImTeamMembers) => {
      const refusal = firstBroken(teamWriteRules, { caller, imRole: null });
      if (refusal !== null) return refusal;
      const stored = expectStored(await addOne(imTeams, { ...members, publicId: ids.next(), organizationId: ownOrganization(caller), createdAt: now, updatedAt: now }));
      audit(auditEntry('imTeam.created', stored, { after: { ...members } }));
      return accepted({ ...stored, members: [] });
    },
});

export const updateImTeam = defineCommand({
  name: 'updateImTeam',
  permission: 'useIncidentManagement',
  refuses: writeCodes,
  execute:
    (needs: WritingNeeds) =>
    async (work, { id, changes }: ById & { readonly changes: Partial<ImTeamMembers> }) => {
      const found = await lockForChange(needs, work, id);
      if (!found.ok) return found;
      const { members, ...team } = found.value;
      const stored = expectStored(await needs.imTeams.save({ ...team, ...changes, updatedAt: work.now }, team));
      work.audit(auditEntry('imTeam.updated', stored, changesOf<ImTeam>(team, stored)));
      return accepted({ ...stored, members });
    },
});

export const deleteImTeam = defineCommand({
  name: 'deleteImTeam',
  permission: 'useIncidentManagement',
  refuses: [...writeCodes, ...codesOf(teamRemovalRules)],
  execute:
    (needs: WritingNeeds & { readonly teamReferences: TeamReferences }) =>
    async (work, { id }: ById) => {
      const found = await lockForChange(needs, work, id);
      if (!found.ok) return found;
      const refusal = firstBroken(teamRemovalRules, { usedBy: await needs.teamReferences.to(found.value) });
      if (refusal !== null) return refusal;
      await needs.imTeams.remove(found.value);
      work.audit(auditEntry('imTeam.deleted', found.value, { before: { name: found.value.name } }));
      return accepted({ success: true as const });
    },
});

const memberCodes = [...writeCodes, ...imUserCodes] as const;

const memberFrom = ({ publicId: userId, name, isActive }: ImUser, imRole: ImTeamRole): ImTeamMember => ({ userId, name, isActive, imRole });

/** Sets the role of a user who had the role `before`, or was no member. */
const setRole = async ({ imMembers }: WritingNeeds, { now, audit }: CommandContext, team: ImTeam, user: ImUser, roles: { readonly before: ImTeamRole | null; readonly after: ImTeamRole }) => {
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
export const addImTeamMember = defineCommand({
  name: 'addImTeamMember',
  permission: 'useIncidentManagement',
  refuses: memberCodes,
  execute:
    (needs: WritingNeeds & { readonly imUsers: ImUsers }) =>
    async (work, { id, userId, imRole }: ByMember & { readonly imRole: ImTeamRole }) => {
      const found = await lockForChange(needs, work, id);
      if (!found.ok) return found;
      const team = found.value;
      const decision = decideImUser(await needs.imUsers.find(team.organizationId, userId));
      if (!decision.ok) return decision;
      return setRole(needs, work, team, decision.value, { before: await needs.imMembers.roleOf(team.id, decision.value.id), after: imRole });
    },
});

export const updateImTeamMember = defineCommand({
  name: 'updateImTeamMember',
  permission: 'useIncidentManagement',
  refuses: [...writeCodes, 'userNotFound'],
  execute:
    (needs: WritingNeeds & { readonly imUsers: ImUsers }) =>
    async (work, { id, userId, imRole }: ByMember & { readonly imRole: ImTeamRole }) => {
      const found = await lockForChange(needs, work, id);
      if (!found.ok) return found;
      const team = found.value;
      const user = await needs.imUsers.find(team.organizationId, userId);
      const before = user === null ? null : await needs.imMembers.roleOf(team.id, user.id);
      return user === null || before === null ? refused('userNotFound') : setRole(needs, work, team, user, { before, after: imRole });
    },
});

export const removeImTeamMember = defineCommand({
  name: 'removeImTeamMember',
  permission: 'useIncidentManagement',
  refuses: [...writeCodes, 'userNotFound'],
  execute:
    (needs: WritingNeeds & { readonly imUsers: ImUsers }) =>
    async (work, { id, userId }: ByMember) => {
      const found = await lockForChange(needs, work, id);
      if (!found.ok) return found;
      const team = found.value;
      const user = await needs.imUsers.find(team.organizationId, userId);
      if (user === null || !(await needs.imMembers.remove(team.id, user.id))) return refused('userNotFound');
      work.audit(auditEntry('imTeam.memberRemoved', team, { before: { userId } }));
      return accepted({ success: true as const });
    },
});
