import { expect } from 'chai';
import { forecastHeartbeats } from '../../../../src/domain/checks/heartbeat-forecast.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const zones = new IntlTimeZones();

const forecast = (
  { schedule = null, grace = 60 }: { readonly schedule?: string | null; readonly grace?: number | null },
  receivedAt: string,
) =>
  forecastHeartbeats(
    { interval: minutes(30), schedule, timeZone: 'Europe/Zurich', grace },
    { receivedAt: new Date(receivedAt), count: 3, readerZone: 'America/New_York' },
    (zone, range) => zones.offsetChanges(zone, range),
  );

const times = ({ expected }: ReturnType<typeof forecast>): readonly string[] =>
  expected.map(({ at, isAfterClockChange }) => `${at.toISOString()}${isAfterClockChange ? ' changed' : ''}`);

describe('the forecast of heartbeats', () => {
  it('has one each interval, on the clock of the reader', () => {
    const found = forecast({}, '2026-03-02T00:00:00.000Z');
    expect(times(found)).to.deep.equal([
      '2026-03-02T00:30:00.000Z',
      '2026-03-02T01:00:00.000Z',
      '2026-03-02T01:30:00.000Z',
    ]);
    expect(found.timeZone).to.equal('America/New_York');
    expect(found.expected[0]?.overdueFrom).to.deep.equal(new Date('2026-03-02T00:31:00.000Z'));
  });

  it('has the runs of a schedule, with the one that the clock moves', () => {
    const found = forecast({ schedule: '30 2 * * *' }, '2026-03-27T12:00:00.000Z');
    expect(times(found)).to.deep.equal([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z changed',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(found.timeZone).to.equal('Europe/Zurich');
  });

  it('notes a change at the very time of a run, and none that is before the first one', () => {
    expect(times(forecast({ schedule: '0 * * * *' }, '2026-03-29T00:00:00.000Z'))[0]).to.equal(
      '2026-03-29T01:00:00.000Z changed',
    );
    expect(times(forecast({ schedule: '0 * * * *' }, '2026-03-29T01:00:00.000Z'))[0]).to.equal(
      '2026-03-29T02:00:00.000Z',
    );
  });

  it('notes no change where the clock was changed and changed back', () =>
    expect(times(forecast({ schedule: '0 12 1 1 *' }, '2026-01-01T11:00:00.000Z'))).to.deep.equal([
      '2027-01-01T11:00:00.000Z',
      '2028-01-01T11:00:00.000Z',
      '2029-01-01T11:00:00.000Z',
    ]));

  it('derives the grace period from the schedule if it has none of its own', () =>
    expect(forecast({ schedule: '0 3 * * *', grace: null }, '2026-03-02T00:00:00.000Z').expected[0]).to.deep.include({
      at: new Date('2026-03-02T02:00:00.000Z'),
      overdueFrom: new Date('2026-03-02T03:00:00.000Z'),
    }));

  it('ends with a schedule that ends', () =>
    expect(times(forecast({ schedule: '2026-03-29 10:00 UTC' }, '2026-03-02T00:00:00.000Z'))).to.deep.equal([
      '2026-03-29T10:00:00.000Z',
    ]));
});
