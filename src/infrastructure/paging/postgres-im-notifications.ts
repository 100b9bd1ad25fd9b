import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  DueOnCallPage,
  HeldNotifications,
  ImNotifications,
  NewNotification,
  NewOnCallPage,
  NewOnCallPageLink,
  PagedPerson,
} from '../../application/paging/ports.ts';
import type { NotificationProgress } from '../../domain/paging/notification-reach.ts';
import { onCallPageTransition } from '../../domain/paging/on-call-page.machine.ts';
import type { OnCallPageEvent, StopReason } from '../../domain/paging/on-call-page.machine.ts';
import { furthestMoment } from '../../domain/kernel/clock-step.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { rulesColumn } from './postgres-personal-rules.ts';

/** The columns that determine whether the user `u` can be paged. */
export const userFacts = sql`u.is_active and u.deleted_at is null "isActive", u.customer_id "customerId", u.role`;

/**
 * The SQL condition that the notification `n` is about the incident `i`: its own incident, or one that quiet hours
 * held. Incidents are found by their ids.
 */
export const isOfNotification = sql`i.id = any (array(
  select n.incident_id union all select member.incident_id from im_notification member where member.digest_id = n.id))`;

const incidentsOf = sql`(select json_agg(json_build_object('id', i.id, 'status', i.status)) from im_incident i where ${isOfNotification})`;

