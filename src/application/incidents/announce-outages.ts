import { systemAuditActor } from '../kernel/records.ts';
import type { NewAnnouncement } from '../../domain/incidents/announcement.ts';
import type { AuditEntry, AuditLog, Clock, UnitOfWork } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type { Announcements, AnnouncedOutages, EndedOutage } from './ports.ts';

interface Needs {
  readonly unitOfWork: UnitOfWork;
  readonly announcedOutages: AnnouncedOutages;
  readonly announcements: Announcements;
  readonly auditLog: AuditLog;
  readonly clock: Clock;
}

/** Announces automatic incidents on the pages that ask for it, and their ends. */
export const dueOutages = (needs: Needs): DueWork => ({
  name: 'outage-announcements',
  run: whenExpected(() => needs.announcedOutages.isWorkExpected(), announceOutages(needs)),
});

/** The maximum number of announcements that one transaction stores. */
const BATCH = 100;

/**
 * The claim and the announcement are one transaction: a process that is killed loses none, and no other repeats it. Any
 * number of processes may run it concurrently. See ADR 0099.
 */
export const announceOutages = (needs: Needs) => async (): Promise<void> => {
  while ((await needs.unitOfWork.inTransaction(() => announceEnds(needs))) === BATCH);
  while ((await needs.unitOfWork.inTransaction(() => announceDue(needs))) > 0);
};

const auditOf = (
  event: 'announced' | 'endAnnounced',
  { organizationId, incidentPublicId, componentIds }: Omit<EndedOutage, 'resolvedAt'>,
): AuditEntry => ({
  action: `incident.${event}`,
  organizationId,
  subjectType: 'incident',
  subjectId: incidentPublicId,
  after: { componentIds },
});

const contentOf = ({ statusPageId, componentIds, incidentPublicId: subjectId }: Omit<EndedOutage, 'resolvedAt'>) =>
  ({
    statusPageId,
    componentIds,
    subject: 'incident',
    subjectId,
    title: null,
    message: null,
    startsAt: null,
    endsAt: null,
  }) as const;

const announceDue = async ({ announcedOutages, announcements, auditLog, clock }: Needs): Promise<number> => {
  const now = clock.now();
  const due = await announcedOutages.takeDue(now, BATCH);
  if (due.length === 0) return 0;
  const opened = due.map((outage): NewAnnouncement => {
    const { timesOpened, startedAt: at, incidentPublicId, statusPageId } = outage;
    return {
      ...contentOf(outage),
      event: 'opened',
      status: 'investigating',
      at,
      dedupKey: `incident:${incidentPublicId}:opened:${timesOpened}:${statusPageId}`,
    };
  });
  await announcements.add(opened, now);
  await auditLog.append(
    systemAuditActor,
    now,
    due.map((outage) => auditOf('announced', outage)),
  );
  return due.length;
};

const announceEnds = async ({ announcedOutages, announcements, auditLog, clock }: Needs): Promise<number> => {
  const now = clock.now();
  const ended = await announcedOutages.takeEnded(BATCH);
  if (ended.length === 0) return 0;
  const resolved = ended.map((outage): NewAnnouncement => {
    const { timesOpened, resolvedAt, incidentPublicId, statusPageId } = outage;
    return {
      ...contentOf(outage),
      event: 'resolved',
      status: 'resolved',
      at: resolvedAt ?? now,
      dedupKey: `incident:${incidentPublicId}:resolved:${timesOpened}:${statusPageId}`,
    };
  });
  await announcements.add(resolved, now);
  await auditLog.append(
    systemAuditActor,
    now,
    ended.map((outage) => auditOf('endAnnounced', outage)),
  );
  return ended.length;
};
