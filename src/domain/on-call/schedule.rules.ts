import { decideDateRange } from '../kernel/date-range.ts';
import type { Caller } from '../access/caller.ts';
import { ownRecordRules } from '../teams/team.rules.ts';
import type { ImTeamRole } from '../teams/team.ts';
import { instantOf } from '../kernel/instant.ts';
import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { isAnyUnknown } from '../kernel/references.ts';
import type { References } from '../kernel/references.ts';
import { mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import type { UsedBy } from '../kernel/used-by.ts';
import { days, elapsed, later } from '../kernel/time.ts';
import { isCalendarSource } from './imported-calendar.ts';
import {
  DEFAULT_SHIFT_RANGE,
  MAX_CALENDAR_LAYERS,
  MAX_OVERRIDES,
  MAX_OVERRIDE_LENGTH,
  MAX_SHIFTS,
  MAX_SHIFT_RANGE,
} from './schedule.ts';
import type {
  CalendarLayer,
  ImSchedule,
  OnCallSpan,
  Override,
  RotationLayer,
  StoredLayer,
  TimeRange,
} from './schedule.ts';
import type { Shift } from './shifts.ts';

/** The years in which layers and overrides must lie. */
const YEARS = { first: 1970, last: 2199 };

const isOutside = (instant: Date): boolean =>
  instant.getUTCFullYear() < YEARS.first || instant.getUTCFullYear() > YEARS.last;

const issue = (path: string, message: string): Issue => ({ path, message });

const spanIssues = (path: string, startsAt: Date, endsAt: Date | null): readonly Issue[] => [
  ...(isOutside(startsAt) ? [issue(`${path}startsAt`, `Expected a year from ${YEARS.first} to ${YEARS.last}.`)] : []),
  ...(endsAt !== null && isOutside(endsAt)
    ? [issue(`${path}endsAt`, `Expected a year from ${YEARS.first} to ${YEARS.last}.`)]
    : []),
  ...(endsAt !== null && endsAt <= startsAt ? [issue(`${path}endsAt`, 'The end is not after the start.')] : []),
];

/** Returns the issues of layers whose members are valid by themselves. */
const layerIssues = (layers: readonly StoredLayer[]): readonly Issue[] =>
  layers.flatMap((layer, at) => ('ics' in layer ? calendarIssues(layers, layer, at) : rotationIssues(layer, at)));

const rotationIssues = (
  { startsAt, endsAt = null, handoff: { unit, weekday, monthDay } }: RotationLayer,
  at: number,
): readonly Issue[] => [
  ...spanIssues(`layers.${at}.`, startsAt, endsAt),
  ...(weekday !== undefined && unit !== 'week'
    ? [issue(`layers.${at}.handoff.weekday`, 'Only a handoff by week has a weekday.')]
    : []),
  ...(monthDay !== undefined && unit !== 'month'
    ? [issue(`layers.${at}.handoff.monthDay`, 'Only a handoff by month has a day of the month.')]
    : []),
];

const calendarIssues = (layers: readonly StoredLayer[], { ics }: CalendarLayer, at: number): readonly Issue[] => [
  ...(isCalendarSource(ics) ? [] : [issue(`layers.${at}.ics`, 'Expected the URL of a calendar, or a calendar.')]),
  ...(layers.slice(0, at).filter((layer) => 'ics' in layer).length === MAX_CALENDAR_LAYERS
    ? [issue(`layers.${at}`, `At most ${MAX_CALENDAR_LAYERS} layers are calendars.`)]
    : []),
];

/** The rules for the layers of a schedule, such as the years of their times and their handoffs. */
export const layerRules = [bodyRule(layerIssues)] as const satisfies readonly Rule<readonly StoredLayer[]>[];

/** The rules for the times of an override. */
export const overrideRules = [
  bodyRule(({ startsAt, endsAt }) => spanIssues('', startsAt, endsAt)),
  {
    code: 'invalidRequestBody',
    broken: ({ startsAt, endsAt }) => elapsed(startsAt, endsAt) > MAX_OVERRIDE_LENGTH,
    data: () => ({ issues: [issue('endsAt', `An override lasts at most ${MAX_OVERRIDE_LENGTH / days(1)} days.`)] }),
  },
] as const satisfies readonly Rule<OnCallSpan>[];

/** Judges the number of overrides that a schedule has before another one. */
export const overrideLimitRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ overrides }) => overrides >= MAX_OVERRIDES,
    data: () => ({ issues: [issue('', `A schedule has at most ${MAX_OVERRIDES} overrides.`)] }),
  },
] as const satisfies readonly Rule<{ readonly overrides: number }>[];

