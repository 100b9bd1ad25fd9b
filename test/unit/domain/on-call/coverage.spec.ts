import { expect } from 'chai';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { coverageOfSchedule, newFindings } from '../../../../src/domain/on-call/coverage.ts';
import type { CoverageFinding, CoveredSchedule } from '../../../../src/domain/on-call/coverage.ts';
import type { Layer, OnCallSchedule, Restriction, TimeRange } from '../../../../src/domain/on-call/schedule.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const zones = new IntlTimeZones();
const time = (text: string): Date => new Date(`${text}${text.length === 10 ? 'T00:00' : ''}Z`);
const range = { from: time('2026-03-23'), to: time('2026-03-30') };
const layer = (users: readonly (string | null)[], more: Partial<Layer> = {}): Layer => ({
  users,
  startsAt: time('2026-01-05'),
  handoff: { unit: 'day', every: 1, time: '00:00' },
  ...more,
});
const covered = (
  layers: readonly Layer[],
  coverage: readonly Restriction[] | null = null,
  more: Partial<OnCallSchedule> = {},
): CoveredSchedule => ({
  id: 7,
  schedule: { definitions: [{ timezone: 'Europe/Berlin', layers }], ...more },
  coverage,
});
const shown = (found: readonly CoverageFinding[]): readonly string[] =>
  found.map(
    ({ kind, userId, startsAt, endsAt }) =>
      `${kind} ${userId ?? ''}${startsAt.toISOString().slice(5, 16)} ${endsAt.toISOString().slice(5, 16)}`,
  );
const findings = (
  schedule: CoveredSchedule,
  unreachable: readonly string[] = [],
  within: TimeRange = range,
): readonly string[] =>
  shown(coverageOfSchedule(schedule, within, new Set(unreachable), (zone, of) => zones.offsetChanges(zone, of)));

const WORKDAYS: Restriction = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  from: '09:00',
  to: '17:00',
};

describe('the coverage of a schedule', () => {
  it('has no finding where somebody is always on call', () =>
    expect(findings(covered([layer(['ann', 'bob'])]))).to.deep.equal([]));

  it('has the gaps in the hours that the schedule promises, and no others', () => {
    const weekdays = layer(['ann'], { restrictions: [WORKDAYS] });
    expect(findings(covered([weekdays]))).to.deep.equal([]);
    expect(findings(covered([weekdays], [WORKDAYS]))).to.deep.equal([]);
    expect(findings(covered([weekdays], [{ days: ['monday'], from: '08:00', to: '18:00' }]))).to.deep.equal([
      'gap 03-23T07:00 03-23T08:00',
      'gap 03-23T16:00 03-23T17:00',
    ]);
  });

  it('places the promised hours on the clock of the schedule, also on the day of a clock change', () => {
    const sunday = covered(
      [layer(['ann'], { restrictions: [{ days: ['sunday'], from: '04:00', to: '20:00' }] })],
      [{ days: ['sunday'], from: '01:00', to: '05:00' }],
    );
    for (const from of [range.from, time('2026-03-28')])
      expect(findings(sunday, [], { from, to: range.to })).to.deep.equal(['gap 03-29T00:00 03-29T02:00']);
  });

  it('asks for the clock changes of the whole range', () => {
    const asked: TimeRange[] = [];
    const hourly = covered([layer(['ann'])], [WORKDAYS]);
    coverageOfSchedule(hourly, range, new Set(), (zone, of) => {
      asked.push(of);
      return zones.offsetChanges(zone, of);
    });
    expect(asked).to.not.deep.equal([]);
    for (const { from, to } of asked) expect(from <= range.from && to >= range.to, from.toISOString()).to.equal(true);
  });

  it('is that of the definition at the end of the range', () => {
    const [always, weekdays] = [layer(['ann']), layer(['ann'], { restrictions: [WORKDAYS] })];
    const changed = (since: Date | null) =>
      findings(
        covered([], null, {
          definitions: [
            { timezone: 'UTC', layers: [always], since: time('2026-03-31') },
            { timezone: 'UTC', layers: [weekdays], since },
          ],
          overrides: [{ userId: 'bob', startsAt: time('2026-03-23'), endsAt: later(range.to, -hours(1)) }],
          inactiveUsers: [{ userId: 'ann', since: null }],
        }),
      ).filter((finding) => finding.startsWith('gap'));
    const open = ['gap 03-29T23:00 03-30T00:00'];
    expect(changed(range.to)).to.deep.equal(open);
    expect(changed(later(range.to, -1))).to.deep.equal([]);
    expect(changed(null)).to.deep.equal([]);
  });

  it('has no finding without a definition', () =>
    expect(findings({ ...covered([]), schedule: { definitions: [] } })).to.deep.equal([]));

  it('has a gap after the end of the only layer', () =>
    expect(findings(covered([layer(['ann'], { endsAt: time('2026-03-29') })]))).to.deep.equal([
      'gap 03-29T00:00 03-30T00:00',
    ]));

  it('takes turns of nobody as intended unless they lie in promised hours', () => {
    const everyOther = layer(['ann', null], { startsAt: time('2026-03-22T23:00') });
    expect(findings(covered([everyOther]))).to.deep.equal([]);
    expect(findings(covered([everyOther], [{ days: ['tuesday'], from: '10:00', to: '12:00' }]))).to.deep.equal([
      'gap 03-24T09:00 03-24T11:00',
    ]);
  });

  it('has a gap in the turns of an inactive person, and names the person with the first turn', () =>
    expect(
      findings(
        covered(
          [layer(['ann', 'bob'], { startsAt: time('2026-03-27T23:00') })],
          [{ from: '00:00', to: '00:00', days: ['sunday'] }],
          { inactiveUsers: [{ userId: 'bob', since: null }] },
        ),
      ),
    ).to.deep.equal(['gap 03-28T23:00 03-29T22:00', 'inactivePerson bob03-28T23:00 03-29T22:00']));

  it('does not name a person as inactive who is so only before or after the range', () => {
    const away = (since: Date | null, until: Date | null) =>
      findings(covered([layer(['ann'])], [], { inactiveUsers: [{ userId: 'ann', since, until }] })).map(
        (finding) => finding.split(' ')[0],
      );
    expect(away(null, range.from)).to.deep.equal([]);
    expect(away(null, later(range.from, 1))).to.deep.equal(['gap', 'inactivePerson']);
    expect(away(range.to, null)).to.deep.equal([]);
    expect(away(later(range.to, -1), null)).to.deep.equal(['gap', 'inactivePerson']);
  });

  it('names a person with the first of several turns', () =>
    expect(findings(covered([layer(['ann', 'bob'])]), ['ann'])).to.deep.equal([
      'unreachablePerson ann03-23T23:00 03-24T23:00',
    ]));

  it('names people whom no page can reach', () =>
    expect(findings(covered([layer(['ann'])]), ['ann', 'bob'])).to.deep.equal([
      'unreachablePerson ann03-23T00:00 03-30T00:00',
    ]));

  it('promises nothing for an imported calendar', () => expect(findings(covered([{ spans: [] }]))).to.deep.equal([]));
});

