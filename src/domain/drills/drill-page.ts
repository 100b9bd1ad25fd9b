import type { Rule } from '../kernel/rules.ts';
import type { DrillLinkState } from './drill-link.machine.ts';

/** The path of the page on which a person confirms a drill, which the secret follows. */
export const DRILL_LINK_PATH = '/im/drills';
/** The length of the secret of a link, in random bytes. */
export const DRILL_LINK_BYTES = 24;

/** Returns the address that the message of a drill contains. */
export const drillLinkUrl = (baseUrl: string, token: string): string => `${baseUrl}${DRILL_LINK_PATH}/${token}`;

/** The link that a person opens. */
export interface OpenedDrillLink {
  /** The link with this secret; null if there is none. */
  readonly link: {
    readonly state: DrillLinkState;
    /** The end of the drill. */
    readonly deadlineAt: Date;
    /** True if the person can still be paged. */
    readonly isEligible: boolean;
  } | null;
  readonly now: Date;
}

/** The rules for a link that is opened. They share one refusal, so that links cannot be probed. */
export const openedDrillLinkRules = [
  {
    code: 'notFound',
    broken: ({ link, now }) =>
      link === null ||
      link.deadlineAt <= now ||
      !link.isEligible ||
      !['sent', 'accepted', 'delivered', 'confirmed'].includes(link.state),
  },
] as const satisfies readonly Rule<OpenedDrillLink>[];
