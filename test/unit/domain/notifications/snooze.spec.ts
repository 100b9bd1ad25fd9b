import { expect } from 'chai';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import { isSnoozeInRange, MAX_SNOOZE, snoozeEnd } from '../../../../src/domain/notifications/snooze.ts';
import { NOW } from '../../../builders/clock.ts';

describe('the end of a snooze', () => {
  it('is in the future, at most exactly seven days ahead', () => {
    expect([NOW, later(NOW, days(7) + 1)].map((until) => isSnoozeInRange(until, NOW))).to.deep.equal([false, false]);
    expect([later(NOW, 1), later(NOW, MAX_SNOOZE)].map((until) => isSnoozeInRange(until, NOW))).to.deep.equal([
      true,
      true,
    ]);
  });

  const cet: OffsetChanges = [{ at: null, offset: hours(1) }];

  it('is half an hour or two hours ahead', () => {
    expect(snoozeEnd('halfHour', NOW, cet)).to.deep.equal(later(NOW, minutes(30)));
    expect(snoozeEnd('twoHours', NOW, cet)).to.deep.equal(later(NOW, hours(2)));
  });

  for (const [now, morning] of [
    ['2026-03-10T06:59:59.999Z', '2026-03-10T07:00:00.000Z'],
    ['2026-03-10T07:00:00.000Z', '2026-03-11T07:00:00.000Z'],
    ['2026-03-10T22:59:59.999Z', '2026-03-11T07:00:00.000Z'],
    ['2026-03-10T23:00:00.000Z', '2026-03-11T07:00:00.000Z'],
  ] as const)
    it(`is the next 8:00 of the reader's clock: ${morning} at ${now}`, () => {
      expect(snoozeEnd('morning', new Date(now), cet).toISOString()).to.equal(morning);
    });

  it('is at 8:00 also after a night in which the clock was changed', () => {
    const change = new Date('2026-03-29T01:00:00.000Z');
    const changes: OffsetChanges = [
      { at: null, offset: hours(1) },
      { at: change, offset: hours(2) },
    ];
    expect(snoozeEnd('morning', later(change, -hours(4)), changes).toISOString()).to.equal('2026-03-29T06:00:00.000Z');
  });
});
