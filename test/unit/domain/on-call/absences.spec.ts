import { expect } from 'chai';
import { inactiveTimes } from '../../../../src/domain/on-call/absences.ts';

const since = new Date('2026-03-01T10:00:00.000Z');
const ended = { userId: 'ann', since, until: new Date('2026-03-02T10:00:00.000Z') };
const lasting = { userId: 'ann', since, until: null };
const always = { userId: 'ann', since: null };

describe('times in which a person is not on call', () => {
  for (const [title, isEligible, noted, expected] of [
    ['of an eligible person are those that were noted', true, [ended], [ended]],
    ['of a person who has become ineligible last until now, and leave the time before', false, [ended, lasting], [ended, lasting]],
    ['of a person who was never eligible, or has no account any more, are all time', false, [], [always]],
    ['of an ineligible person are all time if no noted time lasts until now', false, [ended], [ended, always]],
  ] as const)
    it(title, () => expect(inactiveTimes('ann', isEligible, noted)).to.deep.equal(expected));
});
