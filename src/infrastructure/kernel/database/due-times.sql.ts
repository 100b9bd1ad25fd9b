import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { furthestMoment } from '../../../domain/kernel/clock-step.ts';

/**
 * Returns the two ranges of a column with times at which work is due or a lease ends: what has come, and what is
 * further ahead than the longest time that is stored, `reach` milliseconds, because the clock was set back. A question
 * about both asks for each by itself, which an index answers. See ADR 0040.
 */
export const dueRanges = (column: string, now: Date, reach: number): readonly RawBuilder<boolean>[] => [
  sql<boolean>`${sql.ref(column)} <= ${now}`,
  sql<boolean>`${sql.ref(column)} > ${furthestMoment(now, reach)}`,
];

/** Returns the condition that the time in the column lies in one of the ranges. */
export const isDueTime = (column: string, now: Date, reach: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(dueRanges(column, now, reach), sql` or `)})`;
