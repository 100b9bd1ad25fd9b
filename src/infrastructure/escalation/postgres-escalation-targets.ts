import { sql } from 'kysely';
import type { EscalationTargets, FoundTargets } from '../../application/escalation/ports.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { ImUserFacts } from '../../domain/teams/user.rules.ts';
import { userName } from '../../domain/access/user-name.ts';
import type { EscalationPolicy } from '../../domain/escalation/escalation-policy.ts';
import { targetsOfType } from '../../domain/escalation/escalation-policy.rules.ts';
import type { TargetFacts } from '../../domain/escalation/escalation-policy.rules.ts';
import type { AudienceChannel } from '../../domain/notifications/audience.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

interface UserRow extends ImUserFacts {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly teamIds: readonly number[];
}

const idsOf = (rows: readonly { readonly id: number }[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id));

/** Reads the records to which policies refer. */
export class PostgresEscalationTargets extends PostgresAdapter implements EscalationTargets {
  async find({ users, teams, channels }: Parameters<EscalationTargets['find']>[0]): Promise<FoundTargets> {
    const [people, active] = await Promise.all([this.#people(users, teams), this.#channels(channels)]);
    const members = new Map(
      teams.map((id) => [id, people.filter(({ teamIds }) => teamIds.includes(id)).map(({ publicId }) => publicId)]),
    );
    return {
      names: new Map(people.map((person) => [person.publicId, userName(person)])),
      users: new Map(
        people
          .filter(imUserEligible)
          .map(({ id, publicId, organizationId, firstName, lastName, email }) => [
            publicId,
            { id, publicId, organizationId, name: userName({ firstName, lastName, email }) },
          ]),
      ),
      members,
      channels: new Map(active.map((channel) => [channel.id, channel])),
    };
  }

  known(organizationId: number, policy: Pick<EscalationPolicy, 'teamId' | 'steps'>): Promise<TargetFacts> {
    return this.#known(organizationId, policy, '');
  }

  lock(organizationId: number, policy: Pick<EscalationPolicy, 'teamId' | 'steps'>): Promise<TargetFacts> {
    return this.#known(organizationId, policy, 'order by id for share');
  }

  async #known(
    organizationId: number,
    policy: Pick<EscalationPolicy, 'teamId' | 'steps'>,
    suffix: string,
  ): Promise<TargetFacts> {
    const { query } = this.database;
    const lock = sql.raw(suffix);
    const keysOf = <Id>(ids: readonly Id[]): readonly Id[] => [...new Set(ids)];
    const teamIds = keysOf([
      ...(policy.teamId === null ? [] : [policy.teamId]),
      ...targetsOfType(policy, 'team').map(({ teamId }) => teamId),
    ]);
    const scheduleIds = keysOf(targetsOfType(policy, 'schedule').map(({ scheduleId }) => scheduleId));
    const channelIds = keysOf(targetsOfType(policy, 'channel').map(({ channelId }) => channelId));
    const userIds = keysOf(targetsOfType(policy, 'user').map(({ userId }) => userId));
    const [teams, schedules, channels, users] = await Promise.all([
      sql<{
        readonly id: number;
      }>`select id from im_team where organization_id = ${organizationId} and id = any (${teamIds}::int[]) ${lock}`.execute(
        query,
      ),
      sql<{
        readonly id: number;
      }>`select id from im_schedule where organization_id = ${organizationId} and id = any (${scheduleIds}::int[]) ${lock}`.execute(
        query,
      ),
      sql<{ readonly id: number }>`
        select id from notification_channel
        where organization_id = ${organizationId} and id = any (${channelIds}::int[]) and source_channel_id is null ${lock}`.execute(
        query,
      ),
      sql<ImUserFacts & { readonly publicId: string }>`
        select public_id "publicId", is_active "isActive", customer_id "customerId", role from app_user
        where organization_id = ${organizationId} and public_id = any (${userIds}::uuid[]) and deleted_at is null`.execute(
        query,
      ),
    ]);
    return {
      teams: idsOf(teams.rows),
      schedules: idsOf(schedules.rows),
      channels: idsOf(channels.rows),
      users: new Map(users.rows.map((user) => [user.publicId, { isEligible: imUserEligible(user) }])),
    };
  }

  async #people(users: readonly string[], teams: readonly number[]): Promise<readonly UserRow[]> {
    if (users.length === 0 && teams.length === 0) return [];
    const { rows } = await sql<UserRow>`
      select u.id, u.public_id "publicId", u.organization_id "organizationId", u.first_name "firstName", u.last_name "lastName", u.email, u.is_active "isActive",
             u.customer_id "customerId", u.role, array(select member.team_id from im_team_member member where member.user_id = u.id and member.team_id = any (${teams}::int[])) "teamIds"
      from app_user u
      where u.deleted_at is null
        and (u.public_id = any (${users}::uuid[]) or u.id in (select member.user_id from im_team_member member where member.team_id = any (${teams}::int[])))
      order by u.id`.execute(this.database.query);
    return rows;
  }

  async #channels(ids: readonly number[]): Promise<readonly (AudienceChannel & { readonly organizationId: number })[]> {
    if (ids.length === 0) return [];
    const channels = this.database.query
      .selectFrom('notification_channel')
      .select(['id', 'publicId', 'organizationId', 'type', 'config']);
    return channels
      .where('id', 'in', [...ids])
      .where('isActive', '=', true)
      .where('sourceChannelId', 'is', null)
      .execute();
  }
}
