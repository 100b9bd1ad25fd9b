import type { Period } from '../checks/check-period.ts';
import { days, later } from '../kernel/time.ts';
import { movesOccurrences } from './maintenance-window.ts';
import type { MaintenanceWindow, WindowMembers } from './maintenance-window.ts';

/** How long before its start subscribers are reminded of an occurrence. */
export const REMINDER_AHEAD = days(1);

/** What subscribers of status pages are notified of during an occurrence, in this order. */
export const occurrenceAnnouncements = ['reminder', 'started', 'ended'] as const;
export type OccurrenceAnnouncement = (typeof occurrenceAnnouncements)[number];

/** An occurrence and the last announcement about it; null if there was none. */
export interface AnnouncedOccurrence extends Period {
  readonly announced: OccurrenceAnnouncement | null;
}

/** When the next announcement about an occurrence is due; null after the last. */
export const nextAnnouncementAt = ({ from, to, announced }: AnnouncedOccurrence, now: Date): Date | null => {
  if (announced === 'ended') return null;
  if (announced === 'started') return to;
  const reminderAt = later(from, -REMINDER_AHEAD);
  return announced === null && reminderAt > now ? reminderAt : from;
};

/** What is announced of an occurrence whose next announcement is due. One that begins by now needs no reminder; null if it ended before its start was announced. */
export const dueAnnouncement = ({ from, to, announced }: AnnouncedOccurrence, now: Date): OccurrenceAnnouncement | null => {
  if (announced === 'started') return 'ended';
  if (to <= now) return null;
  return from <= now ? 'started' : 'reminder';
};

/** An occurrence as it is stored. */
export interface StoredOccurrence extends AnnouncedOccurrence {
  /** When the next announcement is due; null if nothing is announced. */
  readonly announceAt: Date | null;
}

/** The occurrences of a window to store. `isStartAnnounced` if subscribers know that it is in progress: the occurrence that lasts continues another one. */
export const storedOccurrences = (
  { notifySubscribers }: Pick<WindowMembers, 'notifySubscribers'>,
  periods: readonly Period[],
  { now, isStartAnnounced }: { readonly now: Date; readonly isStartAnnounced: boolean },
): readonly StoredOccurrence[] =>
  periods.map((period) => {
    const occurrence = { ...period, announced: isStartAnnounced && isInProgress(period, now) ? ('started' as const) : null };
    return { ...occurrence, announceAt: notifySubscribers ? nextAnnouncementAt(occurrence, now) : null };
  });

/** Whether the occurrence lasts at the moment. */
export const isInProgress = ({ from, to }: Period, now: Date): boolean => from <= now && to > now;

/** What subscribers are notified of when a window is planned, changed or deleted. */
export type WindowAnnouncement = 'planned' | 'updated' | 'ended' | 'cancelled';

/** A window before or after a change, with its next occurrence: one that lasts or is to come, null if there is none. */
export interface WindowState {
  readonly window: WindowMembers;
  readonly upcoming: Period | null;
}

/** What is announced when a window is planned. One that has begun already is announced as started. */
export const plannedAnnouncement = ({ window, upcoming }: WindowState, now: Date): WindowAnnouncement | null =>
  window.notifySubscribers && upcoming !== null && upcoming.from > now ? 'planned' : null;

const isOtherText = (before: WindowMembers, after: WindowMembers): boolean => before.title !== after.title || before.description !== after.description;

/** What is announced when a window is changed. Subscribers that heard of its start learn of its end separately. */
export const changeAnnouncement = (before: WindowState, after: WindowState, { now, isStartAnnounced }: { readonly now: Date; readonly isStartAnnounced: boolean }): WindowAnnouncement | null => {
  if (!after.window.notifySubscribers) return null;
  if (!before.window.notifySubscribers) return plannedAnnouncement(after, now);
  if (after.upcoming === null) return before.upcoming === null || isStartAnnounced ? null : 'cancelled';
  return movesOccurrences(before.window, after.window) || isOtherText(before.window, after.window) ? 'updated' : null;
};

/** What is announced when a window is deleted. */
export const deletionAnnouncement = ({ window, upcoming }: WindowState & { readonly window: Pick<MaintenanceWindow, 'recurrence'> }, isStartAnnounced: boolean): WindowAnnouncement | null => {
  if (!window.notifySubscribers || upcoming === null) return null;
  return isStartAnnounced && window.recurrence === 'none' ? 'ended' : 'cancelled';
};
