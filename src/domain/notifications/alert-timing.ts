import { seconds } from '../kernel/time.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Notice } from './alert.ts';
import { factsOfType } from './channel-types.ts';
import type { ChannelType } from './channel-types.ts';
import { quietUntil } from '../kernel/quiet-hours.ts';
import type { QuietHours } from '../kernel/quiet-hours.ts';

/** The time for which outages to people are collected after a first one was sent. */
export const GROUPING_WINDOW = seconds(30);
/**
 * The time for which recoveries to people are collected after a first one was sent. The outbox looks for what is due
 * every two seconds, so that none waits for more than `MAX_RECOVERY_DELAY`.
 */
export const RECOVERY_WINDOW = seconds(13);
/** The longest time for which a recovery waits for others. */
export const MAX_RECOVERY_DELAY = seconds(15);

/** The notifications that are sent as one message: those of one name, within the window after a first one. */
interface Grouping {
  readonly name: string;
  readonly window: number;
}

const OUTAGES: Grouping = { name: 'alerts', window: GROUPING_WINDOW };

const groupings: Readonly<Partial<Record<Notice['type'], Grouping>>> = {
  'incident.opened': OUTAGES,
  'incident.reopened': OUTAGES,
  'incident.resolved': { name: 'recoveries', window: RECOVERY_WINDOW },
};

/** The group of an alert, and the time for which the group is collected, in milliseconds. */
export interface AlertGrouping {
  readonly key: string;
  readonly window: number;
}

/**
 * Returns the group of alerts that are sent as one message, or null for an alert that is sent alone. Outages and
 * recoveries on channels that people read are grouped, apart from each other, for one recipient of a channel and
 * whatever their customers. A channel of a customer, or a contact of one, gets the alerts of that customer only.
 */
export const groupOf = (event: Notice['type'], channel: ChannelType, address: string): AlertGrouping | null => {
  const grouping = groupings[event];
  return grouping === undefined || factsOfType(channel).audience !== 'people'
    ? null
    : { key: `${grouping.name}:${address}`, window: grouping.window };
};

/** An alert that may have to wait. */
export interface HoldFacts {
  /** The event of the notification, such as `incident.opened`. */
  readonly event: Notice['type'];
  readonly channel: ChannelType;
  readonly now: Date;
  /** The offset changes of the zone of the quiet hours over `rangeOfHours`, or null without quiet hours. */
  readonly changes: OffsetChanges | null;
}

/**
 * Returns the time until which the quiet hours of a customer hold an alert, or null if it is sent at once. First
 * openings are never held, nor are alerts to incident management, because an unresolved alert keeps paging people.
 */
export const heldUntil = (quietHours: QuietHours | null, { event, channel, now, changes }: HoldFacts): Date | null =>
  quietHours === null ||
  changes === null ||
  event === 'incident.opened' ||
  factsOfType(channel).audience === 'incidentManagement'
    ? null
    : quietUntil(quietHours, changes, now);

/** Returns the deduplication key of a held alert. It keeps one of the reminders that fall into the quiet hours. */
export const holdKey = (key: string, stream: string, event: Notice['type'], until: Date): string =>
  event.endsWith('.reminder') ? `${stream}:reminder:until:${until.getTime()}` : key;
