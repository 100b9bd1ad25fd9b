import { DEGRADED_REASON } from '../../domain/checks/degraded.ts';
import type { OrganizationStatus } from '../../domain/access/caller.ts';
import type {
  StoredPageHead,
  StoredPublicComponent,
  StoredPublicIncident,
} from '../../domain/status-pages/assemble-page.ts';
import { MAX_WINDOW_OCCURRENCES } from '../../domain/status-pages/planned-maintenance.ts';
import type { PublicMaintenance, PublicPage } from '../../domain/status-pages/public-page.ts';
import type { WindowTimes } from '../../domain/maintenance/window-times.ts';
import { brandsOf } from './brand.sql.ts';
import type { BrandRow } from '../organizations/brand.sql.ts';
import { customerExists } from '../kernel/database/in-scope.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';

/** A value in JSON form, with times as strings. */
type Json<Value> = {
  readonly [Name in keyof Value]: Value[Name] extends Date
    ? string
    : Value[Name] extends Date | null
      ? string | null
      : Value[Name];
};

type WindowJson = Json<Omit<PublicMaintenance, 'startsAt' | 'endsAt'>>;

export interface PageRow extends Omit<StoredPageHead, 'brands'> {
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
  readonly cancelledAt: Date | null;
  /** The date up to which `state_day` is complete, or null if it contains days of another time zone. */
  readonly countedUntil: Date | null;
  readonly brands: readonly BrandRow[];
  readonly groups: readonly Omit<PublicPage['groups'][number], 'status'>[];
  readonly occurrences: readonly Json<PublicMaintenance>[];
  /** Recurring windows, and windows of one occurrence that is too far ahead to be stored. */
  readonly planned: readonly (WindowJson & WindowTimes & { readonly expandedUntil: string })[];
}

/** The maximum number of maintenance windows whose occurrences are computed for a page. */
const MAX_WINDOWS = 200;

const WINDOW = `
  w.public_id "publicId", w.title, w.description, w.created_at "createdAt", w.updated_at "updatedAt",
  json_agg(c.public_id order by c.position, c.id) "componentPublicIds"`;
const SHOWN_MONITORS = `status_component c join monitor m on m.id = c.monitor_id and ${customerExists('m.customer_id')}`;

/** The query of page `$1` at `$2`; `$3` is the day before as the text of a wall-clock time. */
export const PAGE = `
  select p.public_id "publicId", p.slug, p.title, p.description, p.language, p.texts, o.id "organizationId", o.timezone,
    o.language "organizationLanguage", o.status "organizationStatus", o.cancelled_at "cancelledAt",
    case when d.timezone = o.timezone then d.counted_until end "countedUntil",
    ${brandsOf('p', 'o')} "brands",
    (select coalesce(json_agg(json_build_object('publicId', g.public_id, 'name', g.name) order by g.position, g.id), '[]')
      from status_group g where g.status_page_id = p.id) "groups",
    (select coalesce(json_agg(o order by o."startsAt", o."publicId"), '[]') from (
      select ${WINDOW}, s.starts_at "startsAt", s.ends_at "endsAt", row_number() over (partition by w.id order by s.starts_at) at
      from ${SHOWN_MONITORS}
        join maintenance_period s on s.monitor_id = m.id or s.customer_id = m.customer_id
        join maintenance_window w on w.id = s.window_id
      where c.status_page_id = p.id and s.ends_at > $2
      group by w.id, s.id) o where o.at <= ${MAX_WINDOW_OCCURRENCES}) "occurrences",
    (select coalesce(json_agg(f), '[]') from (
      select ${WINDOW}, w.start_time "startTime", w.end_time "endTime", w.timezone, w.recurrence, w.expanded_until "expandedUntil"
      from ${SHOWN_MONITORS}
        join maintenance_window w on w.organization_id = p.organization_id and (w.monitor_id = m.id or w.monitor_type is null and w.customer_id = m.customer_id)
      where c.status_page_id = p.id
        and (w.recurrence <> 'none' or w.start_time > $3 and not exists (select from maintenance_period s where s.window_id = w.id))
      group by w.id order by w.start_time desc limit ${MAX_WINDOWS}) f) "planned"
  from status_page p
    join organization o on o.id = p.organization_id
    left join state_day_progress d on d.organization_id = o.id
  where p.id = $1 and ${customerExists('p.customer_id')}`;

/** The query of the brands of page `$1`. */
export const BRANDS = `
  select ${brandsOf('p', 'o')} "brands" from status_page p join organization o on o.id = p.organization_id where p.id = $1`;

