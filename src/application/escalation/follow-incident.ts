import { NO_PLAN, planOf } from '../../domain/escalation/escalation-policy.ts';
import type { EscalationPolicy } from '../../domain/escalation/escalation-policy.ts';
import {
  channelStepsOf,
  decideEscalation,
  escalateRun,
  runAfter,
  startRun,
  triesNext,
} from '../../domain/escalation/escalation-run.ts';
import type { IncidentEvent } from '../../domain/escalation/escalation-progress.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import type { OutboxMessage, UnitOfWork } from '../kernel/ports.ts';
import type { Log } from '../kernel/worker.ts';
import type { EscalationRuns, EscalationTimeline, LockedRun, NewRun } from './ports.ts';
import { advanceRuns, recordAdvances, storedAfter } from './record-advances.ts';
import type { RecordingNeeds } from './record-advances.ts';
import { resolveSteps, runSteps, sendToChannels } from './run-steps.ts';
import type { StepNeeds, StepWork, TargetNeeds } from './run-steps.ts';

/** The ports with which escalation follows incidents. */
export interface FollowNeeds extends StepNeeds, RecordingNeeds {
  readonly imTimeline: EscalationTimeline;
}

/** An incident whose escalation begins or continues. */
export interface FollowedIncident {
  readonly id: number;
  readonly organizationId: number;
  readonly createdAt: Date;
  readonly snoozedUntil: Date | null;
}

/** Returns the run of an incident that opens. The run of one that opens snoozed is paused. */
const newRun = (
  { id: incidentId, organizationId, createdAt, snoozedUntil }: FollowedIncident,
  policy: EscalationPolicy | null,
): NewRun => {
  const run = startRun(policy === null ? NO_PLAN : planOf(policy), createdAt);
  const begun =
    snoozedUntil === null ? run : (runAfter(run, { type: 'snoozed', until: snoozedUntil }, createdAt) ?? run);
  return { ...begun, incidentId, organizationId, policyId: policy?.id ?? null };
};

/** Begins the escalations of incidents that open, each with a copy of its policy. */
export const startEscalations =
  ({ escalationRuns }: { readonly escalationRuns: EscalationRuns }) =>
  async (
    openings: readonly { readonly incident: FollowedIncident; readonly policy: EscalationPolicy | null }[],
  ): Promise<void> => {
    const runs = openings.flatMap(({ incident, policy }) => {
      const own = policy?.organizationId === incident.organizationId ? policy : null;
      return own === null && incident.snoozedUntil === null ? [] : [newRun(incident, own)];
    });
    if (runs.length > 0) await escalationRuns.add(runs);
  };

/**
 * Takes the steps of incidents that are due, in the transaction of the events that opened or changed them. Steps that
 * fail remain due for the workers: an incident opens in any case. See ADR 0121.
 */
export const takeDueSteps =
  (needs: FollowNeeds & { readonly unitOfWork: UnitOfWork; readonly log: Log }) =>
  async ({ now, send }: StepWork, incidentIds: readonly number[]): Promise<void> => {
    if (incidentIds.length === 0) return;
    const messages: OutboxMessage[] = [];
    try {
      await needs.unitOfWork.inTransaction(async () => {
        const due = await needs.escalationRuns.claim({ now, limit: incidentIds.length, except: [], incidentIds });
        if (due.length > 0) await advanceRuns(needs)({ now, send: (message) => void messages.push(message) }, due);
      });
    } catch (fault) {
      needs.log.warn('The steps of new incidents failed. They are tried again.', { incidentIds, fault: String(fault) });
      return;
    }
    for (const message of messages) send(message);
  };

/**
 * Changes the escalation of an incident that changes, in the transaction of the change. `run` is that of the incident,
 * locked. An incident without a policy has none until it is snoozed, since the end of a snooze notifies people again.
 */
export const followIncident =
  ({ escalationRuns }: { readonly escalationRuns: EscalationRuns }) =>
  async (
    { now }: Pick<StepWork, 'now'>,
    incident: FollowedIncident & { readonly acknowledgement: LockedRun['acknowledgement'] },
    run: LockedRun | null,
    event: IncidentEvent,
  ): Promise<void> => {
    if (run !== null) {
      const after = runAfter(run, event, now);
      if (after !== null) await escalationRuns.save([storedAfter(run, after)]);
    } else if (event.type === 'snoozed') {
      await escalationRuns.add([{ ...newRun(incident, null), acknowledgement: incident.acknowledgement }]);
    }
  };

/**
 * Sends to the channels that the escalation of an incident has reached that more has happened, unless a repeated step
 * does. `key` names what.
 */
export const updateChannels =
  (needs: TargetNeeds & Pick<StepNeeds, 'ids'> & { readonly escalationRuns: EscalationRuns }) =>
  async (work: StepWork, incidentId: number, key: string): Promise<void> => {
    const run = await needs.escalationRuns.lock(incidentId);
    const steps = run === null ? [] : channelStepsOf(run, work.now);
    if (run === null || steps.length === 0) return;
    const { organizationId } = run;
    const resolved = await resolveSteps(needs)(
      steps.map((step) => ({ organizationId, step })),
      work.now,
    );
    const channels = new Map(
      resolved.flatMap((step) => step.channels.map((channel) => [channel.id, channel] as const)),
    );
    sendToChannels(needs, work, run.incident, key, [...channels.values()]);
  };

/**
 * Runs the next step of an incident that somebody escalates, and those that follow as long as they reach nobody. They
 * do not notify those who have declined.
 */
export const escalateIncident =
  (needs: FollowNeeds) =>
  async (
    work: StepWork,
    incident: Pick<FollowedIncident, 'id'>,
    declinedBy: readonly string[] = [],
  ): Promise<Refusal<'imEscalationPolicyMissing'> | null> => {
    let found: LockedRun | null = await needs.escalationRuns.lock(incident.id);
    for (let attempt = 1; ; attempt += 1) {
      const decision = decideEscalation(found);
      if (!decision.ok) return decision;
      const { run, action } = decision.value;
      const [result] = await runSteps(needs)(work, [{ run, action, declinedBy }]);
      if (result === undefined) throw new Error('A step has a result.');
      const advance = escalateRun(run, action, result.reach, work.now);
      const isLast = attempt === run.plan.steps.length || !triesNext(run, result.reach);
      await recordAdvances(needs)(work, [{ ...result, advance: isLast ? advance : { ...advance, report: null } }]);
      if (isLast) return null;
      found = { ...run, ...storedAfter(run, advance.run) };
    }
  };
