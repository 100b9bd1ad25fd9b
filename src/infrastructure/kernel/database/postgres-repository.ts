import { EntitySchema, JsonType } from '@mikro-orm/postgresql';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { NoFilter, RecordId, Repository } from '../../../application/kernel/repository.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { ListPage, ListRequest } from '../../../domain/kernel/page.ts';
import type { StoredRecord } from '../../../domain/kernel/record.ts';
import { expectOneRow, mapDatabaseError, ofOneRow, violatedConstraint } from './connections/database-errors.ts';
import type { Database } from './database.ts';
import { scopeConditions } from './in-scope.ts';
import { toJson } from './naming-plugin.ts';
import type { OwnerColumns } from './in-scope.ts';
import { containing } from './columns.ts';
import { PostgresAdapter } from './postgres-adapter.ts';
import { periodConditions, requestedOrder } from './list-conditions.ts';
import type { FilterCondition } from './list-conditions.ts';
import { readPage } from './page-statements.ts';
import { countedTotal } from './record-counts.ts';
import type { Counted } from './record-counts.ts';

/** The entity of a table, as `defineEntity` of the mapper returns it. */
export interface TableEntity {
  readonly '~entity': unknown;
}

/** The options of a repository. Columns are named by their property; a joined column is SQL that includes its table. */
export interface RepositoryOptions<Stored extends StoredRecord, Filter, View extends Stored, Taken extends string> {
  /**
   * The entity of the table. Each of its properties is read, and is written if the record has a member of that name.
   */
  readonly entity: TableEntity;
  readonly owner: OwnerColumns;
  /** The properties that are not members of the record. */
  readonly hidden?: readonly string[];
  /** The columns and joins that a read adds to the row. */
  readonly view?: { readonly columns: string; readonly joins?: string };
  /** An SQL condition that every row of the repository meets. */
  readonly where?: string;
  /** The columns that are searched. */
  readonly search?: readonly string[];
  /** The maintained count of the rows, which gives the total of a list unless other members filter the list. */
  readonly counted?: Counted;
  /** The SQL conditions for members of the filter; any other member is compared with the column of its name. */
  readonly conditions?: { readonly [Member in keyof Filter]?: FilterCondition };
  /** The property with the time that the period of a list selects by; by default `createdAt`. */
  readonly time?: string;
  /** The order of lists, as SQL; oldest first by default. */
  readonly order?: string;
  /** The row lock that the method `lock` takes. */
  readonly lock?: 'for no key update' | 'for update';
  /** The codes for violations of unique and foreign key constraints, by the constraint's name. */
  readonly taken?: Readonly<Record<string, Taken>>;
  /** Computes columns from the record; they are written by every add and save. */
  readonly derived?: (record: NewRecord<Stored>) => object;
  /** Converts a row to the record, if they differ. */
  readonly toView?: (row: never) => View;
}

type Row = Readonly<Record<string, unknown>>;

/** The members that a save never writes, because the identity and the organization of a record do not change. */
const FIXED: ReadonlySet<string> = new Set(['id', 'publicId', 'createdAt', 'organizationId', 'revision']);

/**
 * A repository on the table of an entity. Reads are SQL statements that each connection prepares once. A write is one
 * conditional statement. A save writes the members that differ from the record as it was read, or every member if that
 * record is not given; in a transaction, it is sent with the next statement. See ADR 0003 and 0343.
 */
export class PostgresRepository<
  Stored extends StoredRecord,
  Filter extends object = NoFilter,
  View extends Stored = Stored,
  Taken extends string = never,
