import { expect } from 'chai';
import {
  dayRuns,
  dayStatus,
  sinceFirstKnown,
  uptimeOf,
  uptimeOfDay,
} from '../../../../src/domain/status-pages/day-status.ts';
import type { PublicDay } from '../../../../src/domain/status-pages/public-page.ts';
import { sums } from '../../../builders/public-page.ts';

const aDay = (changes: Partial<PublicDay> = {}): PublicDay => ({
  date: '2026-03-01',
  sums: sums(),
  hasIncident: false,
  ...changes,
});

describe('dayStatus', () => {
  const cases: readonly (readonly [string, PublicDay, string])[] = [
    ['up all day', aDay(), 'operational'],
    ['no sums', aDay({ sums: null }), 'unknown'],
    [
      'only unknown time',
      aDay({
        sums: { upSeconds: 0, degradedSeconds: 0, downSeconds: 0, maintenanceSeconds: 0, unknownSeconds: 86_400 },
      }),
      'unknown',
    ],
    ['an incident without data', aDay({ sums: null, hasIncident: true }), 'degraded_performance'],
    ['an incident without downtime', aDay({ hasIncident: true }), 'degraded_performance'],
    ['one second of slow answers', aDay({ sums: sums({ degradedSeconds: 1 }) }), 'degraded_performance'],
    ['slow answers and downtime', aDay({ sums: sums({ degradedSeconds: 9, downSeconds: 1 }) }), 'partial_outage'],
    ['one second of downtime', aDay({ sums: sums({ downSeconds: 1 }) }), 'partial_outage'],
    [
      'a second less than an hour of downtime',
      aDay({ sums: sums({ downSeconds: 3_599 }), hasIncident: true }),
      'partial_outage',
    ],
    ['as much downtime as uptime', aDay({ sums: sums({ downSeconds: 43_200 }) }), 'major_outage'],
    ['as much maintenance as uptime', aDay({ sums: sums({ maintenanceSeconds: 43_200 }) }), 'under_maintenance'],
    ['an hour of downtime', aDay({ sums: sums({ downSeconds: 3_600 }) }), 'major_outage'],
    ['maintenance', aDay({ sums: sums({ maintenanceSeconds: 80_000 }) }), 'under_maintenance'],
    [
      'maintenance and downtime',
      aDay({ sums: sums({ maintenanceSeconds: 80_000, downSeconds: 60 }) }),
      'partial_outage',
    ],
  ];
  for (const [name, day, status] of cases)
    it(`is ${status} with ${name}`, () => expect(dayStatus(day)).to.equal(status));
});

describe('uptimeOf', () => {
  it('leaves out maintenance and unknown time', () => {
    expect(
      uptimeOf([
        aDay({
          sums: {
            upSeconds: 75_000,
            degradedSeconds: 0,
            downSeconds: 25_000,
            maintenanceSeconds: 5_000,
            unknownSeconds: 5_000,
          },
        }),
      ]),
    ).to.equal(0.75);
  });

  it('is rounded down, so that 100 % means no downtime', () => {
    expect(uptimeOf([aDay({ sums: sums({ downSeconds: 1 }) })])).to.equal(0.9999);
    expect(uptimeOf([aDay()])).to.equal(1);
    expect(uptimeOf([aDay({ sums: sums({ downSeconds: 43_200 }) })])).to.equal(0.5);
  });

  it('is null without data, and for maintenance only', () => {
    expect([
      uptimeOf([]),
      uptimeOf([aDay({ sums: null })]),
      uptimeOf([aDay({ sums: sums({ maintenanceSeconds: 86_400 }) })]),
    ]).to.deep.equal([null, null, null]);
  });
});

describe('uptime of less than a day', () => {
  const short = aDay({
    sums: { upSeconds: 86_000, degradedSeconds: 0, downSeconds: 399, maintenanceSeconds: 0, unknownSeconds: 1 },
  });

  it('is not a figure; with one more second, it is', () => {
    expect(uptimeOf([short])).to.equal(null);
    expect(uptimeOf([aDay({ sums: sums({ downSeconds: 400 }) })])).to.equal(0.9953);
  });

  it('is a figure for the day itself', () => {
    expect([uptimeOfDay(short), uptimeOfDay(aDay({ sums: null }))]).to.deep.equal([0.9953, null]);
  });
});

describe('sinceFirstKnown', () => {
  const unknown = aDay({ sums: null });

  it('leaves out the days before the first known one, but not gaps', () => {
    const incident = aDay({ sums: null, hasIncident: true });
    expect(sinceFirstKnown([unknown, unknown, aDay(), unknown])).to.deep.equal([aDay(), unknown]);
    expect(sinceFirstKnown([unknown, incident, aDay()])).to.deep.equal([incident, aDay()]);
  });

  it('keeps today if nothing is known', () => {
    expect(sinceFirstKnown([unknown, unknown])).to.deep.equal([unknown]);
    expect(sinceFirstKnown([])).to.deep.equal([]);
  });
});

describe('dayRuns', () => {
  it('says everything about each day in as few entries as possible', () => {
    const day = (date: string, changes: Partial<PublicDay> = {}) => aDay({ date, ...changes });
    const down = (downSeconds: number) => ({ sums: sums({ downSeconds }) });
    expect(
      dayRuns([
        day('2026-01-01', { sums: null }),
        day('2026-01-02'),
        day('2026-01-03'),
        day('2026-01-04', down(5)),
        day('2026-01-05', down(5)),
        day('2026-01-06'),
      ]),
    ).to.deep.equal([
      { status: 'unknown', first: '2026-01-01', last: '2026-01-01', length: 1, downSeconds: 0 },
      { status: 'operational', first: '2026-01-02', last: '2026-01-03', length: 2, downSeconds: 0 },
      { status: 'partial_outage', first: '2026-01-04', last: '2026-01-04', length: 1, downSeconds: 5 },
      { status: 'partial_outage', first: '2026-01-05', last: '2026-01-05', length: 1, downSeconds: 5 },
      { status: 'operational', first: '2026-01-06', last: '2026-01-06', length: 1, downSeconds: 0 },
    ]);
  });
});
