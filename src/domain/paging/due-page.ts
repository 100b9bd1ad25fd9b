import type { Urgency } from './notification-rules.ts';
import type { StopReason } from './page.machine.ts';

/** A page whose time has come. */
export interface DuePageFacts {
  /** Whether the person can still be paged. */
  readonly isEligible: boolean;
  readonly urgency: Urgency;
  /** The end of the quiet hours of the person; null outside of them. */
  readonly quietUntil: Date | null;
  /** Whether it is about what was held in quiet hours. */
  readonly isDigest: boolean;
  /** Whether nobody has taken on one of its incidents. */
  readonly isUnanswered: boolean;
}

export type DuePageDecision = { readonly kind: 'queue' } | { readonly kind: 'stop'; readonly because: StopReason } | { readonly kind: 'hold'; readonly until: Date };

/**
 * What happens to a page whose time has come. Pages of incidents that somebody takes on are stopped then, except for
 * those about several.
 */
export const decideDuePage = ({ isEligible, urgency, quietUntil, isDigest, isUnanswered }: DuePageFacts): DuePageDecision => {
  if (!isEligible) return { kind: 'stop', because: 'userInactive' };
  if (isDigest && !isUnanswered) return { kind: 'stop', because: 'acknowledged' };
  if (urgency === 'low' && quietUntil !== null) return { kind: 'hold', until: quietUntil };
  return { kind: 'queue' };
};
