import type { UsedBy } from '../../domain/kernel/used-by.ts';
import type { ImUserFacts } from '../../domain/teams/user.rules.ts';
import type { ImTeam, ImTeamMember, ImTeamRole } from '../../domain/teams/team.ts';
import type { Repository } from '../kernel/repository.ts';

/** A team with its members, in the order in which they joined. */
export interface ImTeamView extends ImTeam {
  readonly members: readonly ImTeamMember[];
}

/** The filters of the list of teams. */
export interface ImTeamFilter {
  /** The public id of a member. */
  readonly userId?: string;
}

/** The teams of all organizations, newest first. The search looks at names. */
export type ImTeams = Repository<ImTeam, ImTeamFilter, ImTeamView>;

/** Finds the records of other contexts that refer to teams. */
export interface TeamReferences {
  /** Returns records that refer to the team, at most 100. */
  to(team: ImTeam): Promise<readonly UsedBy[]>;
}

/** A user whom incident management can refer to. */
export interface ImUser extends ImUserFacts {
  readonly id: number;
  readonly publicId: string;
  /** The name, or the address of a user without one. */
  readonly name: string;
  readonly email: string;
}

/** The users of organizations. Deleted users are not returned. */
export interface ImUsers {
  /** Returns the user with this public id, or null. */
  find(organizationId: number, userId: string): Promise<ImUser | null>;
  /** Returns the users of the organization that have these public ids. */
  list(organizationId: number, userIds: readonly string[]): Promise<readonly ImUser[]>;
  /** Returns the active administrators of the organization. */
  administrators(organizationId: number): Promise<readonly ImUser[]>;
}

/** A member of a team who can be paged. */
export interface ReachableMember extends ImUser {
  readonly teamId: number;
  readonly imRole: ImTeamRole;
}

/** The members of teams. Writes take part in the transaction; the team is locked before. */
export interface ImMembers {
  /** Returns the role of the user in the team; null without a team, and for a user who is not a member. */
  roleOf(teamId: number | null, userId: number): Promise<ImTeamRole | null>;
  /** Returns the roles of the user, by team; a team of which it is not a member is left out. */
  rolesOf(teamIds: readonly number[], userId: number): Promise<ReadonlyMap<number, ImTeamRole>>;
  /** Returns the members of the teams who can be paged: active users with a role in incident management. */
  reachable(teamIds: readonly number[]): Promise<readonly ReachableMember[]>;
  /** Adds the user, or sets the role of a member. */
  put(teamId: number, userId: number, imRole: ImTeamRole, now: Date): Promise<void>;
  /** Returns false for a user who is not a member. */
  remove(teamId: number, userId: number): Promise<boolean>;
}
