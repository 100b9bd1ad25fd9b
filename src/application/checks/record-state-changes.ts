import { alertOf, incidentAfter, timelineEntryOf } from '../../domain/incidents/automatic-incident.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import { decideCondition } from '../../domain/incidents/condition.ts';
import type { IncidentMove } from '../../domain/incidents/condition.ts';
import type { AuditActor, AuditEntry, AuditLog, Clock, IdSource, Outbox, UnitOfWork } from '../kernel/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { CertificateWarnings, CheckResults, CheckRollups, ConditionChange, MonitorConditions, MonitorFacts, MonitorSnapshot } from './ports.ts';
import type { IncidentChange } from '../../domain/incidents/automatic-incident.ts';
import type { FinishedCheck } from '../../domain/checks/due-check.ts';
import { raiseAlerts } from '../incidents/raise-alerts.ts';
import { correctRollups } from './maintain-results.ts';
import { judgeCertificates } from './record-certificates.ts';

/** What the recording of state changes needs. */
export interface StateChangeNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly checkResults: CheckResults;
  readonly checkRollups: CheckRollups;
  readonly monitorConditions: MonitorConditions;
  readonly certificateWarnings: CertificateWarnings;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly alertPlan: AlertPlan;
  readonly ids: IdSource;
  readonly clock: Clock;
}

/** The actor of audit entries about checks. */
export const checksActor: AuditActor = { kind: 'system', id: null, address: null, requestId: null };

/**
 * Records results that may change the conditions of their monitors, one for each monitor. Results, conditions, incidents with their
 * timelines, certificate warnings, audit entries and alerts are stored in one transaction.
 */
export const recordStateChanges =
  (needs: StateChangeNeeds) =>
  (owner: string, finished: readonly FinishedCheck[]): Promise<void> =>
    needs.unitOfWork.inTransaction(async () => {
      // Sent in this order without waiting in between. Results of a deleted monitor are not stored: its schedule was deleted with it.
      const [snapshots, stored] = await Promise.all([
        needs.monitorConditions.lock(finished.map(({ monitorId }) => monitorId)),
        needs.checkResults.record(owner, finished).then((monitorIds) => new Set(monitorIds)),
      ]);
      const made = finished.flatMap(({ monitorId, finding }) => {
        const monitor = snapshots.get(monitorId);
        return monitor !== undefined && finding !== null && stored.has(monitorId) ? [{ monitor, finding }] : [];
      });
      const rechecks = finished.flatMap(({ monitorId, recheckBy: by }) => (by !== null && stored.has(monitorId) ? [{ monitorId, by }] : []));
      await Promise.all([
        rechecks.length > 0 ? needs.checkResults.expedite(rechecks, needs.clock.now()) : null,
        made.length > 0 ? judge(needs, made) : null,
      ]);
    });

interface MadeCheck {
  readonly monitor: MonitorSnapshot;
  readonly finding: CheckFinding;
}

/** A check that changes something, and the change. */
interface Judged extends MadeCheck {
  readonly change: ConditionChange;
}

const judge = async (needs: StateChangeNeeds, made: readonly MadeCheck[]): Promise<void> => {
  const now = needs.clock.now();
  const facts = await needs.monitorConditions.facts(made.map(({ monitor }) => monitor));
  const judged = made.flatMap((it): readonly Judged[] => {
    const known = facts.get(it.monitor.monitorId);
    const change = known === undefined ? null : changeOf(needs, it, known, now);
    return change === null ? [] : [{ ...it, change }];
  });
  const [incidents, certificates] = await Promise.all([
    notify(needs, judged, now),
    judgeCertificates(needs, made, now),
    judged.length > 0 ? needs.monitorConditions.store(judged.map(({ change }) => change), now) : null,
  ]);
  for (const { monitor, change } of judged) if (change.turned === 'down') await correctRollups(needs.checkRollups, monitor.monitorId, change.since, now);
  const entries = [...incidents, ...certificates];
  if (entries.length > 0) await needs.auditLog.append(checksActor, now, entries);
};

/** What a check means for its monitor; null when nothing changes. */
const changeOf = (needs: StateChangeNeeds, made: MadeCheck, { locationStates, latest }: MonitorFacts, now: Date): ConditionChange | null => {
  const { monitor } = made;
  const { condition, since, move } = decideCondition({ ...monitor, locationStates, latest, now });
  const turned = condition === monitor.condition ? null : condition;
  if (turned === null && move === null) return null;
  return { monitor, turned, since, incident: move === null ? null : incidentChangeOf(needs, { move, since, latest, now }, made) };
};

interface Move {
  readonly move: IncidentMove;
  readonly since: Date;
  readonly latest: MonitorFacts['latest'];
  readonly now: Date;
}

const incidentChangeOf = ({ ids }: StateChangeNeeds, { move, since, latest, now }: Move, { monitor, finding }: MadeCheck): IncidentChange => {
  const record = incidentAfter(move, latest, { monitorName: monitor.name, alerting: monitor.alerting, finding, startedAt: since, now });
  const kept = move === 'open' ? null : latest;
  return { ...record, move, before: kept?.status ?? null, publicId: kept?.publicId ?? ids.next(), timelineEntryId: ids.next(), timelineEntry: timelineEntryOf(move, finding) };
};

/** Adds the alerts, and returns the audit entries. */
const notify = async (needs: StateChangeNeeds, judged: readonly Judged[], now: Date): Promise<readonly AuditEntry[]> => {
  const moved = judged.flatMap(({ monitor, finding, change: { incident } }) => (incident === null ? [] : [{ monitor, finding, incident }]));
  if (moved.length === 0) return [];
  await raiseAlerts(needs, moved.map(({ monitor, incident }) => ({ monitor, incident, event: alertOf[incident.move] })), now);
  return moved.map(auditOf);
};

interface MovedIncident extends MadeCheck {
  readonly incident: IncidentChange;
}

const auditOf = ({ monitor, finding, incident }: MovedIncident): AuditEntry => ({
  action: `incident.${alertOf[incident.move]}`,
  organizationId: monitor.organizationId,
  subjectType: 'incident',
  subjectId: incident.publicId,
  ...(incident.before === null ? {} : { before: { status: incident.before } }),
  after: { status: incident.status, monitorId: monitor.publicId, reason: finding.reason },
});
