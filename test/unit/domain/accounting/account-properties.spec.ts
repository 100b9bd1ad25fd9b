import { expect } from 'chai';
import type { MonitorState } from '../../../../src/domain/checks/state-span.ts';
import fc from 'fast-check';
import { addTimes, lengthOf, timesOf, timesWithin } from '../../../../src/domain/accounting/class-times.ts';
import { classify, clipped, together, withCorrections } from '../../../../src/domain/accounting/classified-spans.ts';
import { frozenMonthsOf, frozenPeriod } from '../../../../src/domain/accounting/frozen-month.ts';
import { localDaysOf, offsetRangeOf, previousMonth } from '../../../../src/domain/accounting/local-period.ts';
import { correctedClasses } from '../../../../src/domain/accounting/report-correction.ts';
import { servicePeriods } from '../../../../src/domain/accounting/service-hours.ts';
import type { ServiceHours } from '../../../../src/domain/accounting/service-hours.ts';
import { timeClasses } from '../../../../src/domain/accounting/time-class.ts';
import type { ClassTimes, ClassifiedSpan } from '../../../../src/domain/accounting/time-class.ts';
import type { Period } from '../../../../src/domain/checks/check-period.ts';
import { monitorStates } from '../../../../src/domain/checks/state-span.ts';
import type { StateSpan } from '../../../../src/domain/checks/state-span.ts';
import { days, elapsed, later } from '../../../../src/domain/kernel/time.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const RUNS = { numRuns: 200 };
const timeZones = new IntlTimeZones();
const changesOf = (zone: string, period: Period): OffsetChanges => timeZones.offsetChanges(zone, offsetRangeOf(period));

const two = (value: number): string => String(value).padStart(2, '0');
const zone = fc.oneof(
  fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  fc.constantFrom('Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca'),
);
const period = fc
  .tuple(fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2030, 0) }), fc.integer({ min: 1, max: days(70) }))
  .map(([from, length]) => ({ from: new Date(from), to: new Date(from + length) }));
const timeOfDay = fc
  .tuple(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const hours: fc.Arbitrary<ServiceHours> = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  from: timeOfDay,
  to: timeOfDay,
});
const serviceHours = fc.option(fc.array(hours, { minLength: 1, maxLength: 3 }));

/** Spans that follow each other, with gaps; the last one may be open. */
const spansFrom = (start: Date): fc.Arbitrary<readonly StateSpan[]> =>
  fc
    .tuple(
      fc.array(
        fc.tuple(
          fc.constantFrom(...monitorStates),
          fc.integer({ min: 1, max: days(9) }),
          fc.constantFrom(0, 0, 0, days(1)),
        ),
        { maxLength: 20 },
      ),
      fc.boolean(),
    )
    .map(([parts, isOpen]) => {
      let at = start;
      return parts.map(([state, length, gap], position) => {
        const startedAt = later(at, gap);
        at = later(startedAt, length);
        return { state, startedAt, endedAt: isOpen && position === parts.length - 1 ? null : at };
      });
    });

const occasion = period.chain((whole) =>
  fc
    .record({
      zone,
      serviceHours,
      created: fc.integer({ min: -days(20), max: days(40) }),
      deleted: fc.option(fc.integer({ min: -days(10), max: days(80) })),
      now: fc.integer({ min: 0, max: days(90) }),
      spans: fc.integer({ min: -days(20), max: days(20) }).chain((offset) => spansFrom(later(whole.from, offset))),
      cut: fc.integer({ min: 0, max: 1000 }),
    })
    .map(({ created, deleted, now, spans, cut, ...rest }) => ({
      ...rest,
      period: whole,
      now: later(whole.from, now),
      history: {
        createdAt: later(whole.from, created),
        deletedAt: deleted === null ? null : later(whole.from, Math.max(created, deleted)),
        spans,
        unchecked: [],
      },
      cut: later(whole.from, Math.round((elapsed(whole.from, whole.to) * cut) / 1000)),
    })),
);

const sumOf = (times: ClassTimes): number => timeClasses.reduce((sum, of) => sum + times[of], 0);
const coversExactly = (spans: readonly ClassifiedSpan[], { from, to }: Period): boolean =>
  spans[0]?.from.getTime() === from.getTime() &&
  spans.at(-1)?.to.getTime() === to.getTime() &&
  spans.every((span, at) => span.from < span.to && (at === 0 || spans[at - 1]?.to.getTime() === span.from.getTime()));

