import { customersOf, systemAuditActor } from '../kernel/records.ts';
import { isEndAdjusted } from '../../domain/kernel/clock-step.ts';
import {
  alertOf,
  causeOf,
  incidentAfter,
  listingStepOf,
  silenceOf,
} from '../../domain/incidents/automatic-incident.ts';
import type { ListingsChange } from '../../domain/checks/warnings/blocklist-state.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import { withAttempts } from '../../domain/checks/evidence.ts';
import { isCheckedFrom } from '../../domain/kernel/country-codes.ts';
import { isServedAt } from '../../domain/customers/customer-lifecycle.ts';
import { decideCondition, locationShareOf } from '../../domain/incidents/condition.ts';
import { isInMaintenance, spansAfter } from '../../domain/checks/state-span.ts';
import type { AuditEntry, AuditLog, Clock, IdSource, Outbox, UnitOfWork } from '../kernel/ports.ts';
import type { AlertPlan, PlanMessages } from '../notifications/alert-plan.ts';
import type { CheckResults, MonitorSnapshot } from '../checks/ports.ts';
import type {
  BlocklistStates,
  CertificateWarnings,
  DomainWarnings,
  MonitorCertificates,
} from '../checks/warnings.ports.ts';
import type { IncidentChange, IncidentStep } from '../../domain/incidents/automatic-incident.ts';
import type { FinishedCheck } from '../../domain/checks/due-check.ts';
import type { ClaimedMessage } from '../kernel/outbox.ts';
import { judgeDomains } from '../checks/record-domains.ts';
import { judgeCertificates } from '../checks/record-certificates.ts';
import { recordListings } from '../checks/record-listings.ts';
import type { ConditionChange, MonitorConditions, MonitorFacts, StateChange } from './ports.ts';
import { alertFacts, followStateChanges } from './raise-alerts.ts';
import type { FollowNeeds } from './raise-alerts.ts';
import { timelineEntryOf } from './timeline-entry.ts';

/** The ports that the recording of state changes uses. */
export interface StateChangeNeeds extends FollowNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly checkResults: CheckResults;
  readonly monitorConditions: MonitorConditions;
  readonly certificateWarnings: CertificateWarnings;
  readonly monitorCertificates: Pick<MonitorCertificates, 'keep'>;
  readonly blocklistStates: BlocklistStates;
  readonly domainWarnings: DomainWarnings;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly alertPlan: AlertPlan;
  readonly ids: IdSource;
  readonly clock: Clock;
}

/** Sends messages of the process that stored them, without the detour over the outbox. */
export interface MessageDispatch {
  /** Returns the end of the lease under which messages may be held; null if none are taken. */
  reserve(): Date | null;
  /** Sends messages whose transaction was committed. */
  take(messages: readonly ClaimedMessage[]): void;
}

/**
 * Records results that may change the conditions of their monitors, one for each monitor. Results, conditions,
 * incidents with their timelines, certificate warnings, audit entries and alerts are stored in one transaction. Given a
 * `dispatch`, which must not be within another transaction, it sends the alerts after the commit. See ADR 0041.
 */
