import { seconds } from '../kernel/time.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Notice } from './alert.ts';
import { factsOfType } from './channel-types.ts';
import type { ChannelType } from './channel-types.ts';
import { quietUntil } from '../kernel/quiet-hours.ts';
import type { QuietHours } from '../kernel/quiet-hours.ts';

/** The time for which alerts to people are collected after a first alert was sent. */
export const GROUPING_WINDOW = seconds(30);

const OPENINGS: ReadonlySet<Notice['type']> = new Set(['incident.opened', 'incident.reopened']);

/**
 * Returns true if alerts of this event to channels of this type are grouped: the event reports an outage and people
 * read the channel.
 */
export const isGrouped = (event: Notice['type'], channel: ChannelType): boolean =>
  OPENINGS.has(event) && factsOfType(channel).audience === 'people';

/**
 * Returns the key of the alerts that are sent as one message: those to one recipient of a channel, whatever their
 * customers. A channel of a customer, or a contact of one, gets the alerts of that customer only.
 */
export const groupKey = (address: string): string => `alerts:${address}`;

/** An alert that may have to wait. */
export interface HoldFacts {
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
