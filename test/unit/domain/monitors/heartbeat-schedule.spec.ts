import { expect } from 'chai';
import { cronPeers, differing, scheduleVectors } from '../../../../scripts/vector-peers.ts';
import { heartbeatPlan, NEVER_OVERDUE } from '../../../../src/domain/checks/heartbeat-plan.ts';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { scheduleProblem } from '../../../../src/domain/monitors/schedules/heartbeat-schedule.ts';
import type { ReadOffsets } from '../../../../src/domain/monitors/schedules/heartbeat-schedule.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';
import { cron } from '../../vectors/heartbeat-schedules.ts';

const zones = new IntlTimeZones();
const offsets: ReadOffsets = (zone, range) => zones.offsetChanges(zone, range);

for (const name of ['cron', 'on-calendar'] as const)
  describe(`vectors of heartbeat schedules: ${name}`, () => {
    for (const vector of scheduleVectors(name))
      it(`${vector.id}: ${vector.schedule}`, () => expect(cron(vector)).to.deep.equal({ runs: vector.runs }));
  });

for (const peer of cronPeers)
  describe(`cron vectors and ${peer.name}`, () => {
    const others = differing(peer).map(({ vector }) => vector.id);

    it('differ only where a document decides, which is named once', () => {
      const reasons = (id: string) => peer.differences.filter(({ cases }) => cases.test(id)).length;
      expect(others.filter((id) => reasons(id) !== 1)).to.deep.equal([]);
    });

    for (const { cases, what } of peer.differences)
      it(`differ as the results say: ${what}`, () => expect(others.some((id) => cases.test(id))).to.equal(true));
  });

describe('the schedule of a heartbeat', () => {
  const NOW = new Date('2026-10-01T12:00:00.000Z');
  const problem = (text: string, timeZone = 'UTC') => scheduleProblem(text, timeZone, NOW);

  for (const text of [
    '* * * * *',
    '@daily',
    '0 0 29 2 *',
    '*/5 8-18 * * mon-fri',
    'daily',
    '*:0/15',
    'Mon 10:00 Europe/Berlin',
    '*-*-1\n*-*-15',
    '2027-01-01',
  ])
    it(`can be ${JSON.stringify(text)}`, () => expect(problem(text)).to.equal(null));

  for (const text of [
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '*/0 * * * *',
    '5-1 * * * *',
    '1,,2 * * * *',
    '0 0 * * 1#6',
    '@reboot',
    'a b c d e',
    '25:00',
    '10:60',
    '*-*~3..1',
    'Fri..Mon 10:00',
    '08:05:40.5',
    '@1700000000',
    'Mon 10:00 11:00',
    '* * * * *\n@daily',
    Array(11).fill('daily').join('\n'),
    'tomorrow',
  ])
    it(`is unreadable as ${JSON.stringify(text)}`, () => expect(problem(text)).to.equal('unreadable'));

  for (const text of ['0 0 30 2 *', '0 0 31 4,6,9,11 *', '*-02-30', '2020-01-01'])
    it(`never runs as ${text}`, () => expect(problem(text)).to.equal('neverRuns'));

  for (const text of ['*-*-* *:*:*', '*:*:0/30', '00:00:00\n00:00:59'])
    it(`runs too often as ${JSON.stringify(text)}`, () => expect(problem(text)).to.equal('runsTooOften'));

  it('may run again after exactly a minute', () => expect(problem('00:00:00\n00:01:00')).to.equal(null));

  it('is refused with a time zone that does not exist', () =>
    expect(problem('10:00 Mars/Olympus')).to.equal('unknownTimeZone'));

  it('finds the next leap day on a Monday', () => expect(problem('Mon *-02-29')).to.equal(null));
});

describe('the plan of a heartbeat with a schedule', () => {
  const plan = (schedule: string, grace: number | null = 60, timeZone = 'Europe/Berlin') =>
    heartbeatPlan({ interval: minutes(5), schedule, timeZone, grace }, offsets);
  const at = (text: string) => new Date(text);

  it('expects the next run and its grace period', () =>
    expect(plan('0 3 * * *').overdueFrom(at('2026-03-02T02:00:00.000Z'))).to.deep.equal(
      at('2026-03-03T02:01:00.000Z'),
    ));

  it('misses each run once, without those before now', () => {
    const first = at('2026-03-03T02:01:00.000Z');
    expect(plan('0 3 * * *').missAfter(first, first)).to.deep.equal(at('2026-03-04T02:01:00.000Z'));
    expect(plan('0 3 * * *').missAfter(first, at('2026-03-09T00:00:00.000Z'))).to.deep.equal(
      at('2026-03-09T02:01:00.000Z'),
    );
  });

  it('names the missing run in its zone, also of a run that the clock skipped', () => {
    const expected = (time: string) => plan('30 2 * * *').missAt(at(time), true).evidence?.rules[0]?.expected;
    expect(expected('2026-03-03T01:31:00.000Z')).to.deep.equal({
      phrase: 'heartbeatOfRun',
      run: '2026-03-03 02:30 Europe/Berlin',
    });
    expect(expected('2026-03-29T01:01:00.000Z')).to.deep.equal({
      phrase: 'heartbeatOfRun',
      run: '2026-03-29 03:00 Europe/Berlin',
    });
  });

  it('has a tenth of the shortest interval as grace period unless it has its own', () => {
    const from = at('2026-03-02T00:00:00.000Z');
    expect(plan('*/20 * * * *', null).overdueFrom(from)).to.deep.equal(later(from, minutes(20) + minutes(2)));
    expect(plan('* * * * *', null).overdueFrom(from)).to.deep.equal(later(from, minutes(1) + seconds(30)));
    expect(plan('0 0 * * *', null, 'UTC').overdueFrom(from)).to.deep.equal(later(from, hours(24) + hours(1)));
  });

  it('expects nothing after the last run', () =>
    expect(plan('2026-01-01 10:00').overdueFrom(at('2026-03-02T00:00:00.000Z'))).to.deep.equal(NEVER_OVERDUE));

  it('is one heartbeat each interval without a schedule, with a grace period of its own', () => {
    const own = heartbeatPlan({ interval: minutes(5), schedule: null, timeZone: null, grace: 45 }, offsets);
    const from = at('2026-03-02T00:00:00.000Z');
    expect(own.overdueFrom(from)).to.deep.equal(later(from, minutes(5) + seconds(45)));
    expect(own.missAt(later(from, minutes(5) + seconds(45)), true).evidence?.lastHeartbeatAt).to.equal(
      from.toISOString(),
    );
  });
});