describe('new findings', () => {
  const gap = (from: string, to: string): CoverageFinding => ({
    kind: 'gap',
    scheduleId: 7,
    policyId: null,
    userId: null,
    startsAt: time(from),
    endsAt: time(to),
  });
  const person = (userId: string, from: string): CoverageFinding => ({
    kind: 'inactivePerson',
    scheduleId: 7,
    policyId: null,
    userId,
    startsAt: time(from),
    endsAt: later(time(from), days(1)),
  });

  it('do not meet a gap that was reported', () => {
    expect(newFindings([gap('2026-03-20', '2026-03-24')], [gap('2026-03-21', '2026-03-25')])).to.deep.equal([]);
    expect(newFindings([gap('2026-03-20', '2026-03-24')], [gap('2026-03-24', '2026-03-25')])).to.deep.equal([]);
    expect(newFindings([gap('2026-03-20', '2026-03-24')], [gap('2026-03-19', '2026-03-20')])).to.deep.equal([]);
    expect(newFindings([gap('2026-03-20', '2026-03-24')], [gap('2026-03-26', '2026-03-27')])).to.have.length(1);
    expect(newFindings([gap('2026-03-20', '2026-03-24')], [gap('2026-03-17', '2026-03-18')])).to.have.length(1);
    expect(
      newFindings(
        [gap('2026-03-10', '2026-03-11'), gap('2026-03-20', '2026-03-24')],
        [gap('2026-03-21', '2026-03-22')],
      ),
    ).to.deep.equal([]);
  });
  it('are all of a schedule that had none, whatever another one has', () => {
    const other = { ...gap('2026-03-20', '2026-03-24'), scheduleId: 8 };
    expect(newFindings([other], [gap('2026-03-20', '2026-03-24')])).to.have.length(1);
  });
  it('name a person once', () => {
    expect(
      newFindings([person('ann', '2026-03-20')], [person('ann', '2026-03-29'), person('bob', '2026-03-20')]),
    ).to.deep.equal([person('bob', '2026-03-20')]);
  });
});
