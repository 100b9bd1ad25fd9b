import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { furthestMoment } from '../../../domain/kernel/clock-step.ts';

/**
 * Returns the two conditions under which a stored due time or end of a lease counts as reached: it has passed, or it is
 * more than `reach` milliseconds ahead, which is only possible if the clock was set back. Ask for each condition by
 * itself where an index should answer. See ADR 0040.
 */
export const dueRanges = (column: string, now: Date, reach: number): readonly RawBuilder<boolean>[] => [
  sql<boolean>`${sql.ref(column)} <= ${now}`,
  sql<boolean>`${sql.ref(column)} > ${furthestMoment(now, reach)}`,
];

/** Returns the condition that the time in the column counts as reached. */
export const isDueTime = (column: string, now: Date, reach: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(dueRanges(column, now, reach), sql` or `)})`;
