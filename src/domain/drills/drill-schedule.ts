import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import type { DailyPeriod } from '../kernel/daily-period.ts';
import { quietUntil } from '../kernel/quiet-hours.ts';
import type { QuietHours } from '../kernel/quiet-hours.ts';
import type { Rule } from '../kernel/rules.ts';
import { days, later } from '../kernel/time.ts';
import { instantOfLocal, localTimeAt } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';

/** The latest day of a month on which drills are due: every month has it. */
export const LAST_DRILL_DAY = 28;

/** The settings of an organization for its monthly drill. */
export interface DrillSettings {
  readonly isEnabled: boolean;
  /** The day of the month on which the drill is due. */
  readonly dayOfMonth: number;
  /** The start of the hours in which messages are sent, as a time of day such as `09:00`. */
  readonly from: string;
  readonly to: string;
}

/** The settings as stored. */
export interface StoredDrillSettings extends DrillSettings {
  /** The time at which the drills were turned on; null while they are off. */
  readonly enabledAt: Date | null;
}

/** The settings of an organization that has not set any. */
export const defaultDrillSettings: StoredDrillSettings = {
  isEnabled: false,
  dayOfMonth: 3,
  from: '09:00',
  to: '17:00',
  enabledAt: null,
};

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const settingsIssues = ({ from, to }: DrillSettings): readonly Issue[] => [
  ...(CLOCK_TIME.test(from) ? [] : [{ path: 'from', message: 'Expected a time of day from 00:00 to 23:59.' }]),
  ...(CLOCK_TIME.test(to) ? [] : [{ path: 'to', message: 'Expected a time of day from 00:00 to 23:59.' }]),
  ...(from === to ? [{ path: 'to', message: 'Expected two different times of day.' }] : []),
];

/** The rules for the settings of monthly drills. */
export const drillSettingsRules = [bodyRule(settingsIssues)] as const satisfies readonly Rule<DrillSettings>[];

/** Returns the changed settings, with the time since which they are in force. */
export const changedDrillSettings = (
  present: StoredDrillSettings,
  changes: Partial<DrillSettings>,
  now: Date,
): StoredDrillSettings => {
  const settings = { ...present, ...changes };
  return { ...settings, enabledAt: settings.isEnabled ? (present.enabledAt ?? now) : null };
};

/** Returns the range for which offset changes are needed to find the drill of the month of `now`. */
export const rangeOfDrillMonth = (now: Date): { readonly from: Date; readonly to: Date } => ({
  from: later(now, -days(35)),
  to: later(now, days(35)),
});

/**
 * Returns the month whose drill is due, such as `2026-11`, or null. The month in which drills were turned on after their
 * time is left out. `changes` are those of the organization's time zone.
 */
export const decideMonthlyDrill = (
  { isEnabled, dayOfMonth, from, enabledAt }: StoredDrillSettings,
  changes: OffsetChanges,
  now: Date,
): string | null => {
  if (!isEnabled || enabledAt === null) return null;
  const month = localTimeAt(now, changes).slice(0, 7);
  const dueAt = instantOfLocal(`${month}-${String(dayOfMonth).padStart(2, '0')}T${from}:00.000`, changes);
  return enabledAt <= dueAt && dueAt <= now ? month : null;
};

/** The hours that decide when the message of a drill is sent. */
export interface DrillHours {
  /** The hours of the drill, on the clock of the person, or of the organization for channels; null for any hour. */
  readonly hours: DailyPeriod | null;
  readonly hoursChanges: OffsetChanges;
  readonly quietHours: QuietHours | null;
  readonly quietChanges: OffsetChanges;
}

/** Returns the time until which a message waits for the hours that allow it, or null if it is sent now. */
export const drillHeldUntil = (
  { hours, hoursChanges, quietHours, quietChanges }: DrillHours,
  now: Date,
): Date | null => {
  const others: QuietHours | null = hours === null ? null : { from: hours.to, to: hours.from, timezone: '' };
  const ends = [
    others === null ? null : quietUntil(others, hoursChanges, now),
    quietHours === null ? null : quietUntil(quietHours, quietChanges, now),
  ].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
};
