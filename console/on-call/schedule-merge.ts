import type { SentSchedule, TypedSchedule } from './schedule-form-model.ts';
import { sentSchedule, typedSchedule } from './schedule-form-model.ts';

/** The members of a schedule that can be chosen one by one. */
export const scheduleMembers = ['name', 'description', 'teamId', 'timezone', 'layers', 'coverage'] as const;
export type ScheduleMember = (typeof scheduleMembers)[number];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the members of one version that differ from another one, as the form would send both. */
export const changedMembers = (one: SentSchedule, other: SentSchedule): readonly ScheduleMember[] => {
  const [mine, theirs] = [sentSchedule(typedSchedule(one)), sentSchedule(typedSchedule(other))];
  return scheduleMembers.filter((member) => !isSame(mine[member], theirs[member]));
};

/** The versions of a schedule that two people have changed at the same time. */
export interface ScheduleVersions {
  /** The values that both began with. */
  readonly base: SentSchedule;
  readonly mine: SentSchedule;
  readonly stored: SentSchedule;
}

/** Returns the members that both have changed, each in another way, so that the reader has to choose. */
export const conflictingMembers = ({ base, mine, stored }: ScheduleVersions): readonly ScheduleMember[] => {
  const own = changedMembers(mine, base);
  const others = changedMembers(stored, base);
  return changedMembers(mine, stored).filter((member) => own.includes(member) && others.includes(member));
};

/** Returns the stored version with what the reader has typed, except for those members that the reader gives up. */
export const mergedSchedule = (versions: ScheduleVersions, givenUp: ReadonlySet<ScheduleMember>): TypedSchedule => {
  const { base, mine, stored } = versions;
  const kept = changedMembers(mine, base).filter((member) => !givenUp.has(member));
  return typedSchedule({
    ...stored,
    ...Object.fromEntries(kept.map((member) => [member, mine[member]])),
  });
};
