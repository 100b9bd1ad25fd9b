import { alertOf, incidentAfter, timelineEntryOf } from '../../domain/incidents/automatic-incident.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import { decideCondition } from '../../domain/incidents/condition.ts';
import type { IncidentMove } from '../../domain/incidents/condition.ts';
import type { AuditActor, AuditEntry, AuditLog, Clock, IdSource, Outbox, UnitOfWork } from '../kernel/ports.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import type { CertificateWarnings } from './certificate.ports.ts';
import type { CheckResults, ConditionChange, FinishedCheck, IncidentChange, MonitorConditions, MonitorFacts, MonitorSnapshot } from './checking.ports.ts';
import { raiseAlerts } from '../incidents/raise-alerts.ts';
import { judgeCertificates } from './record-certificates.ts';

/** What the judgement of news needs. */
export interface StateChangeNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly checkResults: CheckResults;
  readonly monitorConditions: MonitorConditions;
  readonly certificateWarnings: CertificateWarnings;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly alertPlan: AlertPlan;
  readonly ids: IdSource;
  readonly clock: Clock;
}

/** The service's own checks, as the audit log names them. */
export const checksActor: AuditActor = { kind: 'system', id: null, address: null, requestId: null };

/**
 * Records results of different monitors that may change their conditions: the results, the conditions, the incidents with
 * their timelines, the warnings of certificates, the audit entries and the alerts are stored together, or none of them.
 */
export const recordStateChanges =
  (needs: StateChangeNeeds) =>
  (owner: string, finished: readonly FinishedCheck[]): Promise<void> =>
    needs.unitOfWork.inTransaction(async () => {
      // In this order, without a wait between them. Of a monitor that is gone nothing is stored: its schedule went with it.
      const [snapshots, stored] = await Promise.all([
        needs.monitorConditions.lock(finished.map(({ monitorId }) => monitorId)),
        needs.checkResults.record(owner, finished).then((monitorIds) => new Set(monitorIds)),
      ]);
      const change = finished.flatMap(({ monitorId, finding }) => {
        const standing = snapshots.get(monitorId);
        return standing !== undefined && finding !== null && stored.has(monitorId) ? [{ standing, finding }] : [];
      });
      if (change.length > 0) await judge(needs, change);
    });

interface StateChange {
  readonly standing: MonitorSnapshot;
  readonly finding: CheckFinding;
}

/** A change with what it is a story of. */
interface Judged extends StateChange {
  readonly change: ConditionChange;
}

const judge = async (needs: StateChangeNeeds, change: readonly StateChange[]): Promise<void> => {
  const now = needs.clock.now();
  const facts = await needs.monitorConditions.facts(change.map(({ standing }) => standing));
  const judged = change.flatMap((it): readonly Judged[] => {
    const known = facts.get(it.standing.monitorId);
    const change = known === undefined ? null : changeOf(needs, it, known, now);
    return change === null ? [] : [{ ...it, change }];
  });
  const [incidents, certificates] = await Promise.all([
    tell(needs, judged, now),
    judgeCertificates(needs, change, now),
    judged.length > 0 ? needs.monitorConditions.store(judged.map(({ change }) => change), now) : null,
  ]);
  const entries = [...incidents, ...certificates];
  if (entries.length > 0) await needs.auditLog.append(checksActor, now, entries);
};

/** What the news means for the monitor; null when nothing. */
const changeOf = (needs: StateChangeNeeds, { standing, finding }: StateChange, { sights, latest }: MonitorFacts, now: Date): ConditionChange | null => {
  const { condition, move } = decideCondition({ ...standing, sights, latest, now });
  const turned = condition === standing.condition ? null : condition;
  if (turned === null && move === null) return null;
  return { monitor: standing, turned, incident: move === null ? null : incidentChangeOf(needs, move, { standing, finding }, latest, now) };
};

const incidentChangeOf = ({ ids }: StateChangeNeeds, move: IncidentMove, { standing, finding }: StateChange, latest: MonitorFacts['latest'], now: Date): IncidentChange => {
  const record = incidentAfter(move, latest, { monitorName: standing.name, alerting: standing.alerting, finding, now });
  const kept = move === 'open' ? null : latest;
  return { ...record, move, before: kept?.status ?? null, publicId: kept?.publicId ?? ids.next(), timelineEntryId: ids.next(), timelineEntry: timelineEntryOf(move, finding) };
};

/** Answers the audit entries of what is told. */
const tell = async (needs: StateChangeNeeds, judged: readonly Judged[], now: Date): Promise<readonly AuditEntry[]> => {
  const told = judged.flatMap(({ standing: monitor, finding, change: { incident } }) => (incident === null ? [] : [{ monitor, finding, incident }]));
  if (told.length === 0) return [];
  await raiseAlerts(needs, told.map(({ monitor, incident }) => ({ monitor, incident, event: alertOf[incident.move] })), now);
  return told.map(auditOf);
};

interface Told {
  readonly monitor: MonitorSnapshot;
  readonly finding: CheckFinding;
  readonly incident: IncidentChange;
}

const auditOf = ({ monitor, finding, incident }: Told): AuditEntry => ({
  action: `incident.${alertOf[incident.move]}`,
  organizationId: monitor.organizationId,
  subjectType: 'incident',
  subjectId: incident.publicId,
  ...(incident.before === null ? {} : { before: { status: incident.before } }),
  after: { status: incident.status, monitorId: monitor.publicId, reason: finding.reason },
});
