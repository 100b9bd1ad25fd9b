import { expect } from 'chai';
import { days } from '../../src/domain/kernel/time.ts';
import { latestEnd, nextMorning, pauseMinutes } from '../monitors/pause-choice.ts';
import type { PauseChoice } from '../monitors/pause-choice.ts';

const ZONE = 'Europe/Zurich';
/** Ten past eight in the evening in Zurich. */
const NOW = Date.parse('2026-11-30T19:10:20Z');

describe('the choice of a pause', () => {
  const minutesOf = (pauseLength: PauseChoice['pauseLength'], pauseEnd = '') =>
    pauseMinutes({ pauseLength, pauseEnd }, NOW, ZONE);

  it('has no end, or one after some hours', () => {
    expect(minutesOf('open')).to.equal(null);
    expect(minutesOf('hour')).to.equal(60);
    expect(minutesOf('fourHours')).to.equal(240);
  });

  it('ends the next morning in the zone of the reader, which may be today', () => {
    expect(new Date(nextMorning(NOW, ZONE)).toISOString()).to.equal('2026-12-01T07:00:00.000Z');
    const night = Date.parse('2026-11-30T23:10:00Z');
    expect(new Date(nextMorning(night, ZONE)).toISOString()).to.equal('2026-12-01T07:00:00.000Z');
    expect(nextMorning(Date.parse('2026-12-01T07:00:00Z'), ZONE)).to.equal(Date.parse('2026-12-02T07:00:00Z'));
  });

  it('ends with the longest pause if the clock is set back before the morning', () => {
    const before = Date.parse('2026-10-24T06:00:00Z');
    expect(nextMorning(before, ZONE)).to.equal(before + days(1));
  });

  it('ends at a typed time from now on and within a day, and at no other', () => {
    expect(minutesOf('time')).to.equal(undefined);
    expect(minutesOf('time', '2026-11-30T20:10')).to.equal(undefined);
    expect(minutesOf('time', '2026-11-30T20:11')).to.equal(1);
    expect(minutesOf('time', '2026-12-01T20:10')).to.equal(1440);
    expect(minutesOf('time', '2026-12-01T20:11')).to.equal(undefined);
    expect(latestEnd(NOW)).to.equal(NOW + days(1));
  });
});
