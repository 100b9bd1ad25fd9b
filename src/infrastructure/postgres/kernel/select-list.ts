/** An entity, as far as the names of its columns go. */
interface Named {
  readonly meta: { readonly properties: object };
}

const columnOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a table under the names of their properties, for statements that are written by hand. */
export const selectList = ({ meta }: Named, table: string): string =>
  Object.keys(meta.properties)
    .map((property) => `${table}.${columnOf(property)} as "${property}"`)
    .join(', ');
