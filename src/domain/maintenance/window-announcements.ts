import type { Period } from '../checks/check-period.ts';
import { days, later } from '../kernel/time.ts';
import { movesOccurrences } from './maintenance-window.ts';
import type { MaintenanceWindow, WindowMembers } from './maintenance-window.ts';

/** The time before the start of an occurrence at which subscribers are reminded. */
export const REMINDER_AHEAD = days(1);

/** The announcements to the subscribers of status pages during an occurrence, in this order. */
export const occurrenceAnnouncements = ['reminder', 'started', 'ended'] as const;
/** An announcement to the subscribers of status pages during an occurrence. */
export type OccurrenceAnnouncement = (typeof occurrenceAnnouncements)[number];

/** An occurrence and its last announcement, or null if there was none. */
export interface AnnouncedOccurrence extends Period {
  readonly announced: OccurrenceAnnouncement | null;
}

/** Returns the time at which the next announcement about an occurrence is due, or null after the last one. */
export const nextAnnouncementAt = ({ from, to, announced }: AnnouncedOccurrence, now: Date): Date | null => {
  if (announced === 'ended') return null;
  if (announced === 'started') return to;
  const reminderAt = later(from, -REMINDER_AHEAD);
  return announced === null && reminderAt > now ? reminderAt : from;
};

/**
 * Returns the announcement for an occurrence whose next announcement is due. An occurrence that has begun needs no
 * reminder. Returns null if the occurrence ended before its start was announced.
 */
export const dueAnnouncement = (
  { from, to, announced }: AnnouncedOccurrence,
  now: Date,
): OccurrenceAnnouncement | null => {
  if (announced === 'started') return 'ended';
  if (to <= now) return null;
  return from <= now ? 'started' : 'reminder';
};

/** A stored occurrence. */
export interface StoredOccurrence extends AnnouncedOccurrence {
  /** The time at which the next announcement is due, or null if none will be sent. */
  readonly announceAt: Date | null;
}

/**
 * Returns the occurrences of a window to store. `isStartAnnounced` is true if subscribers know that the window is in
 * progress, because the current occurrence continues another one.
 */
export const storedOccurrences = (
  { notifySubscribers }: Pick<WindowMembers, 'notifySubscribers'>,
  periods: readonly Period[],
  { now, isStartAnnounced }: { readonly now: Date; readonly isStartAnnounced: boolean },
): readonly StoredOccurrence[] =>
  periods.map((period) => {
    const occurrence = {
      ...period,
      announced: isStartAnnounced && isInProgress(period, now) ? ('started' as const) : null,
    };
    return { ...occurrence, announceAt: notifySubscribers ? nextAnnouncementAt(occurrence, now) : null };
  });

/** Returns true if the occurrence is in progress at the moment. */
export const isInProgress = ({ from, to }: Period, now: Date): boolean => from <= now && to > now;

/** The announcements to subscribers when a window is planned, changed or deleted. */
export type WindowAnnouncement = 'planned' | 'updated' | 'ended' | 'cancelled';

/** A window before or after a change, with its occurrence in progress or its next one, or null if there is none. */
export interface WindowState {
  readonly window: WindowMembers;
  readonly upcoming: Period | null;
}

/**
 * Returns the announcement for a planned window, or null if no subscriber is to be notified now. The start of a window
 * that has already begun is announced separately.
 */
export const plannedAnnouncement = ({ window, upcoming }: WindowState, now: Date): WindowAnnouncement | null =>
  window.notifySubscribers && upcoming !== null && upcoming.from > now ? 'planned' : null;

const isOtherText = (before: WindowMembers, after: WindowMembers): boolean =>
  before.title !== after.title || before.description !== after.description;

/**
 * Returns the announcement for a changed window. Subscribers who were notified of its start are notified of its end
 * separately.
 */
export const changeAnnouncement = (
  before: WindowState,
  after: WindowState,
  { now, isStartAnnounced }: { readonly now: Date; readonly isStartAnnounced: boolean },
): WindowAnnouncement | null => {
  if (!after.window.notifySubscribers) return null;
  if (!before.window.notifySubscribers) return plannedAnnouncement(after, now);
  if (after.upcoming === null) return before.upcoming === null || isStartAnnounced ? null : 'cancelled';
  return movesOccurrences(before.window, after.window) || isOtherText(before.window, after.window) ? 'updated' : null;
};

/** Returns the announcement for a deleted window. */
export const deletionAnnouncement = (
  { window, upcoming }: WindowState & { readonly window: Pick<MaintenanceWindow, 'recurrence'> },
  isStartAnnounced: boolean,
): WindowAnnouncement | null => {
  if (!window.notifySubscribers || upcoming === null) return null;
  return isStartAnnounced && window.recurrence === 'none' ? 'ended' : 'cancelled';
};
