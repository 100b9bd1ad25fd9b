import { OptimisticLockError, UnavailableError } from '../../../../application/kernel/ports.ts';

const CHANGED = 'The record was changed or deleted since it was read.';

/** Throws `OptimisticLockError` unless a conditional write affected one row. */
export const expectOneRow = (affectedRows: number | bigint): void => {
  if (Number(affectedRows) !== 1) throw new OptimisticLockError(CHANGED);
};

/** The text that PostgreSQL cannot read as a number when a conditional update affected no row. */
const STALE = 'stale revision';

/**
 * Returns a conditional update of one row that fails with an `OptimisticLockError` if it affects none, so that it can be
 * deferred: what leaves with it, the commit included, then fails too. See ADR 0343.
 */
export const ofOneRow = (update: string): string =>
  `with updated as (${update} returning 1) select case count(*) when 1 then 1 else cast('${STALE} ' || count(*) as int) end from updated`;

/** An update statement that has no condition yet. */
interface Update {
  executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint }>;
}

interface Filterable {
  where(column: 'id' | 'revision', operator: '=', value: number): this;
}

/**
 * Updates the record if it still has the revision at which it was read. Throws `OptimisticLockError` if it was changed
 * or deleted since.
 */
export const updateAtRevision = async (
  update: Update,
  { id, revision }: { readonly id: number; readonly revision: number },
): Promise<void> => {
  const { numUpdatedRows } = await (update as Update & Filterable)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  expectOneRow(numUpdatedRows);
};

const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const INSUFFICIENT_PRIVILEGE = '42501';
const UNREADABLE_VALUE = '22P02';

interface PostgresError {
  readonly code?: string;
  readonly message?: string;
  readonly constraint?: string;
}

/**
 * Returns the PostgreSQL error with one of the codes, or null. The error may be wrapped, because the mapper and
 * `mapDatabaseError` both wrap errors.
 */
const withCode = (error: unknown, ...codes: readonly string[]): PostgresError | null => {
  if (!(error instanceof Error)) return null;
  const { code } = error as PostgresError;
  return typeof code === 'string' && codes.includes(code) ? error : withCode(error.cause, ...codes);
};

/** Returns the unique or foreign key constraint that a write violated, or null for any other error. */
export const violatedConstraint = (error: unknown): string | null =>
  withCode(error, UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION)?.constraint ?? null;

/** Returns true if PostgreSQL refused a duplicate value, optionally only for the named constraint. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const violation = withCode(error, UNIQUE_VIOLATION);
  return violation !== null && (constraint === undefined || violation.constraint === constraint);
};

/** Returns true if an update of `ofOneRow` affected no row. */
const isStale = (error: unknown): boolean => withCode(error, UNREADABLE_VALUE)?.message?.includes(STALE) ?? false;

/** Returns true if PostgreSQL refused a write because a referenced or referencing record was changed concurrently. */
export const isForeignKeyViolation = (error: unknown): boolean => withCode(error, FOREIGN_KEY_VIOLATION) !== null;

/** Returns true if the service's database role lacks the permission to run the statement. */
export const isPermissionDenied = (error: unknown): boolean => withCode(error, INSUFFICIENT_PRIVILEGE) !== null;

/**
 * Matches the codes of errors that mean that PostgreSQL cannot work at the moment: connection exceptions, shutdown,
 * startup, too many connections, a full disk, a standby server.
 */
const UNAVAILABLE =
  /^(?:08...|57P0[1-5]|53...|25006|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|TIMEOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|SERVFAIL|REFUSED|NOENT))$/;
/** Matches the messages of errors of the driver and its pool, which have no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Client was closed|Client has encountered a connection error|Query read timeout|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after)/;

/** Returns true if the database could not be reached or did not respond, whatever the statement was. */
const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as PostgresError;
  if (typeof code === 'string' ? UNAVAILABLE.test(code) : LOST_CONNECTION.test(error.message)) return true;
  return isUnavailable(error instanceof AggregateError ? error.errors[0] : error.cause);
};

/** Returns true if the transaction was aborted to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean => withCode(error, DEADLOCK) !== null;

/**
 * Replaces errors that only concurrent transactions cause (foreign key violations, deadlocks, lost races) with
 * `OptimisticLockError`, and errors of a database that cannot work at the moment with `UnavailableError`.
 */
export const mapDatabaseError = (error: unknown): unknown => {
  if (error instanceof OptimisticLockError || error instanceof UnavailableError) return error;
  if (isUnavailable(error))
    return new UnavailableError(
      `The database is not available: ${(error as Error).message || (error as PostgresError).code}`,
      { cause: error },
    );
  if (isStale(error)) return new OptimisticLockError(CHANGED, { cause: error });
  if (isForeignKeyViolation(error))
    return new OptimisticLockError('A related record was changed concurrently.', { cause: error });
  return isDeadlock(error)
    ? new OptimisticLockError('The transaction was aborted to resolve a deadlock.', { cause: error })
    : error;
};
