import { OptimisticLockError } from '../../../application/kernel/ports.ts';

/** Throws `OptimisticLockError` when a conditional write met no row: somebody else changed the record since it was read. */
export const expectOneRow = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): void => {
  if (numUpdatedRows !== 1n) throw new OptimisticLockError('The record was changed in the meantime.');
};

/** An update that has yet to say of which row. */
interface Update {
  executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint }>;
}

interface Filterable {
  where(column: 'id' | 'revision', operator: '=', value: number): this;
}

/** Makes the update of the record as it was read; throws `OptimisticLockError` when it is not that any more. */
export const updateAtRevision = async (update: Update, { id, revision }: { readonly id: number; readonly revision: number }): Promise<void> => {
  expectOneRow(await (update as Update & Filterable).where('id', '=', id).where('revision', '=', revision).executeTakeFirst());
};

const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

const isViolation = (fault: unknown, code: string, constraint?: string): boolean =>
  fault instanceof Error &&
  (fault as { code?: unknown }).code === code &&
  (constraint === undefined || (fault as { constraint?: unknown }).constraint === constraint);

/** Whether a fault is PostgreSQL's refusal of a second equal value, optionally of the named constraint. */
export const isUniqueViolation = (fault: unknown, constraint?: string): boolean => isViolation(fault, UNIQUE_VIOLATION, constraint);

/** Whether a record was refused since it belongs, or others belong, to one that changed in the meantime. */
export const isForeignKeyViolation = (fault: unknown): boolean => fault instanceof OptimisticLockError && isViolation(fault.cause, FOREIGN_KEY_VIOLATION);

/**
 * `OptimisticLockError` in place of the faults that only races bring about: a reference that leads, or would come to lead, nowhere, and
 * a deadlock that was ended at this transaction's cost. Any other fault as it is.
 */
export const mapDatabaseError = (fault: unknown): unknown => {
  if (isViolation(fault, FOREIGN_KEY_VIOLATION)) return new OptimisticLockError('A record that this one hangs together with was changed in the meantime.', { cause: fault });
  return isViolation(fault, DEADLOCK) ? new OptimisticLockError('Another transaction had to go first.', { cause: fault }) : fault;
};