/** Stores notifications. Claims skip locked rows, so that concurrent workers do not wait for each other. */
export class PostgresImNotifications extends PostgresAdapter implements ImNotifications {
  people(organizationIds: readonly number[], userIds: readonly number[]): Promise<readonly PagedPerson[]> {
    return this.#rows<PagedPerson>(sql`
      select u.id "userId", u.organization_id "organizationId", ${userFacts}, ${rulesColumn} as rules
      from app_user u left join im_notification_rule r on r.user_id = u.id
      where u.organization_id = any(${organizationIds}::int[]) and u.id = any(${userIds}::int[])
      order by u.id`);
  }

  add(notifications: readonly NewNotification[]): ReturnType<ImNotifications['add']> {
    if (notifications.length === 0) return Promise.resolve([]);
    return this.#rows(sql`
      insert into im_notification (incident_id, user_id, step_key, urgency, created_at, held_until)
      select * from unnest(${notifications.map(({ incidentId }) => incidentId)}::int[], ${notifications.map(({ userId }) => userId)}::int[], ${notifications.map(({ stepKey }) => stepKey)}::text[],
        ${notifications.map(({ urgency }) => urgency)}::text[], ${notifications.map(({ createdAt }) => createdAt)}::timestamptz[], ${notifications.map(({ heldUntil }) => heldUntil)}::timestamptz[])
      on conflict (incident_id, user_id, step_key) do nothing
      returning id, incident_id "incidentId", user_id "userId", step_key "stepKey"`);
  }

  async keysOf({
    incidentId,
    userId,
  }: {
    readonly incidentId: number;
    readonly userId: number;
  }): Promise<readonly string[]> {
    const rows = await this.#rows<{ readonly stepKey: string }>(
      sql`select n.step_key "stepKey" from im_notification n where n.incident_id = ${incidentId} and n.user_id = ${userId}`,
    );
    return rows.map(({ stepKey }) => stepKey);
  }

  progressOf(incidentId: number): Promise<readonly NotificationProgress[]> {
    // What quiet hours have held is sent by the pages of one notification.
    return this.#rows<NotificationProgress>(sql`
      select n.user_id "userId", n.step_key "stepKey", n.held_until is not null "isHeld",
        array(select p.state from im_page p where p.notification_id = coalesce(n.digest_id, n.id)) pages
      from im_notification n where n.incident_id = ${incidentId}`);
  }

  async addPages(pages: readonly NewOnCallPage[]): Promise<void> {
    if (pages.length === 0) return;
    await this.database.defer(
      sql`
      insert into im_page (id, notification_id, rule, contact_method_id, method_type, planned_at, due_at, state, queued_at)
      select given.id, given.notification_id, given.rule, given.contact_method_id, method.type, given.planned_at, given.due_at, given.state, given.queued_at
      from unnest(${pages.map(({ id }) => id)}::uuid[], ${pages.map(({ notificationId }) => notificationId)}::bigint[], ${pages.map(({ rule }) => rule)}::text[],
        ${pages.map(({ contactMethodId }) => contactMethodId)}::int[], ${pages.map(({ plannedAt }) => plannedAt)}::timestamptz[], ${pages.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${pages.map(({ state }) => state)}::text[], ${pages.map(({ queuedAt }) => queuedAt)}::timestamptz[])
        as given (id, notification_id, rule, contact_method_id, planned_at, due_at, state, queued_at)
        left join im_contact_method method on method.id = given.contact_method_id
      on conflict (notification_id, rule) do nothing`.compile(this.database.query),
    );
  }

  async addLinks(links: readonly NewOnCallPageLink[]): Promise<void> {
    if (links.length === 0) return;
    await this.database.defer(
      sql`
      insert into im_page_link (sha256, notification_id, incident_id, expires_at)
      select given.sha256, given.notification_id, given.incident_id, given.expires_at
      from unnest(${links.map(({ sha256 }) => sha256)}::text[], ${links.map(({ notificationId }) => notificationId)}::bigint[], ${links.map(({ incidentId }) => incidentId)}::int[],
        ${links.map(({ expiresAt }) => expiresAt)}::timestamptz[])
        as given (sha256, notification_id, incident_id, expires_at)`.compile(this.database.query),
    );
  }

  takeDue(now: Date, limit: number): Promise<readonly DueOnCallPage[]> {
    return this.#rows<DueOnCallPage>(sql`
      with due as materialized (
        select p.id from im_page p join im_notification n on n.id = p.notification_id join app_user u on u.id = n.user_id
        where p.state = 'waiting' and p.due_at <= ${now} and ${incidentManagementRuns('u.organization_id', now)}
        order by p.due_at limit ${limit}
        for update of p skip locked)
      select p.id, p.notification_id "notificationId", n.user_id "userId", n.urgency, n.digest_id is not null "isDigest", r.quiet_hours "quietHours", ${userFacts}, ${incidentsOf} incidents
      from due join im_page p on p.id = due.id join im_notification n on n.id = p.notification_id join app_user u on u.id = n.user_id
        left join im_notification_rule r on r.user_id = n.user_id
      order by p.due_at`);
  }

  nextDueAt(now: Date): Promise<Date | null> {
    return this.database.ask(sql<Date>`
      select least(
        (select p.due_at from im_page p join im_notification n on n.id = p.notification_id join app_user u on u.id = n.user_id
         where p.state = 'waiting' and ${incidentManagementRuns('u.organization_id', now)} order by p.due_at limit 1),
        (select n.held_until from im_notification n join app_user u on u.id = n.user_id
         where n.held_until is not null and ${incidentManagementRuns('u.organization_id', now)} order by n.held_until limit 1)) at`);
  }

  async pullBack(now: Date): Promise<number> {
    const { numAffectedRows } = await sql`
      update im_page set due_at = due_at - (planned_at - ${now}::timestamptz), planned_at = ${now}
      where state = 'waiting' and planned_at > ${furthestMoment(now, 0)}`.execute(this.database.query);
    return Number(numAffectedRows ?? 0);
  }

  async move(pageIds: readonly string[], event: OnCallPageEvent, at: Date, because?: StopReason): Promise<number> {
    return pageIds.length === 0 ? 0 : this.#move(sql`id = any(${pageIds}::uuid[])`, event, at, because);
  }

  async hold(notificationIds: readonly number[], until: Date, at: Date): Promise<void> {
    if (notificationIds.length === 0) return;
    await sql`update im_notification set held_until = ${until} where id = any(${notificationIds}::bigint[])`.execute(
      this.database.query,
    );
    await this.#stopWaiting(notificationIds, 'quietHours', at);
  }

  async takeHeld(now: Date): Promise<HeldNotifications | null> {
    // Users with held notifications have rules; the lock of that row keeps other workers from claiming some of the
    // notifications.
    const [person] = await this.#rows<{ readonly userId: number }>(sql`
      select r.user_id "userId" from im_notification_rule r join app_user u on u.id = r.user_id
      where r.user_id in (select n.user_id from im_notification n where n.held_until <= ${now}) and ${incidentManagementRuns('u.organization_id', now)}
      limit 1 for update of r skip locked`);
    if (person === undefined) return null;
    const [held] = await this.#rows<HeldNotifications>(sql`
      select u.id "userId", ${userFacts}, ${rulesColumn} rules,
        (array_agg(n.id::int order by n.id) filter (where n.held_until <= ${now})) "notificationIds", json_agg(json_build_object('id', i.id, 'status', i.status) order by n.id) incidents
      from im_notification n join im_incident i on i.id = n.incident_id join app_user u on u.id = n.user_id join im_notification_rule r on r.user_id = u.id
      where n.user_id = ${person.userId} and (n.held_until <= ${now} or n.digest_id in (select head.id from im_notification head where head.user_id = n.user_id and head.held_until <= ${now}))
      group by u.id, r.user_id`);
    return held ?? null;
  }

  async release(notificationIds: readonly number[]): Promise<void> {
    const [first = null] = notificationIds;
    await sql`update im_notification set held_until = null, digest_id = ${first}::bigint where id = any(${notificationIds}::bigint[]) or digest_id = any(${notificationIds}::bigint[])`.execute(
      this.database.query,
    );
  }

  async supersedeLow(incidentId: number, at: Date): Promise<readonly number[]> {
    const low = await this.#rows<{ readonly id: number; readonly userId: number; readonly isDigest: boolean }>(sql`
      select id::int, user_id "userId", digest_id is not null "isDigest" from im_notification where incident_id = ${incidentId} and urgency = 'low' order by id for update`);
    const own = low.filter(({ isDigest }) => !isDigest).map(({ id }) => id);
    if (own.length > 0) {
      await sql`update im_notification set held_until = null where id = any(${own}::bigint[])`.execute(
        this.database.query,
      );
      await this.#stopWaiting(own, 'urgencyRaised', at);
    }
    return [...new Set(low.map(({ userId }) => userId))];
  }

  stop(
    { incidentId, userId }: { readonly incidentId: number; readonly userId?: number },
    because: StopReason,
    at: Date,
  ): Promise<number> {
    const person = userId === undefined ? sql`` : sql`and n.user_id = ${userId}`;
    return this.#move(
      sql`notification_id in (select n.id from im_notification n where n.incident_id = ${incidentId} and n.digest_id is null ${person})`,
      'stop',
      at,
      because,
    );
  }

  async #stopWaiting(notificationIds: readonly number[], because: StopReason, at: Date): Promise<void> {
    await this.#move(
      sql`notification_id = any(${notificationIds}::bigint[]) and state = 'waiting'`,
      'stop',
      at,
      because,
    );
  }

  async #move(
    pages: RawBuilder<unknown>,
    event: OnCallPageEvent,
    at: Date,
    because: StopReason | undefined,
  ): Promise<number> {
    const { from, to } = onCallPageTransition(event);
    const { numAffectedRows } = await sql`
      update im_page set state = ${to}, stopped_because = ${because ?? null},
        queued_at = case when ${to} = 'queued' then ${at}::timestamptz else queued_at end, ended_at = case when ${to} = 'stopped' then ${at}::timestamptz end
      where ${pages} and state = any(${from}::text[])`.execute(this.database.query);
    return Number(numAffectedRows ?? 0);
  }

  #rows<Row>(statement: RawBuilder<unknown>): Promise<readonly Row[]> {
    return this.database.composed(statement as RawBuilder<Row>);
  }
}
