import { OptimisticLockError, UnavailableError } from '../../../../application/kernel/ports.ts';

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
const INSUFFICIENT_PRIVILEGE = '42501';

interface PostgresError {
  readonly code?: string;
  readonly constraint?: string;
}

/** The error of PostgreSQL with the code that this error is, or wraps: the mapper and `mapDatabaseError` both wrap errors. */
const withCode = (error: unknown, ...codes: readonly string[]): PostgresError | null => {
  if (!(error instanceof Error)) return null;
  const { code } = error as PostgresError;
  return typeof code === 'string' && codes.includes(code) ? (error as PostgresError) : withCode(error.cause, ...codes);
};

/** The unique or foreign key constraint that a write violated; null for any other error. */
export const violatedConstraint = (error: unknown): string | null =>
  withCode(error, UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION)?.constraint ?? null;

/** Whether PostgreSQL refused a duplicate value, optionally of the named constraint. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const violation = withCode(error, UNIQUE_VIOLATION);
  return violation !== null && (constraint === undefined || violation.constraint === constraint);
};

/** Whether PostgreSQL refused a record because a record that it refers to, or that refers to it, was changed concurrently. */
export const isForeignKeyViolation = (error: unknown): boolean => withCode(error, FOREIGN_KEY_VIOLATION) !== null;

/** Whether the role of the service may not run the statement. */
export const isPermissionDenied = (error: unknown): boolean => withCode(error, INSUFFICIENT_PRIVILEGE) !== null;

/** PostgreSQL cannot work at the moment: connection exceptions, shutdown, start, too many connections, a full disk, a standby. */
const UNAVAILABLE = /^(?:08...|57P0[1-5]|53...|25006|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|TIMEOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|SERVFAIL|REFUSED|NOENT))$/;
/** The errors of the driver and its pool have no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Client was closed|Client has encountered a connection error|Query read timeout|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after)/;

/** Whether the database could not be reached, or did not answer, whatever the statement was. */
const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as PostgresError;
  if (typeof code === 'string' ? UNAVAILABLE.test(code) : LOST_CONNECTION.test(error.message)) return true;
  return isUnavailable(error instanceof AggregateError ? error.errors[0] : error.cause);
};

/**
 * Replaces the errors that only concurrent transactions cause, foreign key violations and deadlocks, by `OptimisticLockError`, and those of a database
 * that cannot work at the moment by `UnavailableError`.
 */
export const mapDatabaseError = (error: unknown): unknown => {
  if (error instanceof OptimisticLockError || error instanceof UnavailableError) return error;
  if (isUnavailable(error)) return new UnavailableError(`The database is not available: ${(error as Error).message || (error as PostgresError).code}`, { cause: error });
  if (isForeignKeyViolation(error)) return new OptimisticLockError('A related record was changed concurrently.', { cause: error });
  return withCode(error, DEADLOCK) !== null ? new OptimisticLockError('The transaction was aborted to resolve a deadlock.', { cause: error }) : error;
};
