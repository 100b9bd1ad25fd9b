import type { BulkReport } from './bulk-change.ts';

/** The most monitors that are named for a reason. */
export const NAMED_MONITORS = 20;

/** Monitors that were refused for the same reason. */
export interface RefusedGroup {
  /** The sentence of the reason. */
  readonly reason: string;
  /** The code of the reason, which the documentation explains. */
  readonly code: string;
  /** The names of the first of them. */
  readonly names: readonly string[];
  /** The number of the others. */
  readonly others: number;
}

/** Groups refused monitors by reason, the most frequent first. */
export const groupsOf = (refused: BulkReport['refused']): readonly RefusedGroup[] =>
  [...Map.groupBy(refused, ({ detail }) => detail)]
    .map(([reason, rows]) => ({
      reason,
      code: rows[0]?.code ?? '',
      names: rows.slice(0, NAMED_MONITORS).map(({ name, id }) => name ?? String(id)),
      others: Math.max(0, rows.length - NAMED_MONITORS),
    }))
    .toSorted((one, other) => other.names.length + other.others - one.names.length - one.others);
