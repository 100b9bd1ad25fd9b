import { runInThisContext } from 'node:vm';
import { expect } from 'chai';
import { frozenMonthsOf, monthToFreeze, nextMonth } from '../../../../src/domain/accounting/frozen-month.ts';
import { localDaysOf, previousMonth, previousWeek } from '../../../../src/domain/accounting/local-period.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { instantOfLocal, localTimeAt, midnightOf, zoneClock } from '../../../../src/domain/kernel/wall-clock.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import { lastDue, nextDue } from '../../../../src/domain/reports/report-period.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

/** Instants at and beyond the bounds of what requests may name, and an invalid one. */
const extremes = [
  new Date(-8e15),
  new Date('-000001-06-01T00:00:00.000Z'),
  new Date('0000-01-01T00:00:00.000Z'),
  new Date('0099-12-31T23:59:59.999Z'),
  new Date('1969-12-31T23:59:59.999Z'),
  new Date('1970-01-01T00:00:00.000Z'),
  new Date('2026-03-29T01:00:00.000Z'),
  new Date('9999-12-31T23:59:59.999Z'),
  new Date('+010000-01-01T00:00:00.000Z'),
  new Date(8e15),
  new Date(Number.NaN),
];
const pairs = extremes.flatMap((from) => extremes.map((to) => ({ from, to })));

const zones = new IntlTimeZones();
const offsetsAt = (instant: Date): OffsetChanges =>
  zones.offsetChanges('Europe/Berlin', { from: later(instant, -days(90)), to: later(instant, days(90)) });

/** Makes the calls. Throws if they have not ended after twenty seconds, which only an endless loop needs. */
const expectEnd = (calls: readonly (() => unknown)[]): void => {
  const run = (): void => {
    for (const call of calls) {
      try {
        call();
      } catch (fault) {
        // An invalid date may be refused; the subject is that the call ends.
        if (!(fault instanceof RangeError) && !String(fault).includes('A report is due within')) throw fault;
      }
    }
  };
  (runInThisContext('(run) => { globalThis.extremeCalls = run; }') as (run: () => void) => void)(run);
  runInThisContext('extremeCalls()', { timeout: 20_000 });
};

describe('work over time ends for every instant', () => {
  it('lists months that the service knows only', () => {
    expectEnd(
      pairs.flatMap((period) => [
        () => frozenMonthsOf(period),
        () => monthToFreeze({ last: null, firstMonitorAt: period.from }, period.to),
      ]),
    );
    const all = frozenMonthsOf({ from: new Date(-8e15), to: new Date(8e15) });
    expect([all[0], all.at(-1), all.length]).to.deep.equal(['1970-01', '9999-12', 8030 * 12]);
    expect(nextMonth('9999-12')).to.equal('9999-12');
    expect(frozenMonthsOf({ from: new Date('0000-01-01'), to: new Date('0000-02-01') })).to.deep.equal([]);
  });

  it('computes the offset changes of the years 1969 to 10000 at most', () => {
    expectEnd([
      () => zones.offsetChanges('Asia/Tokyo', { from: new Date(-8e15), to: new Date(8e15) }),
      ...extremes.map((from) => () => zones.offsetChanges('Asia/Tokyo', { from, to: later(from, 1) })),
    ]);
    expect(
      zones.offsetChanges('Europe/Berlin', { from: new Date('0000-01-01'), to: new Date('0099-01-01') })[0],
    ).to.deep.equal({ at: null, offset: hours(1) });
  });

  it('converts times of the clock', () => {
    expectEnd(
      pairs.flatMap(({ from, to }) => [
        () => zoneClock(offsetsAt(from)).shownAt(to.getTime()),
        () => zoneClock(offsetsAt(from)).instantOf(Infinity),
        () => instantOfLocal(midnightOf(localTimeAt(to, offsetsAt(from))), offsetsAt(from)),
      ]),
    );
  });

  it('finds days, weeks, months and due times around it', () => {
    const schedule = { frequency: 'monthly', weekday: 1, dayOfMonth: 1, hour: 6, timezone: 'Europe/Berlin' } as const;
    expectEnd(
      extremes.flatMap((at) => [
        () => localDaysOf({ from: at, to: later(at, days(366)) }, offsetsAt(at)),
        () => previousWeek(at, offsetsAt(at)),
        () => previousMonth(at, offsetsAt(at)),
        () => lastDue(schedule, at, offsetsAt(at)),
        () => nextDue(schedule, at, offsetsAt(at)),
      ]),
    );
  });
});
