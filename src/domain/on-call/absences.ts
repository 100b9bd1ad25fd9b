import type { InactiveUser } from './schedule.ts';

/** A time for which a person is inactive, in milliseconds. */
export interface Absence {
  readonly from: number;
  readonly to: number;
}

/** The absences of the inactive people, by their beginning. */
export type Absences = ReadonlyMap<string, readonly Absence[]>;

/** Returns the absences of each inactive person, by user id. An absence without bounds is infinite. */
export const absencesOf = (inactive: readonly InactiveUser[]): Absences => {
  const all = inactive.map(({ userId, since, until }) => ({
    userId,
    from: since?.getTime() ?? -Infinity,
    to: until?.getTime() ?? Infinity,
  }));
  return Map.groupBy(
    all.toSorted((a, b) => a.from - b.from),
    ({ userId }) => userId,
  );
};

/** Visits the parts of a time in which the person is active, in order. */
export const visitActive = (
  absences: readonly Absence[],
  from: number,
  to: number,
  visit: (from: number, to: number) => void,
): void => {
  let begin = from;
  for (const absence of absences) {
    if (absence.from >= to) break;
    if (begin < absence.from) visit(begin, absence.from);
    begin = Math.max(begin, absence.to);
  }
  if (begin < to) visit(begin, to);
};

/**
 * Returns the times in which a person is not on call, from the noted times of ineligibility. The result is all time if
 * the person is ineligible and no noted time is open-ended, as for a person who was never eligible or whose account was
 * deleted.
 */
export const inactiveTimes = (
  userId: string,
  isEligible: boolean,
  noted: readonly InactiveUser[],
): readonly InactiveUser[] =>
  isEligible || noted.some(({ until = null }) => until === null) ? noted : [...noted, { userId, since: null }];

/**
 * Returns the times to note for a person who becomes eligible or ineligible. Earlier times stay as `inactiveTimes`
 * returns them; times can overlap.
 */
export const notedTimes = (
  userId: string,
  isEligible: boolean,
  noted: readonly InactiveUser[],
  now: Date,
): readonly InactiveUser[] => {
  const past = inactiveTimes(userId, !isEligible, noted)
    .filter(({ since }) => since === null || since < now)
    .map(({ since, until = null }) => ({ userId, since, until: until === null || until > now ? now : until }));
  return isEligible ? past : [...past, { userId, since: now, until: null }];
};
