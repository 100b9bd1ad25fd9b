import type { Scope } from '../../domain/access/scope.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import type { MonitorListing, MonitorSort } from '../../domain/monitors/monitor-listing.ts';
import { monitorStates } from '../../domain/monitors/monitor-listing.ts';
import { containing } from '../kernel/database/columns.ts';
import { coversOrganization, scopeConditions } from '../kernel/database/in-scope.ts';
import {
  ofCustomer,
  periodConditions,
  requestedOrder,
  refersTo,
  taggedMonitors,
} from '../kernel/database/list-conditions.ts';
import type { FilterCondition } from '../kernel/database/list-conditions.ts';
import type { ListStatement } from '../kernel/database/page-statements.ts';
import { countedColumns, countedTotal } from '../kernel/database/record-counts.ts';

export const MONITOR_OWNER = { organization: 'monitor.organization_id', customer: 'monitor.customer_id' } as const;

/** The condition that a monitor is in maintenance, from the index of the open spans of maintenance. */
export const IN_MAINTENANCE = `monitor.id in (select monitor_id from state_span where state = 'maintenance' and ended_at is null)`;
const STATE = `(case when monitor.status = 'paused' then 'paused' when ${IN_MAINTENANCE} then 'maintenance' else monitor.condition end)`;
const STATE_RANK = `(case ${STATE} ${monitorStates.map((state, rank) => `when '${state}' then ${rank}`).join(' ')} end)`;

const sortColumns: Readonly<Record<MonitorSort, string>> = {
  createdAt: 'monitor.created_at',
  name: 'monitor.name',
  state: STATE_RANK,
  conditionSince: 'monitor.condition_since',
};
const ordered = new Map<string, string>(Object.entries(sortColumns));

const equals =
  (column: string): FilterCondition =>
  (value) =>
    `monitor.${column} = ${value}`;

const conditions: Readonly<Record<keyof MonitorListing, FilterCondition>> = {
  ...ofCustomer('monitor.customer_id'),
  kind: equals('kind'),
  status: equals('status'),
  condition: equals('condition'),
  monitoringType: equals('monitoring_type'),
  state: (value) => `${STATE} = ${value}`,
  monitorId: refersTo('monitor', 'monitor.id'),
  tag: (value) => `monitor.id in (${taggedMonitors(value)})`,
  locationId: (value) => `monitor.id in (select monitor_id from check_schedule where location_id = ${value})`,
};

/** Tells whether a list is that of all monitors of a kind, which `monitor_list` has in their order for an organization. */
const isWholeKind = ({ search, sort, from, to }: ListRequest, { kind, ...others }: MonitorListing): boolean =>
  kind !== undefined && Object.values({ ...others, search, sort, from, to }).every((sent) => sent === undefined);

/** Returns the parts of a statement that lists monitors: those in scope that the request and the filter select. */
export const monitorListing = (
  scope: Scope,
  request: ListRequest,
  filter: MonitorListing,
): Pick<ListStatement, 'table' | 'where' | 'order' | 'values' | 'keepsPlan' | 'counted'> => {
  const { search, from, to } = request;
  const values: unknown[] = [];
  const matching = Object.entries(conditions).flatMap(([name, condition]) => {
    const sent = filter[name as keyof MonitorListing];
    return sent === undefined ? [] : [` and ${condition(`$${values.push(sent)}`, sent)}`];
  });
  const pattern = search === undefined ? null : `$${values.push(containing(search))}`;
  const text = pattern === null ? '' : ` and (monitor.name ilike ${pattern} or monitor.target ilike ${pattern})`;
  const countValues: unknown[] = [];
  const count = countedTotal(
    { record: 'monitor', members: countedColumns },
    scope,
    { ...filter, search, from, to },
    countValues,
  );
  return {
    table: 'monitor',
    where: `true${scopeConditions(scope, MONITOR_OWNER, values)}${matching.join('')}${periodConditions(request, 'monitor.created_at', values)}${text}`,
    order: requestedOrder(request, ordered, 'monitor.id') ?? 'monitor.created_at, monitor.id',
    values,
    keepsPlan: coversOrganization(scope) && isWholeKind(request, filter),
    counted: count === null ? null : { text: count, values: countValues },
  };
};
