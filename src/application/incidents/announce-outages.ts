import { seconds } from '../../domain/kernel/time.ts';
import { checksActor } from '../checks/record-state-changes.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { AuditEntry, AuditLog, Clock, UnitOfWork } from '../kernel/ports.ts';
import type { Announcements } from '../subscribers/ports.ts';
import type { AnnouncedOutages, EndedOutage } from './ports.ts';

interface Needs {
  readonly unitOfWork: UnitOfWork;
  readonly announcedOutages: AnnouncedOutages;
  readonly announcements: Announcements;
  readonly auditLog: AuditLog;
  readonly clock: Clock;
}

/** Announces automatic incidents on the pages that ask for it, each at most this long after it is due, and their ends. */
export const outageAnnouncementJob = (needs: Needs): RecurringJob => ({ name: 'outage-announcements', every: seconds(5), run: announceOutages(needs) });

/** Each announcement is a transaction with its claim: a process that is killed loses none, and no other repeats it. Any number of processes may run it concurrently. */
export const announceOutages = (needs: Needs) => async (): Promise<void> => {
  while (await needs.unitOfWork.inTransaction(() => announceEnd(needs)));
  while (await needs.unitOfWork.inTransaction(() => announceOne(needs)));
};

const auditOf = (event: 'announced' | 'endAnnounced', { organizationId, incidentPublicId, componentIds }: Omit<EndedOutage, 'resolvedAt'>): AuditEntry => ({
  action: `incident.${event}`,
  organizationId,
  subjectType: 'incident',
  subjectId: incidentPublicId,
  after: { componentIds },
});

const contentOf = ({ statusPageId, componentIds, incidentPublicId: subjectId }: Omit<EndedOutage, 'resolvedAt'>) =>
  ({ statusPageId, componentIds, subject: 'incident', subjectId, title: null, message: null }) as const;

const announceOne = async ({ announcedOutages, announcements, auditLog, clock }: Needs): Promise<boolean> => {
  const now = clock.now();
  const due = await announcedOutages.takeDue(now);
  if (due === null) return false;
  if (!(await announcedOutages.add(due, now))) return true;
  const { timesOpened, startedAt: at, incidentPublicId, statusPageId } = due;
  const dedupKey = `incident:${incidentPublicId}:opened:${timesOpened}:${statusPageId}`;
  await announcements.add([{ ...contentOf(due), event: 'opened', status: 'investigating', at, dedupKey }], now);
  await auditLog.append(checksActor, now, [auditOf('announced', due)]);
  return true;
};

const announceEnd = async ({ announcedOutages, announcements, auditLog, clock }: Needs): Promise<boolean> => {
  const now = clock.now();
  const ended = await announcedOutages.takeEnded();
  if (ended === null) return false;
  const { timesOpened, resolvedAt, incidentPublicId, statusPageId } = ended;
  const dedupKey = `incident:${incidentPublicId}:resolved:${timesOpened}:${statusPageId}`;
  await announcements.add([{ ...contentOf(ended), event: 'resolved', status: 'resolved', at: resolvedAt ?? now, dedupKey }], now);
  await auditLog.append(checksActor, now, [auditOf('endAnnounced', ended)]);
  return true;
};
