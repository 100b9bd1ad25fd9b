import type { Rule } from '../kernel/rules.ts';

/** The last day that exists in every month. */
export const MAX_DAY_OF_MONTH = 28;
/** The hour at which a report is due by default. */
export const DEFAULT_REPORT_HOUR = 6;

/** The frequencies of reports. */
export const reportFrequencies = ['weekly', 'monthly'] as const;
/** The frequency of a report. */
export type ReportFrequency = (typeof reportFrequencies)[number];

/** The due times of a report on the clock of its time zone. */
export interface ReportSchedule {
  readonly frequency: ReportFrequency;
  /** The day of the week, from 1 for Monday. Null for a monthly report. */
  readonly weekday: number | null;
  /** The day of the month. Null for a weekly report. */
  readonly dayOfMonth: number | null;
  readonly hour: number;
  /** A name of the IANA time zone database. */
  readonly timezone: string;
}

/** A report, as far as its due times depend on it. */
interface ScheduledReport extends ReportSchedule {
  readonly isActive: boolean;
}

/** A weekly report has a weekday, and a monthly report a day of the month. */
export const reportScheduleRules = [
  {
    code: 'invalidReportSchedule',
    broken: ({ frequency, weekday, dayOfMonth }) => (frequency === 'weekly' ? weekday : dayOfMonth) === null,
  },
] as const satisfies readonly Rule<ReportSchedule>[];

/** Returns a report with only the day that belongs to its frequency. */
export const withoutOtherDay = <Members extends ReportSchedule>(members: Members): Members => ({
  ...members,
  weekday: members.frequency === 'weekly' ? members.weekday : null,
  dayOfMonth: members.frequency === 'monthly' ? members.dayOfMonth : null,
});

/** Returns true if a change does not affect the due times. */
export const keepsSchedule = (before: ScheduledReport, after: ScheduledReport): boolean =>
  (['frequency', 'weekday', 'dayOfMonth', 'hour', 'timezone', 'isActive'] as const).every(
    (member) => before[member] === after[member],
  );
