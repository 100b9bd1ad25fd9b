import type { Database } from '../kernel/database/database.ts';
import { readTableShapes } from '../kernel/database/table-shapes.ts';
import type { TableShape } from '../kernel/database/table-shapes.ts';

/** A column whose rows belong to rows of another table. */
export interface Reference {
  readonly table: string;
  /** The column, as SQL. */
  readonly column: string;
  /** The owning table, and its referenced column. */
  readonly of: string;
  readonly refersTo: string;
}

/** References to owners that have no foreign key with cascading deletion. */
const declaredReferences: readonly Reference[] = [
  { table: 'check_result', column: 'monitor_id', of: 'monitor', refersTo: 'id' },
  { table: 'maintenance_period', column: 'window_id', of: 'maintenance_window', refersTo: 'id' },
  { table: 'alert_delivery', column: 'incident_id', of: 'incident', refersTo: 'public_id' },
  { table: 'alert_delivery', column: 'incident_id', of: 'im_incident', refersTo: 'public_id' },
  { table: 'alert_hold', column: 'incident_id', of: 'incident', refersTo: 'public_id' },
  { table: 'audit_log', column: 'organization_id', of: 'organization', refersTo: 'id' },
  { table: 'record_count', column: 'organization_id', of: 'organization', refersTo: 'id' },
];

/**
 * The tables without rows of a single organization. A test fails for a table that is neither listed here nor owned by
 * `organization`.
 */
export const tablesWithoutTenant: Readonly<Record<string, string>> = {
  setup_link: 'it exists only while there is no organization',
  check_rollup: 'numbers of monitors; removed with the orphaned rollups when an organization is erased',
  outbox: 'its messages are removed by time when an organization is erased; finished ones have no content',
  outbox_window: 'keys of groups of messages, which expire after 30 days',
  idempotency_key: 'encrypted answers, which expire after a day',
  rate_window: 'counters, which expire after an hour',
  sign_in_counter: 'counters under keyed hashes, which expire after 30 days',
  agent_seen_token: 'hashes of tokens, which expire with them',
  agent_signing_key: 'keys of the service',
  web_push_key: 'keys of the service',
  oauth_client: 'apps, which all organizations share',
  domain_registration:
    'public data of registries, which all organizations share; expires 30 days after the last lookup',
  registry: 'registries of domains',
  registry_slot: 'registries of domains',
  erased_organization: 'what remains of an erased organization',
  heartbeat_reception: 'the service itself',
  rollup_progress: 'the service itself',
  result_archive: 'the service itself',
  month_freezing: 'the service itself',
  file_store: 'the service itself',
  secret_key: 'the service itself',
  agenda_jobs: 'the service itself; jobs hold ids only',
  mikro_orm_migrations: 'the service itself',
};

/** The references to owners, and the columns of every table. */
export interface OwnershipGraph {
  /** Returns the references of the tables that belong to rows of the table. Tables that others refer to come last. */
  ownedBy(table: string): readonly Reference[];
  shapeOf(table: string): TableShape;
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text "table", own.attname "column", confrelid::regclass::text "of", other.attname "refersTo", confdeltype = 'c' "isOwner"
  from pg_constraint
  join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
  join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

type ForeignKey = Reference & { readonly isOwner: boolean };

/** Returns the tables in an order in which each precedes the tables that it refers to. */
const inOrderOfRemoval = (references: readonly Reference[]): readonly string[] => {
  const ordered = new Set<string>();
  const begun = new Set<string>();
  const add = (table: string): void => {
    if (begun.has(table)) return;
    begun.add(table);
    for (const reference of references) if (reference.of === table) add(reference.table);
    ordered.add(table);
  };
  for (const { of } of references) add(of);
  return [...ordered];
};

/**
 * Reads the ownership of tables from the foreign keys of the database, so that a new table is covered without a further
 * declaration. See ADR 0114.
 */
export const readOwnership = async (database: Database): Promise<OwnershipGraph> => {
  const foreignKeys = await database.planned<ForeignKey>(FOREIGN_KEYS, []);
  const order = inOrderOfRemoval([...foreignKeys, ...declaredReferences]);
  const position = ({ table }: Reference): number => order.indexOf(table);
  const references = [...foreignKeys.filter(({ isOwner }) => isOwner), ...declaredReferences].toSorted(
    (one, other) => position(one) - position(other),
  );
  const shapeOf = await readTableShapes(database);
  return {
    ownedBy: (table) => references.filter(({ of }) => of === table),
    shapeOf,
  };
};
