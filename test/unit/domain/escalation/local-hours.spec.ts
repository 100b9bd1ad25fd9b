import { expect } from 'chai';
import { rangeOfHours } from '../../../../src/domain/kernel/daily-period.ts';
import { isDuring } from '../../../../src/domain/escalation/local-hours.ts';
import type { LocalHours } from '../../../../src/domain/escalation/local-hours.ts';
import { weekdays } from '../../../../src/domain/on-call/schedule.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const zones = new IntlTimeZones();

const office: LocalHours = {
  timezone: 'Europe/Berlin',
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  from: '09:00',
  to: '17:00',
};

const during = (hours: LocalHours, instant: string): boolean => {
  const now = new Date(instant);
  return isDuring(hours, now, zones.offsetChanges(hours.timezone, rangeOfHours(now)));
};

describe('isDuring', () => {
  it('includes the beginning of the hours and not their end', () => {
    expect(during(office, '2026-03-02T07:59:59.999Z')).to.equal(false);
    expect(during(office, '2026-03-02T08:00:00Z')).to.equal(true);
    expect(during(office, '2026-03-02T15:59:59.999Z')).to.equal(true);
    expect(during(office, '2026-03-02T16:00:00Z')).to.equal(false);
  });

  it('applies on the days on which the hours begin', () => {
    expect(during(office, '2026-03-01T10:00:00Z')).to.equal(false);
    const night: LocalHours = { ...office, days: ['friday'], from: '22:00', to: '06:00' };
    expect(during(night, '2026-03-07T04:59:00Z')).to.equal(true);
    expect(during(night, '2026-03-06T04:59:00Z')).to.equal(false);
  });

  it('takes equal times for a whole day', () => {
    const day: LocalHours = { ...office, days: ['monday'], from: '12:00', to: '12:00' };
    expect(during(day, '2026-03-02T11:00:00Z')).to.equal(true);
    expect(during(day, '2026-03-03T10:59:00Z')).to.equal(true);
    expect(during(day, '2026-03-03T11:00:00Z')).to.equal(false);
  });

  it('begins a time that the clock skips at the first instant after the gap', () => {
    const early: LocalHours = { ...office, days: weekdays, from: '02:30', to: '04:00' };
    expect(during(early, '2026-03-29T00:59:59Z')).to.equal(false);
    expect(during(early, '2026-03-29T01:00:00Z')).to.equal(true);
  });

  it('begins and ends at the first of two times that the clock shows twice', () => {
    const early: LocalHours = { ...office, days: weekdays, from: '02:30', to: '04:00' };
    expect(during(early, '2026-10-25T00:30:00Z')).to.equal(true);
    expect(during(early, '2026-10-25T01:10:00Z')).to.equal(true);
    const until: LocalHours = { ...early, from: '01:00', to: '02:30' };
    expect(during(until, '2026-10-25T00:30:00Z')).to.equal(false);
    expect(during(until, '2026-10-25T01:10:00Z')).to.equal(false);
  });
});
