import { days } from '../../domain/kernel/time.ts';
import { joinedSegments, onCallResolver } from '../../domain/on-call/resolve-on-call.ts';
import type { OnCallSegment } from '../../domain/on-call/resolve-on-call.ts';
import type { OnCallSchedule, TimeRange } from '../../domain/on-call/schedule.ts';
import { partsOfRange } from '../../domain/on-call/time-ranges.ts';
import { mapInTurns } from '../kernel/in-turns.ts';
import type { TimeZones } from '../kernel/ports.ts';

/**
 * The part of a range that is resolved before the process does other work. A year of the largest schedule takes half
 * a second.
 */
const AT_ONCE = days(31);

/** Resolves who is on call in a range, as `resolveOnCall` does. */
export const resolveInTurns = async (
  { timeZones }: { readonly timeZones: TimeZones },
  schedule: OnCallSchedule,
  range: TimeRange,
): Promise<readonly OnCallSegment[]> => {
  const resolve = onCallResolver(range, (zone, of) => timeZones.offsetChanges(zone, of))(schedule);
  return joinedSegments((await mapInTurns(partsOfRange(range, AT_ONCE), resolve)).flat());
};
