import { problem } from './problems.ts';
import type { FoundProblem, ProblemCode } from './problems.ts';
import { days, elapsed, minutes, seconds } from './time.ts';

/** The states of a dependency of the service. A failure is fatal, a warning is not. */
export const verdicts = ['ok', 'warning', 'failed'] as const;

/** The state of a dependency of the service. */
export interface Finding {
  readonly verdict: (typeof verdicts)[number];
  readonly says: string;
  /** The instructions for fixing the problem. Null if there is none. */
  readonly advice: string | null;
  /** The code of the problem, if it is one of the documented ones. */
  readonly code?: ProblemCode;
}

/** Returns a finding without a problem. `says` states what was seen. */
export const healthy = (says: string): Finding => ({ verdict: 'ok', says, advice: null });
/** Creates a warning: the service runs, but with limitations. */
export const warning = (says: string, advice: string): Finding => ({ verdict: 'warning', says, advice });
/** Creates a failure: the service cannot run. */
export const broken = (says: string, advice: string): Finding => ({ verdict: 'failed', says, advice });

/** The finding about what a diagnosis with a time limit did not get to. */
export const NOT_IN_TIME = warning('not checked within the time limit', 'run `watchstead doctor`, which has none');
/** The name that a diagnosis looks up in DNS, unless another one is given. */
export const DIAGNOSED_NAME = 'example.com';
/** The time for which the service diagnoses itself on request. */
export const DIAGNOSIS_TIME = seconds(20);

/** The maximum number of names that a finding lists. */
const MAX_LISTED_NAMES = 10;

/** Lists the first names for a finding, and an ellipsis if there are more. `count` is the number of all. */
export const firstNames = (names: readonly string[], count = names.length): string =>
  `${names.slice(0, MAX_LISTED_NAMES).join(', ')}${count > Math.min(names.length, MAX_LISTED_NAMES) ? ', ...' : ''}`;

/** The minimum supported version of PostgreSQL. */
export const OLDEST_POSTGRES = 15;
/** The clock difference above which checks and deadlines of several machines become inconsistent. */
export const WARNING_SKEW = seconds(2);
/** The clock difference above which two workers can hold the same lease. */
export const BROKEN_SKEW = seconds(30);
/** The delay of a job after which no process is assumed to be running jobs. */
export const JOB_OVERDUE_AFTER = minutes(15);

/** Returns the finding about the major version of the PostgreSQL server. */
export const checkServerVersion = (major: number): Finding =>
  major < OLDEST_POSTGRES
    ? problem('databaseTooOld', { major, oldest: OLDEST_POSTGRES })
    : healthy(`PostgreSQL ${major} answers`);

/**
 * Compares the major version of PostgreSQL that wrote the data of an embedded database with that of this release.
 * Returns null if they are equal.
 */
export const checkDataVersion = (folder: string, found: number, ours: number): FoundProblem | null => {
  if (found === ours) return null;
  return problem(found < ours ? 'databaseFormer' : 'databaseNewer', { folder, found, ours });
};

/** Compares the clock of the database with the local time before and after reading it. */
export const checkClocks = (before: Date, database: Date, after: Date): Finding => {
  const skew = Math.max(0, elapsed(database, before), elapsed(after, database));
  const values = { seconds: (skew / seconds(1)).toFixed(1) };
  if (skew > BROKEN_SKEW) return problem('clocksFarApart', values);
  return skew > WARNING_SKEW ? problem('clocksApart', values) : healthy('the clocks of system and database agree');
};

/** The state of the schema in a database. */
export interface SchemaState {
  /** The names of the applied migrations. */
  readonly applied: readonly string[];
  /** The existing tables that have the name of a Watchstead table. */
  readonly tables: readonly string[];
}

