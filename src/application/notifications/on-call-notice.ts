import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import type { AlertParties, Notice } from '../../domain/notifications/alert.ts';

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
  readonly mergedInto?: { readonly publicId: string; readonly title: string } | null;
}

/** Names what a message reports: an incident awaits an answer, somebody has taken it on, or it is over. */
export type OnCallEvent = 'page' | 'acknowledged' | 'recovered';

/** The longest description of an incident in a message, in characters. */
const MAX_DESCRIPTION = 500;

/** Returns the notification about an incident. */
export const onCallNotice = (
  event: OnCallEvent,
  incident: NotifiedIncident,
  parties: AlertParties,
  at: Date,
): Notice => {
  const { publicId, title, description, labels, severity, urgency, status, createdAt, resolvedAt, mergedInto } =
    incident;
  const { othersNotified = [] } = incident;
  return {
    type: `onCall.${event}`,
    timestamp: at.toISOString(),
    data: {
      incident: {
        id: publicId,
        title,
        status,
        startedAt: createdAt.toISOString(),
        confirmedAt: null,
        resolvedAt: resolvedAt?.toISOString() ?? null,
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
