import { sql } from 'kysely';
import type { EscalationRecords, ExplainedMonitor } from '../../application/explanations/ports.ts';
import { newSourceMembers } from '../../domain/alert-sources/alert-source.ts';
import { builtInNames } from '../../domain/alert-sources/source-types.ts';
import { userName } from '../../domain/access/user-name.ts';
import { EXPLAINED_BEFORE, MAX_EXPLAINED } from '../../domain/explanations/explain-channel.ts';
import type { ChannelFacts, StoredAttempt } from '../../domain/explanations/explain-alert.ts';
import type { NotificationFacts, PageFacts } from '../../domain/explanations/explain-escalation.ts';
import type { EventFacts } from '../../domain/explanations/explain-event.ts';
import type { PersonFacts } from '../../domain/explanations/explain-person.ts';
import { membersThen } from '../../domain/explanations/members-then.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { later } from '../../domain/kernel/time.ts';
import { groupOf } from './alert-groups.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';
import { changesAfter, dateOf } from './recorded-changes.ts';

interface SourceRow {
  readonly organizationId: number;
  readonly sourceId: string;
  readonly source: EventFacts['source'];
  readonly mutedUntil: Date | null;
}

interface EventRow extends SourceRow {
  readonly at: Date;
  readonly event: EventFacts['event'];
}

/** A page as JSON, with its times as strings. */
type PageJson = Omit<PageFacts, 'dueAt' | 'endedAt'> & { readonly dueAt: string; readonly endedAt: string | null };

interface NotificationRow {
  readonly at: Date;
  readonly heldUntil: Date | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly about: string;
  readonly pages: readonly PageJson[];
}

/** The source of monitors of an organization that has not stored one yet. */
const UNSTORED_SOURCE: EventFacts['source'] = { ...newSourceMembers, name: builtInNames.monitors, isActive: false };

const SOURCE = sql`s.organization_id as "organizationId", s.public_id as "sourceId", s.muted_until as "mutedUntil",
  json_build_object('name', s.name, 'isActive', s.is_active, 'routes', s.routes) as source`;

const EVENT = sql`case when e.id is null then null else json_build_object('effect', e.effect, 'alert', e.alert) end as event`;

/** The notifications of people with their pages, and the time until which quiet hours hold or held them. */
const NOTIFICATIONS = sql`
  select n.created_at as at, u.first_name as "firstName", u.last_name as "lastName", u.email, i.title as about,
    coalesce(n.held_until, (select (entry.data ->> 'until')::timestamptz from im_timeline_entry entry
      where entry.incident_id = n.incident_id and entry.user_id = n.user_id and entry.kind = 'notificationHeld' and entry.at >= n.created_at
      order by entry.at limit 1)) as "heldUntil",
    coalesce((select json_agg(json_build_object('method', coalesce(page.method_type, 'email'), 'dueAt', page.due_at, 'state', page.state,
        'endedAt', page.ended_at, 'stoppedBecause', page.stopped_because, 'responseStatus', page.response_status) order by page.due_at, page.id)
      from im_page page where page.notification_id = n.id), '[]') as pages
  from im_notification n join app_user u on u.id = n.user_id join im_incident i on i.id = n.incident_id`;

const notificationOf = ({ at, heldUntil, pages, ...user }: NotificationRow): NotificationFacts => ({
  person: userName(user),
  at,
  heldUntil,
  pages: pages.map((page) => ({
    ...page,
    dueAt: parseJsonTimestamp(page.dueAt),
    endedAt: page.endedAt === null ? null : parseJsonTimestamp(page.endedAt),
  })),
});

/** Reads what incident management has recorded about incidents and people. */
export class PostgresEscalationRecords extends PostgresAdapter implements EscalationRecords {
  async eventOfMonitor({ publicId, organizationId }: ExplainedMonitor, at: Date): Promise<EventFacts> {
    const { rows } = await sql<EventRow>`
      select ${at}::timestamptz as at, ${SOURCE}, ${EVENT}
      from im_source s left join im_event e on e.source_id = s.id and e.key = ${`monitor:${publicId}`} and e.received_at = ${at}
      where s.organization_id = ${organizationId} and s.type = 'monitors'
    `.execute(this.database.query);
    const [row] = rows;
    return row === undefined ? { at, source: UNSTORED_SOURCE, event: null } : this.#eventOf(row);
  }

  async eventOfIncident({ id }: Pick<ImIncident, 'id'>): Promise<EventFacts | null> {
    const { rows } = await sql<EventRow>`
      select e.received_at as at, ${SOURCE}, ${EVENT} from im_event e join im_source s on s.id = e.source_id
      where e.incident_id = ${id} and e.effect in ('opened', 'grouped', 'gathered') order by e.id limit 1
    `.execute(this.database.query);
    const [row] = rows;
    return row === undefined ? null : this.#eventOf(row);
  }

  /** Returns the event with the source as it was then. */
  async #eventOf({ at, organizationId, sourceId, source, mutedUntil, event }: EventRow): Promise<EventFacts> {
    const changes = await changesAfter(this.database, organizationId, [{ type: 'imSource', id: sourceId }], at);
    const { mutedUntil: mutedThen, ...then } = membersThen<
      Omit<EventFacts['source'], 'mutedUntil'> & { readonly mutedUntil: unknown }
    >({ ...source, mutedUntil }, changes.get(sourceId) ?? []);
    return { at, event, source: { ...then, mutedUntil: dateOf(mutedThen) } };
  }

  async notificationsOf({ id }: Pick<ImIncident, 'id'>): Promise<readonly NotificationFacts[]> {
    const { rows } = await sql<NotificationRow>`${NOTIFICATIONS} where n.incident_id = ${id} order by n.id`.execute(
      this.database.query,
    );
    return rows.map(notificationOf);
  }

  async notificationsOfPerson(userId: number, at: Date): Promise<PersonFacts['notifications']> {
    const { rows } = await sql<NotificationRow>`
      ${NOTIFICATIONS} where n.user_id = ${userId} and n.created_at <= ${at} and n.created_at > ${later(at, -EXPLAINED_BEFORE)}
      order by n.id desc limit ${MAX_EXPLAINED}
    `.execute(this.database.query);
    return rows.toReversed().map((row) => ({ ...notificationOf(row), about: row.about }));
  }

  async channelsOf({ publicId }: Pick<ImIncident, 'publicId'>): Promise<readonly ChannelFacts[]> {
    const { rows } = await sql<StoredAttempt & { readonly channel: string | null; readonly sentWith: string | null }>`
      select channel.name as channel, delivery.sent_with as "sentWith", delivery.at, delivery.status, delivery.attempt, delivery.response_status as "responseStatus"
      from alert_delivery delivery left join notification_channel channel on channel.id = delivery.channel_id
      where delivery.incident_id = ${publicId} order by delivery.at, delivery.id
    `.execute(this.database.query);
    return [...Map.groupBy(rows, ({ channel }) => channel)].map(([channel, attempts]) => ({
      channel,
      wasActive: null,
      hold: null,
      group: groupOf(attempts),
      attempts,
    }));
  }

  async accountOf(userId: number): Promise<{ readonly createdAt: Date; readonly rulesChangedAt: Date | null }> {
    return this.database.query
      .selectFrom('app_user')
      .leftJoin('im_notification_rule', 'im_notification_rule.userId', 'app_user.id')
      .select(['app_user.createdAt', 'im_notification_rule.updatedAt as rulesChangedAt'])
      .where('app_user.id', '=', userId)
      .executeTakeFirstOrThrow();
  }
}
