/** What people are told about an incident. */
export type AlertEvent = 'opened' | 'reopened' | 'reminder' | 'resolved' | 'monitoringStopped';

/** What people are told about a certificate. */
export type CertificateEvent = 'expiring' | 'reminder' | 'renewed';

/** The incident, its monitor and the occasion of an alert. */
export interface AlertFacts {
  readonly event: AlertEvent;
  /** Tells the second reminder, reopening or recovery of an incident from the first. */
  readonly occurrence: number;
  readonly at: Date;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly incident: {
    readonly publicId: string;
    readonly title: string;
    readonly status: string;
    readonly startedAt: Date;
    readonly resolvedAt: Date | null;
    readonly reason: string | null;
    /** What was expected and seen. */
    readonly evidence: unknown;
  };
  readonly monitor: { readonly publicId: string; readonly name: string; readonly kind: string; readonly target: string } | null;
}

/** Somebody who is named in an alert. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Whom an alert concerns. */
export interface AlertParties {
  readonly organization: Named;
  readonly customer: Named | null;
}

/** What a channel tells, as plain JSON; a webhook sends it as it is. */
export interface Notice {
  readonly type: `incident.${AlertEvent}` | `certificate.${CertificateEvent}` | 'channel.test';
  readonly timestamp: string;
  readonly data: {
    readonly incident?: {
      readonly id: string;
      readonly title: string;
      readonly status: string;
      readonly startedAt: string;
      readonly resolvedAt: string | null;
      readonly reason: string | null;
      readonly evidence: unknown;
    };
    readonly certificate?: { readonly subject: string; readonly issuer: string; readonly notAfter: string; readonly daysLeft: number };
    readonly monitor?: { readonly id: string; readonly name: string; readonly kind: string; readonly target: string } | null;
    readonly channel?: Named;
    readonly customer: Named | null;
    readonly organization: Named;
  };
}

/** The notice of an alert. It is written once, so every attempt and every channel tells the same. */
export const alertNotice = ({ event, at, incident, monitor }: AlertFacts, parties: AlertParties): Notice => ({
  type: `incident.${event}`,
  timestamp: at.toISOString(),
  data: {
    incident: {
      id: incident.publicId,
      title: incident.title,
      status: incident.status,
      startedAt: incident.startedAt.toISOString(),
      resolvedAt: incident.resolvedAt?.toISOString() ?? null,
      reason: incident.reason,
      evidence: incident.evidence,
    },
    monitor: monitor === null ? null : { id: monitor.publicId, name: monitor.name, kind: monitor.kind, target: monitor.target },
    ...parties,
  },
});

/** The notice by which somebody tries a channel. */
export const testNotice = (channel: Named, at: Date, parties: AlertParties): Notice => ({
  type: 'channel.test',
  timestamp: at.toISOString(),
  data: { channel, ...parties },
});

/** Where an alert goes: a channel, and one recipient of it where it has several. */
export interface AlertAddress {
  readonly channelId: string;
  readonly recipient: string | null;
}

/** The address as a part of names. */
export const addressOf = ({ channelId, recipient }: AlertAddress): string => (recipient === null ? channelId : `${channelId}:${recipient}`);

/** Names an alert to an address, so that it is stored once however often its cause is. */
export const alertKey = ({ event, occurrence, incident }: AlertFacts, address: AlertAddress): string =>
  `alert:${incident.publicId}:${event}:${occurrence}:${addressOf(address)}`;

/** The alerts of an incident to an address leave one after the other: nobody hears of the end before the beginning. */
export const alertStream = ({ incident }: AlertFacts, address: AlertAddress): string => `alert:${incident.publicId}:${addressOf(address)}`;
