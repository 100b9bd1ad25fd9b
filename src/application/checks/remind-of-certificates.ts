import { customersOf, systemAuditActor } from '../kernel/records.ts';
import { decideCertificateReminder } from '../../domain/checks/warnings/certificate-warning.ts';
import { isServedAt } from '../../domain/customers/customer-lifecycle.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { AuditLog, Clock, Outbox, UnitOfWork } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type { CertificateWarnings, WarningAlerts } from './warnings.ports.ts';

interface Needs {
  readonly unitOfWork: UnitOfWork;
  readonly certificateWarnings: CertificateWarnings;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly alertPlan: WarningAlerts;
  readonly clock: Clock;
}

/** Sends the due reminders of certificates that expire. Any number of processes may do so at the same time. */
export const remindOfCertificates = (needs: Needs) => async (): Promise<void> => {
  while (await needs.unitOfWork.inTransaction(() => remindOfOne(needs)));
};

/** Sends the reminders when they are due. */
export const dueCertificateReminders = (needs: Needs): DueWork => ({
  name: 'certificate-reminders',
  run: whenExpected(() => needs.certificateWarnings.anyDue(needs.clock.now()), remindOfCertificates(needs)),
  pullBack: (now) => needs.certificateWarnings.pullBack(now),
});

/** Each in a separate transaction, so that a failure does not block the others. */
const remindOfOne = async ({ certificateWarnings, auditLog, outbox, alertPlan, clock }: Needs): Promise<boolean> => {
  const now = clock.now();
  const due = await certificateWarnings.takeDue(now);
  if (due === null) return false;
  const { monitor } = due;
  const isMonitored =
    isUsable(organizationStatusAt(due.organization, now)) &&
    isServedAt(due.monitor.customer, now) &&
    !due.isInMaintenance;
  const { warning, decision } = decideCertificateReminder({
    warning: due.warning,
    interval: monitor.certificateReminderInterval,
    isMonitored,
    now,
  });
  await certificateWarnings.store([warning]);
  if (decision !== 'remind') return true;
  const { organizationId, customerId, publicId } = monitor;
  await auditLog.append(systemAuditActor, now, [
    {
      action: 'certificate.reminded',
      organizationId,
      subjectType: 'monitor',
      subjectId: publicId,
      ...customersOf(customerId),
    },
  ]);
  const messages = await alertPlan.messagesFor({
    event: 'reminder',
    at: now,
    organizationId,
    customerId,
    certificate: warning,
    monitor,
  });
  if (messages.length > 0) await outbox.add(messages, now);
  return true;
};
