import { days, earlierOf, later, laterOf } from '../kernel/time.ts';
import { resolveOnCall } from '../on-call/resolve-on-call.ts';
import type { ZoneOffsets } from '../on-call/resolve-on-call.ts';
import type { TimeRange } from '../on-call/schedule.ts';
import { shiftsOf } from '../on-call/shifts.ts';
import { differencesOf, differingTime } from './differences.ts';
import type { ShiftDifference } from './differences.ts';
import { isRotation } from './plan.ts';
import type { FinalShift, ImportPlan, PlannedReading, PlannedSchedule } from './plan.ts';

/** The time ahead for which imported schedules are compared with the tool of the export. */
export const VERIFIED_AHEAD = days(30);

/** The imported reading of a schedule, and the differences of its shifts from the export. */
export interface VerifiedSchedule {
  readonly schedule: PlannedSchedule;
  readonly reading: PlannedReading;
  /** The differences, or null if the schedule cannot be compared. */
  readonly differences: readonly ShiftDifference[] | null;
  /** The reason why the schedule cannot be compared, or null if it can. */
  readonly why: string | null;
}

/** Returns the compared range: the next 30 days, as far as the export has final shifts for them. */
export const verifiedRange = ({ finalRange }: Pick<ImportPlan, 'finalRange'>, now: Date): TimeRange => {
  const [from, to] = [now, later(now, VERIFIED_AHEAD)];
  return finalRange === null
    ? { from, to }
    : { from: laterOf(from, finalRange.from), to: earlierOf(to, finalRange.to) };
};

/** Returns the shifts of a planned schedule, with people named by their external ids. */
export const shiftsOfReading = (
  { timezone, overrides }: PlannedSchedule,
  { layers }: PlannedReading,
  range: TimeRange,
  offsets: ZoneOffsets,
): readonly FinalShift[] => {
  const schedule = {
    definitions: [{ timezone, layers: layers.filter(isRotation) }],
    overrides: overrides.map(({ externalId: id, person: userId, startsAt, endsAt, replaces = null }) => ({
      id,
      userId,
      startsAt,
      endsAt,
      replacesUserId: replaces,
    })),
  };
  return shiftsOf(resolveOnCall(schedule, range, offsets)).map(({ userId: person, startsAt, endsAt }) => ({
    person,
    startsAt,
    endsAt,
  }));
};

/** Chooses the reading of a schedule that comes closest to the final shifts of the export; of equal ones the first. */
export const verifySchedule = (schedule: PlannedSchedule, range: TimeRange, offsets: ZoneOffsets): VerifiedSchedule => {
  const { readings, finalShifts } = schedule;
  const [first, ...others] = readings;
  const unverified = (why: string): VerifiedSchedule => ({ schedule, reading: first, differences: null, why });
  if (finalShifts === null) return unverified('The export has no final shifts of it.');
  if (range.from >= range.to) return unverified('The final shifts of the export are outside the next 30 days.');
  if (!first.layers.every(isRotation)) return unverified('It reads a calendar, which is fetched after the import.');
  const compared = [first, ...others].map((reading) => ({
    reading,
    differences: differencesOf(shiftsOfReading(schedule, reading, range, offsets), finalShifts, range),
  }));
  const best = compared.reduce((closest, next) =>
    differingTime(next.differences) < differingTime(closest.differences) ? next : closest,
  );
  return { schedule, ...best, why: null };
};
