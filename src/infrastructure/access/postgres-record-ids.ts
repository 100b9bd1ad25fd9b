import type { RecordIds, ReferencedRecord } from '../../application/access/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import type { OwnerColumns } from '../kernel/database/in-scope.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/**
 * The table of a type of records, with the tables that hold their owner. No customer is named, because the use case decides
 * what callers who are confined to one may name.
 */
interface Source {
  readonly table: string;
  readonly joins?: string;
  readonly owner: OwnerColumns;
}

const ownedRows = (table: string): Source => ({ table, owner: { organization: `${table}.organization_id` } });
const partsOfPages = (table: string): Source => ({
  table,
  joins: `join status_page on status_page.id = ${table}.status_page_id`,
  owner: { organization: 'status_page.organization_id' },
});

const sources: Readonly<Record<ReferencedRecord, Source>> = {
  channel: ownedRows('notification_channel'),
  component: partsOfPages('status_component'),
  componentGroup: partsOfPages('status_group'),
  contactMethod: ownedRows('im_contact_method'),
  customer: ownedRows('customer'),
  escalationPolicy: ownedRows('im_escalation_policy'),
  location: { table: 'location', owner: { organization: 'location.organization_id', shared: 'organization' } },
  monitor: ownedRows('monitor'),
  organization: { table: 'organization', owner: { organization: 'organization.id' } },
  package: ownedRows('package_config'),
  schedule: ownedRows('im_schedule'),
  statusPage: ownedRows('status_page'),
  tag: ownedRows('tag'),
  team: ownedRows('im_team'),
};

/** Finds records by their public ids in PostgreSQL. */
export class PostgresRecordIds extends PostgresAdapter implements RecordIds {
  async find(scope: Scope, to: ReferencedRecord, publicIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { table, joins = '', owner } = sources[to];
    const values: unknown[] = [publicIds];
    const rows = await this.database.prepared<{ readonly publicId: string; readonly id: number }>(
      `select ${table}.public_id "publicId", ${table}.id from ${table} ${joins} where ${table}.public_id = any ($1::uuid[])${scopeConditions(scope, owner, values)}`,
      values,
    );
    return new Map(rows.map(({ publicId, id }) => [publicId, id]));
  }
}
