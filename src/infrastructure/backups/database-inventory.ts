import pg from 'pg';
import type { DatabaseInventory, SequenceInBackup, TableInBackup } from '../../domain/backups/backup-header.ts';
import { readSchemaState } from '../kernel/database/migrate.ts';

const { escapeIdentifier: quoted } = pg;

/** The mapper's list of applied migrations, which a restore writes itself. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

type Shape = Omit<TableInBackup, 'rows'>;

/** All tables with rows of their own, except those of extensions. */
const SHAPES = `
  select c.relname as name,
         array(select attname::text from pg_attribute
               where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
         case when c.relispartition
              then json_build_object('of', p.relname, 'bounds', pg_get_expr(c.relpartbound, c.oid)) end as partition
  from pg_class c
  left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
  left join pg_class p on p.oid = i.inhparent
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '${MIGRATIONS_TABLE}'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by c.relname`;

const SEQUENCES = `
  select sequencename as name, last_value::float8 as last
  from pg_sequences where schemaname = current_schema() and last_value is not null order by 1`;

/** Reads the tables of the current schema. */
export const readShapes = async (client: pg.ClientBase): Promise<readonly Shape[]> =>
  (await client.query<Shape>(SHAPES)).rows;

/** Counts the rows of tables. */
export const countRows = async (
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (tables.length === 0) return new Map();
  const counts = tables.map(
    (name) => `select ${pg.escapeLiteral(name)} as name, count(*)::float8 as rows from ${quoted(name)}`,
  );
  const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' union all '));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
};

/** Locks tables, so that they are neither changed in form nor dropped until the end of the transaction. */
export const lockShapes = async (client: pg.ClientBase, tables: readonly string[]): Promise<void> => {
  if (tables.length > 0) await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
};

/** Reads the contents of the database in the current transaction. */
export const readInventory = async (client: pg.ClientBase): Promise<DatabaseInventory> => {
  const { applied: migrations } = await readSchemaState(client);
  const shapes = await readShapes(client);
  const counts = await countRows(
    client,
    shapes.map(({ name }) => name),
  );
  const { rows: sequences } = await client.query<SequenceInBackup>(SEQUENCES);
  const hasStore = shapes.some(({ name }) => name === 'file_store');
  const stores = hasStore ? (await client.query<{ id: string }>('select store_id as id from file_store')).rows : [];
  return {
    installation: stores[0]?.id ?? null,
    migrations,
    tables: shapes.map((shape) => ({ ...shape, rows: counts.get(shape.name) ?? 0 })),
    sequences,
  };
};

const OTHER_CONNECTIONS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Counts the other connections of clients to the database. */
export const countOtherConnections = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ count: number }>(OTHER_CONNECTIONS)).rows[0]?.count ?? 0;
