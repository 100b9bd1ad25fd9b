import { days, later } from '../kernel/time.ts';
import { zoneClock } from '../kernel/wall-clock.ts';
import type { FloatingTime, OffsetChanges, ZoneClock } from '../kernel/wall-clock.ts';
import type { TimeRange } from './schedule.ts';

/** Returns the changes of a zone's offset that decide about a range. */
export type ZoneOffsets = (zone: string, range: TimeRange) => OffsetChanges;

/** Changes of an offset before a range decide which of its local times were shown earlier. */
const EARLIER_CHANGES = days(3);

/** The clocks of time zones. Each clock is created once and shared by all layers and schedules of the zone. */
export interface ZoneClocks {
  /** Returns the clock of a zone within the range. */
  clockOf(zone: string): ZoneClock;
  /** Returns the wall-clock time of a zone at an instant, which need not lie in the range. */
  shownAt(zone: string, instant: Date): FloatingTime;
}

/** Returns the clocks of the range, each created when it is first needed. */
export const zoneClocks = ({ from, to }: TimeRange, offsets: ZoneOffsets): ZoneClocks => {
  const known = new Map<string, ZoneClock>();
  const remembered = (key: string, zone: string, range: () => TimeRange): ZoneClock => {
    const clock = known.get(key) ?? zoneClock(offsets(zone, range()));
    known.set(key, clock);
    return clock;
  };
  return {
    clockOf: (zone) => remembered(zone, zone, () => ({ from: later(from, -EARLIER_CHANGES), to })),
    shownAt: (zone, instant) => {
      const year = instant.getUTCFullYear();
      const clock = remembered(`${zone} ${year}`, zone, () => ({
        from: new Date(Date.UTC(year, 0, 1)),
        to: new Date(Date.UTC(year + 1, 0, 1)),
      }));
      return clock.shownAt(instant.getTime());
    },
  };
};
