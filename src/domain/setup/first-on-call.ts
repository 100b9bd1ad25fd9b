import type { EscalationPolicyMembers } from '../escalation/escalation-policy.ts';
import { DEFAULT_REPEAT_AFTER } from '../escalation/escalation-policy.ts';
import type { RotationLayer } from '../on-call/schedule.ts';

/**
 * Returns true if an organization has incident management from its start, with the outages of monitors as a source. That
 * of the operator has, which is the first one of an installation; for others a platform administrator decides.
 */
export const beginsWithIncidentManagement = ({ isFirst }: { readonly isFirst: boolean }): boolean => isFirst;

/** Returns the layer of a schedule in which one person is always on call. */
export const alwaysOnCall = (userId: string, from: Date): RotationLayer => ({
  users: [userId],
  startsAt: from,
  handoff: { unit: 'week', every: 1 },
});

/** Returns a policy that pages the person on call by the schedule at once, and repeats it once. */
export const firstPolicy = (name: string, teamId: number, scheduleId: number): EscalationPolicyMembers => ({
  name,
  teamId,
  steps: [{ afterMinutes: 0, targets: [{ type: 'schedule', scheduleId }], onlyDuring: null }],
  repeats: 1,
  repeatAfterMinutes: DEFAULT_REPEAT_AFTER,
  onNobody: 'next',
  ackTimeoutMinutes: null,
});
