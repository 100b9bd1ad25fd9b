import { days, later } from '../kernel/time.ts';
import type { OnCallSegment } from './resolve-on-call.ts';
import type { OnCallPerson } from './stretches.ts';
import type { TimeRange } from './schedule.ts';

/** A part of a range in which the same people are on call, whatever the reason. */
export interface PeopleSegment extends TimeRange {
  /** The public ids of the people on call, in alphabetical order. */
  readonly onCall: readonly string[];
}

/** A stretch of time in which a person is on call for one reason. */
export interface Shift extends OnCallPerson {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A stretch of time in which nobody is on call. */
export interface Gap {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the fewest segments with the same people. */
export const peopleSegments = (segments: readonly OnCallSegment[]): readonly PeopleSegment[] => {
  const joined: PeopleSegment[] = [];
  for (const { from, to, onCall } of segments) {
    const people = onCall.map(({ userId }) => userId).toSorted();
    const last = joined.at(-1);
    if (last !== undefined && last.onCall.join('\n') === people.join('\n')) joined[joined.length - 1] = { ...last, to };
    else joined.push({ from, to, onCall: people });
  }
  return joined;
};

interface GrowingShift extends Shift {
  endsAt: Date;
}

/**
 * Returns the shifts of the segments in order of their start. Adjacent parts of the same person are joined if
 * `sameShift` returns true.
 */
const joinedShifts = (
  segments: readonly OnCallSegment[],
  sameShift: (shift: Shift, person: OnCallPerson) => boolean,
): readonly Shift[] => {
  const shifts: Shift[] = [];
  /** The last shift of each person. */
  const latest = new Map<string, GrowingShift>();
  for (const { from, to, onCall } of segments)
    for (const person of onCall) {
      const shift = latest.get(person.userId);
      if (shift?.endsAt.getTime() === from.getTime() && sameShift(shift, person)) shift.endsAt = to;
      else {
        const begun: GrowingShift = { ...person, startsAt: from, endsAt: to };
        latest.set(person.userId, begun);
        shifts.push(begun);
      }
    }
  return shifts;
};

/** Returns the shifts of the segments in order of their start. */
export const shiftsOf = (segments: readonly OnCallSegment[]): readonly Shift[] =>
  joinedShifts(segments, (shift, { layer, overrideId }) => shift.layer === layer && shift.overrideId === overrideId);

/** Returns the stretches of the segments in which nobody is on call. */
export const gapsOf = (segments: readonly OnCallSegment[]): readonly Gap[] =>
  segments.filter(({ onCall }) => onCall.length === 0).map(({ from: startsAt, to: endsAt }) => ({ startsAt, endsAt }));

/** The people on call at an instant and the people on call next, on any layer. */
export interface NowAndNext {
  readonly now: readonly PersonShift[];
  /** The shifts with the earliest next start. */
  readonly next: readonly PersonShift[];
}

/** The time for which a person is on call without interruption. A bound is null if it is more than a year away. */
export interface PersonShift {
  readonly userId: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/**
 * The distances from the instant within which shifts are searched. Each range is examined only if a shift extends
 * beyond the previous range.
 */
const REACHES = [days(1), days(3), days(15), days(64)] as const;
const LONGEST_REACH = days(366);

/** Returns the largest range that `nowAndNext` examines. */
export const rangeAround = (at: Date): TimeRange => ({ from: later(at, -LONGEST_REACH), to: later(at, LONGEST_REACH) });

/** Returns the people on call at an instant and next. `resolve` returns the segments of a range. */
export const nowAndNext = (at: Date, resolve: (range: TimeRange) => readonly OnCallSegment[]): NowAndNext => {
  const instant = at.getTime();
  let found: NowAndNext = { now: [], next: [] };
  for (const reach of [...REACHES, LONGEST_REACH]) {
    const shifts = joinedShifts(resolve({ from: later(at, -reach), to: later(at, reach) }), () => true);
    const beginning = shifts.find(({ startsAt }) => startsAt.getTime() > instant)?.startsAt.getTime();
    const examined = shifts.filter(
      ({ startsAt, endsAt }) =>
        startsAt.getTime() === beginning || (startsAt.getTime() <= instant && endsAt.getTime() > instant),
    );
    const reached = examined.map(({ userId, startsAt, endsAt }) => ({
      isNext: startsAt.getTime() === beginning,
      shift: {
        userId,
        startsAt: startsAt.getTime() > instant - reach ? startsAt : null,
        endsAt: endsAt.getTime() < instant + reach ? endsAt : null,
      },
    }));
    found = {
      now: reached.filter(({ isNext }) => !isNext).map(({ shift }) => shift),
      next: reached.filter(({ isNext }) => isNext).map(({ shift }) => shift),
    };
    if (
      beginning !== undefined &&
      reached.every(({ shift: { startsAt, endsAt } }) => startsAt !== null && endsAt !== null)
    )
      break;
  }
  return found;
};
