import type { Scope } from '../../domain/access/scope.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { StoredRecord } from '../../domain/kernel/record.ts';
import type { NewRecord } from './records.ts';

/** The public id of a record, or its legacy integer id. */
export type RecordId = string | number;

/** The input of a use case about one record, by its public id. */
export interface ById {
  readonly id: string;
}

/** The input of a use case that changes one record. */
export interface ChangeOf<Changes> extends ById {
  readonly changes: Changes;
}

/** The filter type of a repository that has no filters. */
export type NoFilter = Readonly<Record<string, never>>;

/**
 * Stores the records of one type, of all organizations. Reads return only records within the scope. A context extends
 * this port with its special queries.
 *
 * `View` is a record with the data that reads join to it; `Taken` contains the codes of the constraints that a write
 * can violate. A code is returned, not thrown, and the surrounding transaction remains usable.
 */
export interface Repository<
  Stored extends StoredRecord,
  Filter = NoFilter,
  View extends Stored = Stored,
  Taken extends string = never,
> {
  /**
   * Returns the records, oldest first unless the repository declares another order. Undefined members of the filter
   * match everything.
   */
  list(scope: Scope, filter: Filter): Promise<readonly View[]>;
  /** Returns a page of the records in the scope that match the filter. */
  page(scope: Scope, request: ListRequest, filter: Filter): Promise<ListPage<View>>;
  /** Returns the record by its id or public id, or null if the scope has none. */
  find(scope: Scope, id: RecordId): Promise<View | null>;
  /** Finds the record and locks it until the transaction ends. Returns null if it does not exist within the scope. */
  lock(scope: Scope, id: RecordId): Promise<View | null>;
  /**
   * Stores all records in the given order, or none of them. Throws `OptimisticLockError` if a referenced record no
   * longer exists.
   */
  add(records: readonly NewRecord<Stored>[]): Promise<readonly Stored[] | Taken>;
  /**
   * Stores the record under its next revision. Throws `OptimisticLockError` if the stored revision is not the one that
   * was read; in a transaction, at its end at the latest. With `before`, the record as it was read, only the differences
   * have to be written.
   */
  save(record: Stored, before?: Stored): Promise<Stored | Taken>;
  /** Deletes the record. Throws `OptimisticLockError` if the stored revision is not the one that was read. */
  remove(record: Stored): Promise<void>;
}

/** Finds records of another context to determine that they exist within the scope. */
export interface ExistingRecords {
  /** Returns the record by its id or public id, or null if the scope has none. */
  find(scope: Scope, id: RecordId): Promise<object | null>;
}

/** Stores one record. */
export const addOne = async <Stored extends StoredRecord, Taken extends string>(
  repository: Pick<Repository<Stored, NoFilter, Stored, Taken>, 'add'>,
  record: NewRecord<Stored>,
): Promise<Stored | Taken> => {
  const added = await repository.add([record]);
  if (typeof added === 'string') return added;
  const [stored] = added;
  if (stored === undefined) throw new Error('The repository returned no record for the one that was added.');
  return stored;
};

/**
 * Returns the record of an add or save that cannot violate a constraint because it changes no unique member. Throws if
 * a constraint was violated.
 */
export const expectStored = <Stored extends StoredRecord>(result: Stored | string): Stored => {
  if (typeof result === 'string') throw new Error(`The record was refused: ${result}.`);
  return result;
};
