import { imUserCodes } from '../../domain/teams/user.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { listPageOf } from '../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, obey } from '../../domain/kernel/rules.ts';
import { onCallResolver } from '../../domain/on-call/resolve-on-call.ts';
import { decideShiftRange, layerRules, shiftLimitRules } from '../../domain/on-call/schedule.rules.ts';
import type { AskedRange } from '../../domain/on-call/schedule.rules.ts';
import { MAX_SHIFTS } from '../../domain/on-call/schedule.ts';
import type { ImSchedule, OnCallSchedule, TimeRange } from '../../domain/on-call/schedule.ts';
import { rangeAround } from '../../domain/on-call/shifts.ts';
import type { Gap, PersonShift, Shift } from '../../domain/on-call/shifts.ts';
import type { ImUsers } from '../teams/ports.ts';
import { mapInTurns } from '../kernel/in-turns.ts';
import type { TimeZones } from '../kernel/ports.ts';
import { defineDecidedRecordQuery } from '../kernel/record-queries.ts';
import type { ById } from '../kernel/repository.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { ImSchedules, LoadedSchedule, OnCallSchedules } from './ports.ts';
import { nowAndNextInTurns, shiftsInTurns } from './resolve-in-turns.ts';
import { readLayers, turnsOfLayers } from './schedule-calendars.ts';
import type { CalendarNeeds } from './schedule-calendars.ts';
import { refuseLayers } from './schedules.ts';

interface Needs {
  readonly onCallSchedules: OnCallSchedules;
  readonly timeZones: TimeZones;
}

/** The shifts of a range and the times without any. */
export interface ShiftsAndGaps {
  readonly shifts: readonly Shift[];
  readonly gaps: readonly Gap[];
}

const shiftsIn = async (
  needs: Pick<Needs, 'timeZones'>,
  schedule: OnCallSchedule,
  range: TimeRange,
): Promise<Outcome<ShiftsAndGaps, 'imScheduleTooManyShifts'>> => {
  const { shifts, gaps } = await shiftsInTurns(needs, schedule, range, MAX_SHIFTS);
  return obey(shiftLimitRules, { shifts }, () => ({ shifts, gaps }));
};

/** Returns who is on call in a range, and the times in which nobody is. */
export const listImShifts = defineDecidedRecordQuery({
  name: 'listImShifts',
  permission: 'useIncidentManagement',
  records: ({ imSchedules }: Needs & { readonly imSchedules: ImSchedules }) => imSchedules,
  missing: 'imScheduleNotFound',
  refuses: ['invalidDateRange', ...codesOf(shiftLimitRules), 'imScheduleNotFound'],
  decide: async ({ now }, found, asked: AskedRange & ById, needs) => {
    const range = decideShiftRange(asked, now);
    if (!range.ok) return range;
    const [loaded] = await needs.onCallSchedules.load(found.organizationId, range.value, [found.id]);
    if (loaded === undefined) return refused('imScheduleNotFound');
    return shiftsIn(needs, loaded.schedule, range.value);
  },
});

/** The shifts of a definition that is not stored. */
export const previewImSchedule = defineQuery({
  name: 'previewImSchedule',
  permission: 'useIncidentManagement',
  refuses: [...codesOf(layerRules), ...imUserCodes, 'invalidDateRange', ...codesOf(shiftLimitRules)],
  execute:
    (needs: Pick<Needs, 'timeZones'> & CalendarNeeds & { readonly imUsers: ImUsers }) =>
    async ({ caller, now }, { timezone, layers, ...asked }: Pick<ImSchedule, 'timezone' | 'layers'> & AskedRange) => {
      const refusal = await refuseLayers(needs, ownOrganization(caller), layers);
      if (refusal !== null) return refusal;
      const range = decideShiftRange(asked, now);
      if (!range.ok) return range;
      const read = await readLayers(needs)({ timezone, layers }, [], now);
      if (!read.ok) return read;
      const turns = await turnsOfLayers(needs, ownOrganization(caller), read.value, timezone);
      return shiftsIn(needs, { definitions: [{ timezone, layers: turns }] }, range.value);
    },
});

/** Somebody on call, under their name. */
export interface NamedShift extends PersonShift {
  /** Null for a user who no longer exists. */
  readonly name: string | null;
}

/** A schedule with the people who are on call now, and with those who are next. */
export interface OnCallNow extends Pick<LoadedSchedule, 'id' | 'publicId' | 'name' | 'teamId'> {
  readonly now: readonly NamedShift[];
  readonly next: readonly NamedShift[];
}

const onCallNow = async (
  { id, publicId, name, teamId, schedule, names }: LoadedSchedule,
  resolver: ReturnType<typeof onCallResolver>,
  at: Date,
): Promise<OnCallNow> => {
  const { now, next } = await nowAndNextInTurns(at, resolver(schedule));
  const named = (shift: PersonShift): NamedShift => ({ ...shift, name: names.get(shift.userId) ?? null });
  return { id, publicId, name, teamId, now: now.map(named), next: next.map(named) };
};

/** Returns who is on call now, or at another instant, in every schedule of the caller's organization. */
export const listImOnCall = defineQuery({
  name: 'listImOnCall',
  permission: 'useIncidentManagement',
  refuses: [],
  execute:
    (needs: Needs) =>
    async (
      { caller, now },
      { request, filter: { at = now } }: { readonly request: ListRequest; readonly filter: { readonly at?: Date } },
    ) => {
      const loaded = await needs.onCallSchedules.load(ownOrganization(caller), rangeAround(at), null);
      const resolver = onCallResolver(rangeAround(at), (zone, range) => needs.timeZones.offsetChanges(zone, range));
      const listed = listPageOf(loaded, request);
      const items = await mapInTurns(listed.items, (schedule) => onCallNow(schedule, resolver, at));
      return accepted<ListPage<OnCallNow>>({ ...listed, items });
    },
});
