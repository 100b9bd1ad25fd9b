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

  it('becomes a rule from the start on', () => {
    expect(ruleOf('daily', START, EAST)).to.equal('FREQ=DAILY');
    expect(ruleOf('monthly', '2026-10-28T22:00:00.000', EAST)).to.equal('FREQ=MONTHLY');
    expect(ruleOf('FREQ=WEEKLY;BYDAY=MO', START, EAST)).to.equal('FREQ=WEEKLY;BYDAY=MO');
  });

  it('is monthly on the last day where a month lacks the day', () =>
    expect(ruleOf('monthly', START, EAST)).to.equal('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'));

  it('ends at a wall-clock time of the zone', () => {
    expect(ruleOf('FREQ=DAILY;UNTIL=20261231', START, EAST)).to.equal('FREQ=DAILY;UNTIL=20261231T235959Z');
    expect(ruleOf('FREQ=DAILY;UNTIL=20261231T100000', START, EAST)).to.equal('FREQ=DAILY;UNTIL=20261231T100000Z');
    expect(ruleOf('FREQ=DAILY;UNTIL=20261231T230000Z', START, EAST)).to.equal('FREQ=DAILY;UNTIL=20270101T010000Z');
  });

  it('has occurrences, at most once an hour and never two at a time', () => {
    const every = (distance: number) => [0, 1, 2].map((step) => laterOnClock(START, step * distance));
    expect(recurrenceProblem([], minutes(1))).to.be.a('string');
    expect(recurrenceProblem([START], hours(1))).to.equal(null);
    expect(recurrenceProblem(every(SHORTEST_RECURRENCE), hours(1))).to.equal(null);
    expect(recurrenceProblem(every(SHORTEST_RECURRENCE - 1), minutes(1))).to.be.a('string');
    expect(recurrenceProblem(every(hours(3)), hours(3))).to.equal(null);
    expect(recurrenceProblem(every(hours(3)), hours(3) + 1)).to.be.a('string');
  });
});
