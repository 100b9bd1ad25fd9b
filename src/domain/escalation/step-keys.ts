import type { EscalationRun, DueAction } from './escalation-progress.ts';

/**
 * Returns the key of the notifications that an action of a run sends. A held step keeps its key; every other step has
 * its own.
 */
export const stepKeyOf = ({ sequence }: EscalationRun, action: DueAction): string =>
  `${sequence}:${action.kind === 'step' ? action.position : action.kind}`;

/** Returns the step whose notifications have the key, or null if the key belongs to no step. */
export const stepOfKey = (key: string): { readonly sequence: number; readonly position: number } | null => {
  const found = /^(\d+):(\d+)$/.exec(key);
  return found === null ? null : { sequence: Number(found[1]), position: Number(found[2]) };
};
