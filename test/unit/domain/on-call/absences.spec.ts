import { expect } from 'chai';
import { inactiveTimes, notedTimes } from '../../../../src/domain/on-call/absences.ts';

const since = new Date('2026-03-01T10:00:00.000Z');
const ended = { userId: 'ann', since, until: new Date('2026-03-02T10:00:00.000Z') };
const lasting = { userId: 'ann', since, until: null };
const always = { userId: 'ann', since: null };

describe('times in which a person is not on call', () => {
  for (const [title, isEligible, noted, expected] of [
    ['of an eligible person are those that were noted', true, [ended], [ended]],
    [
      'of a person who has become ineligible last until now, and leave the time before',
      false,
      [ended, lasting],
      [ended, lasting],
    ],
    ['of a person who was never eligible, or has no account any more, are all time', false, [], [always]],
    ['of an ineligible person are all time if no noted time lasts until now', false, [ended], [ended, always]],
  ] as const)
    it(title, () => expect(inactiveTimes('ann', isEligible, noted)).to.deep.equal(expected));
});

describe('times that are noted when it changes whether a person can be on call', () => {
  const now = new Date('2026-03-03T10:00:00.000Z');
  const ahead = { userId: 'ann', since: new Date('2026-03-04T10:00:00.000Z'), until: null };
  for (const [title, isEligible, noted, expected] of [
    [
      'last from now on for a person who becomes ineligible',
      false,
      [ended],
      [ended, { userId: 'ann', since: now, until: null }],
    ],
    ['end now for a person who becomes eligible again', true, [ended, lasting], [ended, { ...lasting, until: now }]],
    ['are all time until now for a person who was never eligible before', true, [], [{ ...always, until: now }]],
    ['do not begin after now, when the clock was ahead', true, [lasting, ahead], [{ ...lasting, until: now }]],
  ] as const)
    it(title, () => expect(notedTimes('ann', isEligible, noted, now)).to.deep.equal(expected));
});
