import { p } from '@mikro-orm/postgresql';

/** The columns that every stored resource has. Each update checks and increments `revision`. */
export const resourceColumns = {
  id: p.integer().primary().autoincrement(),
  publicId: p.uuid().unique(),
  createdAt: p.datetime(3),
  updatedAt: p.datetime(3),
  revision: p.integer().default(1),
} as const;

/**
 * The part of a referenced row that the type of a foreign key contains. With the whole row, the types of entities would
 * contain each other and become megabytes long in declaration files.
 */
export interface ReferencedRow {
  id: number;
}

/**
 * Declares a foreign key to the row of `target`. The property holds the key itself, not the row. Without `onDelete`, a
 * referenced row cannot be deleted.
 */
export const references = (
  target: { readonly '~entity': ReferencedRow },
  onDelete: 'cascade' | 'set null' | 'no action' = 'no action',
) => p.manyToOne(target).mapToPk().deleteRule(onDelete).updateRule('no action');

/** Returns the database name of a property's column. */
export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the columns of an entity's table for an SQL statement, each aliased to the name of its property. */
export const columnsOf = ({ properties }: { readonly properties: object }, table: string): string =>
  Object.keys(properties)
    .map((name) => `${table}.${columnName(name)} "${name}"`)
    .join(', ');

/** Returns the LIKE pattern for texts that contain `search`; wildcards in `search` are taken literally. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
