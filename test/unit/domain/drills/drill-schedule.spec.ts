import { expect } from 'chai';
import {
  changedDrillSettings,
  decideMonthlyDrill,
  defaultDrillSettings,
  drillHeldUntil,
  drillSettingsRules,
  rangeOfDrillMonth,
} from '../../../../src/domain/drills/drill-schedule.ts';
import type { StoredDrillSettings } from '../../../../src/domain/drills/drill-schedule.ts';
import { rangeOfHours } from '../../../../src/domain/kernel/daily-period.ts';
import type { DailyPeriod } from '../../../../src/domain/kernel/daily-period.ts';
import type { QuietHours } from '../../../../src/domain/kernel/quiet-hours.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';
import { NOW } from '../../../builders/clock.ts';

const zones = new IntlTimeZones();
const at = (text: string): Date => new Date(`${text}Z`);

describe('the settings of monthly drills', () => {
  const issuesOf = (from: string, to: string) =>
    firstBroken(drillSettingsRules, { isEnabled: true, dayOfMonth: 3, from, to })?.data?.['issues'];

  it('have two different times of day, and the refusal names the member', () => {
    const message = 'Expected a time of day from 00:00 to 23:59.';
    expect(issuesOf('00:00', '23:59')).to.equal(undefined);
    expect(issuesOf('24:00', '23:60')).to.deep.equal([
      { path: 'from', message },
      { path: 'to', message },
    ]);
    expect(issuesOf('09:00', '09:00')).to.deep.equal([{ path: 'to', message: 'Expected two different times of day.' }]);
  });

  it('need the offsets of the whole month', () => {
    for (const now of [at('2026-10-01T00:00'), at('2026-10-31T23:59')]) {
      const { from, to } = rangeOfDrillMonth(now);
      expect(from < at('2026-10-01T00:00') && to > at('2026-10-31T23:59')).to.equal(true);
    }
  });
});

describe('the drill of a month', () => {
  const settings: StoredDrillSettings = {
    isEnabled: true,
    dayOfMonth: 3,
    from: '09:00',
    to: '17:00',
    enabledAt: at('2026-01-01T00:00'),
  };
  const dueAt = (now: string, more: Partial<StoredDrillSettings> = {}, zone = 'Europe/Zurich') =>
    decideMonthlyDrill({ ...settings, ...more }, zones.offsetChanges(zone, rangeOfDrillMonth(at(now))), at(now));

  it('is due from its time on, on the clock of the organization', () => {
    expect(dueAt('2026-11-03T07:59:59.999')).to.equal(null);
    expect(dueAt('2026-11-03T08:00')).to.equal('2026-11');
    expect(dueAt('2026-07-03T07:00')).to.equal('2026-07');
  });

  it('remains due until the end of the month on that clock', () => {
    expect(dueAt('2026-11-30T22:59:59.999')).to.equal('2026-11');
    expect(dueAt('2026-11-30T23:00')).to.equal(null);
  });

  it('is not due while drills are off', () => {
    expect(dueAt('2026-11-03T08:00', { isEnabled: false })).to.equal(null);
    expect(dueAt('2026-11-03T08:00', { enabledAt: null })).to.equal(null);
  });

  it('is left out if drills were turned on after its time', () => {
    expect(dueAt('2026-11-05T08:00', { enabledAt: at('2026-11-03T08:00') })).to.equal('2026-11');
    expect(dueAt('2026-11-05T08:00', { enabledAt: at('2026-11-03T08:00:00.001') })).to.equal(null);
    expect(dueAt('2026-12-03T08:00', { enabledAt: at('2026-11-03T08:00:00.001') })).to.equal('2026-12');
  });
});

describe('the settings of drills', () => {
  it('are off until somebody turns them on', () => expect(defaultDrillSettings.isEnabled).to.equal(false));

  it('keep the time at which they were turned on', () => {
    const on = changedDrillSettings(defaultDrillSettings, { isEnabled: true }, NOW);
    expect(on.enabledAt).to.equal(NOW);
    expect(changedDrillSettings(on, { dayOfMonth: 9 }, at('2026-12-01T00:00')).enabledAt).to.equal(NOW);
    expect(changedDrillSettings(on, { isEnabled: false }, NOW).enabledAt).to.equal(null);
  });

  it('need two different times of day', () => {
    const refusalOf = (from: string, to: string) =>
      firstBroken(drillSettingsRules, { ...defaultDrillSettings, from, to })?.code ?? null;
    expect(refusalOf('22:00', '06:00')).to.equal(null);
    expect(refusalOf('09:00', '09:00')).to.equal('invalidRequestBody');
    expect(refusalOf('24:00', '09:00')).to.equal('invalidRequestBody');
    expect(refusalOf('09:00', '9:00')).to.equal('invalidRequestBody');
  });
});

describe('the hours of a message of a drill', () => {
  const held = (now: string, hours: DailyPeriod | null, quietHours: QuietHours | null = null, zone = 'UTC') =>
    drillHeldUntil(
      {
        hours,
        hoursChanges: zones.offsetChanges(zone, rangeOfHours(at(now))),
        quietHours,
        quietChanges: zones.offsetChanges(quietHours?.timezone ?? zone, rangeOfHours(at(now))),
      },
      at(now),
    )
      ?.toISOString()
      .slice(0, 16) ?? null;
  const office = { from: '09:00', to: '17:00' };

  it('begin and end to the millisecond', () => {
    expect(held('2026-11-03T08:59:59.999', office)).to.equal('2026-11-03T09:00');
    expect(held('2026-11-03T09:00', office)).to.equal(null);
    expect(held('2026-11-03T16:59:59.999', office)).to.equal(null);
    expect(held('2026-11-03T17:00', office)).to.equal('2026-11-04T09:00');
  });

  it('can include midnight', () => {
    const night = { from: '22:00', to: '06:00' };
    expect(held('2026-11-03T23:00', night)).to.equal(null);
    expect(held('2026-11-03T06:00', night)).to.equal('2026-11-03T22:00');
  });

  it('are on the clock of the person', () => {
    expect(held('2026-11-03T09:00', office, null, 'America/New_York')).to.equal('2026-11-03T14:00');
  });

  it('leave out quiet hours, which have a zone of their own', () => {
    const quietHours = { from: '08:00', to: '12:00', timezone: 'Europe/Zurich' };
    expect(held('2026-11-03T09:30', office, quietHours)).to.equal('2026-11-03T11:00');
    expect(held('2026-11-03T10:59:59.999', office, quietHours)).to.equal('2026-11-03T11:00');
    expect(held('2026-11-03T11:00', office, quietHours)).to.equal(null);
    expect(held('2026-11-03T09:30', null, quietHours)).to.equal('2026-11-03T11:00');
  });

  it('wait for the later of both ends', () => {
    expect(held('2026-11-03T08:00', office, { from: '07:00', to: '10:00', timezone: 'UTC' })).to.equal(
      '2026-11-03T10:00',
    );
    expect(held('2026-11-03T08:00', office, { from: '07:00', to: '08:30', timezone: 'UTC' })).to.equal(
      '2026-11-03T09:00',
    );
  });

  it('are all hours without any', () => expect(held('2026-11-03T03:00', null)).to.equal(null));
});
