import { customersOf, systemAuditActor } from '../kernel/records.ts';
import { decideReminder } from '../../domain/incidents/automatic-incident.ts';
import { isServedAt } from '../../domain/customers/customer-lifecycle.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { AuditLog, Clock, Outbox, UnitOfWork } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { IncidentReminders } from './ports.ts';
import { raiseAlerts } from './raise-alerts.ts';

interface Needs {
  readonly unitOfWork: UnitOfWork;
  readonly incidentReminders: IncidentReminders;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly alertPlan: AlertPlan;
  readonly clock: Clock;
}

/** Sends due reminders of open incidents. Any number of processes may run it concurrently. */
export const dueReminders = (needs: Needs): DueWork => ({
  name: 'incident-reminders',
  run: whenExpected(
    () => needs.incidentReminders.anyDue(needs.clock.now()),
    async () => {
      while (await needs.unitOfWork.inTransaction(() => remindOfOne(needs)));
    },
  ),
  pullBack: (now) => needs.incidentReminders.pullBack(now),
});

/** Each incident has a separate transaction, so that one failure does not block the others. */
const remindOfOne = async ({ incidentReminders, auditLog, outbox, alertPlan, clock }: Needs): Promise<boolean> => {
  const now = clock.now();
  const due = await incidentReminders.takeDue(now);
  if (due === null) return false;
  const isMonitored =
    isUsable(organizationStatusAt(due.organization, now)) &&
    isServedAt(due.monitor.customer, now) &&
    !due.isInMaintenance &&
    !due.incident.heldByParent;
  const { incident, decision } = decideReminder({
    incident: due.incident,
    alerting: due.monitor.alerting,
    isMonitored,
    now,
  });
  await incidentReminders.save(incident, now);
  if (decision === 'wait') return true;
  await auditLog.append(systemAuditActor, now, [
    {
      action: decision === 'remind' ? 'incident.reminded' : 'incident.remindersEnded',
      organizationId: due.monitor.organizationId,
      subjectType: 'incident',
      subjectId: incident.publicId,
      ...customersOf(due.monitor.customerId),
    },
  ]);
  if (decision === 'remind')
    await raiseAlerts({ alertPlan, outbox }, [{ monitor: due.monitor, incident, event: 'reminder' }], now);
  return true;
};
