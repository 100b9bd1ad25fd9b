import { hasReachedGoal } from './drill-link.ts';
import type { DrillLink } from './drill-link.ts';

/** The links of a drill, counted. */
export interface DrillCounts {
  /** The number of links that were tested, which are all but the skipped ones. */
  readonly tested: number;
  /** The number of links that reached the state that they can reach. */
  readonly reached: number;
  readonly skipped: number;
}

/** Counts the links of a drill. */
export const drillCounts = (links: readonly Pick<DrillLink, 'kind' | 'type' | 'state'>[]): DrillCounts => {
  const skipped = links.filter(({ state }) => state === 'skipped').length;
  return { tested: links.length - skipped, reached: links.filter(hasReachedGoal).length, skipped };
};

/** Returns the percentage of tested links that reached their goal, rounded down: 100 means all. Null without any. */
export const drillScore = ({ tested, reached }: DrillCounts): number | null =>
  tested === 0 ? null : Math.floor((reached * 100) / tested);
