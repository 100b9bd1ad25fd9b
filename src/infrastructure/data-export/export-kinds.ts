import { allMonitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { customerExists } from '../kernel/database/in-scope.ts';
import type { Database } from '../kernel/database/database.ts';
import { columnOf, csvHeader, csvLines, jsonLines, memberOf, quoted, schemaOf } from './export-columns.ts';
import type { ExportColumn } from './export-columns.ts';
import { exportedTables } from './exported-tables.ts';
import type { ExportedTable, TableName } from './table-declarations.ts';

/**
 * A kind of record in the export: its schema and the statements that select its lines. The id of the organization is
 * the only parameter of these statements.
 */
export interface ExportKind {
  readonly kind: string;
  readonly schema: string;
  readonly csvHeader: string;
  readonly jsonLines: string;
  readonly csvLines: string;
}

/** The names and descriptions of a kind of monitor in the API. */
interface KindNames {
  /** The name of the collection. */
  readonly path: string;
  /** The descriptions of the settings, by name. */
  readonly descriptions: Readonly<Record<string, string>>;
}

/** Returns the names that the API uses for a kind of monitor. */
export type NamesOfKind = (kind: MonitorKind) => KindNames;

interface Column {
  readonly property: string;
  readonly field: string;
  readonly type: string;
  readonly isNullable: boolean;
}

type ColumnsOf = (table: TableName) => ReadonlyMap<string, Column>;

/** Returns the columns of tables as their entities declare them, by property. */
const columnsIn = (database: Database): ColumnsOf => {
  const tables = new Map([...database.orm.getMetadata().getAll().values()].map((entity) => [entity.tableName, entity]));
  return (table) => {
    const props = tables.get(table)?.props ?? [];
    return new Map(
      props.map(({ name, fieldNames, columnTypes, nullable }) => [
        name,
        { property: name, field: fieldNames[0] ?? name, type: columnTypes[0] ?? '', isNullable: nullable === true },
      ]),
    );
  };
};

const declarationOf = (table: TableName): ExportedTable => {
  const found = exportedTables.find((declared) => declared.table === table);
  if (found === undefined) throw new Error(`Rows belong to rows of ${table}, which is not exported.`);
  return found;
};

const fieldOf = (columns: ReadonlyMap<string, Column>, property: string): string => {
  const column = columns.get(property);
  if (column === undefined) throw new Error(`There is no column for ${property}.`);
  return column.field;
};

/**
 * Returns the SQL condition that a row of the table, called `alias`, belongs to the organization and to no deleted
 * customer.
 */
const conditionOf = ({ table, owner, where }: ExportedTable, columnsOf: ColumnsOf, alias: string): string => {
  const columns = columnsOf(table);
  const column = `${alias}.${fieldOf(columns, owner.column)}`;
  const customer = table === 'customer' ? undefined : columns.get('customerId');
  const conditions = [
    owner.of === undefined
      ? `${column} = $1`
      : `${column} in (${referenced(declarationOf(owner.of), owner.refersTo ?? 'id', columnsOf, `${alias}_owner`)})`,
    ...(customer === undefined ? [] : [customerExists(`${alias}.${customer.field}`)]),
    ...(where === undefined ? [] : [where.replaceAll(/\bt\./g, `${alias}.`)]),
  ];
  return owner.orShared === true ? `(${column} is null or ${conditions.join(' and ')})` : conditions.join(' and ');
};

const referenced = (declared: ExportedTable, property: string, columnsOf: ColumnsOf, alias: string): string =>
  `select ${alias}.${fieldOf(columnsOf(declared.table), property)} from ${declared.table} ${alias} where ${conditionOf(declared, columnsOf, alias)}`;

const kindOf = (kind: string, columns: readonly ExportColumn[], from: string): ExportKind => ({
  kind,
  schema: schemaOf(kind, columns),
  csvHeader: csvHeader(columns),
  jsonLines: jsonLines(columns, from),
  csvLines: csvLines(columns, from),
});

/** Returns the exported columns of a table, some of which may be replaced. */
const exportColumns = (
  declared: ExportedTable,
  columnsOf: ColumnsOf,
  replace: (column: Column) => readonly ExportColumn[] | null = () => null,
): readonly ExportColumn[] => {
  const columns = columnsOf(declared.table);
  return declared.columns.flatMap((property) => {
    const column = columns.get(property);
    if (column === undefined) throw new Error(`${declared.table} has no column for ${property}.`);
    return replace(column) ?? [columnOf(column.property, column.field, column.type, column.isNullable)];
  });
};

/** Returns the columns of monitors of a kind, which are the members of the kind in the API. */
const monitorColumns = (
  kind: MonitorKind,
  { descriptions }: KindNames,
  declared: ExportedTable,
  columnsOf: ColumnsOf,
): readonly ExportColumn[] =>
  exportColumns(declared, columnsOf, ({ property, field, type, isNullable }) => {
    if (property === 'name' && kind.ofCustomer !== undefined) return [columnOf('label', field, type, isNullable)];
    if (property === 'target') return [columnOf(kind.targetField, field, type, isNullable)];
    if (property !== 'settings') return null;
    return Object.entries(kind.settings).map(([name, { initial, schema }]) => {
      const { nullable, orText, ...bounds } = schema;
      const description = descriptions[name];
      const own = description === undefined ? bounds : { ...bounds, description };
      const types = [
        own,
        ...(orText === undefined ? [] : [{ type: 'string', maxLength: orText.maxLength }]),
        ...(nullable ? [{ type: 'null' }] : []),
      ];
      return memberOf(
        name,
        field,
        initial,
        types.length === 1 ? own : { anyOf: types },
        schema.type === 'string' || orText !== undefined,
      );
    });
  });

/** Returns every kind of record, in the order of the files. */
export const exportKinds = (database: Database, namesOf: NamesOfKind): readonly ExportKind[] => {
  const columnsOf = columnsIn(database);
  return exportedTables.flatMap((declared) => {
    const from = `from ${declared.table} t where ${conditionOf(declared, columnsOf, 't')}`;
    if (declared.table !== 'monitor') return [kindOf(declared.kind, exportColumns(declared, columnsOf), from)];
    return allMonitorKinds.map((kind) => {
      const names = namesOf(kind);
      return kindOf(
        names.path,
        monitorColumns(kind, names, declared, columnsOf),
        `${from} and t.kind = ${quoted(kind.kind)}`,
      );
    });
  });
};
