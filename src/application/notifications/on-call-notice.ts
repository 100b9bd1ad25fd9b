import type { RecordedOutage } from '../../domain/checks/outage-history.ts';
import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import type { AlertParties, Notice } from '../../domain/notifications/alert.ts';
import { historyOf } from './notices.ts';

/** Describes an incident of incident management in a message. */
export interface NotifiedIncident {
  readonly publicId: string;
  readonly title: string;
  readonly description: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly severity: string;
  readonly urgency: 'high' | 'low';
  readonly status: string;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  /** The names of the other people who were notified of it. */
  readonly othersNotified?: readonly string[];
  /** The outage of the monitor that the incident is about. Null for any other incident. */
  readonly outage: RecordedOutage | null;
  readonly mergedInto?: { readonly publicId: string; readonly title: string } | null;
}

/** Names what a message reports: an incident awaits an answer, somebody has taken it on, or it is over. */
export type OnCallEvent = 'page' | 'acknowledged' | 'recovered';

/** The longest description of an incident in a message, in characters: the names of a storm fit. */
const MAX_DESCRIPTION = 1200;

/** Returns the outage that a message about the incident tells. An incident that a person resolved ends with it. */
const notifiedOutage = ({
  createdAt,
  resolvedAt,
  outage,
}: Pick<NotifiedIncident, 'createdAt' | 'resolvedAt' | 'outage'>): Parameters<typeof historyOf>[0] =>
  outage === null
    ? { startedAt: createdAt, resolvedAt }
    : { ...outage, resolvedAt: resolvedAt === null ? null : (outage.resolvedAt ?? resolvedAt) };

/** Returns the history of an incident as messages tell it: that of the outage which it is about, or its own. */
export const notifiedHistory = (
  incident: Parameters<typeof notifiedOutage>[0],
  at: Date,
): ReturnType<typeof historyOf> => historyOf(notifiedOutage(incident), at);

/** Returns the notification about an incident. */
export const onCallNotice = (
  event: OnCallEvent,
  incident: NotifiedIncident,
  parties: AlertParties,
  at: Date,
): Notice => {
  const { publicId, title, description, labels, severity, urgency, status, mergedInto, othersNotified = [] } = incident;
  return {
    type: `onCall.${event}`,
    timestamp: at.toISOString(),
    data: {
      incident: {
        id: publicId,
        title,
        status,
        confirmedAt: null,
        ...notifiedHistory(incident, at),
        reason: null,
        summary: description === null ? null : clipped(oneLine(description), MAX_DESCRIPTION),
        evidence: null,
        severity,
        urgency,
        labels,
        ...(othersNotified.length > 0 ? { othersNotified } : {}),
        ...(mergedInto ? { mergedInto: { id: mergedInto.publicId, title: mergedInto.title } } : {}),
      },
      ...parties,
    },
  };
};
