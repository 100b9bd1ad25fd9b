import type { StepReach } from '../escalation/escalation-progress.ts';

/**
 * Returns true if the dry run of a policy reaches somebody in every step. Steps that do not apply at this hour are left
 * out, unless all of them do.
 */
export const passesDryRun = (reaches: readonly StepReach[]): boolean =>
  reaches.includes('somebody') && !reaches.includes('nobody');
