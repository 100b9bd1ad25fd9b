import { days, elapsed, minutes, seconds } from './time.ts';

/** The state of a dependency of the service. A warning is not fatal, a failure is. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'failed';
  readonly says: string;
  /** How to fix it; null if there is nothing to fix. */
  readonly advice: string | null;
}

export const healthy = (says: string): Finding => ({ verdict: 'ok', says, advice: null });
/** The service runs, but with limitations. */
export const warning = (says: string, advice: string): Finding => ({ verdict: 'warning', says, advice });
/** The service cannot run. */
export const broken = (says: string, advice: string): Finding => ({ verdict: 'failed', says, advice });

/** The minimum supported version of PostgreSQL. */
export const OLDEST_POSTGRES = 15;
/** A larger clock difference makes checks and deadlines of several machines inconsistent. */
export const WARNING_SKEW = seconds(2);
/** With a larger clock difference, two workers can hold the same lease. */
export const BROKEN_SKEW = seconds(30);
/** If a job is overdue for longer than this, no process is running jobs. */
export const JOB_OVERDUE_AFTER = minutes(15);

export const checkServerVersion = (major: number): Finding =>
  major < OLDEST_POSTGRES
    ? broken(`PostgreSQL ${major} is too old`, `use PostgreSQL ${OLDEST_POSTGRES} or newer`)
    : healthy(`PostgreSQL ${major} answers`);

/** Compares the database's clock with the local time before and after reading it. */
export const checkClocks = (before: Date, database: Date, after: Date): Finding => {
  const skew = Math.max(0, elapsed(database, before), elapsed(after, database));
  const says = `the clocks of system and database differ by ${(skew / seconds(1)).toFixed(1)} s`;
  const advice = 'synchronize both clocks with the same time service (NTP)';
  if (skew > BROKEN_SKEW) return broken(says, advice);
  return skew > WARNING_SKEW ? warning(says, advice) : healthy('the clocks of system and database agree');
};

/** The state of the schema in a database. */
export interface SchemaState {
  /** The migrations that have been applied. */
  readonly applied: readonly string[];
  /** Existing tables with the name of one of Watchstead's. */
  readonly tables: readonly string[];
}

/** Compares a database with the migrations of this release. */
export const checkSchema = (ours: readonly string[], { applied, tables }: SchemaState): Finding => {
  const ownDatabase = 'give Watchstead a separate database';
  const unknown = applied.filter((name) => !ours.includes(name));
  if (unknown.length > 0) {
    return unknown.length < applied.length
      ? broken(`a newer release has migrated the schema (${unknown.join(', ')})`, 'run that release, or restore a backup from before the upgrade')
      : broken(`another application has migrated the schema (${unknown.join(', ')})`, ownDatabase);
  }
  if (applied.length === 0 && tables.length > 0) return broken(`the database contains tables of another application (${tables.join(', ')})`, ownDatabase);
  const pending = ours.filter((name) => !applied.includes(name));
  return pending.length > 0
    ? warning(`migrations are pending (${pending.join(', ')})`, 'run `watchstead migrate`, or start the service, which runs migrations at startup')
    : healthy('the schema is up to date');
};

/** Checks a worker's location against the active ones. */
export const checkLocation = (key: string, active: readonly string[]): Finding => {
  if (active.includes(key)) return healthy(`checks run from the location ${key}`);
  if (active.length === 0) return warning('there is no location yet', 'run `watchstead bootstrap`, which creates one');
  return warning(`no active location has the key ${key}, so this worker runs no checks`, `set LOCATION to one of ${active.join(', ')}`);
};

/** The oldest row of a table. */
export interface OldestRow {
  /** Null if there is no row; `undated` if rows have no time. */
  readonly oldest: Date | null | 'undated';
  /** How long rows are kept, in words. */
  readonly kept: string;
  /** The job that should have deleted rows that are still stored; null if there are none. */
  readonly lateFor: string | null;
}

/** Shows the age of the oldest row of a table. Rows that should have been deleted are a finding. */
export const checkOldestRow = ({ oldest, kept, lateFor }: OldestRow, now: Date): Finding => {
  const age = oldest instanceof Date ? Math.max(0, elapsed(oldest, now) / days(1)).toFixed(1) : null;
  const rows = oldest === null ? 'no rows' : age === null ? 'rows without a time' : `oldest row ${age} days old`;
  const says = `${rows}; kept ${kept}`;
  return lateFor === null ? healthy(says) : warning(`rows have expired and are still stored: ${says}`, `start the service with ROLE=all or ROLE=worker, whose job ${lateFor} deletes them, and look for its errors in the log`);
};

/** Checks the number of jobs that are overdue for longer than `JOB_OVERDUE_AFTER`. */
export const checkOverdueJobs = (overdue: number): Finding =>
  overdue > 0
    ? warning(`jobs are overdue (${overdue})`, 'start the service with ROLE=all or ROLE=worker')
    : healthy('the job queue responds and no job is overdue');
