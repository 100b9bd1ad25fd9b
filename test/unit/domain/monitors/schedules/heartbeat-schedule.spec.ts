import { expect } from 'chai';
import { later, minutes, seconds } from '../../../../../src/domain/kernel/time.ts';
import {
  MAX_SCHEDULE_LINES,
  nextRunAfter,
  parseSchedule,
  runText,
  scheduleProblem,
  shortestRunInterval,
} from '../../../../../src/domain/monitors/schedules/heartbeat-schedule.ts';
import type { ReadOffsets } from '../../../../../src/domain/monitors/schedules/heartbeat-schedule.ts';
import { IntlTimeZones } from '../../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const NOW = new Date('2026-10-01T12:00:00.000Z');
const zones = new IntlTimeZones();
const offsets: ReadOffsets = (zone, range) => zones.offsetChanges(zone, range);
const problem = (text: string, timeZone = 'UTC') => scheduleProblem(text, timeZone, NOW);
const scheduleOf = (text: string, timeZone = 'UTC') => {
  const schedule = parseSchedule(text, timeZone);
  return typeof schedule === 'string' ? expect.fail(schedule) : schedule;
};
const next = (text: string, after: Date, timeZone = 'UTC') => nextRunAfter(scheduleOf(text, timeZone), after, offsets);

describe('the lines of a schedule', () => {
  it('are at most ten calendar expressions, without empty ones and space around them', () => {
    expect(problem(Array<string>(MAX_SCHEDULE_LINES).fill('daily').join('\n'))).to.equal(null);
    expect([problem('\n  daily \n\n weekly\n'), problem(' @daily '), problem('\t*/5 * * * *\n')]).to.deep.equal([
      null,
      null,
      null,
    ]);
    expect([problem(''), problem('\n  \n'), problem('daily\n@daily'), problem('daily\nx')]).to.deep.equal([
      'unreadable',
      'unreadable',
      'unreadable',
      'unreadable',
    ]);
  });

  it('are cron expressions with five fields or a macro, and calendar expressions otherwise', () => {
    const kindOf = (text: string) => scheduleOf(text).lines.map(({ atClockChanges }) => atClockChanges);
    expect([kindOf('@daily'), kindOf('0 3 * * *'), kindOf('*/5 * * * *'), kindOf('0\t3\t*\t*\t1')]).to.deep.equal([
      ['once'],
      ['once'],
      ['everyTime'],
      ['once'],
    ]);
    expect([kindOf('Mon *-*-* 10:00 UTC'), kindOf('daily\nweekly')]).to.deep.equal([
      ['skipped'],
      ['skipped', 'skipped'],
    ]);
  });

  it('run in the zone that they name, or else in that of the schedule', () => {
    const { lines } = scheduleOf('10:00\n11:00 Asia/Tokyo', 'Europe/Berlin');
    expect(lines.map(({ timeZone }) => timeZone)).to.deep.equal(['Europe/Berlin', 'Asia/Tokyo']);
    expect(scheduleOf('0 3 * * *', 'Europe/Berlin').lines[0]?.timeZone).to.equal('Europe/Berlin');
  });

  it('run at the earliest time of any, as long as one does', () => {
    expect(next('11:00\n2026-10-01 13:00\n14:00', NOW)).to.deep.equal(new Date('2026-10-01T13:00:00.000Z'));
    expect(next('2020-01-01\n14:00', NOW)).to.deep.equal(new Date('2026-10-01T14:00:00.000Z'));
    expect(next('2020-01-01', NOW)).to.equal(null);
  });
});

describe('the next run of a schedule', () => {
  it('is after the given instant, to the second', () => {
    const run = new Date('2026-10-01T12:30:15.000Z');
    expect([next('12:30:15', later(run, -1)), next('12:30:15', run)]).to.deep.equal([run, later(run, minutes(1440))]);
    expect(next('12:30:15,45', run)).to.deep.equal(later(run, seconds(30)));
    expect(next('*:*:0', run)).to.deep.equal(later(run, seconds(45)));
  });

  it('is found across months and years', () => {
    expect(next('*-*-1', new Date('2026-01-31T23:59:59.999Z'))).to.deep.equal(new Date('2026-02-01T00:00:00.000Z'));
    expect(next('0 0 31 12 *', new Date('2026-12-31T00:00:00.000Z'))).to.deep.equal(
      new Date('2027-12-31T00:00:00.000Z'),
    );
    expect(next('2030-06-01', NOW)).to.deep.equal(new Date('2030-06-01T00:00:00.000Z'));
  });

  it('is found within 41 years, in which February 29 comes on each weekday', () => {
    const after = new Date('2096-03-01T00:00:00.000Z');
    expect(next('Sun *-02-29', after)).to.deep.equal(new Date('2128-02-29T00:00:00.000Z'));
    const newYear = new Date('2096-12-31T23:59:59.999Z');
    expect(next('2138-01-01', newYear)).to.deep.equal(new Date('2138-01-01T00:00:00.000Z'));
    expect([next('2137-01-01', after)?.getUTCFullYear(), next('2138-01-01', after)]).to.deep.equal([2137, null]);
  });
});

describe('a schedule that is refused', () => {
  it('never runs from the time on at which it is the present in any zone', () => {
    expect([problem('2026-10-01 11:00'), problem('2026-09-29 11:00')]).to.deep.equal([null, 'neverRuns']);
  });

  it('runs twice within a minute', () => {
    expect([problem('00:00:00\n00:00:59'), problem('00:00:00,59')]).to.deep.equal(['runsTooOften', 'runsTooOften']);
    expect([problem('00:00:00\n00:01:00'), problem('*:*:30')]).to.deep.equal([null, null]);
    expect(shortestRunInterval(scheduleOf('00:00\n00:05\n12:00'), NOW)).to.equal(minutes(5));
    expect(shortestRunInterval(scheduleOf('2026-10-02'), NOW)).to.equal(Infinity);
    expect(shortestRunInterval(scheduleOf('2026-10-02\n2026-10-04'), NOW)).to.equal(minutes(2880));
  });
});

describe('the time of a run for a person', () => {
  it('is that of its zone, to the minute', () => {
    expect(runText(new Date('2026-03-28T01:30:59.000Z'), 'Europe/Berlin', offsets)).to.equal('2026-03-28 02:30');
    expect(runText(new Date('2026-03-29T01:00:00.000Z'), 'Europe/Berlin', offsets)).to.equal('2026-03-29 03:00');
  });
});
