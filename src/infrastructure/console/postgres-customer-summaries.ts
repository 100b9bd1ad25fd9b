import type { CustomerSummaries, CustomerSummaryFilter } from '../../application/console/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { SUMMARY_UPTIME_DAYS } from '../../domain/console/customer-summary.ts';
import type { CustomerSummaryFacts } from '../../domain/console/customer-summary.ts';
import { listOffset } from '../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { containing } from '../kernel/database/columns.ts';
import { customerIsDeleted, scopeConditions } from '../kernel/database/in-scope.ts';
import { customerConditions, periodConditions, refersTo, requestedOrder } from '../kernel/database/list-conditions.ts';
import type { FilterCondition } from '../kernel/database/list-conditions.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { MAINTENANCE, TROUBLED, talliesOf } from './customer-monitors.sql.ts';

interface Row extends Omit<CustomerSummaryFacts, 'tallies' | 'kinds' | 'seconds'> {
  readonly tallies: CustomerSummaryFacts['tallies'] | null;
  readonly kinds: CustomerSummaryFacts['kinds'] | null;
  readonly seconds: { readonly [State in 'up' | 'degraded' | 'down']: number | null };
}

const SORTED = new Map([['name', 'c.name']]);
const WORST_FIRST = 'troubled.amount desc nulls last, troubled.since, c.name, c.id';

const conditions: Readonly<Record<keyof CustomerSummaryFilter, FilterCondition>> = {
  customerId: refersTo('customer', 'c.id'),
  ...customerConditions('c'),
};

/** Returns the condition of the selected customers `c`. Appends its values to `values`. */
const selected = (scope: Scope, request: ListRequest, filter: CustomerSummaryFilter, values: unknown[]): string => {
  const owned = scopeConditions(
    scope,
    { organization: 'c.organization_id', customer: 'c.id', isCustomer: true },
    values,
  );
  const filtered = Object.entries(conditions).flatMap(([name, condition]) => {
    const sent = filter[name as keyof CustomerSummaryFilter];
    return sent === undefined ? [] : [` and ${condition(`$${values.push(sent)}`, sent)}`];
  });
  const { search } = request;
  const pattern = search === undefined ? null : `$${values.push(containing(search))}`;
  const text = pattern === null ? '' : ` and (c.name ilike ${pattern} or c.email ilike ${pattern})`;
  return `not ${customerIsDeleted('c')}${owned}${filtered.join('')}${text}${periodConditions(request, 'c.created_at', values)}`;
};

/** The query of the numbers of monitors by kind of the customer `page`. */
const KINDS = `
  select json_object_agg(k.kind, k.amount)
  from (select m.kind, count(*) amount from monitor m where m.customer_id = page.id group by m.kind) k`;

/** Returns the query of the sums of complete days over the monitors of the customer `page`; `now` is a parameter. */
const secondsOf = (now: string): string => `
  select json_build_object('up', sum(d.up_seconds), 'degraded', sum(d.degraded_seconds), 'down', sum(d.down_seconds))
  from monitor m join state_day d on d.monitor_id = m.id
  where m.customer_id = page.id
    and d.day >= to_char((${now}::timestamptz at time zone page.timezone) - interval '${SUMMARY_UPTIME_DAYS} days', 'YYYY-MM-DD')`;

/**
 * Reads summaries of customers. The order needs the monitors that are down, which have an index; all others are counted
 * for the customers of the page only.
 */
export class PostgresCustomerSummaries extends PostgresAdapter implements CustomerSummaries {
  async page(
    scope: Scope,
    request: ListRequest,
    filter: CustomerSummaryFilter,
    now: Date,
  ): Promise<ListPage<CustomerSummaryFacts>> {
    const { page, perPage } = request;
    const [rows, total] = await Promise.all([
      this.#rows(scope, request, filter, now),
      this.#total(scope, request, filter),
    ]);
    const items = rows.map(({ tallies, kinds, seconds, ...customer }) => ({
      ...customer,
      tallies: tallies ?? [],
      kinds: kinds ?? {},
      seconds: { up: seconds.up ?? 0, degraded: seconds.degraded ?? 0, down: seconds.down ?? 0 },
    }));
    return { items, total, page, perPage };
  }

  #rows(scope: Scope, request: ListRequest, filter: CustomerSummaryFilter, now: Date): Promise<readonly Row[]> {
    const values: unknown[] = [request.perPage, listOffset(request), now];
    const owned = scopeConditions(scope, { organization: 'm.organization_id', customer: 'm.customer_id' }, values);
    const where = selected(scope, request, filter, values);
    const order = requestedOrder(request, SORTED, 'c.id') ?? WORST_FIRST;
    return this.database.planned<Row>(
      `select page.id, page.public_id "publicId", page.name, page.status, page.cancellation_date "cancellationDate",
         page.key "packageType", page.display_name "packageDisplayName", page.limits, page.since "worstSince",
         (${talliesOf('page.id')}) tallies, (${KINDS}) kinds, (${secondsOf('$3')}) seconds
       from (
         select c.id, c.public_id, c.name, c.status, c.cancellation_date, p.key, p.display_name, p.limits, o.timezone,
           troubled.since,
           row_number() over (order by ${order}) place
         from customer c join package_config p on p.id = c.package_id join organization o on o.id = c.organization_id
           left join (
             select m.customer_id id, count(*) amount, min(m.condition_since) since from monitor m left join ${MAINTENANCE}
             where ${TROUBLED}${owned} group by 1) troubled on troubled.id = c.id
         where ${where}
         order by place limit $1 offset $2) page
       order by page.place`,
      values,
    );
  }

  async #total(scope: Scope, request: ListRequest, filter: CustomerSummaryFilter): Promise<number> {
    const values: unknown[] = [];
    const where = selected(scope, request, filter, values);
    const [found] = await this.database.planned<{ readonly total: number }>(
      `select count(*) total from customer c where ${where}`,
      values,
    );
    return found?.total ?? 0;
  }
}
