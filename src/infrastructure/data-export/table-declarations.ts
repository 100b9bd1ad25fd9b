import { markedColumns } from '../kernel/database/column-marks.ts';
import type { Tables } from '../kernel/database/tables.ts';
import { entities } from '../kernel/database/entities.ts';

/** A table of the database, and its columns by property name. */
export type TableName = keyof Tables;
export type ColumnOf<Table extends TableName> = keyof Tables[Table] & string;

/**
 * The relation of a table to its organization: a column with the id of the organization, or a column that refers to a
 * row of another declared table.
 */
export interface Owner {
  /** The name of the column as a property. */
  readonly column: string;
  /** The referenced table; omitted for the organization itself. */
  readonly of?: TableName;
  /** The referenced column; by default `id`. */
  readonly refersTo?: string;
  /** True if rows without an owner are shared by all organizations and exported with each. */
  readonly orShared?: true;
}

/** A table whose rows are exported. */
export interface ExportedTable {
  readonly table: TableName;
  /** The name of the files, `data/KIND.jsonl` and `data/KIND.csv`, and of the schema. */
  readonly kind: string;
  readonly owner: Owner;
  /** The exported columns in order, by property name, which is the name in the API. */
  readonly columns: readonly string[];
  /** The columns with passwords, hashes, tokens or encrypted values. They are never read. */
  readonly secrets: readonly string[];
  /** The SQL condition for exported rows. The table is `t`. */
  readonly where?: string;
}

/** A table that is not exported. */
export interface ExcludedTable {
  readonly table: TableName | (string & {});
  readonly because: string;
}

export type TableDeclaration = ExportedTable | ExcludedTable;

export const isExported = (declaration: TableDeclaration): declaration is ExportedTable => 'kind' in declaration;

const columnsByTable = new Map<string, ReturnType<typeof markedColumns>>(
  entities.map((entity) => [entity.meta.tableName, markedColumns(entity)]),
);

/** Declares that rows of the table are exported, with all columns except those that its entity marks as secret. */
export const exported = <Table extends TableName>(
  table: Table,
  kind: string,
  owner: Owner & { readonly column: ColumnOf<Table> },
  where?: string,
): ExportedTable => {
  const columns = columnsByTable.get(table) ?? [];
  const named = (isSecret: boolean): readonly string[] =>
    columns.filter(({ mark }) => (mark === 'secret') === isSecret).map(({ property }) => property);
  return { table, kind, owner, columns: named(false), secrets: named(true), ...(where === undefined ? {} : { where }) };
};

/** Declares that tables are not exported, with the reason. */
export const excluded = (
  because: string,
  ...tables: readonly (TableName | (string & {}))[]
): readonly ExcludedTable[] => tables.map((table) => ({ table, because }));

/** The owner of tables with the id of the organization. */
export const ofOrganization = { column: 'organizationId' } as const;
