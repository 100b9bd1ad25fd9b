import { markedColumns } from '../kernel/database/column-marks.ts';
import type { MarkedColumn, PersonalUse } from '../kernel/database/column-marks.ts';
import { entities } from '../kernel/database/entities.ts';

/** A column that refers to a user. */
export interface UserColumn {
  readonly column: string;
  readonly as: 'id' | 'publicId';
  /**
   * The effect of erasing the person on the row. If `anonymous`, the row remains and names a user without name and
   * address.
   */
  readonly erasure: 'delete' | 'anonymous';
  /** The columns that are set to null in rows that remain. */
  readonly clears?: readonly string[];
  /** The members that are removed from JSON columns of rows that remain. */
  readonly omits?: { readonly columns: readonly string[]; readonly members: readonly string[] };
}

/** A table that can contain data about a person. Columns are given by their names in the database. */
export interface PersonalTable {
  readonly table: string;
  readonly users: readonly UserColumn[];
  /** The columns in which the address is replaced. */
  readonly replaced: readonly string[];
  /** The columns that are set to null if they mention the address. */
  readonly cleared: readonly string[];
  /** The columns whose rows are deleted if they mention the address. */
  readonly deleted: readonly string[];
  /**
   * The columns with settings of an organization or data that the law requires to be kept: the address is reported and
   * remains.
   */
  readonly kept: readonly string[];
  readonly keptBecause: string;
  /** The encrypted columns in which the address is reported; it is removed from messages. */
  readonly sealed: readonly string[];
}

/** The reason why an address in a setting of an organization remains. */
const SETTING = 'It is a setting of the organization, which has to change it.';
/** The reasons why addresses that are not settings remain, by table. */
const keptBecause: Readonly<Record<string, string>> = {
  customer_usage_month: 'It is the basis of an invoice, which the law requires to be kept.',
};
/**
 * The columns and members that are removed, besides the address, from rows that refer to the user, by table and column.
 */
const alsoRemoved: Readonly<Record<string, Readonly<Record<string, Pick<UserColumn, 'clears' | 'omits'>>>>> = {
  audit_log: {
    actor_id: { clears: ['address'] },
    subject_id: { omits: { columns: ['before', 'after'], members: ['firstName', 'lastName', 'email'] } },
  },
};

const userColumn = (table: string, { name, use, isForeignKey }: MarkedColumn): UserColumn => ({
  column: name,
  as: isForeignKey ? 'id' : 'publicId',
  erasure: use === 'owner' ? 'delete' : 'anonymous',
  ...alsoRemoved[table]?.[name],
});

const personalTable = (table: string, columns: readonly MarkedColumn[]): PersonalTable => {
  const usedAs = (wanted: PersonalUse): readonly string[] =>
    columns.filter(({ use }) => use === wanted).map(({ name }) => name);
  return {
    table,
    users: columns.filter(({ use }) => use === 'owner' || use === 'author').map((column) => userColumn(table, column)),
    replaced: usedAs('replaced'),
    cleared: usedAs('cleared'),
    deleted: usedAs('deleted'),
    kept: usedAs('kept'),
    keptBecause: keptBecause[table] ?? SETTING,
    sealed: columns.filter(({ isSearched }) => isSearched).map(({ name }) => name),
  };
};

/** The account is the last table, so that an interrupted run can be repeated until the account is erased. */
const account: PersonalTable = {
  ...personalTable('app_user', []),
  users: [{ column: 'id', as: 'id', erasure: 'anonymous' }],
};

/** Every table that can contain data about a person, derived from the marks of its columns. See ADR 0115. */
export const personalTables: readonly PersonalTable[] = [
  ...entities.flatMap((entity) => {
    const columns = markedColumns(entity);
    return columns.some(({ mark, isSearched }) => mark === 'personal' || isSearched)
      ? [personalTable(entity.meta.tableName, columns)]
      : [];
  }),
  account,
];
