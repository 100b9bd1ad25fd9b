import { inspect } from 'node:util';
import { expect } from 'chai';
import {
  isExpired,
  isInFuture,
  isOlderThan,
  numericDateOf,
  stringClaimOf,
} from '../../../../src/domain/agent-access/jwt.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const EPOCH = NOW.getTime() / 1000;
const noDates = [undefined, null, String(EPOCH), -1, NaN, Infinity, 1e300, new Date(0)];

describe('numericDateOf', () => {
  it('reads seconds since 1970, with fractions', () => {
    expect(numericDateOf(0)).to.deep.equal(new Date(0));
    expect(numericDateOf(EPOCH)).to.deep.equal(NOW);
    expect(numericDateOf(EPOCH + 0.5)).to.deep.equal(later(NOW, 500));
  });

  for (const value of noDates)
    it(`is null for ${inspect(value)}`, () => {
      expect(numericDateOf(value)).to.equal(null);
    });
});

describe('time claims of a JWT', () => {
  it('tolerate clocks that differ by 60 s', () => {
    expect([60_000, 59_999].map((ms) => isExpired(EPOCH, later(NOW, ms)))).to.deep.equal([true, false]);
    expect([60.01, 60].map((seconds) => isInFuture(EPOCH + seconds, NOW))).to.deep.equal([true, false]);
    const age = minutes(5);
    expect([360.01, 360].map((seconds) => isOlderThan(age, EPOCH - seconds, NOW))).to.deep.equal([true, false]);
  });

  it('count as expired, as future and as too old if they are missing or no dates', () => {
    for (const value of noDates)
      expect([isExpired(value, NOW), isInFuture(value, NOW), isOlderThan(minutes(5), value, NOW)]).to.deep.equal([
        true,
        true,
        true,
      ]);
  });
});

describe('stringClaimOf', () => {
  it('is a text of 1 to 1024 characters', () => {
    for (const text of ['a', 'a'.repeat(1024)]) expect(stringClaimOf(text)).to.equal(text);
    for (const value of ['', 'a'.repeat(1025), undefined, 7, ['a']]) expect(stringClaimOf(value)).to.equal(null);
  });
});
