import { expect } from 'chai';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import {
  changedScheduleIssues,
  defaultInterval,
  newScheduleIssues,
  scheduleChangeRules,
} from '../../../../src/domain/monitors/check-interval.rules.ts';
import type { ScheduleFacts, SentSchedule } from '../../../../src/domain/monitors/check-interval.rules.ts';

const facts = (sent: SentSchedule, more: Partial<ScheduleFacts> = {}): ScheduleFacts => ({
  sent,
  floor: 2,
  ceiling: 1440,
  packageMinimum: null,
  keptInterval: null,
  ...more,
});

describe('the interval of a monitor', () => {
  it('is five minutes by default, or the longest of the minima', () => {
    expect([defaultInterval(null), defaultInterval(10), defaultInterval(3), defaultInterval(3, 15)]).to.deep.equal([
      5, 10, 5, 15,
    ]);
  });

  it('of a new monitor is within the bounds of its type, in whole minutes', () => {
    const interval = { path: 'checkInterval', message: 'Expected whole minutes from 2 to 1440.' };
    for (const checkInterval of [undefined, 2, 1440])
      expect(newScheduleIssues(facts(checkInterval === undefined ? {} : { checkInterval }))).to.deep.equal([]);
    for (const checkInterval of [1, 1441, 2.5, '5'])
      expect(newScheduleIssues(facts({ checkInterval }))).to.deep.equal([interval]);
    expect(newScheduleIssues(facts({ checkInterval: 1, timeoutSeconds: 0 }))).to.deep.equal([
      interval,
      { path: 'timeoutSeconds', message: 'Expected whole seconds from 1 to 60.' },
    ]);
  });

  it('of a changed one has an issue below the bounds of its type only', () => {
    const issuesOf = (checkInterval?: unknown) => changedScheduleIssues(facts({ checkInterval }));
    expect(issuesOf(1)).to.deep.equal([{ path: 'checkInterval', message: 'Expected whole minutes from 2 to 1440.' }]);
    for (const other of [undefined, 2, 0, 1441, 'x']) expect(issuesOf(other)).to.deep.equal([]);
  });

  it('of a changed one is refused below the package minimum, above the bounds, and if it is none', () => {
    const refusal = (sent: SentSchedule, more: Partial<ScheduleFacts> = {}) => {
      const found = firstBroken<ScheduleFacts, string>(scheduleChangeRules, facts(sent, more));
      return found === null ? null : [found.code, found.data];
    };
    expect([
      refusal({ checkInterval: 5 }),
      refusal({}),
      refusal({ checkInterval: 10 }, { packageMinimum: 10 }),
    ]).to.deep.equal([null, null, null]);
    expect(refusal({ checkInterval: 9 }, { packageMinimum: 10 })).to.deep.equal([
      'checkIntervalTooLow',
      { minimum: 10 },
    ]);
    expect(refusal({ checkInterval: 1441 })).to.deep.equal(['checkIntervalTooHigh', { maximum: 1440 }]);
    expect(refusal({}, { keptInterval: 1441 })?.[0]).to.equal('checkIntervalTooHigh');
    for (const checkInterval of [0, 1.5, 'x', null])
      expect(refusal({ checkInterval }, { packageMinimum: 10 })?.[0]).to.equal('invalidCheckInterval');
  });
});
