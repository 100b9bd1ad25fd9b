import { expect } from 'chai';
import { absencesOf, inactiveTimes, notedTimes, visitActive } from '../../../../src/domain/on-call/absences.ts';

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
    ['do not begin now', true, [{ ...lasting, since: now }], []],
    [
      'do not end after now, when the clock was ahead',
      false,
      [{ ...ended, until: ahead.since }],
      [
        { ...ended, until: now },
        { userId: 'ann', since: now, until: null },
      ],
    ],
  ] as const)
    it(title, () => expect(notedTimes('ann', isEligible, noted, now)).to.deep.equal(expected));
});

describe('the absences of people', () => {
  it('are by person, in order of their beginning, and without end if no bound is noted', () => {
    const other = { userId: 'ann', since: new Date(5), until: new Date(9) };
    const absences = absencesOf([ended, other, { userId: 'bob', since: null, until: null }]);
    expect(Object.fromEntries(absences)).to.deep.equal({
      ann: [
        { userId: 'ann', from: 5, to: 9 },
        { userId: 'ann', from: since.getTime(), to: ended.until.getTime() },
      ],
      bob: [{ userId: 'bob', from: -Infinity, to: Infinity }],
    });
  });

  const active = (from: number, to: number, ...absences: readonly (readonly [number, number])[]) => {
    const parts: (readonly [number, number])[] = [];
    visitActive(
      absences.map(([begin, end]) => ({ from: begin, to: end })),
      from,
      to,
      (...part) => parts.push(part),
    );
    return parts;
  };

  it('leave the times before, between and after them', () => {
    expect(active(0, 20, [2, 4], [3, 6], [10, 12])).to.deep.equal([
      [0, 2],
      [6, 10],
      [12, 20],
    ]);
    expect(active(0, 20, [0, 5])).to.deep.equal([[5, 20]]);
    expect(active(0, 20, [-Infinity, Infinity])).to.deep.equal([]);
  });

  it('do not matter outside of the time', () => expect(active(5, 10, [0, 3], [12, 15])).to.deep.equal([[5, 10]]));
});
