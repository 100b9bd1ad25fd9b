import type { EscalationRun, DueAction } from './escalation-progress.ts';

/**
 * Returns the key of the notifications that an action of a run sends. A held step keeps its key; every other step has
 * its own.
 */
export const stepKeyOf = ({ sequence }: EscalationRun, action: DueAction): string =>
  `${sequence}:${action.kind === 'step' ? action.position : action.kind}`;

/** Returns the sequence of the step whose notifications have the key, or null if the key belongs to no step. */
export const sequenceOfStep = (key: string): number | null => {
  const [, sequence] = /^(\d+):\d+$/.exec(key) ?? [];
  return sequence === undefined ? null : Number(sequence);
};
