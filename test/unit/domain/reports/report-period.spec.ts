import { expect } from 'chai';
import {
  beforeEndOfLastMonth,
  decideRunPeriod,
  lastDue,
  LONGEST_WAIT,
  MAX_RUN_PERIOD,
  nextDue,
  periodBefore,
  scheduleRange,
} from '../../../../src/domain/reports/report-period.ts';
import { keepsSchedule } from '../../../../src/domain/reports/report-schedule.ts';
import type { ReportSchedule } from '../../../../src/domain/reports/report-schedule.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { LARGEST_OFFSET } from '../../../../src/domain/kernel/wall-clock.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const zones = new IntlTimeZones();
const at = (text: string): Date => new Date(text);
const weekly: ReportSchedule = {
  frequency: 'weekly',
  weekday: 1,
  dayOfMonth: null,
  hour: 6,
  timezone: 'Europe/Zurich',
};
const monthly: ReportSchedule = { ...weekly, frequency: 'monthly', weekday: null, dayOfMonth: 1 };
const changesAround = ({ timezone }: ReportSchedule, moment: Date) =>
  zones.offsetChanges(timezone, scheduleRange(moment));
const next = (schedule: ReportSchedule, after: string): string =>
  nextDue(schedule, at(after), changesAround(schedule, at(after))).toISOString();
const last = (schedule: ReportSchedule, until: string): string =>
  lastDue(schedule, at(until), changesAround(schedule, at(until))).toISOString();
const period = (schedule: ReportSchedule, due: string): readonly string[] => {
  const { from, to } = periodBefore(schedule.frequency, at(due), changesAround(schedule, at(due)));
  return [from.toISOString(), to.toISOString()];
};

describe('the due times of a report', () => {
  it('are on its weekday at its hour in its time zone, after the moment', () => {
    expect(next(weekly, '2026-03-01T12:00:00Z')).to.equal('2026-03-02T05:00:00.000Z');
    expect(next(weekly, '2026-03-02T04:59:59.999Z')).to.equal('2026-03-02T05:00:00.000Z');
    expect(next(weekly, '2026-03-02T05:00:00.000Z')).to.equal('2026-03-09T05:00:00.000Z');
  });

  it('of a monthly report are on its day of the month, also in February', () => {
    expect(next({ ...monthly, dayOfMonth: 28 }, '2026-01-28T05:00:00Z')).to.equal('2026-02-28T05:00:00.000Z');
    expect(next(monthly, '2026-12-02T00:00:00Z')).to.equal('2027-01-01T05:00:00.000Z');
  });

  it('include the moment when the last one is looked for', () => {
    expect(last(weekly, '2026-03-02T05:00:00.000Z')).to.equal('2026-03-02T05:00:00.000Z');
    expect(last(weekly, '2026-03-02T04:59:59.999Z')).to.equal('2026-02-23T05:00:00.000Z');
    expect(last(monthly, '2026-05-31T12:00:00Z')).to.equal('2026-05-01T04:00:00.000Z');
  });

  it('move to the end of the gap if the clock skips the hour', () => {
    expect(next({ ...weekly, weekday: 7, hour: 2 }, '2026-03-28T00:00:00Z')).to.equal('2026-03-29T01:00:00.000Z');
  });

  it('are the first of two hours if the clock repeats the hour', () => {
    expect(next({ ...weekly, weekday: 7, hour: 2 }, '2026-10-24T00:00:00Z')).to.equal('2026-10-25T00:00:00.000Z');
    expect(next({ ...weekly, weekday: 7, hour: 2 }, '2026-10-25T00:00:00Z')).to.equal('2026-11-01T01:00:00.000Z');
  });
});

describe('a change of a report', () => {
  it('keeps its due times unless it concerns them', () => {
    const report = { ...weekly, isActive: true, name: 'Uptime' };
    const renamed = { ...report, name: 'Other' };
    expect(keepsSchedule(report, renamed)).to.equal(true);
    for (const change of [
      { frequency: 'monthly' },
      { weekday: 2 },
      { dayOfMonth: 1 },
      { hour: 7 },
      { timezone: 'UTC' },
      { isActive: false },
    ] as const)
      expect(keepsSchedule(report, { ...report, ...change }), JSON.stringify(change)).to.equal(false);
  });
});

describe('the range that a schedule needs', () => {
  it('reaches two waits and the largest offset before and after the moment', () => {
    const moment = at('2026-03-02T05:00:00Z');
    const reach = 2 * LONGEST_WAIT + LARGEST_OFFSET;
    expect(scheduleRange(moment)).to.deep.equal({ from: later(moment, -reach), to: later(moment, reach) });
  });
});

