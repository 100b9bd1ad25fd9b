import type { OnCallPageState } from './on-call-page.machine.ts';

/** A notification of a person about an incident, and what has become of its pages. */
export interface NotificationProgress {
  readonly userId: number;
  /** Names the reason of the notification, such as an escalation step. */
  readonly stepKey: string;
  /** True while quiet hours hold it. */
  readonly isHeld: boolean;
  readonly pages: readonly OnCallPageState[];
}

/**
 * Returns true if a page of the notification was accepted, or still can be. A page that failed and is retried is
 * queued. A notification whose pages have all failed for good or were stopped has not reached its person.
 */
export const canReachPerson = ({ isHeld, pages }: NotificationProgress): boolean =>
  isHeld || pages.some((state) => state === 'sent' || state === 'queued' || state === 'waiting');

/** Returns the users whom a page has reached, each once. */
export const pagedUsers = (notifications: readonly NotificationProgress[]): readonly number[] => [
  ...new Set(notifications.filter(({ pages }) => pages.includes('sent')).map(({ userId }) => userId)),
];
