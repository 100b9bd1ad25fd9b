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

/** The beginnings within consecutive segments. Those who are on call in the first one have begun before. */
export const beginningsOf = (segments: readonly PeopleSegment[]): readonly ShiftBeginning[] =>
  segments.flatMap(({ from: startsAt, onCall }, at) => {
    const before = segments[at - 1]?.onCall ?? onCall;
    return onCall.filter((userId) => !before.includes(userId)).map((userId) => ({ userId, startsAt }));
  });

/** How long before a shift quiet hours must end to hold its notice. */
export const HELD_NOTICE_MARGIN = minutes(5);

/**
 * Whether a person is notified now of a shift. One that has begun is not announced any more. Quiet hours, whose end is
 * `quietUntil`, hold the notice unless that would bring it after the beginning, or immediately before it.
 */
export const isNoticeDue = ({ shiftNoticeMinutes }: Pick<NotificationRules, 'shiftNoticeMinutes'>, startsAt: Date, quietUntil: Date | null, now: Date): boolean => {
  if (shiftNoticeMinutes === null || startsAt <= now || later(startsAt, -minutes(shiftNoticeMinutes)) > now) return false;
  return quietUntil === null || later(quietUntil, HELD_NOTICE_MARGIN) > startsAt;
};

/**
 * The contact method of notices that are not urgent: that of the first step for low urgency, or null for mail to the
 * account.
 */
export const noticeMethodOf = ({ low }: Pick<NotificationRules, 'low'>): number | null => low.toSorted((one, other) => one.afterMinutes - other.afterMinutes)[0]?.contactMethodId ?? null;
