import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { NewRecord } from './records.ts';

/** What every stored record has. */
export interface Aggregate {
  readonly id: number;
  readonly publicId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Incremented by each save; a save of an older revision fails. */
  readonly revision: number;
}

/** The public id of a record, or its legacy integer id. */
export type RecordId = string | number;

/** The input of a use case about one record, by its public id. */
export interface ById {
  readonly id: string;
}

/** The filter of a repository without filters. */
export type NoFilter = Readonly<Record<string, never>>;

/**
 * The records of one type, of all organizations. Reads return only records within the scope. A context extends this
 * port where a query is special.
 *
 * `View` is a record with what a read joins to it, `Taken` the codes of the constraints that a write can violate. A code
 * is returned, not thrown, and leaves the surrounding transaction usable.
 */
export interface Repository<Stored extends Aggregate, Filter = NoFilter, View extends Stored = Stored, Taken extends string = never> {
  /** Oldest first unless the repository declares another order; members of the filter that are undefined match everything. */
  list(scope: Scope, filter: Filter): Promise<readonly View[]>;
  page(scope: Scope, request: PageRequest, filter: Filter): Promise<Page<View>>;
  find(scope: Scope, id: RecordId): Promise<View | null>;
  /** As `find`, and no other transaction changes the record until the present one ends. */
  lock(scope: Scope, id: RecordId): Promise<View | null>;
  /** Stores the records in their order, or none of them; throws `OptimisticLockError` if a referenced record no longer exists. */
  add(records: readonly NewRecord<Stored>[]): Promise<readonly Stored[] | Taken>;
  /**
   * Stores the record under its next revision; throws `OptimisticLockError` unless it is stored at the revision that it
   * was read at. With `before`, the record as it was read, only what differs has to be written.
   */
  save(record: Stored, before?: Stored): Promise<Stored | Taken>;
  /** Throws `OptimisticLockError` unless the record is stored at the revision that it was read at. */
  remove(record: Stored): Promise<void>;
}

/** Tells whether a record of another context exists within the scope. */
export interface ExistingRecords {
  find(scope: Scope, id: RecordId): Promise<object | null>;
}

/** Stores one record. */
export const addOne = async <Stored extends Aggregate, Taken extends string>(
  repository: Pick<Repository<Stored, NoFilter, Stored, Taken>, 'add'>,
  record: NewRecord<Stored>,
): Promise<Stored | Taken> => {
  const added = await repository.add([record]);
  if (typeof added === 'string') return added;
  const [stored] = added;
  if (stored === undefined) throw new Error('The repository returned no record for the one that was added.');
  return stored;
};

/** The record of an add or a save that cannot violate a constraint, because it changes no unique member. */
export const expectStored = <Stored extends Aggregate>(result: Stored | string): Stored => {
  if (typeof result === 'string') throw new Error(`The record was refused: ${result}.`);
  return result;
};