/** Compares the schema of a database with the migrations of this release. */
export const checkSchema = (ours: readonly string[], { applied, tables }: SchemaState): Finding => {
  const unknown = applied.filter((name) => !ours.includes(name));
  const migrations = unknown.join(', ');
  if (unknown.length > 0)
    return problem(unknown.length < applied.length ? 'schemaNewer' : 'schemaForeign', { migrations });
  if (applied.length === 0 && tables.length > 0) return problem('tablesForeign', { tables: tables.join(', ') });
  const pending = ours.filter((name) => !applied.includes(name));
  return pending.length > 0
    ? warning(
        `migrations are pending (${pending.join(', ')})`,
        'run `watchstead migrate`, or start the service, which runs migrations at startup',
      )
    : healthy('the schema is up to date');
};

/** Checks that the location of a worker is an active one. */
export const checkLocation = (key: string, active: readonly string[]): Finding => {
  if (active.includes(key)) return healthy(`checks run from the location ${key}`);
  if (active.length === 0) return warning('there is no location yet', 'run `watchstead bootstrap`, which creates one');
  return warning(
    `no active location has the key ${key}, so this worker runs no checks`,
    `set LOCATION to one of ${active.join(', ')}`,
  );
};

/** The oldest row of a table, with its retention. */
export interface OldestRow {
  /** The time of the oldest row. Null if the table is empty; `undated` if its rows have no time. */
  readonly oldest: Date | null | 'undated';
  /** The retention of the rows, in words. */
  readonly kept: string;
  /** The job that failed to delete expired rows. Null if no expired rows are stored. */
  readonly lateFor: string | null;
}

/** Reports the age of the oldest row of a table. Rows that should have been deleted are a finding. */
export const checkOldestRow = ({ oldest, kept, lateFor }: OldestRow, now: Date): Finding => {
  const age = oldest instanceof Date ? Math.max(0, elapsed(oldest, now) / days(1)).toFixed(1) : null;
  const rows = oldest === null ? 'no rows' : age === null ? 'rows without a time' : `oldest row ${age} days old`;
  const says = `${rows}; kept ${kept}`;
  return lateFor === null
    ? healthy(says)
    : warning(
        `rows have expired and are still stored: ${says}`,
        `start the service with ROLE=all or ROLE=worker, whose job ${lateFor} deletes them, and look for its errors in the log`,
      );
};

/** Checks the number of jobs that have been overdue for longer than `JOB_OVERDUE_AFTER`. */
export const checkOverdueJobs = (overdue: number): Finding =>
  overdue > 0
    ? warning(`jobs are overdue (${overdue})`, 'start the service with ROLE=all or ROLE=worker')
    : healthy('the job queue responds and no job is overdue');

/** The free space, in bytes, below which the database and its log cannot be written. */
export const FULL_DISK = 64 * 2 ** 20;
/** The free space, in bytes, that a busy day can use up. */
export const ALMOST_FULL_DISK = 2 ** 30;

/** Checks the free space on the disk of a folder. */
export const checkDisk = (folder: string, freeBytes: number): Finding => {
  const values = { folder, free: Math.floor(freeBytes / 2 ** 20) };
  if (freeBytes < FULL_DISK) return problem('diskFull', values);
  return freeBytes < ALMOST_FULL_DISK
    ? problem('diskAlmostFull', values)
    : healthy(`the disk of ${folder} has ${values.free} MB left`);
};

/** Compares the version of Node with the lowest one that the service runs on. */
export const checkNode = (version: string, needed: string): Finding => {
  const [has, needs] = [version, needed].map((text) => text.split('.').map(Number));
  const difference = (has?.[0] ?? 0) - (needs?.[0] ?? 0) || (has?.[1] ?? 0) - (needs?.[1] ?? 0);
  return difference < 0 ? problem('nodeTooOld', { needed, version }) : healthy(`this is Node ${version}`);
};

/** Checks that a machine has an IPv4 address to other machines. `families` are those of its addresses. */
export const checkAddresses = (families: readonly string[]): Finding =>
  families.includes('IPv4') ? healthy('this machine has an IPv4 address') : problem('ipv4Missing', {});
