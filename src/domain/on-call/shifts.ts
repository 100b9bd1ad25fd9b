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

interface Growing {
  endsAt: Date;
}

/** Returns true if a person who remains on call has the same shift, for a reason that may have changed. */
type SameShift = (shift: Shift, person: OnCallPerson) => boolean;

const sameReason: SameShift = (shift, { layer, overrideId }) =>
  shift.layer === layer && shift.overrideId === overrideId;

/** The shifts and gaps of segments that follow each other. They can be added in several parts. */
export class ShiftList {
  readonly #shifts: (Shift & Growing)[] = [];
  readonly #gaps: (Gap & Growing)[] = [];
  /** The last shift of each person. */
  readonly #latest = new Map<string, Shift & Growing>();
  readonly #sameShift: SameShift;

  constructor(sameShift: SameShift = sameReason) {
    this.#sameShift = sameShift;
  }

  /** The shifts in order of their start. */
  get shifts(): readonly Shift[] {
    return this.#shifts;
  }

  /** The stretches in which nobody is on call. */
  get gaps(): readonly Gap[] {
    return this.#gaps;
  }

  /** Adds segments that follow the earlier ones in time. A shift that continues becomes longer. */
  add(segments: readonly OnCallSegment[]): void {
    for (const { from, to, onCall } of segments) {
      if (onCall.length === 0) this.#addGap(from, to);
      for (const person of onCall) this.#addPerson(person, from, to);
    }
  }

  #addGap(startsAt: Date, endsAt: Date): void {
    const last = this.#gaps.at(-1);
    if (last?.endsAt.getTime() === startsAt.getTime()) last.endsAt = endsAt;
    else this.#gaps.push({ startsAt, endsAt });
  }

  #addPerson(person: OnCallPerson, startsAt: Date, endsAt: Date): void {
    const shift = this.#latest.get(person.userId);
    if (shift?.endsAt.getTime() === startsAt.getTime() && this.#sameShift(shift, person)) shift.endsAt = endsAt;
    else {
      const begun = { ...person, startsAt, endsAt };
      this.#latest.set(person.userId, begun);
      this.#shifts.push(begun);
    }
  }
}

/** Returns a list for the time that people are on call without interruption, whatever the reason. */
export const uninterruptedShifts = (): ShiftList => new ShiftList(() => true);

/** Returns the shifts of the segments in order of their start. */
export const shiftsOf = (segments: readonly OnCallSegment[]): readonly Shift[] => {
  const list = new ShiftList();
  list.add(segments);
  return list.shifts;
};

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

/** Returns the range that extends from the instant by the reach on both sides. */
const within = (at: Date, reach: number): TimeRange => ({ from: later(at, -reach), to: later(at, reach) });

const LONGEST_REACH = days(366);

/** Returns the largest range in which `nowAndNext` finds shifts. */
export const rangeAround = (at: Date): TimeRange => within(at, LONGEST_REACH);

/** Returns the ranges in which shifts are searched. Each is examined only if a shift extends beyond the previous one. */
export const rangesAround = (at: Date): readonly TimeRange[] =>
  [days(1), days(3), days(15), days(64), LONGEST_REACH].map((reach) => within(at, reach));

/**
 * Returns the people on call at an instant and next, of the uninterrupted shifts of a range around it, and whether the
 * range contains all their bounds.
 */
export const nowAndNext = (
  at: Date,
  { from, to }: TimeRange,
  shifts: readonly Shift[],
): NowAndNext & { readonly isComplete: boolean } => {
  const beginning = shifts.find(({ startsAt }) => startsAt > at)?.startsAt.getTime();
  const isNext = ({ startsAt }: Shift): boolean => startsAt.getTime() === beginning;
  const bounded = ({ userId, startsAt, endsAt }: Shift): PersonShift => ({
    userId,
    startsAt: startsAt > from ? startsAt : null,
    endsAt: endsAt < to ? endsAt : null,
  });
  const now = shifts.filter(({ startsAt, endsAt }) => startsAt <= at && endsAt > at).map(bounded);
  const next = shifts.filter(isNext).map(bounded);
  const isBounded = ({ startsAt, endsAt }: PersonShift): boolean => startsAt !== null && endsAt !== null;
  return { now, next, isComplete: beginning !== undefined && [...now, ...next].every(isBounded) };
};