>
  extends PostgresAdapter
  implements Repository<Stored, Filter, View, Taken>
{
  readonly #options: RepositoryOptions<Stored, Filter, View, Taken>;
  readonly #entity: EntitySchema;
  /** The SQL of the columns, by property. */
  readonly #columns: ReadonlyMap<string, string>;
  /** The names of the columns in update statements, by property. */
  readonly #assigned: ReadonlyMap<string, string>;
  readonly #json: ReadonlySet<string>;
  /**
   * The statements that read rows, by their conditions. Reusing a text avoids hashing it again to find its prepared
   * statement.
   */
  readonly #reads = new Map<string, string>();
  readonly #owner: OwnerColumns;
  readonly #select: string;
  readonly #from: string;
  readonly #lock: string;
  readonly #table: string;

  constructor(database: Database, options: RepositoryOptions<Stored, Filter, View, Taken>) {
    super(database);
    this.#entity = schemaOf(options.entity);
    const { tableName, props } = database.orm.getMetadata().get(this.#entity);
    const { hidden = [], lock = 'for no key update', owner, view = { columns: '' }, where = 'true' } = options;
    this.#options = options;
    this.#columns = new Map(props.map(({ name, fieldNames }) => [name, `${tableName}.${fieldNames[0] ?? name}`]));
    this.#assigned = new Map(props.map(({ name, fieldNames }) => [name, fieldNames[0] ?? name]));
    this.#json = new Set(props.filter(({ customType }) => customType instanceof JsonType).map(({ name }) => name));
    const customer = owner.customer === undefined ? {} : { customer: this.#sqlOf(owner.customer) };
    this.#owner = { ...owner, organization: this.#sqlOf(owner.organization), ...customer };
    const columns = [...this.#columns]
      .filter(([property]) => !hidden.includes(property))
      .map(([property, column]) => `${column} "${property}"`);
    this.#select = `select ${[...columns, view.columns].filter(Boolean).join(', ')}`;
    this.#from = `from ${tableName} ${view.joins ?? ''} where ${where}`;
    this.#table = tableName;
    this.#lock = `${lock} of ${tableName}`;
  }

  list(scope: Scope, filter: Filter): Promise<readonly View[]> {
    const values: unknown[] = [];
    return this.#read(`${this.#matching(scope, filter, values)} order by ${this.#order}`, values);
  }

  async page(scope: Scope, request: ListRequest, filter: Filter): Promise<ListPage<View>> {
    const { view, where = 'true', counted, time = 'createdAt' } = this.#options;
    const { search, from, to } = request;
    const values: unknown[] = [];
    const ofPeriod = periodConditions(request, this.#sqlOf(time), values);
    const matching = `${where}${ofPeriod}${this.#matching(scope, { ...filter, search }, values)}`;
    const countValues: unknown[] = [];
    const count =
      counted === undefined ? null : countedTotal(counted, scope, { ...filter, search, from, to }, countValues);
    const found = await readPage<View>(this.database, request, {
      select: this.#select,
      table: this.#table,
      ...(view?.joins === undefined ? {} : { joins: view.joins }),
      where: matching,
      order: requestedOrder(request, this.#columns, this.#sqlOf('id')) ?? this.#order,
      values,
      counted: count === null ? null : { text: count, values: countValues },
    });
    return { ...found, items: this.#viewsOf(found.items) };
  }

  async find(scope: Scope, id: RecordId): Promise<View | null> {
    const values: unknown[] = [];
    return (await this.#read(this.#identified(scope, id, values), values))[0] ?? null;
  }

  async lock(scope: Scope, id: RecordId): Promise<View | null> {
    const values: unknown[] = [];
    const [locked] = await this.#read(`${this.#identified(scope, id, values)} ${this.#lock}`, values);
    // If another transaction has meanwhile joined the row to other rows, the old join fails and the row is locked but
    // not returned.
    return locked ?? (this.#options.view?.joins === undefined ? null : this.find(scope, id));
  }

  add(records: readonly NewRecord<Stored>[]): Promise<readonly Stored[] | Taken> {
    return this.#unlessTaken(async () => {
      const rows = records.map((record) => ({
        ...this.#rowOf(record),
        ...this.#options.derived?.(record),
        revision: 1,
      }));
      // The driver is called directly, because `em.insertMany` returns only the id of the first row.
      const { rows: stored = [] } = await this.database.orm.driver.nativeInsertMany(this.#entity, rows);
      return records.map((record, at) => ({ ...record, id: stored[at]?.['id'] as number, revision: 1 }) as Stored);
    });
  }

  save(record: Stored, before?: Stored): Promise<Stored | Taken> {
    return this.#unlessTaken(async () => {
      const { text, values } = this.#updateOf(record, before);
      await this.database.deferred(ofOneRow(text), values);
      return { ...record, revision: record.revision + 1 };
    });
  }

  /**
   * Saves like `save`, but returns `stale` instead of throwing if the record was changed concurrently, for records with
   * a code for this.
   */
  protected async saveUnlessStale(record: Stored, before: Stored): Promise<Stored | 'stale'> {
    const { text, values } = this.#updateOf(record, before);
    return (await this.database.write(text, values)) === 1 ? { ...record, revision: record.revision + 1 } : 'stale';
  }

  async remove({ id, revision }: Stored): Promise<void> {
    expectOneRow(await this.database.em.nativeDelete(this.#entity, { id, revision }).catch(rethrowMapped));
  }

  async #read(conditions: string, values: readonly unknown[]): Promise<readonly View[]> {
    const text = this.#reads.get(conditions) ?? `${this.#select} ${this.#from}${conditions}`;
    this.#reads.set(conditions, text);
    return this.#viewsOf(await this.database.prepared<View>(text, values));
  }

  /** Returns the update of the members that have changed, as SQL, which the mapper takes several times as long to build. */
  #updateOf(record: Stored, before: Stored | undefined): { readonly text: string; readonly values: unknown[] } {
    const isChanged = (member: string, value: unknown): boolean =>
      !FIXED.has(member) && value !== before?.[member as keyof Stored];
    const changes: Row = {
      ...Object.fromEntries(Object.entries(this.#rowOf(record)).filter(([member, value]) => isChanged(member, value))),
      ...this.#options.derived?.(record),
    };
    const values = Object.entries(changes).map(([name, value]) => (this.#json.has(name) ? toJson(value) : value));
    const assignments = Object.keys(changes).map((name, at) => `${this.#assigned.get(name) ?? name} = $${at + 3}, `);
    return {
      text: `update ${this.#table} set ${assignments.join('')}revision = revision + 1 where id = $1 and revision = $2`,
      values: [record.id, record.revision, ...values],
    };
  }

  #viewsOf(rows: readonly View[]): readonly View[] {
    const { toView } = this.#options;
    return toView === undefined ? rows : rows.map((row) => toView(row as never));
  }

  /** Returns the conditions for the rows within the scope that match the filter. */
  #matching(scope: Scope, filter: object, values: unknown[]): string {
    const conditions = Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(
        ([member, value]) =>
          ` and ${this.#conditionOf(member, `$${values.push(member === 'search' ? containing(String(value)) : value)}`, value)}`,
      );
    return conditions.join('') + scopeConditions(scope, this.#owner, values);
  }

  #conditionOf(member: string, value: string, sent: unknown): string {
    const { conditions = {}, search = [] } = this.#options;
    const special = (conditions as Readonly<Record<string, FilterCondition>>)[member];
    if (special !== undefined) return special(value, sent);
    if (member === 'search') return `(${search.map((column) => `${this.#sqlOf(column)} ilike ${value}`).join(' or ')})`;
    const column = this.#columns.get(member);
    if (column === undefined) throw new Error(`The filter ${member} is neither a column nor a declared condition.`);
    return `${column} = ${value}`;
  }

  #identified(scope: Scope, id: RecordId, values: unknown[]): string {
    return this.#matching(scope, typeof id === 'number' ? { id } : { publicId: id }, values);
  }

  get #order(): string {
    return this.#options.order ?? `${this.#sqlOf('createdAt')}, ${this.#sqlOf('id')}`;
  }

  #sqlOf(column: string): string {
    return this.#columns.get(column) ?? column;
  }

  #rowOf(record: NewRecord<Stored>): Row {
    return Object.fromEntries(Object.entries(record).filter(([member]) => this.#columns.has(member)));
  }

  /**
   * Runs a write that can violate a constraint in a nested transaction, so that the surrounding transaction remains
   * usable.
   */
  async #unlessTaken<Value>(write: () => Promise<Value>): Promise<Value | Taken> {
    const { taken } = this.#options;
    if (taken === undefined) return write().catch(rethrowMapped);
    try {
      return await this.database.inTransaction(write);
    } catch (error) {
      const code = taken[violatedConstraint(error) ?? ''];
      if (code === undefined) throw error;
      return code;
    }
  }
}

/** Returns an entity as the mapper's type, which the declarations of the package do not name. */
const schemaOf = (entity: TableEntity): EntitySchema => {
  if (EntitySchema.is(entity)) return entity;
  throw new TypeError('The entity of a repository must be made by defineEntity.');
};

/** Throws the error after mapping it again, because the mapper also wraps errors that the connection has mapped. */
const rethrowMapped = (error: unknown): never => {
  throw mapDatabaseError(error);
};
