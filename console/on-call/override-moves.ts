import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import type { TimeSpan } from '../kernel/calendar/time-ranges.ts';
import { conflictsOf } from '../kernel/draft.ts';
import type { TypedFields } from '../kernel/draft.ts';
import { storeChanges } from '../kernel/saving.ts';
import { changeOverride, overrideQuery } from './queries.ts';
import type { ImOverride } from './queries.ts';

/** An override as the reader saw it, and the time that the reader gives it. */
export interface OverrideMove {
  readonly override: ImOverride;
  readonly span: TimeSpan;
}

/** The ends of an override, as texts. */
interface Ends {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Returns the time of an override. */
export const spanOf = ({ startsAt, endsAt }: ImOverride): TimeSpan => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
});

const endsOf = ({ from, to }: TimeSpan, textOf: (instant: number) => string): Ends => ({
  startsAt: textOf(from),
  endsAt: textOf(to),
});

/** Returns the ends that a move changes, as if they were typed over those that the reader saw. */
export const typedMove = ({ override, span }: OverrideMove, textOf: (instant: number) => string): TypedFields<Ends> => {
  const [seen, typed] = [endsOf(spanOf(override), textOf), endsOf(span, textOf)];
  const field = (name: keyof Ends) =>
    typed[name] === seen[name] ? {} : { [name]: { value: typed[name], over: seen[name] } };
  return { ...field('startsAt'), ...field('endsAt') };
};

const iso = (instant: number): string => new Date(instant).toISOString();

/** Returns the action that stores a move, unless somebody else has moved the same ends since the reader saw them. */
export const useOverrideMove = (scheduleId: string) => {
  const queries = useQueryClient();
  return useAction((move: OverrideMove) => {
    const id = move.override.publicId;
    const typed = typedMove(move, iso);
    const changes = {
      ...(typed.startsAt === undefined ? {} : { startsAt: typed.startsAt.value }),
      ...(typed.endsAt === undefined ? {} : { endsAt: typed.endsAt.value }),
    };
    return storeChanges({
      draft: { changes, conflictsWith: (newer: Ends) => conflictsOf(typed, newer) },
      read: () => queries.query({ ...overrideQuery(scheduleId, id), staleTime: 0 }),
      valuesOf: (override: ImOverride) => endsOf(spanOf(override), iso),
      write: () => changeOverride(scheduleId, id, changes),
    });
  });
};
