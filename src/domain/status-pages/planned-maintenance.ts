import { days, elapsed } from '../kernel/time.ts';
import type { PublicMaintenance } from './public-page.ts';

/**
 * How far ahead a page shows every occurrence of a recurring maintenance window. Of a window that has none by then, it
 * shows the next.
 */
export const MAINTENANCE_AHEAD = days(31);
/** The most occurrences of one window that a page shows: those of a daily window. */
export const MAX_WINDOW_OCCURRENCES = 32;
/** The most occurrences that a page shows. */
export const MAX_OCCURRENCES = 200;

/** The occurrences that a page shows, the earliest first. A window that occurs often hides no other one. */
export const plannedMaintenances = (occurrences: readonly PublicMaintenance[]): readonly PublicMaintenance[] => {
  const counts = new Map<string, number>();
  const shown = occurrences
    .toSorted((one, other) => elapsed(other.startsAt, one.startsAt))
    .filter(({ publicId }) => {
      const count = (counts.get(publicId) ?? 0) + 1;
      counts.set(publicId, count);
      return count <= MAX_WINDOW_OCCURRENCES;
    });
  return shown.slice(0, MAX_OCCURRENCES);
};

/** A window with the occurrences that a page shows of it. */
export interface OccurringMaintenance {
  readonly next: PublicMaintenance;
  readonly later: readonly PublicMaintenance[];
}

/** The occurrences by window, in the order of the first of each. */
export const byWindow = (occurrences: readonly PublicMaintenance[]): readonly OccurringMaintenance[] =>
  [...Map.groupBy(occurrences, ({ publicId }) => publicId).values()].flatMap(([next, ...rest]) => (next === undefined ? [] : [{ next, later: rest }]));
