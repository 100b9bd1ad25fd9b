import type { ExplainedMonitor } from '../../application/explanations/ports.ts';
import { sql } from 'kysely';
import type { IncidentEvent, IncidentRecord } from '../../domain/explanations/incident-events.ts';
import { silenceCauses } from '../../domain/incidents/automatic-incident.ts';
import type { SilenceCause } from '../../domain/incidents/automatic-incident.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import type { Database } from '../kernel/database/database.ts';

/** The latest incident of a monitor that was opened by a moment. */
export interface IncidentAt extends IncidentRecord {
  readonly publicId: string;
  readonly acknowledgedAt: Date | null;
  readonly snoozedUntil: Date | null;
}

/** The events by the actions of the audit log. */
const events: Readonly<Record<string, Notice['type']>> = {
  'incident.opened': 'incident.opened',
  'incident.reopened': 'incident.reopened',
  'incident.resolved': 'incident.resolved',
  'incident.worsened': 'incident.worsened',
  'incident.eased': 'incident.eased',
  'incident.reminded': 'incident.reminder',
};

const RELEASED = 'incident.alertReleased';

interface Entry {
  readonly action: string;
  readonly at: Date;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const silenceIn = (after: Entry['after']): SilenceCause | null => {
  const heldBy = silenceCauses.find((cause) => cause === after?.['heldBy']) ?? null;
  return heldBy ?? (after?.['heldByParent'] === true ? 'parent' : null);
};

const eventsOf = (entries: readonly Entry[]): readonly IncidentEvent[] => {
  const found: IncidentEvent[] = [];
  for (const { action, at, after } of entries) {
    const opening = found.findLast(({ event }) => event === 'incident.opened' || event === 'incident.reopened');
    const event = action === RELEASED ? opening?.event : events[action];
    if (event !== undefined) found.push({ event, at, heldBy: action === RELEASED ? null : silenceIn(after) });
  }
  return found;
};

/** Returns the latest incident of the monitor that was opened by the moment, or null if there is none. */
export const incidentAt = async (
  { query }: Database,
  { id, organizationId, incidentId }: Pick<ExplainedMonitor, 'id' | 'organizationId' | 'incidentId'>,
  at: Date,
): Promise<IncidentAt | null> => {
  const { rows } = await sql<Pick<IncidentAt, 'publicId' | 'acknowledgedAt' | 'snoozedUntil'>>`
    select public_id as "publicId", acknowledged_at as "acknowledgedAt", snoozed_until as "snoozedUntil" from incident
    where monitor_id = ${id} and origin = 'automatic' and created_at <= ${at} and (${incidentId ?? null}::uuid is null or public_id = ${incidentId ?? null}) order by id desc limit 1
  `.execute(query);
  const [incident] = rows;
  if (incident === undefined) return null;
  const { rows: entries } = await sql<Entry>`
    select action, at, after from audit_log
    where organization_id = ${organizationId} and subject_type = 'incident' and subject_id = ${incident.publicId}
    order by at, id
  `.execute(query);
  const stored = eventsOf(entries);
  const closed = entries.findLast(
    ({ action, at: changedAt, after }) =>
      changedAt <= at && action === 'incident.updated' && after?.['status'] === 'resolved',
  );
  return {
    ...incident,
    closedAt: closed?.at ?? null,
    events: stored,
  };
};
