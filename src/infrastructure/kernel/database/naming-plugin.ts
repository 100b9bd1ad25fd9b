import { UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { CamelCasePlugin, ValueNode } from 'kysely';
import type {
  ColumnUpdateNode,
  InsertQueryNode,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  PrimitiveValueListNode,
  QueryResult,
  RootOperationNode,
  TableNode,
  UnknownRow,
  UpdateQueryNode,
  ValueListNode,
  ValuesNode,
} from 'kysely';

/** The suffixes that PostgreSQL gives to unnamed constraints and indexes. */
const SUFFIXES = {
  primary: 'pkey',
  unique: 'key',
  foreign: 'fkey',
  check: 'check',
  index: 'idx',
  sequence: 'seq',
  default: 'default',
} as const;

/**
 * Names constraints as PostgreSQL does, and foreign key columns after their property (`customer_id` for `customerId`).
 */
export class PostgresNamingStrategy extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: keyof typeof SUFFIXES): string {
    return [table, ...(type === 'primary' ? [] : columns), SUFFIXES[type]].join('_');
  }

  override joinKeyColumnName(property: string): string {
    return this.propertyToColumnName(property);
  }
}

/** The JSON columns of each table, by property. */
export type JsonColumns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Lets queries name columns by property, and serializes the values of JSON columns. The plugin of `em.getKysely()` does
 * the same, but maps all entities again for each query.
 */
export class NamingPlugin implements KyselyPlugin {
  readonly #names = new CamelCasePlugin({ maintainNestedObjectKeys: true });
  readonly #json: JsonColumns;

  constructor(json: JsonColumns) {
    this.#json = json;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return node.kind === 'RawNode' ? node : this.#names.transformQuery({ node: this.#withJson(node), queryId });
  }

  transformResult(answer: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return this.#names.transformResult(answer);
  }

  #withJson(node: RootOperationNode): RootOperationNode {
    if (node.kind === 'InsertQueryNode') return insertWithJson(node, this.#columnsOf(node.into));
    if (node.kind === 'UpdateQueryNode') return updateWithJson(node, this.#columnsOf(node.table));
    return node;
  }

  #columnsOf(table: OperationNode | undefined): ReadonlySet<string> {
    const name = table?.kind === 'TableNode' ? (table as TableNode).table.identifier.name : '';
    return this.#json.get(name) ?? NONE;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the text of a value in a JSON column, or null for null. */
export const toJson = (value: unknown): unknown =>
  value === null || value === undefined ? value : JSON.stringify(value);

const nodeToJson = (node: OperationNode): OperationNode =>
  node.kind === 'ValueNode' ? ValueNode.create(toJson((node as ValueNode).value)) : node;

const columnName = (node: OperationNode): string => (node as { column?: { name?: string } }).column?.name ?? '';

const updatesWithJson = (
  updates: readonly ColumnUpdateNode[],
  json: ReadonlySet<string>,
): readonly ColumnUpdateNode[] =>
  updates.map((update) =>
    json.has(columnName(update.column)) ? { ...update, value: nodeToJson(update.value) } : update,
  );

const updateWithJson = (node: UpdateQueryNode, json: ReadonlySet<string>): UpdateQueryNode =>
  json.size === 0 || node.updates === undefined ? node : { ...node, updates: updatesWithJson(node.updates, json) };

type InsertedRow = ValueListNode | PrimitiveValueListNode;

const rowWithJson = (row: InsertedRow, isJson: readonly boolean[]): InsertedRow =>
  row.kind === 'PrimitiveValueListNode'
    ? { ...row, values: row.values.map((value, at) => (isJson[at] ? toJson(value) : value)) }
    : { ...row, values: row.values.map((value, at) => (isJson[at] ? nodeToJson(value) : value)) };

const rowsWithJson = (node: ValuesNode, isJson: readonly boolean[]): ValuesNode => ({
  ...node,
  values: node.values.map((row) => rowWithJson(row, isJson)),
});

const insertWithJson = (node: InsertQueryNode, json: ReadonlySet<string>): InsertQueryNode => {
  if (json.size === 0) return node;
  const isJson = (node.columns ?? []).map((column) => json.has(columnName(column)));
  const { values, onConflict } = node;
  const changed = values?.kind === 'ValuesNode' ? rowsWithJson(values as ValuesNode, isJson) : values;
  const conflict =
    onConflict?.updates === undefined
      ? onConflict
      : { ...onConflict, updates: updatesWithJson(onConflict.updates, json) };
  return {
    ...node,
    ...(changed === undefined ? {} : { values: changed }),
    ...(conflict === undefined ? {} : { onConflict: conflict }),
  };
};
