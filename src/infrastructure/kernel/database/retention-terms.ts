import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { days, hours, later, minutes } from '../../../domain/kernel/time.ts';

/** The environment variables that set how long rows are kept. */
export interface RetentionSettings {
  readonly retentionDays: number;
  readonly auditRetentionDays: number;
  /** The months for which results are kept in the archive; null or absent without one. */
  readonly resultArchiveMonths?: number | null;
}

type Expired = (now: Date, settings: RetentionSettings) => RawBuilder<unknown>;

/** The retention of a table's rows. */
export interface Retention {
  /** The retention period in words, for the documentation. */
  readonly kept: string;
  /** The table whose rows own these rows; they are deleted together. */
  readonly owner?: string;
  /** The job that deletes the rows; omitted if no job does. */
  readonly job?: string;
  readonly variable?: 'RETENTION_DAYS' | 'AUDIT_RETENTION_DAYS' | 'RESULT_ARCHIVE_MONTHS';
  /** The condition for rows that `PURGE_JOB` deletes. */
  readonly expired?: Expired;
  /** The condition for rows that another job should already have deleted. */
  readonly overdue?: Expired;
}

/** The name of the job that deletes expired rows. */
export const PURGE_JOB = 'expired-rows';

export const inWords = (duration: number): string => {
  const [unit, name] =
    duration % days(1) === 0
      ? [days(1), 'day']
      : duration % hours(1) === 0
        ? [hours(1), 'hour']
        : [minutes(1), 'minute'];
  const amount = duration / unit;
  return `${amount} ${name}${amount === 1 ? '' : 's'}`;
};

export const ownedBy = (owner: string): Retention => ({ kept: `as long as its row in \`${owner}\``, owner });

export const always = (reason: string): Retention => ({ kept: reason });

export const purged = (kept: string, expired: Expired, variable?: Retention['variable']): Retention => ({
  kept,
  job: PURGE_JOB,
  expired,
  ...(variable === undefined ? {} : { variable }),
});

/** Returns the retention of rows that expire a given time after the moment in a column or expression. */
export const aged = (column: string, duration: number, event: string): Retention =>
  purged(`${inWords(duration)} after ${event}`, (now) => sql`${sql.raw(column)} <= ${later(now, -duration)}`);

/** The time for which rows that no rule reads any more are kept, for requests that are still in progress. */
export const IN_PROGRESS = hours(1);
/** The time for which sent and abandoned messages are kept, for deduplication and troubleshooting. */
export const MESSAGE_RETENTION = days(30);
/** The time for which events of alert sources are kept, with their bodies. */
export const EVENT_RETENTION = days(90);
/**
 * The time for which changes of the number of monitors are kept. The usage of their month is frozen long before they
 * are deleted.
 */
export const COUNT_CHANGE_RETENTION = days(400);
