import { days, elapsed } from '../kernel/time.ts';
import type { PublicMaintenance } from './public-page.ts';

/**
 * The time ahead for which a page shows every occurrence of a recurring maintenance window. If a window has no
 * occurrence in this time, the page shows its next one.
 */
export const MAINTENANCE_AHEAD = days(31);
/** The maximum number of occurrences of one window that a page shows, which is enough for a daily window. */
export const MAX_WINDOW_OCCURRENCES = 32;
/** The maximum number of occurrences that a page shows. */
export const MAX_OCCURRENCES = 200;

/**
 * Returns the occurrences that a page shows, earliest first. A window that occurs often does not hide other windows.
 */
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

/** A window with its occurrences on a page. */
export interface OccurringMaintenance {
  readonly next: PublicMaintenance;
  readonly later: readonly PublicMaintenance[];
}

/** Returns the occurrences by window, in the order of the first occurrence of each window. */
export const byWindow = (occurrences: readonly PublicMaintenance[]): readonly OccurringMaintenance[] =>
  [...Map.groupBy(occurrences, ({ publicId }) => publicId).values()].flatMap(([next, ...rest]) =>
    next === undefined ? [] : [{ next, later: rest }],
  );