type ComponentRow = Omit<StoredPublicComponent, 'monitor' | 'upstream'> & {
  readonly upstream: Json<NonNullable<StoredPublicComponent['upstream']>> | null;
  readonly monitorId: number | null;
  readonly state: NonNullable<StoredPublicComponent['monitor']>['state'] | null;
};

/** The query of the components of page `$1`. The open span of a monitor shows whether its customer is paused. */
export const COMPONENTS = `
  select c.public_id "publicId", g.public_id "groupPublicId", c.name, c.description, c.manual_status "manualStatus", m.id "monitorId",
    case when m.status = 'paused' or s.state = 'paused' then 'paused' else m.condition end "state",
    case when c.upstream is not null then json_build_object('url', c.upstream->>'url', 'upstreamStatus', c.upstream_status, 'upstreamReadAt', c.upstream_read_at) end "upstream", c.created_at "createdAt", c.updated_at "updatedAt"
  from status_component c
    left join status_group g on g.id = c.group_id
    left join monitor m on m.id = c.monitor_id and ${customerExists('m.customer_id')}
    left join state_span s on s.monitor_id = m.id and s.ended_at is null
  where c.status_page_id = $1 order by c.position, c.id`;

export const toComponent = ({ monitorId, state, upstream, ...component }: ComponentRow): StoredPublicComponent => ({
  ...component,
  upstream:
    upstream === null
      ? null
      : {
          ...upstream,
          upstreamReadAt: upstream.upstreamReadAt === null ? null : parseJsonTimestamp(upstream.upstreamReadAt),
        },
  monitor: monitorId === null || state === null ? null : { id: monitorId, state },
});

export type { ComponentRow };

export type IncidentRow = Omit<StoredPublicIncident, 'updates'> & {
  readonly updates: readonly Json<StoredPublicIncident['updates'][number]>[];
};

/** The maximum number of incidents that are read for a page: a monitor that flaps for months can have thousands. */
const MAX_INCIDENTS = 1000;

/**
 * Returns the query of the public incidents of page `$1` at `$2` that meet the condition, latest first: manual ones
 * that name its components and, if the page announces automatic incidents, those of its monitors that outlasted its
 * delay. That a component is slow says its status. `entries` is the condition of the incidents whose timeline and postmortem are read, too.
 */
const incidents = (condition: string, entries: string): string => `
  with named as (
    select i.id, c.public_id, c.position, c.id component_id
    from status_component c join incident_component n on n.component_id = c.id join incident i on i.id = n.incident_id
    where c.status_page_id = $1 and i.origin = 'manual' and ${condition}
    union all
    select i.id, c.public_id, c.position, c.id
    from status_page p join status_component c on c.status_page_id = p.id join incident i on i.monitor_id = c.monitor_id
    where p.id = $1 and i.origin = 'automatic' and ${condition} and not i.alert_withheld and i.reason is distinct from '${DEGRADED_REASON}'
      and i.confirmed_at + make_interval(mins => p.announce_after_minutes) <= coalesce(i.resolved_at, $2::timestamptz)
  )
  select i.public_id "publicId", i.origin, i.title, i.status, i.impact, i.started_at "startedAt", i.resolved_at "resolvedAt", i.gap_ms "gapMs", i.created_at "createdAt", i.updated_at "updatedAt",
    n.ids "componentPublicIds",
    case when ${entries} then (
      select coalesce(json_agg(json_build_object('publicId', u.public_id, 'status', u.status, 'message', u.message, 'createdAt', u.created_at) order by u.id), '[]')
      from incident_update u where u.incident_id = i.id) else '[]' end "updates",
    case when ${entries} then i.postmortem end "postmortem"
  from (select id, json_agg(public_id order by position, component_id) ids from named group by id) n join incident i on i.id = n.id
  order by i.started_at desc, i.id desc limit ${MAX_INCIDENTS}`;

/** The query of open incidents and those that ended since `$3`, with the timelines of those that ended since `$4`. */
export const RECENT_INCIDENTS = incidents(
  '(i.resolved_at is null or i.resolved_at >= $3)',
  '(i.resolved_at is null or i.resolved_at >= $4)',
);
/** The query of incidents that began at or after `$3` and before `$4`. */
export const INCIDENTS_BETWEEN = incidents('i.started_at >= $3 and i.started_at < $4', 'true');
/** The query of the incident with the public id `$3`. */
export const ONE_INCIDENT = incidents('i.public_id = $3', 'true');

export const toIncident = ({ updates, ...incident }: IncidentRow): StoredPublicIncident => ({
  ...incident,
  updates: updates.map((update) => ({ ...update, createdAt: parseJsonTimestamp(update.createdAt) })),
});
