import { expect } from 'chai';
import { sumStateDays } from '../../../src/application/checks/count-state-days.ts';
import type { MonitorState } from '../../../src/domain/checks/state-span.ts';
import { DAY_SETTLING } from '../../../src/domain/checks/state-day.ts';
import { days, hours, later } from '../../../src/domain/kernel/time.ts';
import {
  PostgresStateDays,
  PostgresStateSpans,
} from '../../../src/infrastructure/checks/statistics/postgres-state-spans.ts';
import { IntlTimeZones } from '../../../src/infrastructure/kernel/system/intl-time-zones.ts';
import { TestClock } from '../../builders/clock.ts';
import { aMonitor, aTenant, databaseOfSuite } from './monitored.ts';

/** Midnight in Zurich before the change to summer time. */
const START = new Date('2026-03-27T23:00:00Z');

describe('daily sums of state spans', () => {
  const opened = databaseOfSuite();
  let clock: TestClock;
  let monitorId: number;

  beforeEach(async () => {
    clock = new TestClock(START);
    const tenant = await aTenant(opened.database);
    await opened.database.query.updateTable('organization').set({ timezone: 'Europe/Zurich' }).execute();
    monitorId = await aMonitor(opened.database, tenant, [], null);
    await begin('up', START);
  });

  const spans = () => new PostgresStateSpans(opened.database);
  const begin = (state: MonitorState, startedAt: Date) =>
    spans().replace([{ monitorId, spans: [{ state, startedAt, endedAt: null }] }]);
  const sum = () =>
    sumStateDays({
      stateDays: new PostgresStateDays(opened.database),
      timeZones: new IntlTimeZones(),
      unitOfWork: opened.database,
      clock,
    })();
  const sums = async () =>
    (await opened.database.query.selectFrom('state_day').selectAll().orderBy('day').execute()).map(
      ({ day, upSeconds, downSeconds, maintenanceSeconds }) => [
        day,
        upSeconds / 3600,
        downSeconds / 3600,
        maintenanceSeconds / 3600,
      ],
    );

  it('are one row for each day that is over in the time zone of the organization, also on days of 23 hours', async () => {
    await begin('down', later(START, hours(20)));
    await begin('maintenance', later(START, hours(26)));
    await begin('up', later(START, hours(27)));
    clock.set(later(START, hours(47) + DAY_SETTLING - 1));
    await sum();
    expect(await sums()).to.deep.equal([['2026-03-28', 20, 4, 0]]);
    clock.set(later(START, hours(47) + DAY_SETTLING));
    await Promise.all([sum(), sum()]);
    expect(await sums()).to.deep.equal([
      ['2026-03-28', 20, 4, 0],
      ['2026-03-29', 20, 2, 1],
    ]);
  });

  it('are summed again after a change of the past', async () => {
    clock.set(later(START, days(2)));
    await sum();
    expect(await sums()).to.deep.equal([
      ['2026-03-28', 24, 0, 0],
      ['2026-03-29', 23, 0, 0],
    ]);
    await begin('down', later(START, hours(46)));
    await sum();
    expect(await sums()).to.deep.equal([
      ['2026-03-28', 24, 0, 0],
      ['2026-03-29', 22, 1, 0],
    ]);
  });

  it('are summed again in another time zone', async () => {
    await begin('down', later(START, hours(20)));
    clock.set(later(START, days(2)));
    await sum();
    await opened.database.query.updateTable('organization').set({ timezone: 'UTC' }).execute();
    await sum();
    expect((await sums()).slice(0, 2)).to.deep.equal([
      ['2026-03-27', 1, 0, 0],
      ['2026-03-28', 19, 5, 0],
    ]);
  });

  it('continue after months without a run', async () => {
    clock.set(later(START, days(80)));
    await sum();
    expect(await sums()).to.have.length(80);
  });
});