export const recordStateChanges =
  (needs: StateChangeNeeds, dispatch: MessageDispatch | null = null) =>
  async (owner: string, finished: readonly FinishedCheck[]): Promise<void> => {
    const leaseUntil = dispatch?.reserve() ?? null;
    const held = await needs.unitOfWork.inTransaction(async () => {
      const ids = finished.map(({ monitorId }) => monitorId);
      const mayAlert = finished.some(({ finding, recheckBy }) => finding !== null && recheckBy === null);
      // Sent in this order without waiting in between. Results of a deleted monitor are not stored: its schedule was
      // deleted with it.
      const [snapshots, stored, facts, plan] = await Promise.all([
        needs.monitorConditions.lock(ids),
        needs.checkResults.record(owner, finished).then((monitorIds) => new Set(monitorIds)),
        needs.monitorConditions.facts(ids, needs.clock.now()),
        mayAlert ? needs.alertPlan.prepare(ids) : null,
      ]);
      const rechecks = finished.flatMap(({ monitorId, recheckBy: by }) =>
        by !== null && stored.has(monitorId) ? [{ monitorId, by }] : [],
      );
      if (rechecks.length > 0) await needs.checkResults.expedite(rechecks, needs.clock.now());
      // A check that was in progress when the customer was paused, canceled or deleted decides nothing.
      const counted = ids.filter(
        (id) => stored.has(id) && isServedAt(snapshots.get(id)?.customer ?? null, needs.clock.now()),
      );
      const listings = await recordListings(
        needs,
        finished.filter(({ monitorId }) => counted.includes(monitorId)),
        needs.clock.now(),
      );
      const made = finished.flatMap(({ monitorId, dueAt, finding }): readonly MadeCheck[] => {
        const [monitor, known] = [snapshots.get(monitorId), facts.get(monitorId)];
        if (monitor === undefined || known === undefined || finding === null || !counted.includes(monitorId)) return [];
        return [{ monitor, known, dueAt, finding, listings: listings.get(monitorId) }];
      });
      return made.length > 0 ? judge(needs, made, { plan, leaseUntil }) : nothingHeld;
    });
    dispatch?.take(held());
  };

type Held = () => readonly ClaimedMessage[];
const nothingHeld: Held = () => [];

interface MadeCheck {
  readonly monitor: MonitorSnapshot;
  readonly known: MonitorFacts;
  readonly dueAt: Date;
  readonly finding: CheckFinding;
  /** The change of the listings, if the check queried blocklists. */
  readonly listings: ListingsChange | undefined;
}

/** A check that changes something, and the change. */
interface Judged extends MadeCheck {
  readonly change: ConditionChange;
}

/** The prepared plan of the alerts, and the lease under which they are held. */
interface Alerts {
  /** Null if it was not prepared. */
  readonly plan: PlanMessages | null;
  /** Null if the alerts are not held for this process. */
  readonly leaseUntil: Date | null;
}

const judge = async (needs: StateChangeNeeds, made: readonly MadeCheck[], alerts: Alerts): Promise<Held> => {
  const now = needs.clock.now();
  const judged = made.flatMap((it): readonly Judged[] => {
    const change = changeOf(needs, it, now);
    return change === null ? [] : [{ ...it, change }];
  });
  if (judged.length > 0)
    await needs.monitorConditions.store(
      judged.map(({ change }) => change),
      now,
    );
  const moved = judged.flatMap((it): readonly MovedIncident[] => {
    const { monitor, finding, change } = it;
    if (change.incident === null) return [];
    const locations = locationShareOf({ ...monitor, locationStates: checkedStates(it), dueAt: it.dueAt });
    return [{ monitor, finding, incident: change.incident, condition: change.turned ?? monitor.condition, locations }];
  });
  const alerted = moved.filter(({ incident }) => incident.heldBy === null);
  await followStateChanges(
    needs,
    alerted.map(({ finding: _finding, ...it }) => ({ ...it, event: alertOf[it.incident.move] })),
    now,
  );
  const held = alerted.length > 0 ? await notify(needs, alerted, alerts, now) : nothingHeld;
  // A check after the window sees the same certificate and domain.
  const outside = made.filter(({ known: { open } }) => !isInMaintenance(open, now));
  const covered = new Set(alerted.map(({ monitor }) => monitor.monitorId));
  const entries = [
    ...moved.map(auditOf),
    ...(await judgeCertificates(needs, outside, now)),
    ...(await judgeDomains(needs, outside, covered, now)),
  ];
  if (entries.length > 0) await needs.auditLog.append(systemAuditActor, now, entries);
  return held;
};

/** Returns the states of the locations from which the customer allows checks. */
const checkedStates = ({ monitor, known }: MadeCheck): MonitorFacts['locationStates'] =>
  known.locationStates.filter(
    ({ location, countryCode }) => location === null || isCheckedFrom(countryCode, monitor.allowedCheckCountryCodes),
  );

