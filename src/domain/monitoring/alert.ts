/** What people are told about an incident. */
export type AlertEvent = 'opened' | 'reopened' | 'resolved' | 'reminder';

/** The content of an alert: what its sender needs to word it and to find the channels. */
export interface Alert {
  readonly event: AlertEvent;
  readonly at: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly incidentId: number;
  readonly incidentPublicId: string;
  readonly monitorId: number;
  readonly monitorPublicId: string;
  readonly monitorKind: string;
  readonly monitorName: string;
  readonly target: string;
  readonly title: string;
  readonly reason: string | null;
  readonly startedAt: string;
}

/**
 * Names an alert, so that it is sent once however often its cause is recorded. `occurrence` tells the second
 * reopening, recovery or reminder of an incident from the first.
 */
export const alertKey = (incidentId: number, event: AlertEvent, occurrence: number): string =>
  `alert:${incidentId}:${event}:${occurrence}`;
