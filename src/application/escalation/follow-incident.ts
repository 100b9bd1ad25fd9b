import { NO_PLAN, planOf } from '../../domain/escalation/escalation-policy.ts';
import type { EscalationPolicy } from '../../domain/escalation/escalation-policy.ts';
import { escalateAction, escalateRun, runAfter, startRun, triesNext } from '../../domain/escalation/escalation-run.ts';
import type { IncidentEvent } from '../../domain/escalation/escalation-run.ts';
import type { EscalationPolicies, EscalationRuns, LockedRun, NewRun } from './ports.ts';
import { recordAdvances, storedAfter } from './record-advances.ts';
import type { RecordingNeeds } from './record-advances.ts';
import { runSteps } from './run-steps.ts';
import type { StepNeeds, StepWork } from './run-steps.ts';

/** What following incidents needs. */
export interface FollowNeeds extends StepNeeds, RecordingNeeds {}

/** An incident whose escalation begins or continues. */
export interface FollowedIncident {
  readonly id: number;
  readonly organizationId: number;
  readonly createdAt: Date;
  readonly snoozedUntil: Date | null;
}

/** The run of an incident that opens. One that opens snoozed is paused. */
const newRun = ({ id: incidentId, organizationId, createdAt, snoozedUntil }: FollowedIncident, policy: EscalationPolicy | null): NewRun => {
  const run = startRun(policy === null ? NO_PLAN : planOf(policy), createdAt);
  const begun = snoozedUntil === null ? run : (runAfter(run, { type: 'snoozed', until: snoozedUntil }, createdAt) ?? run);
  return { ...begun, incidentId, organizationId, policyId: policy?.id ?? null };
};

/** Begins the escalations of incidents that open, each with a copy of its policy. */
export const startEscalations =
  ({ escalationPolicies, escalationRuns }: { readonly escalationPolicies: Pick<EscalationPolicies, 'withIds'>; readonly escalationRuns: EscalationRuns }) =>
  async (openings: readonly { readonly incident: FollowedIncident; readonly policyId: number | null }[]): Promise<void> => {
    const ids = new Set(openings.flatMap(({ policyId }) => policyId ?? []));
    const policies = ids.size === 0 ? [] : await escalationPolicies.withIds([...ids]);
    const runs = openings.flatMap(({ incident, policyId }) => {
      const policy = policies.find(({ id, organizationId }) => id === policyId && organizationId === incident.organizationId) ?? null;
      return policy === null && incident.snoozedUntil === null ? [] : [newRun(incident, policy)];
    });
    if (runs.length > 0) await escalationRuns.add(runs);
  };

/**
 * What happens to the escalation of an incident that changes, in the transaction of the change. An incident without a policy has no run until it is
 * snoozed, since the end of a snooze notifies people again.
 */
export const followIncident =
  ({ escalationRuns }: { readonly escalationRuns: EscalationRuns }) =>
  async ({ now }: Pick<StepWork, 'now'>, incident: FollowedIncident & { readonly acknowledgement: LockedRun['acknowledgement'] }, event: IncidentEvent): Promise<void> => {
    const run = await escalationRuns.lock(incident.id);
    if (run !== null) {
      const after = runAfter(run, event, now);
      if (after !== null) await escalationRuns.save([storedAfter(run, after)]);
    } else if (event.type === 'snoozed') {
      await escalationRuns.add([{ ...newRun(incident, null), acknowledgement: incident.acknowledgement }]);
    }
  };

/** Runs the next step of an incident that somebody escalates; `imEscalationPolicyMissing` if it has none. */
export const escalateIncident =
  (needs: FollowNeeds) =>
  async (work: StepWork, incident: Pick<FollowedIncident, 'id'>): Promise<'escalated' | 'imEscalationPolicyMissing'> => {
    let run = await needs.escalationRuns.lock(incident.id);
    for (let attempts = run?.plan.steps.length ?? 0; run !== null && attempts > 0; attempts -= 1) {
      const action = escalateAction(run);
      if (action === null) return 'imEscalationPolicyMissing';
      const [result] = await runSteps(needs)(work, [{ run, action }]);
      if (result === undefined) throw new Error('A step has a result.');
      const advance = escalateRun(run, action, result.reach, work.now);
      const isLast = attempts === 1 || !triesNext(run, result.reach);
      await recordAdvances(needs)(work, [{ ...result, advance: isLast ? advance : { ...advance, report: null } }]);
      if (isLast) return 'escalated';
      run = { ...run, ...storedAfter(run, advance.run) };
    }
    return 'imEscalationPolicyMissing';
  };
