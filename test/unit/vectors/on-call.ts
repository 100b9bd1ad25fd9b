import { peopleAt, scheduleOf, segmentsBetween } from '../domain/on-call/schedules.ts';
import type { Vector } from '../domain/on-call/schedules.ts';

interface OnCall extends Pick<Vector, 'schedule' | 'inactiveUsers'> {
  readonly at: readonly string[];
  readonly between: { readonly from: string; readonly to: string };
}

export const onCall = ({ at, between: { from, to }, ...given }: OnCall) => {
  const schedule = scheduleOf(given);
  return {
    at: at.map((instant) => peopleAt(schedule, new Date(instant))),
    segments: segmentsBetween(schedule, new Date(from), new Date(to)),
  };
};
