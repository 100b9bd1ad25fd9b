import type { Period } from '../checks/check-period.ts';
import type { StateSpan } from '../checks/state-span.ts';
import { earlierOf, laterOf } from '../kernel/time.ts';
import type { ClassifiedSpan, TimeClass } from './time-class.ts';

/** What is stored of a monitor. */
export interface MonitorHistory {
  readonly createdAt: Date;
  /** Null while it exists. */
  readonly deletedAt: Date | null;
  /** Oldest first. */
  readonly spans: readonly StateSpan[];
  /** When no worker checked it. Spans do not change meanwhile. */
  readonly unchecked: readonly Period[];
}

/** The spans without empty ones, those of one class that meet joined. */
const joined = (spans: readonly ClassifiedSpan[]): readonly ClassifiedSpan[] => {
  const whole: ClassifiedSpan[] = [];
  for (const span of spans) {
    if (span.from >= span.to) continue;
    const last = whole.at(-1);
    if (last?.class === span.class && last.to.getTime() === span.from.getTime()) whole[whole.length - 1] = { ...last, to: span.to };
    else whole.push(span);
  }
  return whole;
};

/** Gives each instant of the period one class. Time of which no state is stored is unknown, as is time without checks that would be up or down, and all time after `now`. */
export const classify = ({ createdAt, deletedAt, spans, unchecked }: MonitorHistory, period: Period, now: Date): readonly ClassifiedSpan[] => {
  const within = (instant: Date): Date => laterOf(period.from, earlierOf(instant, period.to));
  const end = within(deletedAt ?? period.to);
  const known = earlierOf(end, within(now));
  const classified: ClassifiedSpan[] = [];
  let reached = period.from;
  const fill = (to: Date, of: TimeClass): void => {
    if (to <= reached) return;
    classified.push({ class: of, from: reached, to });
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
  return unchecked.reduce((known, without) => overwritten(known, without, 'unknown', ['up', 'down']), joined(classified));
};

/** The parts of the spans within the period. */
export const clipped = (spans: readonly ClassifiedSpan[], period: Period): readonly ClassifiedSpan[] =>
  joined(spans.map((span) => ({ ...span, from: laterOf(span.from, period.from), to: earlierOf(span.to, period.to) })));

/** The spans of periods that follow each other, as one list. */
export const together = (parts: readonly (readonly ClassifiedSpan[])[]): readonly ClassifiedSpan[] => joined(parts.flat());

/** The spans after the corrections, which are applied in their order. They do not change when the monitor existed. */
export const withCorrections = (spans: readonly ClassifiedSpan[], corrections: readonly ClassifiedSpan[]): readonly ClassifiedSpan[] =>
  corrections.reduce((corrected, { class: by, ...period }) => overwritten(corrected, period, by, ['up', 'down', 'maintenance', 'unknown', 'paused']), spans);

/** The spans with another class in the period, where they have one of these. */
const overwritten = (spans: readonly ClassifiedSpan[], { from, to }: Period, by: TimeClass, these: readonly TimeClass[]): readonly ClassifiedSpan[] =>
  joined(
    spans.flatMap((span) => {
      const [begin, end] = [laterOf(span.from, from), earlierOf(span.to, to)];
      return begin >= end || !these.includes(span.class) ? [span] : [{ ...span, to: begin }, { class: by, from: begin, to: end }, { ...span, from: end }];
    }),
  );