describe('any history in any zone', () => {
  it('gives each instant of a period one class, and the classes add up to the period', () => {
    fc.assert(
      fc.property(occasion, ({ history, period: whole, now, zone: name }) => {
        const spans = classify(history, whole, now);
        expect(coversExactly(spans, whole)).to.equal(true);
        expect(sumOf(timesOf(spans, whole, null, changesOf(name, whole)))).to.equal(elapsed(whole.from, whole.to));
      }),
      RUNS,
    );
  });

  /** A degraded monitor is up. */
  const classOf = (state: MonitorState) => (state === 'degraded' ? 'up' : state);

  it('gives the class of an instant that its span, creation and deletion say', () => {
    fc.assert(
      fc.property(occasion, ({ history, period: whole, now, cut }) => {
        fc.pre(cut < whole.to);
        const { createdAt, deletedAt, spans } = history;
        const stored =
          spans.find(({ startedAt, endedAt }) => startedAt <= cut && (endedAt === null || endedAt > cut))?.state ??
          'unknown';
        const expected =
          cut < createdAt || (deletedAt !== null && cut >= deletedAt)
            ? 'notCreated'
            : cut < now
              ? classOf(stored)
              : 'unknown';
        const found = classify(history, whole, now).find(({ from, to }) => from <= cut && cut < to);
        expect(found?.class).to.equal(expected);
        expect(found?.isDegraded === true).to.equal(expected === 'up' && stored === 'degraded');
      }),
      RUNS,
    );
  });

  it('has parts that add up to the whole, within any service hours', () => {
    fc.assert(
      fc.property(occasion, ({ history, period: whole, now, cut, zone: name, serviceHours: agreed }) => {
        const times = (part: Period) => timesOf(classify(history, part, now), part, agreed, changesOf(name, part));
        expect(addTimes([times({ from: whole.from, to: cut }), times({ from: cut, to: whole.to })])).to.deep.equal(
          times(whole),
        );
        const days = localDaysOf(whole, changesOf(name, whole));
        expect(addTimes(days.map(times))).to.deep.equal(times(whole));
      }),
      RUNS,
    );
  });

  it('has service hours and other hours that are the whole period', () => {
    fc.assert(
      fc.property(
        occasion,
        fc.constantFrom('07:00', '09:30', '22:15'),
        ({ history, period: whole, now, zone: name }, from) => {
          const changes = changesOf(name, whole);
          const everyDay = [1, 2, 3, 4, 5, 6, 7];
          const spans = classify(history, whole, now);
          const [day, night] = [
            { days: everyDay, from, to: '17:45' },
            { days: everyDay, from: '17:45', to: from },
          ];
          const parts = [day, night].map((agreed) => timesWithin(spans, servicePeriods(whole, [agreed], changes)));
          expect(addTimes(parts)).to.deep.equal(timesOf(spans, whole, null, changes));
          expect(lengthOf(servicePeriods(whole, null, changes))).to.equal(elapsed(whole.from, whole.to));
        },
      ),
      RUNS,
    );
  });

  it('is the same in frozen months as in a whole, and every local month lies in months that are frozen', () => {
    fc.assert(
      fc.property(occasion, ({ history, period: whole, now, zone: name }) => {
        const months = frozenMonthsOf(whole);
        const parts = months.map((month) => clipped(classify(history, frozenPeriod(month), now), whole));
        expect(together(parts)).to.deep.equal(classify(history, whole, now));
        const local = previousMonth(
          whole.to,
          timeZones.offsetChanges(name, { from: later(whole.to, -days(70)), to: later(whole.to, days(3)) }),
        );
        const [first, last] = [frozenMonthsOf(local)[0], frozenMonthsOf(local).at(-1)];
        expect(frozenPeriod(first ?? '').from <= local.from && local.to <= frozenPeriod(last ?? '').to).to.equal(true);
        expect(frozenMonthsOf(local)).to.have.length(2);
      }),
      RUNS,
    );
  });

  it('is corrected within the time of a correction and nowhere else', () => {
    const corrections = fc.array(
      fc.tuple(
        fc.constantFrom(...correctedClasses),
        fc.integer({ min: -days(5), max: days(60) }),
        fc.integer({ min: 1, max: days(20) }),
      ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(occasion, corrections, ({ history, period: whole, now, cut }, made) => {
        fc.pre(cut < whole.to);
        const spans = classify(history, whole, now);
        const applied = made.map(([of, offset, length]) => ({
          class: of,
          from: later(whole.from, offset),
          to: later(whole.from, offset + length),
        }));
        const corrected = withCorrections(spans, applied);
        expect(coversExactly(corrected, whole)).to.equal(true);
        const at = (all: readonly ClassifiedSpan[]) => all.find(({ from, to }) => from <= cut && cut < to)?.class;
        const before = at(spans);
        expect(at(corrected)).to.equal(before === 'notCreated' ? before : (at(applied.toReversed()) ?? before));
      }),
      RUNS,
    );
  });
});
