import { days } from '../../domain/kernel/time.ts';
import { onCallResolver } from '../../domain/on-call/resolve-on-call.ts';
import type { ResolveRange } from '../../domain/on-call/resolve-on-call.ts';
import type { OnCallSchedule, TimeRange } from '../../domain/on-call/schedule.ts';
import { ShiftList, nowAndNext, rangesAround, uninterruptedShifts } from '../../domain/on-call/shifts.ts';
import type { NowAndNext } from '../../domain/on-call/shifts.ts';
import { partsOfRange } from '../../domain/on-call/time-ranges.ts';
import { otherWork } from '../kernel/in-turns.ts';
import type { TimeZones } from '../kernel/ports.ts';

/**
 * The part of a range that is resolved before the process does other work. A year of the largest schedule takes half
 * a second.
 */
const AT_ONCE = days(7);

/** Adds the shifts of a range to the list, until it has more than `most`. */
const addInTurns = async (
  resolve: ResolveRange,
  range: TimeRange,
  list: ShiftList,
  most: number,
): Promise<ShiftList> => {
  for (const part of partsOfRange(range, AT_ONCE)) {
    if (list.shifts.length > most) break;
    list.add(resolve(part));
    await otherWork();
  }
  return list;
};

/** Returns the shifts and gaps of a range. If it has more than `most` shifts, later ones may be missing. */
export const shiftsInTurns = (
  { timeZones }: { readonly timeZones: TimeZones },
  schedule: OnCallSchedule,
  range: TimeRange,
  most = Infinity,
): Promise<ShiftList> => {
  const resolve = onCallResolver(range, (zone, of) => timeZones.offsetChanges(zone, of))(schedule);
  return addInTurns(resolve, range, new ShiftList(), most);
};

/** Returns who is on call at an instant and next. `resolve` resolves any part of `rangeAround`. */
export const nowAndNextInTurns = async (at: Date, resolve: ResolveRange): Promise<NowAndNext> => {
  let found: NowAndNext = { now: [], next: [] };
  for (const range of rangesAround(at)) {
    const { shifts } = await addInTurns(resolve, range, uninterruptedShifts(), Infinity);
    const { isComplete, ...reached } = nowAndNext(at, range, shifts);
    found = reached;
    if (isComplete) break;
  }
  return found;
};
