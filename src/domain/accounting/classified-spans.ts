import type { Period } from '../checks/check-period.ts';
import type { StateSpan } from '../checks/state-span.ts';
import { earlierOf, laterOf } from '../kernel/time.ts';
import type { ClassifiedSpan, TimeClass } from './time-class.ts';

/** The recorded history of a monitor. */
export interface MonitorHistory {
  readonly createdAt: Date;
  /** The time at which the monitor was deleted; null while it exists. */
  readonly deletedAt: Date | null;
  /** The state spans of the monitor, oldest first. */
  readonly spans: readonly StateSpan[];
  /** The periods in which no worker checked the monitor. State spans do not change during them. */
  readonly unchecked: readonly Period[];
}

/** Drops empty spans and joins adjacent spans of the same class. */
const joined = (spans: readonly ClassifiedSpan[]): readonly ClassifiedSpan[] => {
  const whole: ClassifiedSpan[] = [];
  for (const span of spans) {
    if (span.from >= span.to) continue;
    const last = whole.at(-1);
    if (last?.class === span.class && last.isDegraded === span.isDegraded && last.to.getTime() === span.from.getTime())
      whole[whole.length - 1] = { ...last, to: span.to };
    else whole.push(span);
  }
  return whole;
};

/**
 * Assigns one class to each instant of the period. A degraded monitor is up, and its spans say that it was
 * degraded. Time without a recorded state is unknown, as are unchecked time that would be up or down and all time after
 * `now`.
 */
export const classify = (
  { createdAt, deletedAt, spans, unchecked }: MonitorHistory,
  period: Period,
  now: Date,
): readonly ClassifiedSpan[] => {
  const within = (instant: Date): Date => laterOf(period.from, earlierOf(instant, period.to));
  const end = within(deletedAt ?? period.to);
  const known = earlierOf(end, within(now));
  const classified: ClassifiedSpan[] = [];
  let reached = period.from;
  const fill = (to: Date, of: TimeClass | 'degraded'): void => {
    if (to <= reached) return;
    const period = { from: reached, to };
    classified.push(of === 'degraded' ? { class: 'up', ...period, isDegraded: true } : { class: of, ...period });
    reached = to;
  };
  fill(within(createdAt), 'notCreated');
  for (const { state, startedAt, endedAt } of spans) {
    const to = earlierOf(endedAt ?? known, known);
    if (laterOf(startedAt, reached) >= to) continue;
    fill(startedAt, 'unknown');
    fill(to, state);
  }
  fill(end, 'unknown');
  fill(period.to, 'notCreated');
  return unchecked.reduce(
    (known, without) => overwritten(known, without, 'unknown', ['up', 'down']),
    joined(classified),
  );
};

/** Returns the parts of the spans that lie within the period. */
export const clipped = (spans: readonly ClassifiedSpan[], period: Period): readonly ClassifiedSpan[] =>
  joined(spans.map((span) => ({ ...span, from: laterOf(span.from, period.from), to: earlierOf(span.to, period.to) })));

/** Joins the spans of consecutive periods into one list. */
export const together = (parts: readonly (readonly ClassifiedSpan[])[]): readonly ClassifiedSpan[] =>
  joined(parts.flat());

/**
 * Returns the spans after the corrections, applied in their order. Corrections do not change the time in which the
 * monitor did not exist.
 */
export const withCorrections = (
  spans: readonly ClassifiedSpan[],
  corrections: readonly ClassifiedSpan[],
): readonly ClassifiedSpan[] =>
  corrections.reduce(
    (corrected, { class: by, ...period }) =>
      overwritten(corrected, period, by, ['up', 'down', 'maintenance', 'unknown', 'paused']),
    spans,
  );

/** Returns the spans with the class `by` within the period, wherever their class is one of `these`. */
const overwritten = (
  spans: readonly ClassifiedSpan[],
  { from, to }: Period,
  by: TimeClass,
  these: readonly TimeClass[],
): readonly ClassifiedSpan[] =>
  joined(
    spans.flatMap((span) => {
      const [begin, end] = [laterOf(span.from, from), earlierOf(span.to, to)];
      return begin >= end || !these.includes(span.class)
        ? [span]
        : [
            { ...span, to: begin },
            { class: by, from: begin, to: end },
            { ...span, from: end },
          ];
    }),
  );
