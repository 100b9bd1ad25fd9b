import { later } from '../../domain/kernel/time.ts';
import { resolveOnCall } from '../../domain/on-call/resolve-on-call.ts';
import type { OnCallSchedule } from '../../domain/on-call/schedule.ts';
import type { TimeZones } from '../kernel/ports.ts';
import type { OnCallSchedules } from './ports.ts';

/** The ports for finding who is on call. */
export interface OnCallAtNeeds {
  readonly onCallSchedules: OnCallSchedules;
  readonly timeZones: TimeZones;
}

/** Returns the public ids of those who are on call at the instant. Nobody who is inactive is among them. */
export const peopleOnCall = (
  { timeZones }: Pick<OnCallAtNeeds, 'timeZones'>,
  schedule: OnCallSchedule,
  at: Date,
): readonly string[] => {
  const instant = { from: at, to: later(at, 1) };
  const [segment] = resolveOnCall(schedule, instant, (zone, range) => timeZones.offsetChanges(zone, range));
  return (segment?.onCall ?? []).map(({ userId }) => userId);
};

/**
 * Returns the public ids of those who are on call at the instant, by schedule. Nobody who is inactive is among them;
 * schedules that do not exist are left out.
 */
export const onCallAt =
  ({ onCallSchedules, timeZones }: OnCallAtNeeds) =>
  async (scheduleIds: readonly number[], at: Date): Promise<ReadonlyMap<number, readonly string[]>> => {
    if (scheduleIds.length === 0) return new Map();
    const loaded = await onCallSchedules.load(null, { from: at, to: later(at, 1) }, scheduleIds);
    return new Map(loaded.map(({ id, schedule }) => [id, peopleOnCall({ timeZones }, schedule, at)]));
  };
