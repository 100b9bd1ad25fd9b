import type { OrganizationRecord } from '../kernel/record.ts';

/** The roles of users within a team. */
export const imTeamRoles = ['admin', 'member'] as const;
/** The role of a user within a team. */
export type ImTeamRole = (typeof imTeamRoles)[number];

/** A team of incident management. */
export interface ImTeam extends OrganizationRecord {
  readonly name: string;
  readonly description: string | null;
}

/** A member of a team. */
export interface ImTeamMember {
  /** The public id of the user. */
  readonly userId: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly imRole: ImTeamRole;
}
