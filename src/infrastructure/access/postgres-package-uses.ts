import type { PackageUses } from '../../application/access/ports.ts';
import type { PackageLimits, PackageUse, PackageUsed } from '../../domain/access/package-limit.rules.ts';
import { packageLimitNames } from '../../domain/access/package-limit.rules.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

interface UseRow {
  readonly customerId: number;
  readonly limits: PackageLimits;
  readonly kinds: Readonly<Record<string, number>>;
  readonly users: number;
  readonly statusPages: number;
  readonly reports: number;
}

/** Counts what customers have. A report counts for each customer that its scope names. */
const USES = `select customer.id "customerId", package_config.limits,
    coalesce((select json_object_agg(kind, amount) from (
      select kind, count(*) amount from monitor where customer_id = customer.id group by kind) counted), '{}') "kinds",
    (select count(*) from app_user where customer_id = customer.id and deleted_at is null) "users",
    (select count(*) from status_page where customer_id = customer.id) "statusPages",
    (select count(*) from report where report.organization_id = customer.organization_id
      and scope->>'kind' = 'customers' and scope->'customerIds' @> to_jsonb(customer.id)) "reports"
  from customer join package_config on package_config.id = customer.package_id where customer.id = any ($1::int[])`;

const usedOf = ({ kinds, users, statusPages, reports }: UseRow): PackageUsed => {
  const monitors = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const counted: Readonly<Record<string, number>> = { ...kinds, monitors, users, statusPages, reports };
  return Object.fromEntries(packageLimitNames.map((name) => [name, counted[name] ?? 0])) as PackageUsed;
};

/** Reads the limits of packages, and what customers have. */
export class PostgresPackageUses extends PostgresAdapter implements PackageUses {
  /** Counts in a separate statement, which sees the rows that the previous holder of the lock has stored. */
  async lock(customerId: number): Promise<PackageUse> {
    await this.database.prepared('select id from customer where id = $1 for no key update', [customerId]);
    return (await this.of([customerId])).get(customerId) ?? { limits: {}, used: usedOf(NOTHING) };
  }

  async of(customerIds: readonly number[]): Promise<ReadonlyMap<number, PackageUse>> {
    const rows = await this.database.prepared<UseRow>(USES, [customerIds]);
    return new Map(rows.map((row) => [row.customerId, { limits: row.limits, used: usedOf(row) }]));
  }
}

const NOTHING: UseRow = { customerId: 0, limits: {}, kinds: {}, users: 0, statusPages: 0, reports: 0 };
