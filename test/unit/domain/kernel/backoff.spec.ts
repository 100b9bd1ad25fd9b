import { expect } from 'chai';
import { jobBackoff, nextAttemptAt, OUTBOX_RETRY_LIMIT, pauseAfter } from '../../../../src/domain/kernel/backoff.ts';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const aFailedAttempt = { attempts: 1, firstAttemptAt: NOW, now: NOW, chance: 0 };

describe('pauseAfter', () => {
  it('the pause doubles with each attempt up to the maximum', () => {
    const pauses = [1, 2, 3, 9, 10].map((attempts) => pauseAfter(attempts, jobBackoff));
    expect(pauses).to.deep.equal([seconds(10), seconds(20), seconds(40), seconds(2560), hours(1)]);
  });

  it('the pause stays at the maximum for any number of attempts', () => {
    expect(pauseAfter(100_000, jobBackoff)).to.equal(hours(1));
  });

  it('the pause is shortened randomly by less than a fifth', () => {
    expect(pauseAfter(1, { first: 1000, longest: 1000 }, 0.5)).to.equal(900);
    expect(pauseAfter(1, { first: 100_000, longest: 100_000 }, 0.999)).to.be.above(80_000);
  });
});

describe('nextAttemptAt', () => {
  it('returns 5 seconds after the first attempt, then increasing pauses', () => {
    expect(nextAttemptAt(aFailedAttempt)).to.deep.equal(later(NOW, seconds(5)));
    expect(nextAttemptAt({ ...aFailedAttempt, attempts: 4 })).to.deep.equal(later(NOW, seconds(40)));
  });

  it('respects the time requested by the receiver, up to an hour', () => {
    expect(nextAttemptAt({ ...aFailedAttempt, notBefore: later(NOW, minutes(10)) })).to.deep.equal(
      later(NOW, minutes(10)),
    );
    expect(nextAttemptAt({ ...aFailedAttempt, notBefore: later(NOW, seconds(1)) })).to.deep.equal(
      later(NOW, seconds(5)),
    );
    expect(nextAttemptAt({ ...aFailedAttempt, notBefore: later(NOW, hours(9)) })).to.deep.equal(later(NOW, hours(1)));
  });

  it('permits an attempt at the end of 24 hours, and none afterwards', () => {
    const now = later(NOW, OUTBOX_RETRY_LIMIT - seconds(5));
    expect(nextAttemptAt({ ...aFailedAttempt, now })).to.deep.equal(later(NOW, hours(24)));
    expect(nextAttemptAt({ ...aFailedAttempt, now: later(now, 1) })).to.equal(null);
  });

  it('counts the 24 hours from the first attempt', () => {
    const now = later(NOW, hours(48));
    expect(nextAttemptAt({ ...aFailedAttempt, firstAttemptAt: now, now })).to.deep.equal(later(now, seconds(5)));
  });
});
