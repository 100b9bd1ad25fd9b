import type { Period } from '../checks/check-period.ts';
import { earlierOf, laterOf } from '../kernel/time.ts';
import type { AccountedIncident, AccountedMonitor, RecordedMonitor } from './accounted-monitor.ts';
import { classify, clipped, together, withCorrections } from './classified-spans.ts';
import { frozenMonthsOf, frozenPeriod } from './frozen-month.ts';
import type { FrozenMonth, Month } from './frozen-month.ts';
import { correctedSpan } from './report-correction.ts';
import type { AuthoredCorrection } from './report-correction.ts';
import type { ClassifiedSpan } from './time-class.ts';

/** What a monitor was in a period, and what is reported with it. */
export interface MonitorAccount {
  readonly monitor: AccountedMonitor;
  /** They cover the period without gap or overlap, after corrections. */
  readonly spans: readonly ClassifiedSpan[];
  /** Whether the whole period lies in frozen months, or before or after the monitor existed. */
  readonly isFrozen: boolean;
  /** The corrections that concern the period, oldest first. */
  readonly corrections: readonly AuthoredCorrection[];
  /** The incidents that lasted in the period, oldest first; `resolvedAt` is null if one lasts at its end. */
  readonly incidents: readonly AccountedIncident[];
}

/** What an account is made of. A monitor that was deleted is not recorded. */
export interface AccountFacts {
  readonly monitor: AccountedMonitor;
  /** Those of the period that are frozen. */
  readonly months: readonly FrozenMonth[];
  readonly recorded: RecordedMonitor | null;
  readonly corrections: readonly AuthoredCorrection[];
}

const withinMonth = (month: Month, { from, to }: Period): Period => {
  const frozen = frozenPeriod(month);
  return { from: laterOf(frozen.from, from), to: earlierOf(frozen.to, to) };
};

/** Frozen months count as they were frozen, other time as it is recorded at present. */
export const accountOf = ({ monitor, months, recorded, corrections }: AccountFacts, period: Period, now: Date): MonitorAccount => {
  const history = recorded?.history ?? { createdAt: monitor.createdAt, deletedAt: monitor.deletedAt, spans: [], unchecked: [] };
  const existed = ({ from, to }: Period): boolean => history.createdAt < to && (history.deletedAt === null || history.deletedAt > from);
  const parts = frozenMonthsOf(period).map((month) => ({ part: withinMonth(month, period), frozen: months.find((one) => one.month === month) }));
  const spans = together(parts.map(({ part, frozen }) => (frozen === undefined ? classify(history, part, now) : clipped(frozen.spans, part))));
  const isFrozen = parts.every(({ part, frozen }) => frozen !== undefined || !existed(part));
  const known = [...months.flatMap(({ incidents }) => incidents), ...(isFrozen ? [] : (recorded?.incidents ?? []))];
  return { monitor, spans: withCorrections(spans, corrections.map(correctedSpan)), isFrozen, corrections, incidents: incidentsWithin(known, period) };
};

/** Of an incident that is known several times, the last one counts. */
const incidentsWithin = (known: readonly AccountedIncident[], { from, to }: Period): readonly AccountedIncident[] =>
  [...new Map(known.map((incident) => [incident.publicId, incident])).values()]
    .filter(({ startedAt, resolvedAt }) => startedAt < to && (resolvedAt === null || resolvedAt > from))
    .map((incident) => (incident.resolvedAt !== null && incident.resolvedAt < to ? incident : { ...incident, resolvedAt: null }))
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime() || one.publicId.localeCompare(other.publicId));
