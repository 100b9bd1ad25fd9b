import { customersOf, systemAuditActor } from '../kernel/records.ts';
import { isServedAt } from '../../domain/customers/customer-lifecycle.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { AuditLog, Clock, Outbox } from '../kernel/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { WithheldAlerts } from './ports.ts';
import { followStateChanges, raiseAlerts } from './raise-alerts.ts';
import type { FollowNeeds } from './raise-alerts.ts';

/** The ports for releasing withheld alerts. */
export interface ReleaseNeeds extends FollowNeeds {
  readonly withheldAlerts: WithheldAlerts;
  readonly alertPlan: AlertPlan;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/**
 * Releases one withheld alert and sends it if the monitor is still served; returns false if there is none. Each
 * incident has a separate transaction, so that one failure does not block the others.
 */
export const releaseWithheldAlert = async (needs: ReleaseNeeds): Promise<boolean> => {
  const now = needs.clock.now();
  const withheld = await needs.withheldAlerts.take(now);
  if (withheld === null) return false;
  const { monitor, incident } = withheld;
  await needs.withheldAlerts.release(incident);
  const isMonitored = isUsable(organizationStatusAt(withheld.organization, now)) && isServedAt(monitor.customer, now);
  if (isMonitored) {
    const event = incident.timesOpened > 1 ? 'reopened' : 'opened';
    const { condition } = monitor;
    await followStateChanges(needs, [{ monitor, incident, event, condition, locations: null }], now);
    await raiseAlerts(needs, [{ monitor, incident, event }], now);
  }
  const { organizationId, customerId } = monitor;
  await needs.auditLog.append(systemAuditActor, now, [
    {
      action: 'incident.alertReleased',
      organizationId,
      subjectType: 'incident',
      subjectId: incident.publicId,
      ...customersOf(customerId),
    },
  ]);
  return true;
};
