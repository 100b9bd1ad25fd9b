import type { CustomerUsages } from '../../application/customers/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { endedHistory, monitorsIn, monthsToFreeze } from '../../domain/customers/customer-usage.ts';
import type {
  CustomerUsage,
  MonitorHistory,
  UnfrozenUsage,
  UsageTerms,
} from '../../domain/customers/customer-usage.ts';
import { monthBounds, monthOf } from '../../domain/kernel/month.ts';
import { listOffset } from '../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { columnName } from '../kernel/database/columns.ts';
import { refersTo, requestedOrder } from '../kernel/database/list-conditions.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { customerIsDeleted, scopeConditions } from '../kernel/database/in-scope.ts';

/** A customer with the data from which its usage is computed. */
interface Metered extends UsageTerms, UnfrozenUsage {
  readonly customerId: number;
  readonly organizationId: number;
  readonly publicId: string;
  readonly present: number;
  /** The changes of the number of monitors: the time in milliseconds, and the difference. */
  readonly changes: readonly (readonly [at: number, amount: number])[];
  /** The number of text messages by month. */
  readonly sms: Readonly<Record<string, number>>;
}

const TERMS = [
  'name',
  'email',
  'customPricing',
  'companyName',
  'street',
  'postalCode',
  'city',
  'country',
  'vatId',
] as const;
const FIGURES = ['monitorsAtPeak', 'monitorsAtEnd', 'smsSent', 'frozenAt'] as const;
const selected = (table: string, properties: readonly string[]): string =>
  properties.map((property) => `${table}.${columnName(property)} "${property}"`).join(', ');

/** Reads the number of monitors and its changes by one statement, so that they agree. */
const METERED = `select customer.id "customerId", customer.organization_id "organizationId", customer.created_at "createdAt", ${selected('customer', ['publicId', 'usageFrozenUntil', ...TERMS])},
    package_config.key "packageType", package_config.display_name "packageDisplayName",
    (select count(*) from monitor where customer_id = customer.id) "present",
    coalesce((select json_agg(json_build_array((extract(epoch from at) * 1000)::bigint, amount)) from monitor_count_change where customer_id = customer.id and at >= $2), '[]') "changes",
    coalesce((select json_object_agg(month, sent) from customer_sms_month where customer_id = customer.id), '{}') "sms"
  from customer join package_config on package_config.id = customer.package_id where customer.id = any ($1::int[])`;

const FROZEN = `select customer_number "customerId", ${selected('stored', ['publicId', 'month', 'packageType', 'packageDisplayName', ...TERMS, ...FIGURES])}
  from customer_usage_month stored where organization_id = any ($1::int[]) and month = $2 and customer_number = any ($3::int[])`;

/** The columns by which usage is sorted. */
const SORTED = new Map([
  ['name', 'name'],
  ['email', 'email'],
]);

const OF_CUSTOMER = refersTo('customer', 'listed.id');

/** The SQL expression of the time from which the usage of a customer is not frozen. */
const UNFROZEN_FROM = 'coalesce(customer.usage_frozen_until, customer.created_at)';

const historyOf = ({ present, changes }: Metered): MonitorHistory => ({
  present,
  changes: changes.map(([at, amount]) => ({ at: new Date(at), amount })),
});

const usageOf = (metered: Metered, month: string, history: MonitorHistory, frozenAt: Date | null): CustomerUsage => {
  const {
    organizationId: _owner,
    createdAt: _created,
    usageFrozenUntil: _until,
    present: _present,
    changes: _changes,
    sms,
    ...terms
  } = metered;
  return { ...terms, month, ...monitorsIn(month, history), smsSent: sms[month] ?? 0, frozenAt };
};

/**
 * Reads the usage of customers: frozen months from their table, others computed from the changes of the number of
 * monitors and the counts of messages.
 */
