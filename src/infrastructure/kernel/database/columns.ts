import { p } from '@mikro-orm/postgresql';

/** The columns that every stored resource has. `revision` is counted up by each change and checked by it. */
export const resourceColumns = {
  id: p.integer().primary().autoincrement(),
  publicId: p.uuid().unique(),
  createdAt: p.datetime(3),
  updatedAt: p.datetime(3),
  revision: p.integer().default(1),
} as const;

/** The columns of an entity's table for a written-out statement, each under the name of its property. */
export const columnsOf = ({ properties }: { readonly properties: object }, table: string): string =>
  Object.keys(properties)
    .map((name) => `${table}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} "${name}"`)
    .join(', ');