describe('the period of a report that is due', () => {
  it('is the previous seven local days, also across a clock change', () => {
    expect(period(weekly, '2026-03-02T05:00:00Z')).to.deep.equal([
      '2026-02-22T23:00:00.000Z',
      '2026-03-01T23:00:00.000Z',
    ]);
    expect(period(weekly, '2026-03-30T04:00:00Z')).to.deep.equal([
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  it('is the previous calendar month in the time zone of the report', () => {
    expect(period({ ...monthly, timezone: 'Pacific/Kiritimati' }, '2026-02-28T10:00:00Z')).to.deep.equal([
      '2026-01-31T10:00:00.000Z',
      '2026-02-28T10:00:00.000Z',
    ]);
    expect(period({ ...monthly, dayOfMonth: 28 }, '2026-11-28T05:00:00Z')).to.deep.equal([
      '2026-09-30T22:00:00.000Z',
      '2026-10-31T23:00:00.000Z',
    ]);
  });
});

describe('the period of a run on request', () => {
  const NOW = at('2026-03-02T10:00:00Z');
  const decide = (requested: { readonly from?: string; readonly to?: string }, schedule: ReportSchedule = weekly) => {
    const decision = decideRunPeriod(requested, {
      schedule,
      now: NOW,
      offsetChanges: (range) => zones.offsetChanges(schedule.timezone, range),
    });
    return decision.ok ? [decision.value.from.toISOString(), decision.value.to.toISOString()] : decision.code;
  };

  it('is by default that of the last due time', () => {
    expect(decide({})).to.deep.equal(['2026-02-22T23:00:00.000Z', '2026-03-01T23:00:00.000Z']);
    expect(decide({}, monthly)).to.deep.equal(['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z']);
  });

  it('consists of whole days of the time zone if days are sent', () => {
    expect(decide({ from: '2025-10-26', to: '2025-10-26' })).to.deep.equal([
      '2025-10-25T22:00:00.000Z',
      '2025-10-26T23:00:00.000Z',
    ]);
  });

  it('ends now at the latest, and without an end', () => {
    expect(decide({ from: '2026-03-01' })).to.deep.equal(['2026-02-28T23:00:00.000Z', NOW.toISOString()]);
    expect(decide({ from: '2026-03-01T00:00:00Z', to: '2026-03-02' })).to.deep.equal([
      '2026-03-01T00:00:00.000Z',
      NOW.toISOString(),
    ]);
  });

  it('asks for the offset changes of all time zones in which the days may begin and end', () => {
    const ranges: { readonly from: Date; readonly to: Date }[] = [];
    decideRunPeriod(
      { from: '2026-02-02', to: '2026-02-03' },
      { schedule: weekly, now: NOW, offsetChanges: (range) => (ranges.push(range), [{ at: null, offset: 0 }]) },
    );
    const [range] = ranges;
    expect(range && range.from <= at('2026-02-01T10:00:00Z')).to.equal(true);
    expect(range && range.to >= at('2026-02-04T12:00:00Z')).to.equal(true);
  });

  it('is refused without its offset changes if it is too long in every time zone', () => {
    for (const from of ['1970-01-01', '1999-12-31T00:00:00Z']) {
      const decision = decideRunPeriod(
        { from, to: '9999-12-31' },
        { schedule: weekly, now: NOW, offsetChanges: () => expect.fail('The offset changes were computed.') },
      );
      expect(decision).to.deep.include({ ok: false, code: 'invalidDateRange' });
    }
  });

  it('is refused with invalidDateRange if it is empty, reversed, later than now, too long, or has no beginning', () => {
    expect(decide({ from: '2026-02-02T00:00:00Z', to: '2026-02-02T00:00:00Z' })).to.equal('invalidDateRange');
    expect(decide({ from: '2026-02-02', to: '2026-02-01' })).to.equal('invalidDateRange');
    expect(decide({ from: '2026-03-03' })).to.equal('invalidDateRange');
    expect(decide({ to: '2026-02-01' })).to.equal('invalidDateRange');
    expect(decide({ from: 'yesterday' })).to.equal('invalidDateRange');
    expect(decide({ from: '2026-02-01', to: 'today' })).to.equal('invalidDateRange');
    expect(decide({ from: later(NOW, -MAX_RUN_PERIOD).toISOString() })).to.be.an('array');
    expect(decide({ from: later(NOW, -MAX_RUN_PERIOD - 1).toISOString() })).to.equal('invalidDateRange');
  });
});

describe('the moment before the end of the last month', () => {
  const moment = beforeEndOfLastMonth(new Date('2026-11-22T20:00:00.000Z'));

  it('is before that end in the first time zone to reach it, and after the end of the month before in the last one', () => {
    expect(moment < new Date('2026-10-31T10:00:00.000Z')).to.equal(true);
    expect(moment > new Date('2026-10-01T12:00:00.000Z')).to.equal(true);
  });
});
