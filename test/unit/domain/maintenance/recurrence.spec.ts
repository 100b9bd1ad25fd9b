import { expect } from 'chai';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { laterOnClock } from '../../../../src/domain/kernel/wall-clock.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import {
  MAX_RULE_LENGTH,
  SHORTEST_RECURRENCE,
  readRecurrence,
  recurrenceProblem,
  ruleOf,
} from '../../../../src/domain/maintenance/recurrence.ts';

const EAST: OffsetChanges = [{ at: null, offset: hours(2) }];
const START = '2026-10-31T22:00:00.000';

describe('the recurrence of a maintenance window', () => {
  it('is a name or a rule, stored without RRULE: and in capitals', () => {
    for (const name of ['none', 'daily', 'weekly', 'monthly'])
      expect(readRecurrence(name)).to.deep.equal({ recurrence: name });
    expect(readRecurrence(' rrule:freq=weekly;byday=mo,we ')).to.deep.equal({ recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE' });
  });

  for (const [rule, why] of [
    ['fortnightly', 'no rule'],
    ['BYDAY=MO', 'no frequency'],
    ['FREQ=SECONDLY', 'every second'],
    ['FREQ=MINUTELY;INTERVAL=120', 'a frequency of minutes'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'a part that occurs twice'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'two ends'],
    ['FREQ=DAILY;INTERVAL=0', 'an interval of nothing'],
    ['FREQ=DAILY;BYHOUR=24', 'an hour that does not exist'],
    ['FREQ=DAILY;UNTIL=soon', 'an end that cannot be read'],
    ['FREQ=DAILY;EXDATE=20270101', 'a part of something else'],
    ['FREQ=DAILY;CONSTRUCTOR=1', 'a name of a property of objects'],
    [`FREQ=DAILY;BYHOUR=${'1,'.repeat(MAX_RULE_LENGTH)}1`, 'a rule that is too long'],
  ] as const)
    it(`is refused: ${why}`, () => expect(readRecurrence(rule)).to.have.property('problem'));

  const values: readonly [part: string, accepted: readonly string[], refused: readonly string[]][] = [
    ['INTERVAL', ['1', '999'], ['0', '1000', '-1', '1E1', '']],
    ['COUNT', ['1', '99999'], ['0', '100000', '01', '']],
    ['UNTIL', ['20261231', '20261231T235959', '20261231T235959Z'], ['2026', '20261231Z', '']],
    ['BYMONTH', ['1', '12', '1,6'], ['0', '13', '1,13', '1,']],
    ['BYWEEKNO', ['1', '53', '-53', '+1'], ['0', '54', '-54', '1E1', 'X', '1-']],
    ['BYYEARDAY', ['366', '-366'], ['0', '367']],
    ['BYMONTHDAY', ['31', '-31', '1,-1'], ['0', '32', '1,0']],
    ['BYDAY', ['MO', '-1SU', '+2TU', '12WE,MO'], ['XX', '123MO', 'MO,', 'MOTU']],
    ['BYHOUR', ['0', '23'], ['24', '-1']],
    ['BYMINUTE', ['0', '59'], ['60']],
    ['BYSECOND', ['0', '59'], ['60']],
    ['BYSETPOS', ['1', '-366'], ['0', '367']],
    ['WKST', ['MO', 'SU'], ['MO,SU', '1MO']],
  ];
  for (const [part, accepted, refused] of values)
    it(`has values of ${part} within their bounds`, () => {
      for (const value of accepted) {
        const recurrence = `FREQ=DAILY;${part}=${value}`;
        expect(readRecurrence(recurrence)).to.deep.equal({ recurrence });
      }
      for (const value of refused)
        expect(readRecurrence(`FREQ=DAILY;${part}=${value}`)).to.deep.equal({
          problem: `${part}=${value} is not a valid part of a rule.`,
        });
    });

  it('is refused with the first of its problems', () => {
    const problemOf = (rule: string) => {
      const read = readRecurrence(rule);
      return 'problem' in read ? read.problem : null;
    };
    const longest = `FREQ=DAILY;BYHOUR=${'1,'.repeat(240)}10`;
    expect([longest.length, problemOf(longest)]).to.deep.equal([500, null]);
    expect(problemOf(`${longest};`), 'a semicolon at the end does not count').to.equal(null);
    expect(problemOf(`${longest},1`)).to.equal('A rule has at most 500 characters.');
    expect(problemOf('BYDAY=MO')).to.equal('Expected none, daily, weekly, monthly, or an RFC 5545 rule with FREQ.');
    expect(problemOf('FREQ=SECONDLY')).to.equal('A window recurs at most once an hour.');
    expect(problemOf('FREQ=DAILY;COUNT=1;COUNT=2')).to.equal('A part of the rule occurs twice.');
    expect(problemOf('FREQ=DAILY;COUNT=2;UNTIL=20270101')).to.equal('A rule has COUNT or UNTIL, not both.');
    for (const rule of ['FREQ', 'FREQ=DAILY=1', 'FREQ=RRULE:DAILY', 'FREQ=DAILY;;BYHOUR=1'])
      expect(problemOf(rule), rule).to.match(/ is not a valid part of a rule\.$/);
    expect(problemOf('FREQ=DAILY;')).to.equal(null);
  });

  it('becomes a rule from the start on', () => {
    expect(ruleOf('daily', START, EAST)).to.equal('FREQ=DAILY');
    expect(ruleOf('weekly', START, EAST)).to.equal('FREQ=WEEKLY');
    expect(ruleOf('monthly', '2026-10-28T22:00:00.000', EAST)).to.equal('FREQ=MONTHLY');
    expect(ruleOf('FREQ=WEEKLY;BYDAY=MO', START, EAST)).to.equal('FREQ=WEEKLY;BYDAY=MO');
  });

  it('is monthly on the last day where a month lacks the day', () => {
    expect(ruleOf('monthly', START, EAST)).to.equal('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1');
    expect(ruleOf('monthly', '2026-10-29T22:00:00.000', EAST)).to.equal('FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1');
  });

  it('ends at a wall-clock time of the zone', () => {
    expect(ruleOf('FREQ=DAILY;UNTIL=20261231', START, EAST)).to.equal('FREQ=DAILY;UNTIL=20261231T235959Z');
    expect(ruleOf('UNTIL=20261231;FREQ=DAILY', START, EAST)).to.equal('UNTIL=20261231T235959Z;FREQ=DAILY');
    expect(ruleOf('FREQ=DAILY;UNTIL=20261231T100000', START, EAST)).to.equal('FREQ=DAILY;UNTIL=20261231T100000Z');
    expect(ruleOf('FREQ=DAILY;UNTIL=20261231T230000Z', START, EAST)).to.equal('FREQ=DAILY;UNTIL=20270101T010000Z');
  });

  it('has occurrences, at most once an hour and never two at a time', () => {
    const every = (distance: number) => [0, 1, 2].map((step) => laterOnClock(START, step * distance));
    expect(recurrenceProblem([], minutes(1))).to.equal('The rule has no occurrence.');
    expect(recurrenceProblem([START], hours(1))).to.equal(null);
    expect(recurrenceProblem(every(SHORTEST_RECURRENCE), hours(1))).to.equal(null);
    expect(recurrenceProblem(every(SHORTEST_RECURRENCE - 1), minutes(1))).to.equal(
      'A window recurs at most once an hour.',
    );
    expect(recurrenceProblem(every(hours(3)), hours(3))).to.equal(null);
    expect(recurrenceProblem(every(hours(3)), hours(3) + 1)).to.equal('A window ends before it occurs again.');
    const late = [START, laterOnClock(START, hours(9)), laterOnClock(START, hours(11))];
    expect(recurrenceProblem(late, hours(3))).to.equal('A window ends before it occurs again.');
  });
});
