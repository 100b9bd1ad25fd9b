import { isPerson } from '../../domain/access/caller.ts';
import type { Incident } from '../../domain/incidents/incident.ts';
import { resolvedWithMonitoring, PAUSE_TIMELINE_ENTRY } from '../../domain/incidents/monitoring-end.ts';
import { isEndAdjusted } from '../../domain/kernel/clock-step.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { AuditEntry, IdSource } from '../kernel/ports.ts';
import { customersOf } from '../kernel/records.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { MonitorFollower } from '../monitors/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { Incidents, MonitorConditions } from './ports.ts';
import { END_ADJUSTED } from './timeline-entry.ts';
import { alertsAbout, followStateChanges } from './raise-alerts.ts';
import type { FollowNeeds } from './raise-alerts.ts';

/** The ports for ending the monitoring of a monitor. */
export interface MonitoringEndNeeds extends FollowNeeds {
  readonly ids: IdSource;
  readonly incidents: Pick<Incidents, 'openOf' | 'save' | 'addUpdate'>;
  readonly monitorConditions: Pick<MonitorConditions, 'forget' | 'lock' | 'ofCustomer'>;
  readonly alertPlan: AlertPlan;
}

type DeletionNeeds = Pick<MonitoringEndNeeds, 'incidents' | 'monitorConditions' | 'alertPlan' | 'stateChangeFollowers'>;

const auditOf = (before: Incident, after: Incident): AuditEntry => ({
  action: 'incident.monitoringStopped',
  organizationId: after.organizationId,
  subjectType: 'incident',
  subjectId: after.publicId,
  ...customersOf(after.customerId),
  before: { status: before.status },
  after: { status: after.status },
});

/** Returns the open incident of the monitor and its resolved form; null if there is none. */
const endingOf = async (
  { incidents }: Pick<MonitoringEndNeeds, 'incidents'>,
  monitorId: number,
  now: Date,
): Promise<readonly [Incident, Incident] | null> => {
  const open = await incidents.openOf(monitorId);
  const ended = open === null ? null : resolvedWithMonitoring(open, now);
  return open === null || ended === null ? null : [open, ended];
};

/**
 * Notifies the recipients of the alert, if there was one, that the monitor is no longer checked. This is not a
 * recovery.
 */
const notifyEnd = async (
  needs: DeletionNeeds,
  work: CommandContext,
  monitor: Monitor,
  incident: Incident,
): Promise<void> => {
  if (incident.alertWithheld) return;
  const { alertPlan, monitorConditions } = needs;
  const snapshot = (await monitorConditions.lock([monitor.id])).get(monitor.id);
  const stopped = { incident, event: 'monitoringStopped', locations: null } as const;
  const changes = snapshot === undefined ? [] : [{ ...stopped, monitor: snapshot, condition: snapshot.condition }];
  await followStateChanges(needs, changes, work.now);
  for (const message of await alertsAbout(alertPlan, [{ monitor, incident, event: 'monitoringStopped' }], work.now))
    work.send(message);
};

/** Resolves the incident of a monitor that was just paused, and resets its location states. */
const resolveOnPause = async (needs: MonitoringEndNeeds, work: CommandContext, monitor: Monitor): Promise<void> => {
  await needs.monitorConditions.forget(monitor.id);
  const ending = await endingOf(needs, monitor.id, work.now);
  if (ending === null) return;
  const [open, ended] = ending;
  const stored = await needs.incidents.save(ended, open);
  await needs.incidents.addUpdate({
    publicId: needs.ids.next(),
    incidentId: stored.id,
    status: stored.status,
    message: isEndAdjusted(stored.resolvedAt, work.now)
      ? `${PAUSE_TIMELINE_ENTRY} ${END_ADJUSTED}`
      : PAUSE_TIMELINE_ENTRY,
    authorUserId: isPerson(work.caller) ? work.caller.userPublicId : null,
    authorChannel: null,
    createdAt: work.now,
  });
  work.audit(auditOf(open, stored));
  await notifyEnd(needs, work, monitor, stored);
};

/**
 * Sends the notifications for a monitor that is about to be deleted with its incidents. The lock prevents concurrent
 * changes by checks.
 */
const notifyOfDeletion = async (needs: DeletionNeeds, work: CommandContext, monitor: Monitor): Promise<void> => {
  await needs.monitorConditions.lock([monitor.id]);
  const ending = await endingOf(needs, monitor.id, work.now);
  if (ending === null) return;
  const [open, ended] = ending;
  work.audit(auditOf(open, ended));
  await notifyEnd(needs, work, monitor, ended);
};

/** Ends the open incident of a monitor that is paused or deleted. */
export const followMonitors = (needs: MonitoringEndNeeds): MonitorFollower => ({
  name: 'incidents',
  checksEnded: (monitor, work) => resolveOnPause(needs, work, monitor),
  deleting: (monitor, work) => notifyOfDeletion(needs, work, monitor),
});
