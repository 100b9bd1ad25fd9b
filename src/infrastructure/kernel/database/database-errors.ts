import { OptimisticLockError } from '../../../application/kernel/ports.ts';

/** Throws `OptimisticLockError` unless a conditional write affected one row. */
export const expectOneRow = (affectedRows: number | bigint): void => {
  if (Number(affectedRows) !== 1) throw new OptimisticLockError('The record was changed or deleted since it was read.');
};

/** An update without a condition yet. */
interface Update {
  executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint }>;
}

interface Filterable {
  where(column: 'id' | 'revision', operator: '=', value: number): this;
}

/** Updates the record at the revision that it was read at; throws `OptimisticLockError` when it was changed or deleted since. */
export const updateAtRevision = async (update: Update, { id, revision }: { readonly id: number; readonly revision: number }): Promise<void> => {
  const { numUpdatedRows } = await (update as Update & Filterable).where('id', '=', id).where('revision', '=', revision).executeTakeFirst();
  expectOneRow(numUpdatedRows);
};

const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

interface PostgresError {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** Whether the error, or its cause, is PostgreSQL's with this code. The mapper copies both onto the errors that it wraps. */
const hasCode = (error: unknown, code: string, constraint?: string): boolean => {
  if (!(error instanceof Error)) return false;
  const found = [error, error.cause].find((each) => (each as PostgresError | undefined)?.code === code) as PostgresError | undefined;
  return found !== undefined && (constraint === undefined || found.constraint === constraint);
};

/** Whether PostgreSQL refused a duplicate value, optionally of the named constraint. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => hasCode(error, UNIQUE_VIOLATION, constraint);

/** Whether PostgreSQL refused a record because a record that it refers to, or that refers to it, was changed concurrently. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, FOREIGN_KEY_VIOLATION);

/** The unique or foreign key constraint that a write violated; null for any other error. */
export const violatedConstraint = (error: unknown): string | null => {
  if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) return null;
  const { cause, constraint } = error as Error & PostgresError;
  return String(constraint ?? (cause as PostgresError | undefined)?.constraint);
};

/** Replaces the errors that only concurrent transactions cause, foreign key violations and deadlocks, by `OptimisticLockError`. */
export const mapDatabaseError = (error: unknown): unknown => {
  if (error instanceof OptimisticLockError) return error;
  if (isForeignKeyViolation(error)) return new OptimisticLockError('A related record was changed concurrently.', { cause: error });
  return hasCode(error, DEADLOCK) ? new OptimisticLockError('The transaction was aborted to resolve a deadlock.', { cause: error }) : error;
};
