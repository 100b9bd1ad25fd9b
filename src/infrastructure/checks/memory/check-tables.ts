import type { FinishedCheck } from '../../../application/checks/checking.ports.ts';
import type { AutomaticIncident } from '../../../domain/incidents/automatic-incident.ts';
import type { CertificateWarning } from '../../../domain/checks/certificate-warning.ts';
import type { CheckFinding } from '../../../domain/checks/check-finding.ts';
import type { CheckPlace } from '../../../domain/checks/check-schedule.ts';
import type { Incident, IncidentUpdate } from '../../../domain/incidents/incident.ts';
import type { LocationState } from '../../../domain/checks/location-state.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

/** When a monitor is next checked from a location, who holds the check, and what the location has seen. */
export interface ScheduleRow extends CheckPlace {
  readonly dueAt: Date | null;
  readonly lease: { readonly owner: string; readonly until: Date } | null;
  readonly sight: LocationState;
  /** The check that is due was asked for while the monitor was paused. */
  readonly asked: boolean;
  /** A check was asked for while one was under way: the next follows at once. */
  readonly askedAgain: boolean;
}

/** What a place is kept under. */
export const placeNameOf = ({ monitorId, locationId }: CheckPlace): string => `${monitorId} ${locationId}`;

export const scheduleTable = memoryTable<ScheduleRow>('check_schedule', placeNameOf);

/** The result of a check that was made. */
export interface CheckResultRow extends CheckPlace, Pick<FinishedCheck, 'slot' | 'checkedAt' | 'whilePaused'> {
  readonly finding: CheckFinding;
}

/** One place has one result for a moment. */
export const resultNameOf = (row: CheckPlace & Pick<FinishedCheck, 'slot'>): string => `${placeNameOf(row)} ${row.slot.getTime()}`;

export const checkResultTable = memoryTable<CheckResultRow>('check_result', resultNameOf);

/** An incident with what only the service itself reads of it. */
export interface IncidentRow extends Incident, Pick<AutomaticIncident, 'nextReminderAt' | 'remindersSent'> {}

export const incidentTable = memoryTable<IncidentRow>('incident', ({ id }) => id);

export const incidentUpdateTable = memoryTable<IncidentUpdate>('incident_update', ({ id }) => id);

/** A stretch of time in which a monitor was down. */
export interface DowntimeRow {
  readonly id: number;
  readonly monitorId: number;
  readonly incidentId: number | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

export const downtimeTable = memoryTable<DowntimeRow>('downtime', ({ id }) => id);

export const certificateWarningTable = memoryTable<CertificateWarning>('certificate_warning', ({ monitorId }) => monitorId);
