import type { EntityName } from '@mikro-orm/postgresql';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { Aggregate, NoFilter, RecordId, Repository } from '../../../application/kernel/repository.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import { pageOffset } from '../../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import { expectOneRow, mapDatabaseError, violatedConstraint } from './database-errors.ts';
import type { Database } from './database.ts';
import { scopeConditions } from './in-scope.ts';
import type { OwnerColumns } from './in-scope.ts';
import { containing } from './search.ts';

/** What distinguishes one repository from another. Columns are named by their property, or as SQL with their table. */
export interface RepositoryOptions<Stored extends Aggregate, Filter, Taken extends string> {
  /** The entity of the table; each of its properties is read, and written if the record has it. */
  readonly entity: EntityName & { readonly '~entity': { readonly [Member in keyof Stored]: unknown } };
  readonly owner: OwnerColumns;
  /** What a read joins to the row. */
  readonly view?: { readonly columns: string; readonly joins: string };
  /** The columns that a search text is looked for in. */
  readonly search?: readonly string[];
  /** The conditions of members of the filter; a member without one is compared with the column of its name. */
  readonly conditions?: { readonly [Member in keyof Filter]?: (value: string) => string };
  /** The order of lists, as SQL; by default oldest first. */
  readonly order?: string;
  /** The codes that violations of unique and foreign key constraints stand for, by the constraint's name. */
  readonly taken?: Readonly<Record<string, Taken>>;
}

/** What a save never writes: who and whose a record is does not change. */
const FIXED: ReadonlySet<string> = new Set(['id', 'publicId', 'createdAt', 'organizationId', 'revision']);

/**
 * A repository in the table of an entity. Reads are written-out statements, which each connection prepares once. A
 * write is one conditional statement, sent at once. A save writes the members that differ from the record as it was
 * read, or every member when it is not given that record.
 */
export class PostgresRepository<Stored extends Aggregate, Filter extends object = NoFilter, View extends Stored = Stored, Taken extends string = never>
  implements Repository<Stored, Filter, View, Taken>
{
  protected readonly database: Database;
  readonly #options: RepositoryOptions<Stored, Filter, Taken>;
  readonly #table: string;
  /** The columns as SQL, by property. */
  readonly #columns: ReadonlyMap<string, string>;
  readonly #owner: OwnerColumns;
  readonly #from: string;
  readonly #select: string;

  constructor(database: Database, options: RepositoryOptions<Stored, Filter, Taken>) {
    const { tableName, props } = database.orm.getMetadata().get(options.entity);
    const { owner, view } = options;
    this.database = database;
    this.#options = options;
    this.#table = tableName;
    this.#columns = new Map(props.map(({ name, fieldNames }) => [name, `${tableName}.${fieldNames[0] ?? name}`]));
    this.#owner = { ...owner, organization: this.#sqlOf(owner.organization), ...(owner.customer === undefined ? {} : { customer: this.#sqlOf(owner.customer) }) };
    this.#from = `from ${tableName}${view === undefined ? '' : ` ${view.joins}`} where true`;
    const columns = [...this.#columns].map(([property, column]) => `${column} "${property}"`);
    this.#select = `select ${[...columns, ...(view === undefined ? [] : [view.columns])].join(', ')} ${this.#from}`;
  }

  list(scope: Scope, filter: Filter): Promise<readonly View[]> {
    const values: unknown[] = [];
    return this.#read(`${this.#matching(scope, filter, values)} order by ${this.#order}`, values);
  }

  async page(scope: Scope, request: PageRequest, filter: Filter): Promise<Page<View>> {
    const { page, perPage, search } = request;
    const values: unknown[] = [];
    const matching = this.#matching(scope, { ...filter, search }, values);
    const bounds = ` limit $${values.length + 1} offset $${values.length + 2}`;
    const [items, [counted]] = await Promise.all([
      this.#read(`${matching} order by ${this.#order}${bounds}`, [...values, perPage, pageOffset(request)]),
      this.database.prepared<{ readonly total: number }>(`select count(*) "total" ${this.#from}${matching}`, values),
    ]);
    return { items, total: counted?.total ?? 0, page, perPage };
  }

  async find(scope: Scope, id: RecordId): Promise<View | null> {
    const values: unknown[] = [];
    return (await this.#read(this.#identified(scope, id, values), values))[0] ?? null;
  }

  async lock(scope: Scope, id: RecordId): Promise<View | null> {
    const values: unknown[] = [];
    const [locked] = await this.#read(`${this.#identified(scope, id, values)} for no key update of ${this.#table}`, values);
    // A row that another transaction joined to other rows meanwhile is locked but not returned: its old join fails.
    return locked ?? (this.#options.view === undefined ? null : this.find(scope, id));
  }

  add(records: readonly NewRecord<Stored>[]): Promise<readonly Stored[] | Taken> {
    return this.#unlessTaken(async () => {
      const rows = records.map((record) => ({ ...this.#rowOf(record), revision: 1 }));
      const { em } = this.database;
      // Called on the driver, because `em.insertMany` returns only the id of the first row.
      const { rows: stored = [] } = await em.getDriver().nativeInsertMany(this.#options.entity, rows, { ctx: em.getTransactionContext() });
      return records.map((record, at) => ({ ...record, id: stored[at]?.['id'] as number, revision: 1 }) as Stored);
    });
  }

  save(record: Stored, before?: Stored): Promise<Stored | Taken> {
    const { id, revision } = record;
    const isChanged = (member: string, value: unknown): boolean => !FIXED.has(member) && value !== before?.[member as keyof Stored];
    const changes = Object.fromEntries(Object.entries(this.#rowOf(record)).filter(([member, value]) => isChanged(member, value)));
    return this.#unlessTaken(async () => {
      expectOneRow(await this.database.em.nativeUpdate(this.#options.entity, { id, revision }, { ...changes, revision: revision + 1 }));
      return { ...record, revision: revision + 1 };
    });
  }

  async remove({ id, revision }: Stored): Promise<void> {
    expectOneRow(await this.database.em.nativeDelete(this.#options.entity, { id, revision }).catch(rethrowMapped));
  }

  #read(conditions: string, values: readonly unknown[]): Promise<readonly View[]> {
    return this.database.prepared<View>(this.#select + conditions, values);
  }

  /** The conditions of the rows within the scope that the filter matches. */
  #matching(scope: Scope, filter: object, values: unknown[]): string {
    const conditions = Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([member, value]) => ` and ${this.#conditionOf(member, `$${values.push(member === 'search' ? containing(String(value)) : value)}`)}`);
    return conditions.join('') + scopeConditions(scope, this.#owner, values);
  }

  #conditionOf(member: string, value: string): string {
    const { conditions = {}, search = [] } = this.#options;
    const special = (conditions as Readonly<Record<string, (value: string) => string>>)[member];
    if (special !== undefined) return special(value);
    if (member === 'search') return `(${search.map((column) => `${this.#sqlOf(column)} ilike ${value}`).join(' or ')})`;
    return `${this.#sqlOf(member)} = ${value}`;
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

  #rowOf(record: object): object {
    return Object.fromEntries(Object.entries(record).filter(([member]) => this.#columns.has(member)));
  }

  /** Runs a write that can violate a constraint as a nested transaction, so that the surrounding one remains usable. */
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

/** The mapper wraps errors, also those that the connection mapped. */
const rethrowMapped = (error: unknown): never => {
  throw mapDatabaseError(error);
};
