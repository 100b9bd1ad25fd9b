import { notificationEvents } from '../customers/notification-events.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Evidence } from '../checks/evidence.ts';
import type { ChangeFacet } from '../monitors/change-facets.ts';
import type { OutageGap, RecordedOutage } from '../checks/outage-history.ts';

/** The events of an incident that are sent to channels. */
export type AlertEvent = 'opened' | 'reopened' | 'reminder' | 'resolved' | 'worsened' | 'eased' | 'monitoringStopped';

/** The events of a certificate that are sent to channels. */
export type CertificateEvent = 'expiring' | 'reminder' | 'renewed';

/** All types of notifications. */
export const noticeTypes = notificationEvents;

/** The messages of incident management, to people on call and to the channels of escalation policies. */
export const onCallNoticeTypes = [
  'onCall.page',
  'onCall.acknowledged',
  'onCall.recovered',
  'onCall.digest',
  'onCall.shift',
  'onCall.drill',
  'onCall.code',
  'onCall.device',
] as const;

/** The incident, its monitor and the event of an alert. */
export interface AlertFacts {
  readonly event: AlertEvent;
  /** The number that distinguishes repeated reminders, reopenings or recoveries of one incident. */
  readonly occurrence: number;
  /** The time of the event. */
  readonly at: Date;
  /** The id of the organization of the monitor. */
  readonly organizationId: number;
  /** The id of the customer of the monitor; null if it has none. */
  readonly customerId: number | null;
  /** The incident after the event. */
  readonly incident: Partial<Pick<RecordedOutage, 'gaps' | 'gapMs'>> & {
    readonly publicId: string;
    readonly title: string;
    readonly status: string;
    readonly startedAt: Date;
    readonly confirmedAt: Date | null;
    readonly resolvedAt: Date | null;
    readonly reason: string | null;
    /** The stored evidence. */
    readonly evidence: unknown;
  };
  /** The monitor of the incident; null if it has none. */
  readonly monitor: {
    readonly publicId: string;
    readonly name: string;
    readonly kind: string;
    readonly target: string;
  } | null;
}

/** A record named in an alert. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The organization of an alert. Messages of version 0.1.0 have no locale. */
export interface AlertOrganization extends Named, Partial<Locale> {
  /** Whom contacts of customers call. */
  readonly supportContact?: string | null;
}

/** The organization, customer and other records that an alert concerns. */
export interface AlertParties {
  readonly organization: AlertOrganization;
  readonly customer: Named | null;
}

/** The values of a facet before or after a change. */
export interface ChangedValues {
  readonly values: readonly string[];
  /** The number of further values, which are left out. */
  readonly more: number;
}

/** The payload of a notification, as plain JSON; webhooks send it with the address of its incident's page. */
export interface Notice {
  readonly type: (typeof noticeTypes)[number] | (typeof onCallNoticeTypes)[number];
  readonly timestamp: string;
  readonly data: {
    readonly incident?: {
      readonly id: string;
      readonly title: string;
      readonly status: string;
      readonly startedAt: string;
      readonly confirmedAt: string | null;
      readonly resolvedAt: string | null;
      /** The times between its outages, in which the monitor was up. Messages of earlier versions lack it. */
      readonly gaps?: readonly OutageGap[];
      /** The seconds from the beginning to the end, or to the message, without the gaps. */
      readonly downSeconds?: number;
      readonly reason: string | null;
      /** The cause as an English sentence, or null without evidence. */
      readonly summary: string | null;
      readonly evidence: Evidence | null;
      /** The severity; only set for incidents of incident management. */
      readonly severity?: string;
      readonly urgency?: 'high' | 'low';
      /** The labels of the alert that opened it; only set for incidents of incident management. */
      readonly labels?: Readonly<Record<string, string>>;
      /** The names of the people who were notified of it, beside the recipient. */
      readonly othersNotified?: readonly string[];
      readonly mergedInto?: { readonly id: string; readonly title: string };
    };
    readonly shift?: { readonly schedule: string; readonly startsAt: string; readonly endsAt: string | null };
    /** The drill that the message belongs to. */
    readonly drill?: { readonly id: string };
    /** The device that was added to the contact methods of a person. */
    readonly device?: { readonly id: string };
    /** The code that verifies a contact method. */
    readonly code?: string;
    readonly certificate?: {
      readonly subject: string;
      readonly issuer: string;
      readonly notAfter: string;
      readonly daysLeft: number;
    };
    readonly domain?: {
      readonly name: string;
      readonly registrar: string | null;
      readonly expiresAt: string;
      readonly daysLeft: number;
    };
    /** The change of a monitored target; `more` is the number of values that are left out. */
    readonly change?: {
      readonly id: string;
      readonly facet: ChangeFacet;
      readonly subject: string;
      readonly before: ChangedValues;
      readonly after: ChangedValues;
    };
    readonly monitor?: {
      readonly id: string;
      readonly name: string;
      readonly kind: string;
      readonly target: string;
    } | null;
    readonly channel?: Named;
    /** A message that a user sends. */
    readonly message?: { readonly id: string; readonly subject: string; readonly text: string };
    readonly customer: Named | null;
    readonly organization: AlertOrganization;
  };
}

/** The path of the page of an incident, which its notifications link to. */
export const INCIDENT_PATH = '/incident';

/** Returns the address of the page of an incident. */
export const incidentUrl = (baseUrl: string, id: string): string =>
  `${baseUrl}${INCIDENT_PATH}?id=${encodeURIComponent(id)}`;

/** The destination of an alert: a channel and, if it has several recipients, one of them. */
export interface AlertAddress {
  readonly channelId: string;
  readonly recipient: string | null;
}

/** Returns the address as part of a key. */
export const addressOf = ({ channelId, recipient }: AlertAddress): string =>
  recipient === null ? channelId : `${channelId}:${recipient}`;

/**
 * Returns the deduplication key of an alert to an address. Only one message is stored, even if the event is processed
 * again.
 */
export const alertKey = ({ event, occurrence, incident }: AlertFacts, address: AlertAddress): string =>
  `alert:${incident.publicId}:${event}:${occurrence}:${addressOf(address)}`;

/**
 * Returns the stream of an incident's alerts to an address. They are sent in order, so a recovery never precedes its
 * alert.
 */
export const alertStream = ({ incident }: AlertFacts, address: AlertAddress): string =>
  `alert:${incident.publicId}:${addressOf(address)}`;
