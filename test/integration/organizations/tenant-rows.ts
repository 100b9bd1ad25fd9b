import type { Pool, PoolClient } from 'pg';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { readOwnership } from '../../../src/infrastructure/organizations/tenant-references.ts';
import type { OwnershipGraph, Reference } from '../../../src/infrastructure/organizations/tenant-references.ts';

/** The tables of the database and the rows of organizations in them, by the ownership that erasures follow. */
export interface TenantRows {
  readonly tables: readonly string[];
  /** The tables that rows of organizations are in, owners before what they own. */
  readonly owned: readonly string[];
  /** The condition for the rows of the organization. */
  conditionOf(table: string, organizationId: number): string;
  /** The columns that say whose the rows of the table are. */
  ownerColumns(table: string): readonly string[];
}

const TABLES = `select relname "table" from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;

export const tenantRows = async (database: Database): Promise<TenantRows> => {
  const graph: OwnershipGraph = await readOwnership(database);
  const { rows } = await database.pool.query<{ table: string }>(TABLES);
  const tables = rows.map(({ table }) => table);
  const references = tables.flatMap((table) => graph.ownedBy(table)).filter(({ table, of }) => table !== of);
  const ownersOf = (table: string): readonly Reference[] => references.filter((each) => each.table === table);
  const owned = new Set<string>();
  const add = (table: string): void => {
    for (const { table: below } of graph.ownedBy(table)) {
      if (owned.has(below)) continue;
      owned.add(below);
      add(below);
    }
  };
  add('organization');
  const depthOf = (table: string): number =>
    table === 'organization'
      ? 0
      : 1 +
        Math.max(
          ...ownersOf(table)
            .filter(({ of }) => owned.has(of) || of === 'organization')
            .map(({ of }) => depthOf(of)),
        );
  const conditionOf = (table: string, organizationId: number): string =>
    table === 'organization'
      ? `id = ${organizationId}`
      : ownersOf(table)
          .filter(({ of }) => of === 'organization' || owned.has(of))
          .map(
            ({ column, of, refersTo }) =>
              `${column} in (select ${refersTo} from ${of} where ${conditionOf(of, organizationId)})`,
          )
          .join(' or ');
  return {
    tables,
    owned: [...owned].toSorted((one, other) => depthOf(one) - depthOf(other)),
    conditionOf,
    ownerColumns: (table) => ownersOf(table).map(({ column }) => column),
  };
};

interface Column {
  readonly column: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isKey: boolean;
  /** The table that a foreign key refers to. */
  readonly of: string | null;
  readonly refersTo: string | null;
}

const COLUMNS = `
  select a.attname "column", t.typname "type", a.attnotnull and not a.atthasdef and a.attidentity = '' "isRequired",
    exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) "isKey",
    confrelid::regclass::text "of", other.attname "refersTo"
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_constraint on conrelid = a.attrelid and contype = 'f' and conkey[1] = a.attnum
  left join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`;

const sample = ({ type }: Column, mark: string): string => {
  const samples: Readonly<Record<string, string>> = {
    text: `'${mark}-' || gen_random_uuid()`,
    json: `'{}'`,
    jsonb: `'{}'`,
    timestamptz: `'2020-01-01'`,
    bool: 'false',
    uuid: 'gen_random_uuid()',
    _text: `'{}'`,
    _int4: `'{}'`,
    bytea: `'\\x00'`,
  };
  return samples[type] ?? '1';
};

/**
 * Stores a row of the organization in each table that has none, and writes the mark into every text of its rows.
 * Constraints are not checked meanwhile.
 */
export const plantEverywhere = async (
  pool: Pool,
  rows: TenantRows,
  organizationId: number,
  mark: string,
): Promise<void> => {
  const { owned } = rows;
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(
      `do $$ declare c record; begin for c in select conrelid::regclass "table", conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace loop execute format('alter table %s drop constraint %I', c."table", c.conname); end loop; end $$`,
    );
    for (const table of ['organization', ...owned]) await plantIn(client, table, rows, organizationId, mark);
  } finally {
    await client.query(`set session_replication_role = 'origin'`);
    client.release();
  }
};

/** Columns by which the service finds its work, or whose form it relies on. */
const KEPT_COLUMNS = ['status', 'kind', 'type', 'origin', 'role', 'timezone', 'language', 'monitor_quota_tier'];

const plantIn = async (
  client: PoolClient,
  table: string,
  { conditionOf, ownerColumns }: TenantRows,
  organizationId: number,
  mark: string,
): Promise<void> => {
  const condition = conditionOf(table, organizationId);
  const { rows: columns } = await client.query<Column>(COLUMNS, [table]);
  const { rowCount } = await client.query(`select from ${table} where ${condition} limit 1`);
  if (rowCount === 0) {
    const required = columns.filter(({ isRequired }) => isRequired);
    const owners = columns.filter(({ column }) => ownerColumns(table).includes(column));
    const filled = required.some((each) => owners.includes(each)) ? required : [...required, ...owners.slice(0, 1)];
    const valueOf = (each: Column): string => {
      if (each.column === 'organization_id') return String(organizationId);
      if (each.of !== null)
        return `(select min(${each.refersTo}) from ${each.of} where ${conditionOf(each.of, organizationId) || 'true'})`;
      if (each.column === 'monitor_id')
        return `(select min(id) from monitor where ${conditionOf('monitor', organizationId)})`;
      return sample(each, mark);
    };
    await client.query(
      `insert into ${table} (${filled.map(({ column }) => `"${column}"`).join(', ')}) values (${filled.map(valueOf).join(', ')})`,
    );
  }
  const planted = columns.filter(
    ({ column, type, isKey }) => !isKey && ['text', 'json', 'jsonb'].includes(type) && !KEPT_COLUMNS.includes(column),
  );
  if (planted.length === 0) return;
  const marked = planted.map(
    ({ column, type }) =>
      `"${column}" = ${type !== 'text' ? `jsonb_build_object('${mark}', '${mark}')` : `'${mark}-${column}-' || md5(random()::text)`}`,
  );
  await client.query(`update ${table} set ${marked.join(', ')} where ${condition}`);
};
