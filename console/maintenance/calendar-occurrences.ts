import type { CalendarDay } from '../kernel/calendar/calendar-days.ts';
import type { MaintenanceWindow } from './queries.ts';

/** The part of an occurrence that lies within a day, in milliseconds. */
export interface DayOccurrence {
  readonly window: MaintenanceWindow;
  readonly from: number;
  readonly to: number;
  readonly isWholeDay: boolean;
}

/** Returns the occurrences of windows within a day, in order of their beginnings. */
export const occurrencesOfDay = (
  windows: readonly MaintenanceWindow[],
  day: Pick<CalendarDay, 'from' | 'to'>,
): readonly DayOccurrence[] =>
  windows
    .flatMap((window) =>
      (window.occurrences ?? []).map(({ startTime, endTime }) => {
        const [from, to] = [Math.max(day.from, Date.parse(startTime)), Math.min(day.to, Date.parse(endTime))];
        return { window, from, to, isWholeDay: from === day.from && to === day.to };
      }),
    )
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);
