import { hours } from '../kernel/time.ts';
import { explainChannel } from './explain-alert.ts';
import type { ChannelFacts } from './explain-alert.ts';
import { stepOf } from './explained-step.ts';
import type { ExplainedStep } from './explained-step.ts';
import type { IncidentEvent } from './incident-events.ts';

/** The time before a moment whose alerts and notifications an explanation of a channel or person names. */
export const EXPLAINED_BEFORE = hours(24);
/** The maximum number of alerts and notifications that it names, the last ones. */
export const MAX_EXPLAINED = 20;

/** An alert that reached a channel, or was kept from it. */
export interface ChannelAlert
  extends Pick<IncidentEvent, 'event' | 'at'>, Pick<ChannelFacts, 'hold' | 'group' | 'attempts'> {
  /** The name of the monitor, or the title of the incident; null once it is deleted. */
  readonly about: string | null;
}

/** The stored facts about a channel at a moment. */
export interface ChannelHistory {
  readonly channel: string;
  readonly wasActive: boolean;
  /** Oldest first. */
  readonly alerts: readonly ChannelAlert[];
}

/** Returns the decisions about a channel: those of each alert before the moment, and whether the channel was on. */
export const explainChannelHistory = (
  { channel, wasActive, alerts }: ChannelHistory,
  at: Date,
): readonly ExplainedStep[] => [
  ...alerts.flatMap(({ about, event, at: plannedAt, hold, group, attempts }) =>
    explainChannel(
      { channel, wasActive: true, hold, group, attempts },
      { at: plannedAt, event, isRecordKept: true },
      at,
    ).map((step): ExplainedStep => (about === null ? step : { ...step, about })),
  ),
  ...(wasActive ? [] : [stepOf('channelOff', 'held', at, { channel })]),
];
