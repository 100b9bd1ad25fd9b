import type { ImTeamRole } from '../access/im-team-access.ts';

/** A team of incident management. */
export interface ImTeam {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** A member of a team. */
export interface ImTeamMember {
  /** The public id of the user. */
  readonly userId: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly imRole: ImTeamRole;
}

/** A record that refers to another one, and so keeps it from being deleted. */
export interface UsedBy {
  /** The kind of the record, such as `schedule`. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
}