export class PostgresCustomerUsage extends PostgresAdapter implements CustomerUsages {
  async page(
    scope: Scope,
    month: string,
    request: ListRequest,
    customerId?: string | number,
  ): Promise<ListPage<CustomerUsage>> {
    const { from, to } = monthBounds(month);
    const values: unknown[] = [month, to];
    const listed = `(
      select customer_number id, name, email, true "isFrozen", organization_id from customer_usage_month where month = $1${scopeConditions(scope, { organization: 'organization_id' }, values)}
      union all
      select id, name, email, false, organization_id from customer where not ${customerIsDeleted('customer')} and ${UNFROZEN_FROM} < $2${scopeConditions(scope, { organization: 'organization_id', customer: 'id', isCustomer: true }, values)}) listed${
        customerId === undefined ? '' : ` where ${OF_CUSTOMER(`$${values.push(customerId)}`, customerId)}`
      }`;
    const order = requestedOrder(request, SORTED, 'id') ?? 'id';
    const counted = await this.database.prepared<{ readonly total: number }>(
      `select count(*) "total" from ${listed}`,
      values,
    );
    const rows = await this.database.prepared<{
      readonly id: number;
      readonly isFrozen: boolean;
      readonly organizationId: number;
    }>(
      `select id, "isFrozen", organization_id "organizationId" from ${listed} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, request.perPage, listOffset(request)],
    );
    const idsOf = (isFrozen: boolean): readonly number[] =>
      rows.filter((row) => row.isFrozen === isFrozen).map(({ id }) => id);
    const stored = await this.database.prepared<CustomerUsage>(FROZEN, [
      rows.map(({ organizationId }) => organizationId),
      month,
      idsOf(true),
    ]);
    const metered = await this.#metered(idsOf(false), from);
    const usages = new Map(
      [...stored, ...metered.map((each) => usageOf(each, month, historyOf(each), null))].map((each) => [
        each.customerId,
        each,
      ]),
    );
    const items = rows.flatMap(({ id }) => usages.get(id) ?? []);
    return { items, total: counted[0]?.total ?? 0, page: request.page, perPage: request.perPage };
  }

  freeze(last: string, now: Date, limit: number): Promise<number> {
    return this.database.inTransaction(async () => {
      const due = await this.database.prepared<{ readonly id: number; readonly from: Date }>(
        `select id, ${UNFROZEN_FROM} "from" from customer where not ${customerIsDeleted('customer')} and ${UNFROZEN_FROM} < $1 limit $2 for no key update skip locked`,
        [monthBounds(last).to, limit],
      );
      const since = new Date(Math.min(...due.map(({ from }) => monthBounds(monthOf(from)).from.getTime())));
      for (const each of await this.#metered(
        due.map(({ id }) => id),
        since,
      ))
        await this.#store(each, historyOf(each), last, now);
      return due.length;
    });
  }

  async freezeDeleted(customerId: number, now: Date): Promise<void> {
    for (const each of await this.#metered([customerId], new Date(0)))
      await this.#store(each, endedHistory(historyOf(each), now), monthOf(now), now);
  }

  async #metered(customerIds: readonly number[], since: Date): Promise<readonly Metered[]> {
    return customerIds.length === 0 ? [] : this.database.prepared<Metered>(METERED, [customerIds, since]);
  }

  /**
   * Freezes the months up to the last one. The settings of the customer do not change, and neither does its revision.
   */
  async #store(metered: Metered, history: MonitorHistory, last: string, now: Date): Promise<void> {
    const { customerId, organizationId } = metered;
    const usages = monthsToFreeze(metered, last).map((month) => {
      const { customerId: customerNumber, frozenAt: _frozenAt, ...usage } = usageOf(metered, month, history, now);
      return { ...usage, customerNumber, organizationId, frozenAt: now };
    });
    if (usages.length > 0)
      await this.database.query
        .insertInto('customer_usage_month')
        .values(usages)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await this.database.write('update customer set usage_frozen_until = $2 where id = $1', [
      customerId,
      monthBounds(last).to,
    ]);
  }
}
