import type {
  ImMembers,
  ImTeamFilter,
  ImTeams,
  ImTeamView,
  ImUser,
  ImUsers,
  ReachableMember,
} from '../../application/teams/ports.ts';
import { isAdministrator } from '../../domain/access/caller.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { ImTeamRole, ImTeam } from '../../domain/teams/team.ts';
import { userName } from '../../domain/access/user-name.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ImTeamRow } from './team.entity.ts';

interface NamedUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface MemberRow extends NamedUser {
  readonly userId: string;
  readonly isActive: boolean;
  readonly imRole: ImTeamRole;
}

interface TeamRow extends ImTeam {
  readonly members: readonly MemberRow[];
}

/** Stores teams, listed newest first, with their members. */
export class PostgresImTeams extends PostgresRepository<ImTeam, ImTeamFilter, ImTeamView> implements ImTeams {
  constructor(database: Database) {
    super(database, {
      entity: ImTeamRow,
      owner: { organization: 'organizationId' },
      view: {
        columns: `(
          select coalesce(json_agg(json_build_object('userId', u.public_id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
                   'isActive', u.is_active, 'imRole', member.im_role) order by member.id), '[]')
          from im_team_member member join app_user u on u.id = member.user_id where member.team_id = im_team.id) "members"`,
      },
      search: ['name'],
      conditions: {
        userId: (userId) => `exists (
          select from im_team_member member join app_user u on u.id = member.user_id
          where member.team_id = im_team.id and u.public_id = ${userId})`,
      },
      order: 'im_team.created_at desc, im_team.id desc',
      toView: (row: TeamRow): ImTeamView => ({
        ...row,
        members: row.members.map(({ userId, isActive, imRole, ...user }) => ({
          userId,
          name: userName(user),
          isActive,
          imRole,
        })),
      }),
    });
  }
}

const USER = `u.id, u.public_id "publicId", u.first_name "firstName", u.last_name "lastName", u.email, u.is_active "isActive", u.customer_id "customerId", u.role`;

type UserRow = Omit<ImUser, 'name'> & NamedUser;

const userOf = <Row extends UserRow>({
  firstName,
  lastName,
  ...user
}: Row): Omit<Row, 'firstName' | 'lastName'> & ImUser => ({
  ...user,
  name: userName({ firstName, lastName, email: user.email }),
});

export class PostgresImUsers extends PostgresAdapter implements ImUsers {
  async find(organizationId: number, userId: string): Promise<ImUser | null> {
    return (await this.list(organizationId, [userId]))[0] ?? null;
  }

  async list(organizationId: number, userIds: readonly string[]): Promise<readonly ImUser[]> {
    const text = `select ${USER} from app_user u where u.organization_id = $1 and u.public_id = any ($2::uuid[]) and u.deleted_at is null`;
    return (await this.database.prepared<UserRow>(text, [organizationId, userIds])).map(userOf);
  }

  async administrators(organizationId: number): Promise<readonly ImUser[]> {
    const text = `select ${USER} from app_user u where u.organization_id = $1 and u.role = 'admin' and u.deleted_at is null order by u.id`;
    return (await this.database.prepared<UserRow>(text, [organizationId])).map(userOf).filter(isAdministrator);
  }
}

export class PostgresImMembers extends PostgresAdapter implements ImMembers {
  async roleOf(teamId: number | null, userId: number): Promise<ImTeamRole | null> {
    return teamId === null ? null : ((await this.rolesOf([teamId], userId)).get(teamId) ?? null);
  }

  async rolesOf(teamIds: readonly number[], userId: number): Promise<ReadonlyMap<number, ImTeamRole>> {
    if (teamIds.length === 0) return new Map();
    const query = this.database.query
      .selectFrom('im_team_member')
      .select(['teamId', 'imRole'])
      .where('userId', '=', userId);
    return new Map(
      (await query.where('teamId', 'in', [...teamIds]).execute()).map(({ teamId, imRole }) => [teamId, imRole]),
    );
  }

  async reachable(teamIds: readonly number[]): Promise<readonly ReachableMember[]> {
    const text = `
      select member.team_id "teamId", member.im_role "imRole", ${USER}
      from im_team_member member join app_user u on u.id = member.user_id
      where member.team_id = any ($1::int[]) and u.deleted_at is null order by member.id`;
    const rows = await this.database.prepared<UserRow & { readonly teamId: number; readonly imRole: ImTeamRole }>(
      text,
      [teamIds],
    );
    return rows.map(userOf).filter(imUserEligible);
  }

  async put(teamId: number, userId: number, imRole: ImTeamRole, now: Date): Promise<void> {
    const insert = this.database.query.insertInto('im_team_member').values({ teamId, userId, imRole, createdAt: now });
    await insert.onConflict((conflict) => conflict.columns(['teamId', 'userId']).doUpdateSet({ imRole })).execute();
  }

  async remove(teamId: number, userId: number): Promise<boolean> {
    const { numDeletedRows } = await this.database.query
      .deleteFrom('im_team_member')
      .where('teamId', '=', teamId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
