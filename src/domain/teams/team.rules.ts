import { isPerson } from '../access/caller.ts';
import type { Caller, PersonCaller } from '../access/caller.ts';
import { permissionRefusal } from '../access/permissions.ts';
import { refused } from '../kernel/outcome.ts';
import type { Refusal } from '../kernel/outcome.ts';
import { isAnyUnknown } from '../kernel/references.ts';
import type { References } from '../kernel/references.ts';
import { firstBroken } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import type { UsedBy } from '../kernel/used-by.ts';
import type { ImTeamRole } from './team.ts';

/** The caller and the caller's role in the team of a record. */
export interface TeamAccess {
  readonly caller: Caller;
  /** The team of the record that the caller changes, or null if the record belongs to no team. */
  readonly teamId: number | null;
  /** The caller's role in that team, or null if the caller is not a member. */
  readonly imRole: ImTeamRole | null;
}

/** Returns true for administrators of the organization and of the platform, who act for every team. */
export const hasAdministratorRights = ({
  role,
  isGlobalAdmin,
}: Pick<PersonCaller, 'role' | 'isGlobalAdmin'>): boolean => isGlobalAdmin || role === 'admin';

const administersOrganization = (caller: Caller): boolean =>
  caller.kind === 'system' || (isPerson(caller) && hasAdministratorRights(caller));

/** The position of a person towards the team of a record. */
export interface RecordPosition {
  /** True for administrators of the organization and of the platform. */
  readonly isAdministrator: boolean;
  /** The role in the team, or null for no member and for a record without a team. */
  readonly imRole: ImTeamRole | null;
}

/**
 * Returns true for a person who may change a team and its schedules, policies, sources and integrations: an administrator
 * of the team or of the organization. Records without a team are changed by administrators of the organization.
 */
export const mayWriteForTeam = ({ isAdministrator, imRole }: RecordPosition): boolean =>
  isAdministrator || imRole === 'admin';

/**
 * Returns true for a person who may write a record that puts a person on call: members of the team may put themselves.
 */
export const mayWriteOfPerson = (position: RecordPosition, isOwn: boolean): boolean =>
  mayWriteForTeam(position) || (isOwn && position.imRole !== null);

/** Records of a team are changed by people whom `mayWriteForTeam` admits. */
export const teamWriteRules = [
  {
    code: 'imTeamWriteDenied',
    broken: ({ caller, imRole }) => !mayWriteForTeam({ isAdministrator: administersOrganization(caller), imRole }),
  },
] as const satisfies readonly Rule<Omit<TeamAccess, 'teamId'>>[];

/** A person who would act on an incident of a team. */
export interface TeamPosition extends RecordPosition, Pick<TeamAccess, 'teamId'> {}

/** Returns true for a person who is neither a member of the team of an incident nor an administrator. */
export const isOutsideTeam = ({ isAdministrator, teamId, imRole }: TeamPosition): boolean =>
  teamId !== null && imRole === null && !isAdministrator;

/**
 * Members of a team act on its incidents. An incident without a team belongs to everybody. The readers of a channel that
 * was notified of an incident need no membership.
 */
export const teamMembershipRules = [
  {
    code: 'imTeamMembershipRequired',
    broken: ({ caller, teamId, imRole }) =>
      caller.kind !== 'channel' && isOutsideTeam({ isAdministrator: administersOrganization(caller), teamId, imRole }),
  },
] as const satisfies readonly Rule<TeamAccess>[];

/**
 * Returns the refusal of a caller who is not a member of the teams of all incidents, or null if the caller may act on
 * all.
 */
export const refusedMembership = (
  incidents: readonly { readonly publicId: string; readonly teamId: number | null }[],
  caller: Caller,
  roles: ReadonlyMap<number, ImTeamRole>,
): Refusal<'imTeamMembershipRequired'> | null => {
  const isDenied = ({ teamId }: { readonly teamId: number | null }): boolean => {
    const imRole = teamId === null ? null : (roles.get(teamId) ?? null);
    return firstBroken(teamMembershipRules, { caller, teamId, imRole }) !== null;
  };
  const deniedIncidentIds = incidents.filter(isDenied).map(({ publicId }) => publicId);
  return deniedIncidentIds.length === 0 ? null : refused('imTeamMembershipRequired', { deniedIncidentIds });
};

/**
 * Returns the refusal of a caller who may not decide whom the incidents page: who does not use incident management, or
 * is not a member of the teams of all. Null if the caller may, and if there are none.
 */
export const refusedPaging = (
  incidents: readonly { readonly publicId: string; readonly teamId: number | null }[],
  caller: Caller,
  roles: ReadonlyMap<number, ImTeamRole>,
): Refusal<'imTeamMembershipRequired'> | null =>
  incidents.length > 0 && permissionRefusal('useIncidentManagement', caller) !== null
    ? refused('imTeamMembershipRequired', { deniedIncidentIds: incidents.map(({ publicId }) => publicId) })
    : refusedMembership(incidents, caller, roles);

/**
 * Returns true if the person may page a new responder of an incident: administrators of its team and of the organization,
 * and anybody if the incident has no team.
 */
export const mayNotifyResponder = ({ teamId, ...position }: TeamPosition): boolean =>
  teamId === null || mayWriteForTeam(position);

/** Administrators of a team may notify responders of its incidents. */
export const teamAdminRules = [
  {
    code: 'imTeamAdminRequired',
    broken: ({ caller, teamId, imRole }) =>
      !mayNotifyResponder({ isAdministrator: administersOrganization(caller), teamId, imRole }),
  },
] as const satisfies readonly Rule<TeamAccess>[];

/** Teams that a record names must exist in the organization. */
export const teamReferenceRules = [
  { code: 'imTeamNotFound', broken: (teams) => isAnyUnknown(teams) },
] as const satisfies readonly Rule<References>[];

/** The caller, and the user whom a record of a team concerns. */
export interface OwnRecordAccess extends Omit<TeamAccess, 'teamId'> {
  /** The public id of the user. */
  readonly userId: string;
}

/**
 * Members of a team may also write records that concern only themselves, such as an override that puts them on call.
 */
export const ownRecordRules = [
  {
    code: 'imTeamWriteDenied',
    broken: ({ caller, imRole, userId }) =>
      !mayWriteOfPerson(
        { isAdministrator: administersOrganization(caller), imRole },
        isPerson(caller) && caller.userPublicId === userId,
      ),
  },
] as const satisfies readonly Rule<OwnRecordAccess>[];

/** A team that something refers to cannot be deleted. */
export const teamRemovalRules = [
  { code: 'imTeamInUse', broken: ({ usedBy }) => usedBy.length > 0, data: ({ usedBy }) => ({ usedBy }) },
] as const satisfies readonly Rule<{ readonly usedBy: readonly UsedBy[] }>[];

/** The team that a new incident names must exist in the organization. */
export const incidentTeamRules = [
  { code: 'invalidTeamId', broken: (team) => isAnyUnknown(team) },
] as const satisfies readonly Rule<References>[];
