import { seconds } from '../kernel/time.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Notice } from './alert.ts';
import { factsOfType } from './channel-types.ts';
import type { ChannelType } from './channel-types.ts';
import { quietUntil } from '../kernel/quiet-hours.ts';
import type { QuietHours } from '../kernel/quiet-hours.ts';

/** How long alerts to people are collected after a first one has left. */
export const GROUPING_WINDOW = seconds(30);

const OPENINGS: ReadonlySet<Notice['type']> = new Set(['incident.opened', 'incident.reopened']);

/** Whether alerts of this event to channels of this type are grouped: those that report an outage to people. */
export const isGrouped = (event: Notice['type'], channel: ChannelType): boolean => OPENINGS.has(event) && factsOfType(channel).audience === 'people';

/** The alerts that leave as one message: those of one customer to one recipient of a channel. */
export const groupKey = (address: string, customerId: number | null): string => `alerts:${customerId ?? ''}:${address}`;

/** An alert that may have to wait. */
export interface HoldFacts {
  readonly event: Notice['type'];
  readonly channel: ChannelType;
  readonly now: Date;
  /** The offset changes of the zone of the quiet hours, over `rangeOfHours`; null without quiet hours. */
  readonly changes: OffsetChanges | null;
}

/**
 * Until when the quiet hours of a customer hold an alert; null if it leaves at once. First openings are never held. Incident management is never kept
 * waiting either, because an alert that is not resolved there keeps paging people.
 */
export const heldUntil = (quietHours: QuietHours | null, { event, channel, now, changes }: HoldFacts): Date | null =>
  quietHours === null || changes === null || event === 'incident.opened' || factsOfType(channel).audience === 'incidentManagement' ? null : quietUntil(quietHours, changes, now);

/** The deduplication key of an alert that is held: one reminder remains of those that a night would have had. */
export const holdKey = (key: string, stream: string, event: Notice['type'], until: Date): string => (event.endsWith('.reminder') ? `${stream}:reminder:until:${until.getTime()}` : key);
