import type { Period } from '../checks/check-period.ts';
import { noEarlierThan } from '../kernel/clock-step.ts';
import { earlierOf, laterOf } from '../kernel/time.ts';
import type { AccountedIncident, AccountedMonitor, RecordedMonitor } from './accounted-monitor.ts';
import { classify, clipped, together, withCorrections } from './classified-spans.ts';
import { frozenMonthsOf, frozenPeriod } from './frozen-month.ts';
import type { FrozenMonth, Month } from './frozen-month.ts';
import { correctedSpan } from './report-correction.ts';
import type { AuthoredCorrection } from './report-correction.ts';
import type { ClassifiedSpan } from './time-class.ts';

/** The account of a monitor for a period, with its corrections and incidents. */
export interface MonitorAccount {
  readonly monitor: AccountedMonitor;
  /** The classified spans after corrections. They cover the period without gap or overlap. */
  readonly spans: readonly ClassifiedSpan[];
  /** True if the whole period lies in frozen months or in time in which the monitor did not exist. */
  readonly isFrozen: boolean;
  /** The corrections that overlap the period, oldest first. */
  readonly corrections: readonly AuthoredCorrection[];
  /**
   * The incidents that overlap the period, oldest first. `resolvedAt` is null if an incident continues beyond its end.
   */
  readonly incidents: readonly AccountedIncident[];
}

/** The records from which an account is computed. `recorded` is null for a deleted monitor. */
export interface AccountFacts {
  readonly monitor: AccountedMonitor;
  /** The frozen months that overlap the period. */
  readonly months: readonly FrozenMonth[];
  readonly recorded: RecordedMonitor | null;
  readonly corrections: readonly AuthoredCorrection[];
}

const withinMonth = (month: Month, { from, to }: Period): Period => {
  const frozen = frozenPeriod(month);
  return { from: laterOf(frozen.from, from), to: earlierOf(frozen.to, to) };
};

/**
 * Returns the account of a monitor for a period. Frozen months count as frozen, and other time as it is recorded at
 * present.
 */
export const accountOf = (
  { monitor, months, recorded, corrections }: AccountFacts,
  period: Period,
  now: Date,
): MonitorAccount => {
  const history = recorded?.history ?? {
    createdAt: monitor.createdAt,
    deletedAt: monitor.deletedAt,
    spans: [],
    unchecked: [],
  };
  const existed = ({ from, to }: Period): boolean =>
    history.createdAt < to && (history.deletedAt === null || history.deletedAt > from);
  const parts = frozenMonthsOf(period).map((month) => ({
    part: withinMonth(month, period),
    frozen: months.find((one) => one.month === month),
  }));
  const spans = together(
    parts.map(({ part, frozen }) =>
      frozen === undefined ? classify(history, part, now) : clipped(frozen.spans, part),
    ),
  );
  const isFrozen = parts.every(({ part, frozen }) => frozen !== undefined || !existed(part));
  const known = [...months.flatMap(({ incidents }) => incidents), ...(isFrozen ? [] : (recorded?.incidents ?? []))];
  return {
    monitor,
    spans: withCorrections(spans, corrections.map(correctedSpan)),
    isFrozen,
    corrections,
    incidents: incidentsWithin(known, period),
  };
};

/**
 * Returns the known incidents that overlap the period. If an incident is known more than once, the last one counts. An
 * end that an earlier version stored before the beginning is read as the beginning. See ADR 0141.
 */
const incidentsWithin = (known: readonly AccountedIncident[], { from, to }: Period): readonly AccountedIncident[] =>
  [...new Map(known.map((incident) => [incident.publicId, incident])).values()]
    .map((incident) => ({
      ...incident,
      resolvedAt: incident.resolvedAt === null ? null : noEarlierThan(incident.startedAt, incident.resolvedAt),
    }))
    .filter(({ startedAt, resolvedAt }) => startedAt < to && (resolvedAt === null || resolvedAt > from))
    .map((incident) =>
      incident.resolvedAt !== null && incident.resolvedAt < to ? incident : { ...incident, resolvedAt: null },
    )
    .toSorted(
      (one, other) => one.startedAt.getTime() - other.startedAt.getTime() || one.publicId.localeCompare(other.publicId),
    );
