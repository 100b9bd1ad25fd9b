import type { Period } from '../../domain/checks/check-period.ts';
import type { MaintenanceWindow } from '../../domain/maintenance/maintenance-window.ts';
import { MAX_LISTED_OCCURRENCES } from '../../domain/maintenance/listed-occurrences.ts';
import { occurrencesAfter, occurrencesBetween } from './occurrences.ts';
import type { OccurrenceNeeds } from './occurrences.ts';
import type { MaintenanceWindows, WindowTargetName } from './ports.ts';

/** The members that a list of windows can contain in addition. */
export const windowDetails = ['target', 'next', 'occurrences'] as const;
/** A member that a list of windows can contain in addition. */
export type WindowDetail = (typeof windowDetails)[number];

/** A window with what people want to see of it. */
export interface ShownWindow extends MaintenanceWindow {
  /** The monitor or customer; null if it was deleted. */
  readonly target?: WindowTargetName | null;
  /** The occurrence that lasts, or else the next one; null if there is none. */
  readonly nextOccurrence?: Period | null;
  /** The first occurrences in the time of the list. */
  readonly occurrences?: readonly Period[];
}

/** The ports for showing windows. */
export interface ShowingNeeds extends OccurrenceNeeds {
  readonly maintenanceWindows: Pick<MaintenanceWindows, 'targetNames'>;
}

/** The details that are asked for, and the time whose occurrences are among them; null for none. */
export interface ShownDetails {
  readonly details: readonly WindowDetail[];
  readonly occurs: Period | null;
}

/** Returns windows with the details that are asked for. */
export const shownWindows = async (
  needs: ShowingNeeds,
  windows: readonly MaintenanceWindow[],
  { details, occurs }: ShownDetails,
  now: Date,
): Promise<readonly ShownWindow[]> => {
  const names = details.includes('target')
    ? await needs.maintenanceWindows.targetNames(windows.map(({ id }) => id))
    : null;
  const shown: ShownWindow[] = [];
  for (const window of windows) {
    const target = names === null ? {} : { target: names.get(window.id) ?? null };
    const [next = null] = details.includes('next') ? await occurrencesAfter(needs, window, now, 1) : [];
    const occurrences = occurs === null ? [] : await occurrencesBetween(needs, window, occurs);
    shown.push({
      ...window,
      ...target,
      ...(details.includes('next') ? { nextOccurrence: next } : {}),
      ...(occurs === null ? {} : { occurrences: occurrences.slice(0, MAX_LISTED_OCCURRENCES) }),
    });
  }
  return shown;
};