/** Returns the change that a check means for its monitor; null if nothing changes. */
const changeOf = (needs: StateChangeNeeds, made: MadeCheck, now: Date): ConditionChange | null => {
  const {
    monitor,
    dueAt,
    finding,
    listings,
    known: { latest, open, isParentDown },
  } = made;
  const locationStates = checkedStates(made);
  const { condition, since, move: moved } = decideCondition({ ...monitor, locationStates, dueAt, latest, now });
  const turned = condition === monitor.condition ? null : condition;
  const move = moved ?? listingStepOf(latest, listings);
  if (turned === null && move === null) return null;
  const after = turned === null ? null : { members: { status: monitor.status, condition: turned }, since };
  const spans = spansAfter({ open, before: monitor, after, now });
  const cause = causeOf(condition, finding);
  return {
    monitor,
    turned,
    since,
    spans,
    incident:
      move === null
        ? null
        : incidentChangeOf(
            needs,
            { move, since, latest, inMaintenance: isInMaintenance(open, now), isParentDown, now },
            { ...made, finding: { ...cause, evidence: withAttempts(cause.evidence, locationStates) } },
          ),
  };
};

interface Move {
  readonly move: IncidentStep;
  readonly since: Date;
  readonly latest: MonitorFacts['latest'];
  readonly inMaintenance: boolean;
  readonly isParentDown: boolean;
  readonly now: Date;
}

const incidentChangeOf = (
  { ids }: StateChangeNeeds,
  { move, since, latest, inMaintenance, isParentDown, now }: Move,
  { monitor, finding }: MadeCheck,
): IncidentChange => {
  const record = incidentAfter(move, latest, {
    monitorName: monitor.name,
    alerting: monitor.alerting,
    finding,
    startedAt: since,
    inMaintenance,
    isParentDown,
    now,
  });
  const kept = move === 'open' ? null : latest;
  return {
    ...record,
    move,
    heldBy: silenceOf(move, kept, record, inMaintenance),
    before: kept?.status ?? null,
    publicId: kept?.publicId ?? ids.next(),
    timelineEntryId: ids.next(),
    timelineEntry: timelineEntryOf(move, finding, {
      isHeld: record.heldByParent,
      isEndAdjusted: isEndAdjusted(record.resolvedAt, now),
    }),
  };
};

/** Adds the alerts, and returns those that this process holds after the commit. */
const notify = async (
  needs: StateChangeNeeds,
  moved: readonly MovedIncident[],
  { plan, leaseUntil }: Alerts,
  now: Date,
): Promise<Held> => {
  const planMessages = plan ?? (await needs.alertPlan.prepare(moved.map(({ monitor }) => monitor.monitorId)));
  const messages = await planMessages(
    alertFacts(
      moved.map(({ monitor, incident }) => ({ monitor, incident, event: alertOf[incident.move] })),
      now,
    ),
  );
  if (messages.length === 0) return nothingHeld;
  if (leaseUntil !== null) return needs.outbox.addClaimed(messages, now, leaseUntil);
  await needs.outbox.add(messages, now);
  return nothingHeld;
};

interface MovedIncident extends Pick<MadeCheck, 'monitor' | 'finding'>, Pick<StateChange, 'condition' | 'locations'> {
  readonly incident: IncidentChange;
}

const auditOf = ({ monitor, finding, incident }: MovedIncident): AuditEntry => ({
  action: `incident.${alertOf[incident.move]}`,
  organizationId: monitor.organizationId,
  subjectType: 'incident',
  subjectId: incident.publicId,
  ...customersOf(monitor.customerId),
  ...(incident.before === null ? {} : { before: { status: incident.before } }),
  after: {
    status: incident.status,
    monitorId: monitor.publicId,
    reason: finding.reason,
    ...(incident.heldByParent ? { heldByParent: true } : {}),
    ...(incident.heldBy === null ? {} : { heldBy: incident.heldBy }),
  },
});
