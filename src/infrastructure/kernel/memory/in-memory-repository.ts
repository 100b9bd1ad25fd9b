import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { NoFilter, RecordId, Repository } from '../../../application/kernel/repository.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import { listPageOf, sortedItems } from '../../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../../domain/kernel/page.ts';
import type { StoredRecord } from '../../../domain/kernel/record.ts';
import type { MemoryRows, MemoryTable, MemoryStore, WriteTables } from './memory-store.ts';
import { isInScope } from './in-scope.ts';
import type { Owner } from './in-scope.ts';

interface Revised {
  readonly id: number;
  readonly revision: number;
}

/** Returns the stored row if it has the record's revision; otherwise throws `OptimisticLockError`. */
const expectCurrent = <Row extends Revised>(rows: Pick<MemoryRows<Row>, 'get'>, { id, revision }: Revised): Row => {
  const row = rows.get(id);
  if (row?.revision !== revision) throw new OptimisticLockError('The record was changed by another transaction.');
  return row;
};

/** Stores the changed record with the next revision; throws like `expectCurrent`. */
const putChanged = <Row extends Revised>(rows: MemoryRows<Row>, record: Row): Row => {
  expectCurrent(rows, record);
  const next = { ...record, revision: record.revision + 1 };
  rows.put(next);
  return next;
};

/** Sorts rows by their creation time. */
export const oldestFirst = <Row extends { readonly id: number; readonly createdAt: Date }>(
  rows: readonly Row[],
): readonly Row[] =>
  rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id);

/** Sorts rows by the member that a request names; rows with equal members by their ids. */
const sorted = <Row extends { readonly id: number }>(rows: readonly Row[], { sort }: ListRequest): readonly Row[] =>
  sort === undefined
    ? rows
    : sortedItems(
        rows.toSorted((one, other) => one.id - other.id),
        { sort },
      );

/** Returns true if the text contains the search text, ignoring case. */
export const contains = (text: string, search: string): boolean => text.toLowerCase().includes(search.toLowerCase());

/** The options of a repository in memory. */
export interface InMemoryRepositoryOptions<Stored extends StoredRecord, View extends Stored, Taken extends string> {
  readonly table: MemoryTable<Stored>;
  /** Returns the owner of a record; by default, its `organizationId` and `customerId`. */
  readonly owner?: (record: Stored) => Owner;
  /** Returns the joined view of a record, or null if a referenced record does not exist. */
  readonly view?: (record: Stored) => View | null;
  /** The members that are searched. */
  readonly search?: readonly (keyof Stored & string)[];
  /** The order of lists; defaults to oldest first. */
  readonly order?: (one: Stored, other: Stored) => number;
  /** The unique key of a record, and the code of a violation. */
  readonly unique?: { readonly key: (record: NewRecord<Stored>) => string; readonly code: Taken };
  /** Checks foreign keys: returns a code, or throws `OptimisticLockError`, if a referenced record is missing. */
  readonly references?: (tables: WriteTables, record: NewRecord<Stored>) => Taken | null;
  /** Deletes dependent records, or throws `OptimisticLockError` if other records refer to this one. */
  readonly removed?: (tables: WriteTables, record: Stored) => void;
}

/** A repository in memory. Locks have no effect, because transactions never overlap. See ADR 0022. */
export class InMemoryRepository<
  Stored extends StoredRecord,
  Filter extends object = NoFilter,
  View extends Stored = Stored,
  Taken extends string = never,
> implements Repository<Stored, Filter, View, Taken> {
  protected readonly store: MemoryStore;
  readonly #options: InMemoryRepositoryOptions<Stored, View, Taken>;

  constructor(store: MemoryStore, options: InMemoryRepositoryOptions<Stored, View, Taken>) {
    this.store = store;
    this.#options = options;
  }

  list(scope: Scope, filter: Filter): Promise<readonly View[]> {
    const { order } = this.#options;
    const rows = this.#matching(scope, filter);
    const ordered =
      order === undefined ? oldestFirst(rows) : rows.toSorted((one, other) => order(one, other) || one.id - other.id);
    return Promise.resolve(ordered.flatMap((row) => this.#viewOf(row) ?? []));
  }

  async page(scope: Scope, request: ListRequest, filter: Filter): Promise<ListPage<View>> {
    return listPageOf(sorted(await this.list(scope, { ...filter, search: request.search }), request), request);
  }

  find(scope: Scope, id: RecordId): Promise<View | null> {
    const [found] = this.#matching(scope, typeof id === 'number' ? { id } : { publicId: id });
    return Promise.resolve(found === undefined ? null : this.#viewOf(found));
  }

  lock(scope: Scope, id: RecordId): Promise<View | null> {
    return this.find(scope, id);
  }

  add(records: readonly NewRecord<Stored>[]): Promise<readonly Stored[] | Taken> {
    const { table } = this.#options;
    return this.store.write((tables) => {
      const added: Stored[] = [];
      for (const record of records) {
        const code = this.#violated(tables, record, [...tables(table).filter(), ...added]);
        if (code !== null) return code;
        added.push({ ...record, id: this.store.nextId(table), revision: 1 } as Stored);
      }
      for (const stored of added) tables(table).put(stored);
      return added;
    });
  }

  save(record: Stored): Promise<Stored | Taken> {
    return this.store.write((tables) => {
      const rows = tables(this.#options.table);
      const before = expectCurrent(rows, record);
      const members = Object.keys(before) as (keyof Stored)[];
      // The record may be a view, whose joined members are not stored.
      const row = { ...before, ...Object.fromEntries(members.map((member) => [member, record[member]])) };
      return (
        this.#violated(
          tables,
          row,
          rows.filter(({ id }) => id !== row.id),
        ) ?? putChanged(rows, row)
      );
    });
  }

  remove(record: Stored): Promise<void> {
    return this.store.write((tables) => {
      const rows = tables(this.#options.table);
      expectCurrent(rows, record);
      this.#options.removed?.(tables, record);
      rows.remove(({ id }) => id === record.id);
    });
  }

  #matching(scope: Scope, filter: object): readonly Stored[] {
    const { owner = (record) => record as Stored & Owner, search = [], table } = this.#options;
    const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
    const matches = (row: Stored, member: string, value: unknown): boolean =>
      member === 'search'
        ? search.some((name) => contains(String(row[name]), String(value)))
        : row[member as keyof Stored] === value;
    return this.store
      .rows(table)
      .filter((row) => isInScope(scope, owner(row)) && wanted.every(([member, value]) => matches(row, member, value)));
  }

  #viewOf(row: Stored): View | null {
    return this.#options.view === undefined ? (row as View) : this.#options.view(row);
  }

  #violated(tables: WriteTables, record: NewRecord<Stored>, others: readonly Stored[]): Taken | null {
    const { references, unique } = this.#options;
    const isTaken = unique !== undefined && others.some((other) => unique.key(other) === unique.key(record));
    return references?.(tables, record) ?? (isTaken ? unique.code : null);
  }
}
