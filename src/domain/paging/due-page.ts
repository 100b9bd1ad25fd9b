import type { Urgency } from './notification-rules.ts';
import type { StopReason } from './on-call-page.machine.ts';

/** The facts that decide about a due page. */
export interface DueOnCallPageFacts {
  /** True if the person can still be paged. */
  readonly isEligible: boolean;
  readonly urgency: Urgency;
  /** The end of the current quiet hours of the person, or null outside quiet hours. */
  readonly quietUntil: Date | null;
  /** True if the page summarizes notifications that quiet hours held. */
  readonly isDigest: boolean;
  /** True if nobody has acknowledged one of its incidents. */
  readonly isUnanswered: boolean;
}

/** The decision about a due page: send it, drop it, or wait until a time. */
export type DueOnCallPageDecision =
  | { readonly kind: 'queue' }
  | { readonly kind: 'stop'; readonly because: StopReason }
  | { readonly kind: 'hold'; readonly until: Date };

/**
 * Decides about a due page. Pages of incidents that are acknowledged were stopped before, except pages about several
 * incidents.
 */
export const decideDueOnCallPage = ({
  isEligible,
  urgency,
  quietUntil,
  isDigest,
  isUnanswered,
}: DueOnCallPageFacts): DueOnCallPageDecision => {
  if (!isEligible) return { kind: 'stop', because: 'userInactive' };
  if (isDigest && !isUnanswered) return { kind: 'stop', because: 'acknowledged' };
  if (urgency === 'low' && quietUntil !== null) return { kind: 'hold', until: quietUntil };
  return { kind: 'queue' };
};
