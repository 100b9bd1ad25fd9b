import { refused } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import { days } from '../kernel/time.ts';
import { elapsedOnClock } from '../kernel/wall-clock.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import type { MonitorKindName } from '../monitors/monitor.ts';
import type { WindowTimes, LocalWindow } from './window-times.ts';
import type { WindowTarget } from './target.rules.ts';

/** The refusal for a window that the caller cannot see. */
export const maintenanceWindowNotFound = refused('maintenanceWindowNotFound');

/** The maximum length of a window. */
export const MAX_WINDOW_LENGTH = days(366);

/** The period ahead for which occurrences are computed and stored. */
export const OCCURRENCES_AHEAD = days(7);

/** The retention of the periods of past occurrences. A failure that began in a past period may be confirmed later. */
export const PERIOD_RETENTION = days(1);

/** The maximum number of windows of one monitor or customer. */
export const MAX_WINDOWS_PER_TARGET = 200;

/** The maximum number of occurrences of a preview. */
export const MAX_PREVIEWED = 100;

/** The members of a window that the caller sets, apart from the target. */
export interface WindowMembers extends WindowTimes {
  readonly title: string;
  readonly description: string | null;
  /** True if the subscribers of status pages are notified. */
  readonly notifySubscribers: boolean;
}

/** A stored maintenance window. It remains when its target is deleted. See ADR 0056. */
export interface MaintenanceWindow extends OrganizationRecord, WindowMembers {
  /** The customer of the target, or null for a monitor of the organization itself. */
  readonly customerId: number | null;
  /** The kind of the monitor, or null for all monitors of the customer. */
  readonly monitorType: MonitorKindName | null;
  /** The id of the monitor or customer. */
  readonly targetId: number;
  /** The monitor of the window. Null for a customer, and after the monitor was deleted. */
  readonly monitorId: number | null;
  /** The time until which occurrences are stored as periods. */
  readonly expandedUntil: Date;
}

/** Returns true if the monitor of the window was deleted. */
export const isTargetMissing = ({
  monitorType,
  monitorId,
}: Pick<MaintenanceWindow, 'monitorType' | 'monitorId'>): boolean => monitorType !== null && monitorId === null;

/** The rule that a window whose monitor was deleted can only be deleted. */
export const presentTargetRules = [
  { code: 'maintenanceWindowTargetMissing', broken: isTargetMissing },
] as const satisfies readonly Rule<Pick<MaintenanceWindow, 'monitorType' | 'monitorId'>>[];

/** Judges the number of windows that a target has before another is added. */
export const windowCountRules = [
  {
    code: 'invalidRequestBody',
    broken: (windows) => windows >= MAX_WINDOWS_PER_TARGET,
    data: () => ({ issues: [{ path: '', message: `A target has at most ${MAX_WINDOWS_PER_TARGET} windows.` }] }),
  },
] as const satisfies readonly Rule<number>[];

/** The facts that decide whether the times of a window are valid. */
export interface WindowFacts {
  readonly window: LocalWindow;
  /** The problem of the recurrence, or null if it is valid. */
  readonly recurrenceProblem: string | null;
}

const isEndless = ({ window: { start, end } }: WindowFacts): boolean => elapsedOnClock(start, end) > MAX_WINDOW_LENGTH;

const endsBeforeStart = ({ window: { start, end } }: WindowFacts): boolean => end <= start;

const boundRules = [
  {
    code: 'invalidRequestBody',
    broken: isEndless,
    data: () => ({
      issues: [{ path: 'endTime', message: `A window lasts at most ${MAX_WINDOW_LENGTH / days(1)} days.` }],
    }),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ recurrenceProblem }) => recurrenceProblem !== null,
    data: ({ recurrenceProblem: message }) => ({ issues: [{ path: 'recurrence', message }] }),
  },
] as const satisfies readonly Rule<WindowFacts>[];

/** The rules that are checked before a maintenance window is stored. */
export const storedWindowRules = [
  { code: 'endTimeBeforeStartTime', broken: endsBeforeStart },
  ...boundRules,
] as const satisfies readonly Rule<WindowFacts>[];

/** The rules that are checked before the occurrences of a window are previewed. They differ in one code. */
export const previewedWindowRules = [
  { code: 'invalidWindow', broken: endsBeforeStart },
  ...boundRules,
] as const satisfies readonly Rule<WindowFacts>[];

const IDENTIFYING = [
  'title',
  'description',
  'startTime',
  'endTime',
  'timezone',
  'recurrence',
  'notifySubscribers',
  'monitorType',
  'targetId',
] as const;

/** Returns true if a request to create a window describes this window. */
export const isIdentical = (window: MaintenanceWindow, sent: WindowMembers & WindowTarget): boolean =>
  IDENTIFYING.every((member) => window[member] === sent[member]);

const TIMES = ['startTime', 'endTime', 'timezone', 'recurrence'] as const;

/** Returns true if a change moves the occurrences of a window. */
export const movesOccurrences = (before: WindowTimes, after: WindowTimes): boolean =>
  TIMES.some((member) => before[member] !== after[member]);
