import type { StoredIncident } from '../../domain/incidents/automatic-incident.ts';
import type { AutomaticIncidentStatus } from '../../domain/incidents/automatic-incident.machine.ts';

/** The columns of an automatic incident that the service itself writes. */
export const incidentColumns = [
  'id',
  'publicId',
  'status',
  'title',
  'reason',
  'evidence',
  'startedAt',
  'confirmedAt',
  'acknowledgedAt',
  'resolvedAt',
  'gaps',
  'gapMs',
  'nextReminderAt',
  'snoozedUntil',
  'remindersSent',
  'timesOpened',
  'alertWithheld',
  'heldByParent',
] as const;

/** Converts the row into the form that decisions about conditions read. */
export const automaticIncidentOf = (
  row: Omit<StoredIncident, 'status'> & { readonly status: string },
): StoredIncident => ({
  ...row,
  status: row.status as AutomaticIncidentStatus,
});
