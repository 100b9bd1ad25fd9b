import { isPerson } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { referenceTo } from '../../domain/kernel/references.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { teamReferenceRules, teamWriteRules } from '../../domain/teams/team.rules.ts';
import type { ImTeamRole } from '../../domain/teams/team.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { ImMembers, ImTeams } from './ports.ts';

/** The port that tells the role of a caller. */
export interface RoleNeeds {
  readonly imMembers: Pick<ImMembers, 'roleOf'>;
}

interface TeamNeeds {
  readonly imTeams: Pick<ImTeams, 'find'>;
}

type ByCaller = Pick<QueryContext, 'caller'>;
type WriteCode = CodeOf<typeof teamWriteRules>;
type ReferenceCode = CodeOf<typeof teamReferenceRules>;

/** Returns the caller's role in the team; null without a team, and for a caller who is not a member. */
export const callersRole = async (
  { imMembers }: RoleNeeds,
  caller: Caller,
  teamId: number | null,
): Promise<ImTeamRole | null> => (isPerson(caller) ? imMembers.roleOf(teamId, caller.userId) : null);

/** Refuses a team that the organization does not have; null for a team that it has, and for none. */
export const refusedTeam = async (
  { imTeams }: TeamNeeds,
  organizationId: number,
  teamId: number | null,
): Promise<Refusal<ReferenceCode> | null> => {
  const found = teamId === null ? null : await imTeams.find({ organizationId, customerId: null }, teamId);
  return firstBroken(teamReferenceRules, referenceTo(teamId, found));
};

/** Refuses a caller who may not change records of the team, or of no team; null for one who may. */
export const refusedTeamWrite = async (
  needs: RoleNeeds,
  { caller }: ByCaller,
  teamId: number | null,
): Promise<Refusal<WriteCode> | null> =>
  firstBroken(teamWriteRules, { caller, imRole: await callersRole(needs, caller, teamId) });

/** Refuses a team that a record cannot be given to: an unknown one, and one whose records the caller may not change. */
export const refusedTeamChoice = async (
  needs: RoleNeeds & TeamNeeds,
  context: ByCaller,
  organizationId: number,
  teamId: number | null,
): Promise<Refusal<ReferenceCode | WriteCode> | null> =>
  (await refusedTeam(needs, organizationId, teamId)) ?? refusedTeamWrite(needs, context, teamId);

/** The guard of records that only administrators of their team, and of the organization, can change. */
export const teamGuard = {
  refuses: codesOf(teamWriteRules),
  refusal: (context: ByCaller, { teamId }: { readonly teamId: number | null }, needs: RoleNeeds) =>
    refusedTeamWrite(needs, context, teamId),
};
