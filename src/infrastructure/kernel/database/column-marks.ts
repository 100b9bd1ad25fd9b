import { columnName } from './columns.ts';

/**
 * The effect of erasing a person on a column. A row of its `owner` is deleted; a row of an `author` remains and names a
 * user without name and address. The other marks are for columns that can mention the person's address: the address is
 * `replaced`, the column is `cleared`, the row is `deleted`, or the address is reported and `kept`.
 */
export type PersonalUse = 'owner' | 'author' | 'replaced' | 'cleared' | 'deleted' | 'kept';

interface Markable {
  /** Sets the mapper's own labels of the column, which are not part of the schema. */
  groups(...groups: string[]): object;
}

/**
 * Adds the mark last, so that the column keeps its type: another type would make the types of entities too long for
 * declaration files.
 */
const marked = <Column extends Markable>(column: Column, ...groups: string[]): Column =>
  column.groups(...groups) as Column;

/** Marks a column that is exported with its table and contains no data about people. */
export const exported = <Column extends Markable>(column: Column): Column => marked(column, 'exported');

/** Marks a column that is exported if its table is, and that can contain data about a person. */
export const personal = <Column extends Markable>(column: Column, use: PersonalUse): Column =>
  marked(column, 'personal', use);

/** Marks a column with a hash, a digest or another secret, which no export contains. */
export const secret = <Column extends Markable>(column: Column): Column => marked(column, 'secret');

/**
 * Marks a column with a value that the vault has encrypted. No export contains it, and a rotation of the secret key
 * encrypts it anew. A column that is `searched` can mention a person: requests about personal data decrypt it.
 */
export const sealed = <Column extends Markable>(column: Column, ...searched: ['searched'] | []): Column =>
  marked(column, 'secret', 'sealed', ...searched);

/** Marks a column of a table that is not exported. The column contains no data about people. */
export const internal = <Column extends Markable>(column: Column): Column => marked(column, 'internal');

/**
 * A column of an entity with its mark. Columns of numbers, times and flags have no mark: they are exported with their
 * table and contain no data about people.
 */
export interface MarkedColumn {
  readonly property: string;
  /** The column's name in the database. */
  readonly name: string;
  readonly mark: 'exported' | 'personal' | 'secret' | 'internal' | undefined;
  /** Defined only if the mark is `personal`. */
  readonly use: PersonalUse | undefined;
  /** True if the vault has encrypted the value. */
  readonly isSealed: boolean;
  readonly isSearched: boolean;
  readonly isForeignKey: boolean;
}

type Declared = Readonly<Record<string, { readonly kind?: string; readonly groups?: readonly string[] }>>;

/** Returns the columns of an entity in the order of their declaration. */
export const markedColumns = ({ properties }: { readonly properties: object }): readonly MarkedColumn[] =>
  Object.entries(properties as Declared).map(([property, { kind, groups = [] }]) => {
    const [mark, detail] = groups;
    return {
      property,
      name: columnName(property),
      mark: mark as MarkedColumn['mark'],
      use: mark === 'personal' ? (detail as PersonalUse) : undefined,
      isSealed: groups.includes('sealed'),
      isSearched: groups.includes('searched'),
      isForeignKey: kind === 'm:1',
    };
  });
