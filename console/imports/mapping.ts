import type { Table } from './table.ts';

/** A member of a record that a column of a file can hold. */
export interface ImportMember {
  readonly name: string;
  /** The name of the member in the words of the reader. */
  readonly label: string;
}

/** The member that each column of a file holds; empty for a column that is left out. */
export type Mapping = readonly string[];

const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Names that other programs give to the address that is checked. */
const otherNames: Readonly<Record<string, string>> = {
  url: 'target',
  hostname: 'target',
  host: 'target',
  address: 'target',
  id: 'publicId',
  website: 'target',
  mail: 'email',
  tag: 'tags',
  interval: 'checkInterval',
  timeout: 'timeoutSeconds',
  zip: 'postalCode',
};

/** Returns the members that the names of the columns seem to mean. Each member has one column at most. */
export const guessedMapping = (columns: readonly string[], members: readonly ImportMember[]): Mapping => {
  const taken = new Set<string>();
  return columns.map((column) => {
    const key = keyOf(column);
    const other = Object.hasOwn(otherNames, key) ? otherNames[key] : undefined;
    const found = members.find(({ name, label }) => keyOf(name) === key || keyOf(label) === key);
    const name = found?.name ?? members.find((member) => member.name === other)?.name ?? '';
    if (taken.has(name)) return '';
    taken.add(name);
    return name;
  });
};

/** Returns the mapping with another member for a column. The column that had this member is left out. */
export const remapped = (mapping: Mapping, at: number, name: string): Mapping =>
  mapping.map((each, index) => (index === at ? name : each === name ? '' : each));

/** A row as the API takes it. */
export type ImportRow = Readonly<Record<string, string>>;

/** Returns the rows of a file with the members that its columns hold. */
export const mappedRows = ({ rows }: Pick<Table, 'rows'>, mapping: Mapping): readonly ImportRow[] =>
  rows.map((cells) =>
    Object.fromEntries(mapping.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? ''] as const]))),
  );

/** The file that is imported, with the member that each of its columns holds. */
export interface Source {
  readonly table: Table;
  readonly mapping: Mapping;
}

/** Returns the heading of the column that holds a member, or a part of it; its name if the file has no such column. */
export const headingOf = ({ table, mapping }: Source, name: string): string =>
  table.columns[mapping.indexOf(name)] ?? table.columns[mapping.indexOf(name.replace(/\..*/, ''))] ?? name;
