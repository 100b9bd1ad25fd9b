import type { Database } from './database.ts';

/** A column as the database declares it. */
export interface ColumnShape {
  readonly type: string;
  readonly isNullable: boolean;
}

/** The columns of a table and its primary key. */
export interface TableShape {
  readonly key: readonly string[];
  readonly columns: ReadonlyMap<string, ColumnShape>;
}

const COLUMNS = `
  select c.oid::regclass::text "table", attname "column", format_type(atttypid, null) "type", not attnotnull "isNullable", array_position(indkey::int2[], attnum) "keyPosition"
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped join pg_index on indrelid = c.oid and indisprimary
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
  order by c.oid, array_position(indkey::int2[], attnum), attnum`;

type Row = ColumnShape & { readonly table: string; readonly column: string; readonly keyPosition: number | null };

/** Reads the shapes of all tables from the database catalog and returns a function that looks up a table. */
export const readTableShapes = async (database: Database): Promise<(table: string) => TableShape> => {
  const tables = Map.groupBy(await database.planned<Row>(COLUMNS, []), ({ table }) => table);
  return (table) => {
    const rows = tables.get(table) ?? [];
    return {
      key: rows.flatMap(({ column, keyPosition }) => (keyPosition === null ? [] : [column])),
      columns: new Map(rows.map(({ column, type, isNullable }) => [column, { type, isNullable }])),
    };
  };
};