/** The caller and an override that it creates or deletes. */
export interface OverrideAccess {
  readonly caller: Caller;
  /** The caller's role in the team of the schedule. */
  readonly imRole: ImTeamRole | null;
  readonly override: Pick<Override, 'userId'>;
}

/**
 * A caller who may change the schedule may create any override; a member of its team may create an override that puts
 * the member on call.
 */
export const overrideAccessRules = mapFacts(
  ({ caller, imRole, override: { userId } }: OverrideAccess) => ({ caller, imRole, userId }),
  ownRecordRules,
);

/** A range of shifts, as dates or timestamps. */
export interface AskedRange {
  /** The start of the range. Defaults to now. */
  readonly from?: string;
  /** The end of the range. Defaults to `DEFAULT_SHIFT_RANGE` after `from`. */
  readonly to?: string;
}

/** Decides the range of shifts that a request asks for. */
export const decideShiftRange = (asked: AskedRange, now: Date): Outcome<TimeRange, 'invalidDateRange'> => {
  const from = asked.from === undefined ? now : instantOf(asked.from);
  const to = asked.to === undefined ? later(from ?? now, DEFAULT_SHIFT_RANGE) : instantOf(asked.to);
  const isReadable = [from, to].every((bound) => bound !== null && !isOutside(bound));
  return decideDateRange(isReadable ? from : null, to, { longest: MAX_SHIFT_RANGE, isNotEmpty: true });
};

/** Judges the number of shifts in a range. */
export const shiftLimitRules = [
  {
    code: 'imScheduleTooManyShifts',
    broken: ({ shifts }) => shifts.length > MAX_SHIFTS,
    data: () => ({ maximum: MAX_SHIFTS }),
  },
] as const satisfies readonly Rule<{ readonly shifts: readonly Shift[] }>[];

/** Returns the users whom layers name, without duplicates. */
export const usersOf = (layers: readonly StoredLayer[]): readonly string[] =>
  [...new Set(layers.flatMap((layer) => ('ics' in layer ? [] : layer.users)))].filter((userId) => userId !== null);

/** Returns the JSON of a value with its members in a canonical order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted())
      : member,
  );

/** Returns true if a change alters who is on call, so that the earlier definition must be kept. See ADR 0081. */
export const changesDefinition = (
  before: Pick<ImSchedule, 'timezone' | 'layers'>,
  after: Pick<ImSchedule, 'timezone' | 'layers'>,
): boolean => before.timezone !== after.timezone || canonical(before.layers) !== canonical(after.layers);

/** A schedule that is changed, and its `updatedAt` when its editor read it; null if the request names none. */
export interface ScheduleEdit {
  readonly schedule: Pick<ImSchedule, 'updatedAt'>;
  readonly readAt: Date | null;
}

/** An editor who names the version that the changes are based on does not overwrite those of others. See ADR 0334. */
export const scheduleEditRules = [
  {
    code: 'imScheduleChanged',
    broken: ({ schedule, readAt }) => readAt !== null && readAt.getTime() !== schedule.updatedAt.getTime(),
  },
] as const satisfies readonly Rule<ScheduleEdit>[];

/** A schedule that an escalation policy refers to cannot be deleted. */
export const scheduleRemovalRules = [
  { code: 'imScheduleInUse', broken: ({ usedBy }) => usedBy.length > 0, data: ({ usedBy }) => ({ usedBy }) },
] as const satisfies readonly Rule<{ readonly usedBy: readonly UsedBy[] }>[];

/** Schedules that a record names must exist in the organization. */
export const scheduleReferenceRules = [
  { code: 'imScheduleNotFound', broken: (schedules) => isAnyUnknown(schedules) },
] as const satisfies readonly Rule<References>[];
