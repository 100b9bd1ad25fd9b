import { expect } from 'chai';
import { hoursAround, rangeOfHours } from '../../../../src/domain/kernel/daily-period.ts';
import { isQuietHours, quietUntil } from '../../../../src/domain/kernel/quiet-hours.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';

const UTC: OffsetChanges = [{ at: null, offset: 0 }];
const time = (text: string): Date => new Date(`2026-03-${text}Z`);

describe('quiet hours', () => {
  const hours = { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' };

  it('have two different times of day and a time zone', () => {
    for (const value of [hours, { ...hours, from: '00:00', to: '23:59' }]) expect(isQuietHours(value)).to.equal(true);
    for (const value of [
      null,
      undefined,
      'night',
      {},
      { ...hours, to: '22:00' },
      { ...hours, from: '24:00' },
      { ...hours, to: '7:00' },
      { ...hours, to: '07:60' },
      { ...hours, from: ' 22:00' },
      { ...hours, to: '07:00 ' },
      { ...hours, to: 7 },
      { ...hours, from: ['22:00'] },
      { ...hours, timezone: ['UTC'] },
      { ...hours, timezone: 7 },
      { ...hours, timezone: 'Mars/Olympus' },
    ])
      expect(isQuietHours(value), JSON.stringify(value)).to.equal(false);
  });

  it('last until their end, also after midnight', () => {
    const until = (text: string) => quietUntil(hours, UTC, time(text))?.toISOString() ?? null;
    expect(until('02T21:59')).to.equal(null);
    expect(until('02T22:00')).to.equal('2026-03-03T07:00:00.000Z');
    expect(until('03T06:59')).to.equal('2026-03-03T07:00:00.000Z');
    expect(until('03T07:00')).to.equal(null);
  });
});

describe('the hours around a moment', () => {
  it('are those of the day on which they begin', () => {
    const day = { from: '09:00', to: '17:00' };
    const on = (wanted: string) => hoursAround(day, UTC, time('02T12:00'), (begin) => begin.startsWith(wanted));
    expect(on('2026-03-02')).to.deep.equal({ from: time('02T09:00'), to: time('02T17:00') });
    expect(on('2026-03-01')).to.equal(null);
  });

  it('need the offset changes of the days before and after it', () => {
    const { from, to } = rangeOfHours(time('05T12:00'));
    expect([from <= time('03T00:00'), to >= time('08T00:00')]).to.deep.equal([true, true]);
  });

  it('of a whole day have no gap when the clock is set back', () => {
    const zurich: OffsetChanges = [
      { at: null, offset: 7_200_000 },
      { at: new Date('2026-10-25T01:00:00Z'), offset: 3_600_000 },
    ];
    const around = hoursAround({ from: '02:30', to: '02:30' }, zurich, new Date('2026-10-25T01:15:00Z'));
    expect(around).to.deep.equal({ from: new Date('2026-10-25T00:30Z'), to: new Date('2026-10-26T01:30Z') });
  });
});
