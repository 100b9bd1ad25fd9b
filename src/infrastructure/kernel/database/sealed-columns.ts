import { markedColumns } from './column-marks.ts';
import { entities } from './entities.ts';

/** A table with columns that the vault has encrypted. */
export interface SealedTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Every table with encrypted columns, from the marks of the entities. */
export const sealedTables: readonly SealedTable[] = entities.flatMap((entity) => {
  const columns = markedColumns(entity).flatMap(({ name, isSealed }) => (isSealed ? [name] : []));
  return columns.length === 0 ? [] : [{ table: entity.meta.tableName, columns }];
});
