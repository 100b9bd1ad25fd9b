import { expect } from 'chai';
import { isMovedByClock } from '../maintenance/window-values.ts';

describe('an occurrence of a maintenance window', () => {
  const window = {
    title: '',
    description: '',
    startTime: '2026-03-27T02:30',
    endTime: '2026-03-27T04:00',
    timezone: 'Europe/Zurich',
    recurrence: 'daily',
    notifySubscribers: false,
  };

  it('is not moved on a day without a change of the clock', () => {
    const occurrence = { startTime: '2026-03-28T01:30:00.000Z', endTime: '2026-03-28T03:00:00.000Z' };
    expect(isMovedByClock(occurrence, window)).to.equal(false);
  });

  it('is moved if the clock skips its beginning', () => {
    const occurrence = { startTime: '2026-03-29T01:00:00.000Z', endTime: '2026-03-29T02:00:00.000Z' };
    expect(isMovedByClock(occurrence, window)).to.equal(true);
  });

  it('is moved if the clock repeats an hour of it', () => {
    const occurrence = { startTime: '2026-10-25T00:30:00.000Z', endTime: '2026-10-25T03:00:00.000Z' };
    expect(isMovedByClock(occurrence, window)).to.equal(true);
  });

  it('of a rule may have another time of day', () => {
    const occurrence = { startTime: '2026-03-27T12:00:00.000Z', endTime: '2026-03-27T13:30:00.000Z' };
    expect(isMovedByClock(occurrence, { ...window, recurrence: 'FREQ=DAILY;BYHOUR=13;BYMINUTE=0' })).to.equal(false);
  });
});
