import { alertOf, incidentAfter, storyOf } from '../../domain/monitoring/automatic-incident.ts';
import type { CheckFinding } from '../../domain/monitoring/check-finding.ts';
import { decideCondition } from '../../domain/monitoring/condition.ts';
import type { IncidentMove } from '../../domain/monitoring/condition.ts';
import type { AuditActor, AuditLog, Clock, IdSource, Outbox, UnitOfWork } from '../kernel/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { CheckResults, FinishedCheck, MonitorConditions, MonitorStanding, StoredIncident } from './checking.ports.ts';
import { raiseAlert } from './raise-alert.ts';

/** What the judgement of news needs. */
export interface NewsNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly results: CheckResults;
  readonly conditions: MonitorConditions;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly alerts: AlertPlan;
  readonly ids: IdSource;
  readonly clock: Clock;
}

/** The service's own checks, as the audit log names them. */
export const checksActor: AuditActor = { kind: 'system', id: null, address: null, requestId: null };

/**
 * Records a result that may change the condition of its monitor: the result, the condition, the incident with its
 * timeline, the audit entry and the alert are stored together, or none of them.
 */
export const recordNews =
  (needs: NewsNeeds) =>
  (owner: string, finished: FinishedCheck): Promise<void> =>
    needs.unitOfWork.inTransaction(async () => {
      const standing = await needs.conditions.lock(finished.monitorId);
      if (standing === null || (await needs.results.record(owner, [finished])) === 0) return;
      if (finished.finding !== null) await judge(needs, standing, finished.finding);
    });

const judge = async (needs: NewsNeeds, standing: MonitorStanding, finding: CheckFinding): Promise<void> => {
  const now = needs.clock.now();
  const { sights, latest } = await needs.conditions.facts(standing);
  const { condition, move } = decideCondition({ ...standing, sights, latest, now });
  const incident = move === null ? latest : await moveIncident(needs, { standing, finding, latest, move, now });
  if (condition !== standing.condition) {
    await needs.conditions.turn({ monitorId: standing.monitorId, condition, at: now }, incident?.id ?? null);
  }
};

interface Move {
  readonly standing: MonitorStanding;
  readonly finding: CheckFinding;
  readonly latest: StoredIncident | null;
  readonly move: IncidentMove;
  readonly now: Date;
}

const moveIncident = async (needs: NewsNeeds, { standing, finding, latest, move, now }: Move): Promise<StoredIncident> => {
  const next = incidentAfter(move, latest, { monitorName: standing.name, alerting: standing.alerting, finding, now });
  const kept = move === 'open' ? null : latest;
  const incident = await needs.conditions.saveIncident(
    standing,
    { ...next, id: kept?.id ?? null, publicId: kept?.publicId ?? needs.ids.next() },
    { publicId: needs.ids.next(), message: storyOf(move, finding) },
    now,
  );
  const event = alertOf[move];
  await needs.auditLog.append(checksActor, now, [
    {
      action: `incident.${event}`,
      organizationId: standing.organizationId,
      subjectType: 'incident',
      subjectId: incident.publicId,
      ...(kept === null ? {} : { before: { status: kept.status } }),
      after: { status: incident.status, monitorId: standing.publicId, reason: finding.reason },
    },
  ]);
  await raiseAlert(needs, { monitor: standing, incident, event, now });
  return incident;
};
