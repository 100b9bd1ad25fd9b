import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import { isPerson } from './caller.ts';
import type { Caller, Role } from './caller.ts';

/** The roles of users within a team of incident management. */
export const imTeamRoles = ['admin', 'member'] as const;
export type ImTeamRole = (typeof imTeamRoles)[number];

/** The roles of users who can use incident management, be on call and be paged. */
export const imUserRoles = ['admin', 'editor', 'responder'] as const satisfies readonly Role[];

/** The caller and its team. */
export interface TeamAccess {
  readonly caller: Caller;
  /** The team of the record that the caller changes; null for a record that belongs to no team. */
  readonly teamId: number | null;
  /** The caller's role in that team; null for a caller who is not a member. */
  readonly imRole: ImTeamRole | null;
}

const administersOrganization = (caller: Caller): boolean =>
  caller.kind === 'system' || (isPerson(caller) && (caller.isGlobalAdmin || caller.role === 'admin'));

/** Who may change a team, and the schedules, policies, sources and integrations that belong to it. Those without a team belong to administrators. */
export const teamWriteRules = [
  { code: 'imTeamWriteDenied', broken: ({ caller, imRole }) => !administersOrganization(caller) && imRole !== 'admin' },
] as const satisfies readonly Rule<Omit<TeamAccess, 'teamId'>>[];

/** Who may act on an incident of a team. One without a team belongs to everybody. */
export const teamMembershipRules = [
  { code: 'imTeamMembershipRequired', broken: ({ caller, teamId, imRole }) => teamId !== null && imRole === null && !administersOrganization(caller) },
] as const satisfies readonly Rule<TeamAccess>[];

/** Who may have the responders of an incident notified. */
export const teamAdminRules = [
  { code: 'imTeamAdminRequired', broken: ({ caller, teamId, imRole }) => teamId !== null && imRole !== 'admin' && !administersOrganization(caller) },
] as const satisfies readonly Rule<TeamAccess>[];

/** What decides whether a user can be a member, responder or target. */
export interface ImUserFacts {
  readonly isActive: boolean;
  readonly customerId: number | null;
  readonly role: Role;
}

/** Whether the user can be a member of a team, on call, a responder or a target. */
export const imUserEligible = ({ isActive, customerId, role }: ImUserFacts): boolean =>
  isActive && customerId === null && imUserRoles.some((eligible) => eligible === role);

/** The codes of `decideImUser`. */
export const imUserCodes = ['userNotFound', 'imUserNotEligible'] as const;

/** The user that a request names; null stands for a user who does not exist in the organization. */
export const decideImUser = <User extends ImUserFacts>(user: User | null): Outcome<User, (typeof imUserCodes)[number]> => {
  if (user === null) return refused('userNotFound');
  return imUserEligible(user) ? accepted(user) : refused('imUserNotEligible');
};
