import type { Scope } from '../../domain/access/scope.ts';
import type { ChannelFacts } from '../../domain/explanations/explain-alert.ts';
import type { ChannelHistory } from '../../domain/explanations/explain-channel.ts';
import type { NotificationFacts } from '../../domain/explanations/explain-escalation.ts';
import type { EventFacts } from '../../domain/explanations/explain-event.ts';
import type { MonitorFacts } from '../../domain/explanations/explain-monitor.ts';
import type { PersonFacts } from '../../domain/explanations/explain-person.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';

/** A record that is asked about. */
export interface ExplainedRecord {
  readonly publicId: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** The moment that is asked about, and the present. */
export interface ExplainedMoment {
  readonly at: Date;
  readonly now: Date;
}

/** A monitor, and the incident that is asked about; by default its latest one at the moment. */
export interface ExplainedMonitor extends Pick<Monitor, 'id' | 'publicId' | 'organizationId' | 'customerId'> {
  readonly incidentId?: string;
}

/** The stored facts of decisions about alerts. */
export interface ExplanationFacts {
  /** Returns the time zone in which the organization reads times. */
  timezoneOf(organizationId: number): Promise<string>;
  /** Returns the facts about a monitor, with the channels in scope. */
  ofMonitor(scope: Scope, monitor: ExplainedMonitor, moment: ExplainedMoment): Promise<MonitorFacts>;
  /** Returns the alerts in the time before the moment that reached the channel, or were kept from it. */
  ofChannel(
    channel: Pick<NotificationChannel, 'id' | 'publicId' | 'organizationId' | 'name' | 'isActive'>,
    at: Date,
  ): Promise<ChannelHistory>;
}

/** The records of incident management from which decisions are explained. */
export interface EscalationRecords {
  /** Returns the event of a monitor at the moment, and the source of monitors. */
  eventOfMonitor(monitor: ExplainedMonitor, at: Date): Promise<EventFacts>;
  /** Returns the event that opened the incident, and its source. */
  eventOfIncident(incident: Pick<ImIncident, 'id'>): Promise<EventFacts | null>;
  /** Returns the notifications of people about the incident, oldest first. */
  notificationsOf(incident: Pick<ImIncident, 'id'>): Promise<readonly NotificationFacts[]>;
  /** Returns the channels to which messages about the incident were sent. */
  channelsOf(incident: Pick<ImIncident, 'publicId' | 'createdAt'>): Promise<readonly ChannelFacts[]>;
  /** Returns the notifications of the person in the time before the moment, oldest first. */
  notificationsOfPerson(userId: number, at: Date): Promise<PersonFacts['notifications']>;
  /** Returns when the person was added. The rules of a person who has never changed them have no time. */
  accountOf(userId: number): Promise<{ readonly createdAt: Date; readonly rulesChangedAt: Date | null }>;
}
