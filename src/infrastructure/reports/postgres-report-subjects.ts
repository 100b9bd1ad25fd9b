import type {
  ListedCustomer,
  MonthlyCustomer,
  ReportSubjects,
  ReportableMonitor,
} from '../../application/reports/ports.ts';
import type { ReportLogo } from '../../application/reports/report-renderer.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { OrganizationStatus } from '../../domain/organizations/organization.machine.ts';
import { beforeEndOfLastMonth } from '../../domain/reports/report-period.ts';
import { scopeIdsOf } from '../../domain/reports/report.ts';
import type { ReportScope, ReportScopeKind } from '../../domain/reports/report.ts';
import { customerExists, customerIsDeleted } from '../kernel/database/in-scope.ts';
import { isOfOrganization } from '../organizations/brand.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

type IdKind = Exclude<ReportScopeKind, 'organization'>;

/** The table to which the ids of each kind of scope refer, and the condition for its rows `t`. */
const named: Readonly<Record<IdKind, { readonly table: string; readonly condition: string }>> = {
  customers: { table: 'customer', condition: `not ${customerIsDeleted('t')}` },
  websites: { table: 'monitor', condition: `t.kind = 'website' and ${customerExists('t.customer_id')}` },
  monitors: { table: 'monitor', condition: customerExists('t.customer_id') },
  tags: { table: 'tag', condition: customerExists('t.customer_id') },
};

/** The SQL condition of the monitors that each kind of scope covers. */
const covered: Readonly<Record<ReportScopeKind, string>> = {
  organization: 'cardinality($2::int[]) = 0',
  customers: 'm.customer_id = any ($2::int[])',
  websites: `m.kind = 'website' and m.id = any ($2::int[])`,
  monitors: 'm.id = any ($2::int[])',
  tags: 'exists (select from monitor_tag t where t.monitor_id = m.id and t.tag_id = any ($2::int[]))',
};

/** The columns of customers that receive monthly reports. */
const CUSTOMER = `c.id "customerId", c.organization_id "organizationId", c.name "customerName", c.notification_email "notificationEmail", c.email`;
const MONTHLY = `c.monthly_reports_enabled and not ${customerIsDeleted('c')}`;

export class PostgresReportSubjects extends PostgresAdapter implements ReportSubjects {
  async unknownIds(organizationId: number, scope: ReportScope): Promise<readonly number[]> {
    if (scope.kind === 'organization') return [];
    const { table, condition } = named[scope.kind];
    const text = `
      select distinct wanted.id from unnest($2::int[]) wanted (id)
      where not exists (select from ${table} t where t.id = wanted.id and t.organization_id = $1 and ${condition}) order by wanted.id`;
    return (await this.database.prepared<{ id: number }>(text, [organizationId, scopeIdsOf(scope)])).map(
      ({ id }) => id,
    );
  }

  monitorsIn(organizationId: number, scope: ReportScope): Promise<readonly ReportableMonitor[]> {
    const text = `
      select m.id, m.name, m.customer_id "customerId" from monitor m
      where m.organization_id = $1 and ${customerExists('m.customer_id')} and ${covered[scope.kind]} order by m.name, m.id`;
    return this.database.prepared(text, [organizationId, scopeIdsOf(scope)]);
  }

  async customerNames(organizationId: number): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.prepared<{ id: number; name: string }>(
      `select id, name from customer where organization_id = $1 and not ${customerIsDeleted('customer')}`,
      [organizationId],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  monthlyCustomers(organizationId: number, customerIds: readonly number[]): Promise<readonly MonthlyCustomer[]> {
    return this.database.prepared(
      `select ${CUSTOMER} from customer c where c.organization_id = $1 and c.id = any ($2::int[]) and ${MONTHLY} order by c.id`,
      [organizationId, customerIds],
    );
  }

  async allMonthlyCustomers(
    after: number,
    limit: number,
    now: Date,
  ): Promise<{ readonly customers: readonly ListedCustomer[]; readonly next: number | null }> {
    const text = `
      select ${CUSTOMER}, c.created_at "createdAt", o.timezone, o.status, o.cancelled_at "cancelledAt"
      from customer c join organization o on o.id = c.organization_id
      where c.id > $1 and ${MONTHLY} and not exists (select from report_run r where r.customer_id = c.id and r.origin = 'customerMonth' and r.period_to > $3) order by c.id limit $2`;
    const rows = await this.database.prepared<
      ListedCustomer & { readonly status: OrganizationStatus; readonly cancelledAt: Date | null }
    >(text, [after, limit, beforeEndOfLastMonth(now)]);
    const customers = rows
      .filter((row) => isUsable(organizationStatusAt(row, now)))
      .map(({ status: _status, cancelledAt: _cancelledAt, ...customer }) => customer);
    return { customers, next: rows.length < limit ? null : (rows.at(-1)?.customerId ?? null) };
  }

  async logoOf(organizationId: number): Promise<ReportLogo | null> {
    const [logo] = await this.database.prepared<ReportLogo>(
      `select i.content_type "contentType", i.bytes from brand_image i where ${isOfOrganization('$1')} and i.role = 'logo'`,
      [organizationId],
    );
    return logo ?? null;
  }
}
