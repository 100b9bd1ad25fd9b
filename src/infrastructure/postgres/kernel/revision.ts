import { StaleRecord } from '../../../application/kernel/ports.ts';

/** Throws `StaleRecord` when a conditional write met no row: somebody else changed the record since it was read. */
export const expectOneChanged = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): void => {
  if (numUpdatedRows !== 1n) throw new StaleRecord('The record was changed in the meantime.');
};

const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

const isViolation = (fault: unknown, code: string, constraint?: string): boolean =>
  fault instanceof Error &&
  (fault as { code?: unknown }).code === code &&
  (constraint === undefined || (fault as { constraint?: unknown }).constraint === constraint);

/** Whether a fault is PostgreSQL's refusal of a second equal value, optionally of the named constraint. */
export const isDuplicate = (fault: unknown, constraint?: string): boolean => isViolation(fault, UNIQUE_VIOLATION, constraint);

/** Whether a fault is PostgreSQL's refusal of a reference that leads, or would come to lead, nowhere. */
export const isDangling = (fault: unknown, constraint?: string): boolean => isViolation(fault, FOREIGN_KEY_VIOLATION, constraint);

/** Whether PostgreSQL gave up a transaction for another that waited for it, so that it can be done anew. */
export const isDeadlock = (fault: unknown): boolean => isViolation(fault, DEADLOCK);
