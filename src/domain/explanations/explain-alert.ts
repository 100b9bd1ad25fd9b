import type { Period } from '../checks/check-period.ts';
import { OUTBOX_RETRY_LIMIT } from '../kernel/backoff.ts';
import { elapsed } from '../kernel/time.ts';
import type { AlertHoldCause } from '../notifications/audience.ts';
import { heldIf, stepOf } from './explained-step.ts';
import type { ExplainedStep } from './explained-step.ts';
import type { IncidentEvent } from './incident-events.ts';

/** The last stored attempt to deliver a message. */
export interface StoredAttempt {
  readonly at: Date;
  readonly status: 'sent' | 'waiting' | 'failed';
  readonly attempt: number;
  readonly responseStatus: number | null;
}

/** A message that several alerts are part of. */
export interface AlertGroup {
  /** The end of the time in which its alerts are collected, or the time of its last attempt. */
  readonly dueAt: Date;
  /** The id of the message in the deliveries; null before the first attempt. */
  readonly messageId: string | null;
}

/** The stored facts about one channel and one alert. */
export interface ChannelFacts {
  /** The name of the channel; null for the addresses that a customer names. */
  readonly channel: string | null;
  /** True if the channel was active when the alert was planned; null if it is not known. */
  readonly wasActive: boolean | null;
  /** The causes that kept the alert from the channel when it was planned, or made it wait. */
  readonly hold: { readonly cause: AlertHoldCause; readonly until: Date | null } | null;
  /** The message that the alert is part of, if it is not one of its own; null if it is. */
  readonly group: AlertGroup | null;
  readonly attempts: readonly StoredAttempt[];
}

/** The stored facts about an event of an incident and its alert, which was planned at the time of the event. */
export interface AlertFacts extends IncidentEvent {
  /** The maintenance period in which the event fell; null if there was none. */
  readonly maintenance: Period | null;
  readonly channels: readonly ChannelFacts[];
  /** False once the records of deliveries are deleted. */
  readonly isRecordKept: boolean;
}

/** Returns the decisions about one channel. */
export const explainChannel = (
  { channel, wasActive, hold, group, attempts }: ChannelFacts,
  { at, event, isRecordKept }: Pick<AlertFacts, 'at' | 'event' | 'isRecordKept'>,
  now: Date,
): readonly ExplainedStep[] => {
  const unknown = stepOf('delivery', 'unknown', at, { channel, status: null, attempt: null, responseStatus: null });
  if (!isRecordKept) return [unknown];
  if (wasActive === false) return [stepOf('channelOff', 'held', at, { channel })];
  if (hold?.cause === 'events') return [stepOf('events', 'held', at, { event })];
  if (hold !== null && hold.cause !== 'quietHours') return [stepOf(hold.cause, 'held', at, { channel })];
  const until = hold?.until ?? null;
  const isWaiting = until !== null && until > now;
  const quiet = hold === null ? [] : [stepOf('quietHours', heldIf(isWaiting), at, { channel, until })];
  if (isWaiting) return quiet;
  const last = attempts.at(-1);
  const groupedIf = (isHeldBack: boolean): readonly ExplainedStep[] =>
    group === null ? [] : [stepOf('grouped', heldIf(isHeldBack), group.dueAt, { channel, ...group })];
  if (last === undefined) {
    const isQueued = wasActive === true && elapsed(until ?? at, now) <= OUTBOX_RETRY_LIMIT;
    if (!isQueued) return [...quiet, unknown];
    return [...quiet, ...(group === null ? [stepOf('queue', 'held', at, { channel })] : groupedIf(true))];
  }
  const { status, attempt, responseStatus } = last;
  return [
    ...quiet,
    ...groupedIf(false),
    stepOf('delivery', heldIf(status !== 'sent'), last.at, { channel, status, attempt, responseStatus }),
  ];
};

/** Returns the decisions from an event of an incident to the deliveries of its alert. */
export const explainAlert = (facts: AlertFacts, now: Date): readonly ExplainedStep[] => {
  const { at, event, heldBy, maintenance, channels } = facts;
  const silence = [
    stepOf('maintenance', heldIf(heldBy === 'maintenance' || (heldBy === 'parent' && maintenance !== null)), at, {
      from: maintenance?.from ?? null,
      to: maintenance?.to ?? null,
    }),
    stepOf('parent', heldIf(heldBy === 'parent'), at, {}),
    ...(heldBy === 'unalerted' ? [stepOf('unalerted', 'held', at, {})] : []),
  ];
  if (heldBy !== null) return silence;
  const isEventHeld = channels.length > 0 && channels.every(({ hold }) => hold?.cause === 'events');
  const events = stepOf('events', heldIf(isEventHeld), at, { event });
  if (isEventHeld) return [...silence, events];
  if (channels.length === 0) return [...silence, events, stepOf('noChannel', 'held', at, {})];
  return [...silence, events, ...channels.flatMap((channel) => explainChannel(channel, facts, now))];
};
