import { columnName } from './columns.ts';

/**
 * What happens to a column when a person is erased. A row of its `owner` is deleted; a row of an `author` remains, and
 * names a user without name and address. The other marks are for columns that can mention the address of the person: it
 * is `replaced`, the column is `cleared`, the row is `deleted`, or the address is reported and `kept`.
 */
export type PersonalUse = 'owner' | 'author' | 'replaced' | 'cleared' | 'deleted' | 'kept';

interface Markable {
  /** The mapper's own labels of columns. They are not part of the schema. */
  groups(...groups: string[]): object;
}

/** The mark comes last, so the column keeps its type: another one would make the types of entities too long for declaration files. */
const marked = <Column extends Markable>(column: Column, ...groups: string[]): Column => column.groups(...groups) as Column;

/** Marks a column that is exported with its table, and is about no person. */
export const exported = <Column extends Markable>(column: Column): Column => marked(column, 'exported');

/** Marks a column that is exported if its table is, and can be about a person. */
export const personal = <Column extends Markable>(column: Column, use: PersonalUse): Column => marked(column, 'personal', use);

/**
 * Marks a column with a password, hash, token or encrypted value, which no export contains. One that is `searched` is
 * encrypted and can mention a person: requests about personal data decrypt it.
 */
export const secret = <Column extends Markable>(column: Column, ...searched: ['searched'] | []): Column =>
  marked(column, 'secret', ...searched);

/** Marks a column of a table that is not exported. It is about no person. */
export const internal = <Column extends Markable>(column: Column): Column => marked(column, 'internal');

/** A column of an entity with its mark. Numbers, times and flags have none: they are exported with their table, and are about no person. */
export interface MarkedColumn {
  readonly property: string;
  /** The name in the database. */
  readonly name: string;
  readonly mark: 'exported' | 'personal' | 'secret' | 'internal' | undefined;
  /** Given if the mark is `personal`. */
  readonly use: PersonalUse | undefined;
  readonly isSearched: boolean;
  readonly isForeignKey: boolean;
}

type Declared = Readonly<Record<string, { readonly kind?: string; readonly groups?: readonly string[] }>>;

/** Returns the columns of an entity in their order. */
export const markedColumns = ({ properties }: { readonly properties: object }): readonly MarkedColumn[] =>
  Object.entries(properties as Declared).map(([property, { kind, groups = [] }]) => {
    const [mark, detail] = groups;
    return {
      property,
      name: columnName(property),
      mark: mark as MarkedColumn['mark'],
      use: mark === 'personal' ? (detail as PersonalUse) : undefined,
      isSearched: detail === 'searched',
      isForeignKey: kind === 'm:1',
    };
  });
