import { later, minutes } from '../kernel/time.ts';
import type { NotificationRules } from './notification-rules.ts';

/** A part of a range in which the same people are on call. */
interface PeopleSegment {
  readonly from: Date;
  readonly onCall: readonly string[];
}

/** The beginning of the time that a person is on call. */
export interface ShiftBeginning {
  readonly userId: string;
  readonly startsAt: Date;
}

/** Returns the beginnings of shifts within consecutive segments. People on call in the first segment began earlier. */
export const beginningsOf = (segments: readonly PeopleSegment[]): readonly ShiftBeginning[] =>
  segments.flatMap(({ from: startsAt, onCall }, at) => {
    const before = segments[at - 1]?.onCall ?? onCall;
    return onCall.filter((userId) => !before.includes(userId)).map((userId) => ({ userId, startsAt }));
  });

/** The minimum time between the end of quiet hours and a shift for its notice to be held. */
export const HELD_NOTICE_MARGIN = minutes(5);

/**
 * Returns true if a person is to be notified of a shift now. A shift that has begun is not announced. Quiet hours,
 * which end at `quietUntil`, hold the notice unless that would delay the notice until the beginning of the shift or
 * immediately before it.
 */
export const isNoticeDue = (
  { shiftNoticeMinutes }: Pick<NotificationRules, 'shiftNoticeMinutes'>,
  startsAt: Date,
  quietUntil: Date | null,
  now: Date,
): boolean => {
  if (shiftNoticeMinutes === null || startsAt <= now || later(startsAt, -minutes(shiftNoticeMinutes)) > now)
    return false;
  return quietUntil === null || later(quietUntil, HELD_NOTICE_MARGIN) > startsAt;
};

/**
 * Returns the contact method of notices that are not urgent: the method of the first step for low urgency, or null for
 * mail to the account.
 */
export const noticeMethodOf = ({ low }: Pick<NotificationRules, 'low'>): number | null =>
  low.toSorted((one, other) => one.afterMinutes - other.afterMinutes)[0]?.contactMethodId ?? null;
