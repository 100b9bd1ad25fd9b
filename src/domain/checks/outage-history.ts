import { earlierOf, elapsed, laterOf } from '../kernel/time.ts';
import type { Period } from './check-period.ts';

/** A time between two outages of one incident, in which the monitor was up. Times are in ISO 8601. */
export interface OutageGap {
  readonly from: string;
  readonly to: string;
}

/** The times of an incident as they are stored. */
export interface RecordedOutage {
  /** The beginning of the first outage. */
  readonly startedAt: Date;
  /** The end of the last outage. Null while it lasts. */
  readonly resolvedAt: Date | null;
  /** The latest gaps between its outages, at most `MAX_GAPS`. */
  readonly gaps: readonly OutageGap[];
  /** The length of all gaps, in milliseconds. */
  readonly gapMs: number;
}

/** The number of gaps of an incident that are kept. A monitor can flap for days. */
export const MAX_GAPS = 50;

/** The gaps of an incident that has not been reopened. */
export const NO_GAPS: Pick<RecordedOutage, 'gaps' | 'gapMs'> = { gaps: [], gapMs: 0 };

/** Returns the gaps of an incident whose next outage began at `since`. */
export const gapsAfter = (
  { resolvedAt, gaps, gapMs }: Omit<RecordedOutage, 'startedAt'>,
  since: Date,
): Pick<RecordedOutage, 'gaps' | 'gapMs'> => {
  const length = resolvedAt === null ? 0 : elapsed(resolvedAt, since);
  if (resolvedAt === null || length <= 0) return { gaps, gapMs };
  const gap = { from: resolvedAt.toISOString(), to: since.toISOString() };
  return { gaps: [...gaps, gap].slice(-MAX_GAPS), gapMs: gapMs + length };
};

/** The history of an incident, as every message, page and statistic tells it. */
export interface OutageHistory {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly gaps: readonly OutageGap[];
  /** The seconds from the beginning to the end, or to now, without the gaps. */
  readonly downSeconds: number;
}

/** Returns the history of an incident at `now`. See ADR 0189. */
export const outageHistory = ({ startedAt, resolvedAt, gaps, gapMs }: RecordedOutage, now: Date): OutageHistory => ({
  startedAt,
  endedAt: resolvedAt,
  gaps,
  downSeconds: Math.max(0, Math.round((elapsed(startedAt, resolvedAt ?? now) - gapMs) / 1000)),
});

const lengthOf = ({ from, to }: OutageGap): number => elapsed(new Date(from), new Date(to));

const sumOf = (gaps: readonly OutageGap[]): number => gaps.reduce((sum, gap) => sum + lengthOf(gap), 0);

/**
 * Returns the part of an outage that lies within a period which it overlaps. Gaps that are not kept any more lie before
 * those that are; they belong to the part if the outage began in the period.
 */
export const outageWithin = (
  { startedAt, resolvedAt, gaps, gapMs }: RecordedOutage,
  { from, to }: Period,
): RecordedOutage & { readonly resolvedAt: Date } => {
  const within = gaps.flatMap((gap): readonly OutageGap[] => {
    const part = { from: laterOf(new Date(gap.from), from), to: earlierOf(new Date(gap.to), to) };
    return part.from < part.to ? [{ from: part.from.toISOString(), to: part.to.toISOString() }] : [];
  });
  const notKept = startedAt < from ? 0 : gapMs - sumOf(gaps);
  return {
    startedAt: laterOf(startedAt, from),
    resolvedAt: earlierOf(resolvedAt ?? to, to),
    gaps: within,
    gapMs: notKept + sumOf(within),
  };
};
