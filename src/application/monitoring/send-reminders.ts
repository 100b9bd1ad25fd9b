import { alertKey } from '../../domain/monitoring/alert.ts';
import { decideReminder } from '../../domain/monitoring/automatic-incident.ts';
import type { AuditLog, Clock, Outbox, UnitOfWork } from '../kernel/ports.ts';
import { alertMessage } from './alert-message.ts';
import type { IncidentReminders } from './checking.ports.ts';
import { checksActor } from './record-news.ts';

interface Needs {
  readonly unitOfWork: UnitOfWork;
  readonly reminders: IncidentReminders;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** Reminds people of open incidents whose reminder is due. Any number of processes may do so at once. */
export const sendReminders = (needs: Needs) => async (): Promise<void> => {
  while (await needs.unitOfWork.inTransaction(() => remindOfOne(needs)));
};

/** In a transaction of its own for each incident, so that one that cannot be stored holds up no other. */
const remindOfOne = async ({ reminders, auditLog, outbox, clock }: Needs): Promise<boolean> => {
  const now = clock.now();
  const due = await reminders.takeDue(now);
  if (due === null) return false;
  const { incident, reminds } = decideReminder(due.incident, due.monitor.alerting, now);
  await reminders.save(incident, now);
  await auditLog.append(checksActor, now, [
    {
      action: reminds ? 'incident.reminded' : 'incident.remindersEnded',
      organizationId: due.monitor.organizationId,
      subjectType: 'incident',
      subjectId: incident.publicId,
    },
  ]);
  const key = alertKey(incident.id, 'reminder', incident.remindersSent);
  if (reminds) await outbox.add([alertMessage(due.monitor, incident, 'reminder', key, now)], now);
  return true;
};
