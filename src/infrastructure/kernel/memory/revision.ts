import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { MemoryRows } from './memory-table.ts';

interface Revised {
  readonly id: number;
  readonly revision: number;
}

/** Throws `OptimisticLockError` unless the stored row has the record's revision; returns that row. */
export const expectCurrent = <Row extends Revised>(rows: Pick<MemoryRows<Row>, 'get'>, { id, revision }: Revised): Row => {
  const row = rows.get(id);
  if (row?.revision !== revision) throw new OptimisticLockError('The record was changed by another transaction.');
  return row;
};

/** Stores the changed record with the next revision; throws like `expectCurrent`. */
export const putChanged = <Row extends Revised>(rows: MemoryRows<Row>, record: Row): Row => {
  expectCurrent(rows, record);
  const next = { ...record, revision: record.revision + 1 };
  rows.put(next);
  return next;
};
