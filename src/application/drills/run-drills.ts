import { linkAtDeadline } from '../../domain/drills/drill-link.ts';
import type { DrillLink } from '../../domain/drills/drill-link.ts';
import { decideMonthlyDrill, rangeOfDrillMonth } from '../../domain/drills/drill-schedule.ts';
import { drillCounts, drillScore } from '../../domain/drills/drill-score.ts';
import { finishedDrill } from '../../domain/drills/drill.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { AuditEntry, AuditLog } from '../kernel/ports.ts';
import { auditEntry, systemAuditActor } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { beginDrill } from './plan-drill.ts';
import type { DrillPlanNeeds } from './plan-drill.ts';
import type { Drills, ScheduledOrganization } from './ports.ts';
import { sendDueDrillLinks } from './send-drills.ts';
import type { DrillSendingNeeds } from './send-drills.ts';

interface Needs extends DrillPlanNeeds, DrillSendingNeeds {
  readonly drills: Drills;
  readonly drillLinks: DrillSendingNeeds['drillLinks'];
  readonly notificationChannels: DrillPlanNeeds['notificationChannels'] & DrillSendingNeeds['notificationChannels'];
  readonly timeZones: DrillSendingNeeds['timeZones'];
  readonly auditLog: AuditLog;
}

/** Begins the drill of the month, unless another worker was first. */
const beginIfDue = async (
  needs: Needs,
  { organizationId, timezone, settings, lastMonth }: ScheduledOrganization,
  now: Date,
): Promise<void> => {
  const month = decideMonthlyDrill(settings, needs.timeZones.offsetChanges(timezone, rangeOfDrillMonth(now)), now);
  if (month === null || month === lastMonth) return;
  const { from, to } = settings;
  await needs.unitOfWork.inTransaction(async () => {
    const entries: AuditEntry[] = [];
    const work = { now, audit: (entry: AuditEntry) => void entries.push(entry) };
    const begun = await beginDrill(needs, work, { organizationId, trigger: 'monthly', month, hours: { from, to } });
    // Another worker, or an administrator, was first.
    if (typeof begun !== 'string') await needs.auditLog.append(systemAuditActor, now, entries);
  });
};

/** Ends the links of a drill, and returns them. */
const endedLinks = async ({ drillLinks }: Needs, drillId: number, now: Date): Promise<readonly DrillLink[]> => {
  const links: DrillLink[] = [];
  for (const { id } of await drillLinks.ofDrill(drillId)) {
    const link = await drillLinks.lock(id);
    if (link === null) continue;
    const ended = linkAtDeadline(link, now);
    if (ended !== link) await drillLinks.save(ended);
    links.push(ended);
  }
  return links;
};

/** Ends a drill whose links have ended or whose deadline has passed, unless another worker was first. */
const finish = async (needs: Needs, id: number, now: Date): Promise<void> => {
  await needs.unitOfWork.inTransaction(async () => {
    const drill = await needs.drills.lock(everywhere, id);
    if (drill === null) return;
    const links = await endedLinks(needs, id, now);
    const counts = drillCounts(links);
    const finished = finishedDrill(drill, drillScore(counts), now);
    if (finished === null) return;
    const stored = expectStored(await needs.drills.save(finished, drill));
    const entry = auditEntry('drill.finished', stored, { after: { ...counts, score: finished.score } });
    await needs.auditLog.append(systemAuditActor, now, [entry]);
  });
};

/**
 * Begins the drills that are due, sends what is due of them, and ends those that are over. Any number of processes may
 * run it concurrently. The failure of one organization does not affect the others. See ADR 0332.
 */
export const runDrills = (needs: Needs) => async (): Promise<void> => {
  const now = needs.clock.now();
  const faults: unknown[] = [];
  const attempt = (work: Promise<void>): Promise<unknown> => work.catch((fault: unknown) => faults.push(fault));
  for (const scheduled of await needs.drills.scheduled(now)) await attempt(beginIfDue(needs, scheduled, now));
  await attempt(sendDueDrillLinks(needs));
  for (const id of await needs.drills.ended(now)) await attempt(finish(needs, id, now));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} steps of drills failed`);
};

/** Declares the drills of all organizations as a job. */
export const drillJob = (needs: Needs): RecurringJob => ({ name: 'drills', every: minutes(1), run: runDrills(needs) });
