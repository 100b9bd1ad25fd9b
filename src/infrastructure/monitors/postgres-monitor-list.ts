import type { MonitorList } from '../../application/monitors/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { ListedMonitor, MonitorListing, MonitorSort } from '../../domain/monitors/monitor-listing.ts';
import { monitorStates } from '../../domain/monitors/monitor-listing.ts';
import { tagNameKey } from '../../domain/monitors/tag.rules.ts';
import { containing } from '../kernel/database/columns.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { countedColumns, countedTotal } from '../kernel/database/record-counts.ts';

const OWNER = { organization: 'monitor.organization_id', customer: 'monitor.customer_id' } as const;

const SELECT = `select monitor.id, monitor.public_id "publicId", monitor.organization_id "organizationId",
  monitor.customer_id "customerId", (select name from customer where id = monitor.customer_id) "customerName",
  monitor.kind, monitor.monitoring_type "monitoringType", monitor.name, monitor.target, monitor.status, monitor.condition,
  monitor.condition_since "conditionSince", monitor.created_at "createdAt",
  coalesce((select json_agg(json_build_object('publicId', tag.public_id, 'name', tag.name, 'color', tag.color) order by tag.name)
    from monitor_tag join tag on tag.id = monitor_tag.tag_id where monitor_tag.monitor_id = monitor.id), '[]') tags`;

const STATE = `(case when monitor.status = 'paused' then 'paused' else monitor.condition end)`;
const STATE_RANK = `(case ${monitorStates.map((state, rank) => `when ${STATE} = '${state}' then ${rank}`).join(' ')} end)`;

const columns: Readonly<Record<string, string>> = {
  createdAt: 'monitor.created_at',
  name: 'monitor.name',
  state: STATE_RANK,
  conditionSince: 'monitor.condition_since',
};

const orderOf = (sort: MonitorSort): string => {
  const isReversed = sort.startsWith('-');
  const direction = isReversed ? ' desc' : '';
  return `${columns[isReversed ? sort.slice(1) : sort]}${direction}, monitor.id${direction}`;
};

/** The SQL condition of each filter; `value` is the parameter of the statement. */
const conditions: Readonly<Record<Exclude<keyof MonitorListing, 'sort'>, (value: string) => string>> = {
  kind: (value) => `monitor.kind = ${value}`,
  state: (value) => `${STATE} = ${value}`,
  customerId: (value) => `monitor.customer_id = ${value}`,
  packageId: (value) => `monitor.customer_id in (select id from customer where package_id = ${value})`,
  monitoringType: (value) => `monitor.monitoring_type = ${value}`,
  tag: (value) =>
    `monitor.id in (select monitor_id from monitor_tag join tag on tag.id = monitor_tag.tag_id where tag.name_key = ${value})`,
  locationId: (value) => `monitor.id in (select monitor_id from check_schedule where location_id = ${value})`,
};

/** Reads the list of the monitors of all kinds. */
export class PostgresMonitorList extends PostgresAdapter implements MonitorList {
  page(
    scope: Scope,
    request: ListRequest,
    { sort = 'createdAt', ...filter }: MonitorListing,
  ): Promise<ListPage<ListedMonitor>> {
    const values: unknown[] = [];
    const countValues: unknown[] = [];
    const sent: Readonly<Record<string, unknown>> = {
      ...filter,
      ...(filter.tag === undefined ? {} : { tag: tagNameKey(filter.tag) }),
    };
    const matching = Object.entries(conditions)
      .filter(([name]) => sent[name] !== undefined)
      .map(([name, condition]) => ` and ${condition(`$${values.push(sent[name])}`)}`);
    const search = request.search === undefined ? null : `$${values.push(containing(request.search))}`;
    const text = search === null ? '' : ` and (monitor.name ilike ${search} or monitor.target ilike ${search})`;
    const count = countedTotal(
      { record: 'monitor', members: countedColumns },
      scope,
      { ...filter, search: request.search },
      countValues,
    );
    return readPage<ListedMonitor>(this.database, request, {
      select: SELECT,
      table: 'monitor',
      where: `true${scopeConditions(scope, OWNER, values)}${matching.join('')}${text}`,
      order: orderOf(sort),
      values,
      counted: count === null ? null : { text: count, values: countValues },
    });
  }
}
