import type { ImFigures, OrganizationPages } from '../../application/incident-management/ports.ts';
import { userName } from '../../domain/access/user-name.ts';
import type { FigureGroup, GroupFigures, MetricsPeriod } from '../../domain/incident-management/metrics.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { customerExists } from '../kernel/database/in-scope.ts';

/**
 * The maximum number of groups of one kind, limited to those with the most incidents, because sources can be any text.
 */
const MAX_GROUPS = 100;

interface Row {
  readonly organizationId: number;
  readonly by: FigureGroup;
  readonly key: string | null;
  readonly name: string | null;
  readonly opened: number;
  readonly acknowledged: number;
  readonly resolved: number;
  readonly acknowledgedAfter: readonly [number, number] | null;
  readonly resolvedAfter: readonly [number, number] | null;
}

const quantilesOf = (values: readonly [number, number] | null) => ({
  median: values?.[0] ?? null,
  p90: values?.[1] ?? null,
});

const after = (column: string): string =>
  `percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from i.${column} - i.created_at)) filter (where i.${column} is not null)`;

const statement = (ofOne: string): string => `
  with figures as (
    select i.organization_id,
           case when grouping(i.team_id) = 0 then 'team' when grouping(i.customer_id) = 0 then 'customer' when grouping(i.source) = 0 then 'source'
                when grouping(i.severity) = 0 then 'severity' else 'total' end as by,
           coalesce(i.team_id::text, i.customer_id::text, i.source, i.severity) as key, i.team_id, i.customer_id,
           count(*) as opened, count(i.acknowledged_at) as acknowledged, count(i.resolved_at) as resolved,
           ${after('acknowledged_at')} as acknowledged_after, ${after('resolved_at')} as resolved_after
    from im_incident i
    where i.created_at >= $1 and i.created_at < $2 and not i.is_test and ${customerExists('i.customer_id')} ${ofOne}
    group by i.organization_id, grouping sets ((), (i.team_id), (i.customer_id), (i.source), (i.severity))
  ), ranked as (
    select *, row_number() over (partition by organization_id, by order by opened desc, key) as rank from figures
  )
  select f.organization_id "organizationId", f.by, f.key, coalesce(t.name, c.name) "name", f.opened, f.acknowledged, f.resolved,
         f.acknowledged_after "acknowledgedAfter", f.resolved_after "resolvedAfter"
  from ranked f left join im_team t on t.id = f.team_id left join customer c on c.id = f.customer_id
  where f.rank <= ${MAX_GROUPS} order by f.organization_id, f.by, f.rank`;

const sentPages = (ofOne: string): string => `
  select o.id "organizationId", o.timezone, u.public_id "userId", u.first_name "firstName", u.last_name "lastName", u.email, sent.at, sent.pages
  from (
    select i.organization_id, n.user_id, to_timestamp(floor(extract(epoch from p.ended_at) / 900) * 900) as at, count(*) as pages
    from im_incident i join im_notification n on n.incident_id = i.id join im_page p on p.notification_id = n.id
    where i.created_at >= $1 and i.created_at < $2 and not i.is_test and ${customerExists('i.customer_id')} and p.state = 'sent' ${ofOne}
    group by 1, 2, 3
  ) sent join app_user u on u.id = sent.user_id join organization o on o.id = sent.organization_id`;

const OF_ONE = 'and i.organization_id = $3';
const OF_ALL = 'and exists (select from organization o where o.id = i.organization_id and o.im_enabled)';
/** The statements for one organization and for all organizations. */
const groups = [statement(OF_ONE), statement(OF_ALL)] as const;
const pages = [sentPages(OF_ONE), sentPages(OF_ALL)] as const;

/** Counts all groups in one pass over the incidents of the period. */
export class PostgresImFigures extends PostgresAdapter implements ImFigures {
  async list({ from, to }: MetricsPeriod, organizationId: number | null): Promise<readonly GroupFigures[]> {
    const rows = await this.#read<Row>(groups, { from, to }, organizationId);
    return rows.map(({ acknowledgedAfter, resolvedAfter, ...figures }) => ({
      ...figures,
      timeToAcknowledge: quantilesOf(acknowledgedAfter),
      timeToResolve: quantilesOf(resolvedAfter),
    }));
  }

  async pages(period: MetricsPeriod, organizationId: number | null): Promise<readonly OrganizationPages[]> {
    const rows = await this.#read<Parameters<typeof userName>[0] & Omit<OrganizationPages, 'name'>>(
      pages,
      period,
      organizationId,
    );
    return rows.map(({ firstName, lastName, email, ...sent }) => ({
      ...sent,
      name: userName({ firstName, lastName, email }),
    }));
  }

  #read<Found>(
    [ofOne, ofAll]: readonly [string, string],
    { from, to }: MetricsPeriod,
    organizationId: number | null,
  ): Promise<readonly Found[]> {
    return organizationId === null
      ? this.database.planned<Found>(ofAll, [from, to])
      : this.database.planned<Found>(ofOne, [from, to, organizationId]);
  }
}
