import { elapsed, minutes, seconds } from './time.ts';

/** How something that the service depends on was found. A warning lets the service run, a failure does not. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'failed';
  readonly says: string;
  /** What to do about it; null when there is nothing to do. */
  readonly advice: string | null;
}

/** All is well. */
export const healthy = (says: string): Finding => ({ verdict: 'ok', says, advice: null });
/** The service runs, but not as it could. */
export const warning = (says: string, advice: string): Finding => ({ verdict: 'warning', says, advice });
/** The service cannot run like this. */
export const broken = (says: string, advice: string): Finding => ({ verdict: 'failed', says, advice });

/** The oldest PostgreSQL that the statements are written for. */
export const OLDEST_POSTGRES = 15;
/** Clocks that differ by more put checks and deadlines of several machines out of step. */
export const WARNING_SKEW = seconds(2);
/** Clocks that differ by more hand leases to two workers at once. */
export const BROKEN_SKEW = seconds(30);
/** A job that has been due for longer than this is run by nobody. */
export const JOB_OVERDUE_AFTER = minutes(15);

/** Judges the version of the database server. */
export const checkServerVersion = (major: number): Finding =>
  major < OLDEST_POSTGRES
    ? broken(`PostgreSQL ${major} is too old`, `use PostgreSQL ${OLDEST_POSTGRES} or newer`)
    : healthy(`PostgreSQL ${major} answers`);

/** Judges a moment of the database's clock by the moments of ours before and after it was read. */
export const checkClocks = (before: Date, database: Date, after: Date): Finding => {
  const skew = Math.max(0, elapsed(database, before), elapsed(after, database));
  const says = `the clocks of system and database differ by ${(skew / seconds(1)).toFixed(1)} s`;
  const advice = 'set both by the same time service (NTP)';
  if (skew > BROKEN_SKEW) return broken(says, advice);
  return skew > WARNING_SKEW ? warning(says, advice) : healthy('the clocks of system and database agree');
};

/** What a database holds of the schema. */
export interface SchemaState {
  /** The migrations that were applied to it. */
  readonly applied: readonly string[];
  /** Its tables that have the name of one of ours. */
  readonly tables: readonly string[];
}

/** Judges a database by the migrations of this release. */
export const checkSchema = (ours: readonly string[], { applied, tables }: SchemaState): Finding => {
  const ownDatabase = 'give Watchstead a database of its own';
  const unknown = applied.filter((name) => !ours.includes(name));
  if (unknown.length > 0) {
    return unknown.length < applied.length
      ? broken(`a newer release has migrated the schema (${unknown.join(', ')})`, 'run that release, or restore a backup from before the upgrade')
      : broken(`another application has migrated the schema (${unknown.join(', ')})`, ownDatabase);
  }
  if (applied.length === 0 && tables.length > 0) return broken(`another application has tables in it (${tables.join(', ')})`, ownDatabase);
  const pending = ours.filter((name) => !applied.includes(name));
  return pending.length > 0
    ? warning(`migrations are pending (${pending.join(', ')})`, 'run `watchstead migrate`, or start the service, which does so itself')
    : healthy('the schema is up to date');
};

/** Judges the location that a worker is to check from by those that there are. */
export const checkLocation = (key: string, active: readonly string[]): Finding => {
  if (active.includes(key)) return healthy(`checks are made from the location ${key}`);
  if (active.length === 0) return warning('there is no location yet', 'run `watchstead bootstrap`, which makes it');
  return warning(`no active location has the key ${key}, so a worker with it checks nothing`, `set LOCATION to one of ${active.join(', ')}`);
};

/** Judges how many jobs have been due for longer than `JOB_OVERDUE_AFTER`. */
export const checkOverdueJobs = (overdue: number): Finding =>
  overdue > 0
    ? warning(`jobs have been due for long (${overdue})`, 'start the service with ROLE=all or ROLE=worker')
    : healthy('the job queue answers and no job is late');
