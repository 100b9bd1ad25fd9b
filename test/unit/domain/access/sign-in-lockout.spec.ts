import { expect } from 'chai';
import fc from 'fast-check';
import {
  ACCOUNT_LIMIT,
  KNOWN_ADDRESS_WINDOW,
  PAIR_LIMIT,
  afterFailure,
  afterSuccess,
  noAttempts,
  signInClosedUntil,
} from '../../../../src/domain/access/sign-in-lockout.ts';
import type { SignInAttempts } from '../../../../src/domain/access/sign-in-lockout.ts';
import { elapsed, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const fresh: SignInAttempts = { pair: noAttempts, account: noAttempts };
const failed = (times: number, from: SignInAttempts = fresh): SignInAttempts =>
  Array.from({ length: times }).reduce<SignInAttempts>((attempts) => afterFailure(attempts, NOW), from);
const waitOf = (attempts: SignInAttempts, now = NOW): number => {
  const until = signInClosedUntil(attempts, now);
  return until === null ? 0 : elapsed(now, until);
};
/** Returns failures of other addresses on the account; the counter of the pair stays empty. */
const byStrangers = (times: number): SignInAttempts => ({ pair: noAttempts, account: failed(times).account });

describe('sign-in delay', () => {
  it('the delay starts at 30 seconds with the fifth failure from one address', () => {
    expect(waitOf(failed(4))).to.equal(0);
    expect(waitOf(failed(5))).to.equal(seconds(30));
  });

  it('the delay doubles with each failure up to fifteen minutes', () => {
    expect([6, 7, 8, 9, 10, 50].map((times) => waitOf(failed(times)))).to.deep.equal([
      seconds(60), seconds(120), seconds(240), seconds(480), minutes(15), minutes(15),
    ]);
  });

  it('the delay ends at the exact moment', () => {
    expect(signInClosedUntil(failed(5), later(NOW, seconds(30) - 1))).not.to.equal(null);
    expect(signInClosedUntil(failed(5), later(NOW, seconds(30)))).to.equal(null);
  });

  it('the delay ends when the clock is set back, and starts again with the next failure', () => {
    const before = later(NOW, -hours(2));
    expect(waitOf(failed(5), before)).to.equal(0);
    expect(waitOf(afterFailure(failed(5), before), before)).to.equal(seconds(60));
  });

  it('the delay is reset after an hour without a failure', () => {
    const attempts = failed(20);
    expect(waitOf(afterFailure(attempts, later(NOW, hours(1) - 1)), later(NOW, hours(1) - 1))).to.equal(minutes(15));
    expect(waitOf(afterFailure(attempts, later(NOW, hours(1))), later(NOW, hours(1)))).to.equal(0);
  });

  it('the delay is removed for the address by the correct password', () => {
    expect(waitOf(afterSuccess(failed(20), NOW))).to.equal(0);
  });

  it('the delay starts at five seconds with the thirtieth failure from other addresses, up to one minute', () => {
    expect([29, 30, 31, 34, 500].map((times) => waitOf(byStrangers(times)))).to.deep.equal([0, seconds(5), seconds(10), minutes(1), minutes(1)]);
  });

  it('the delay exempts an address with a sign-in within thirty days from failures of other addresses', () => {
    const known = (age: number): SignInAttempts => ({
      ...byStrangers(500),
      pair: { failures: 0, lastFailureAt: null, lastSuccessAt: later(NOW, -age) },
    });
    expect(waitOf(known(KNOWN_ADDRESS_WINDOW - 1))).to.equal(0);
    expect(waitOf(known(KNOWN_ADDRESS_WINDOW))).to.equal(minutes(1));
  });

  it('the delay applies to a known address after its own failures', () => {
    expect(waitOf(failed(5, afterSuccess(byStrangers(500), NOW)))).to.equal(seconds(30));
  });

  it('the delay is the longer of the delays of pair and account', () => {
    expect(waitOf(failed(40))).to.equal(minutes(15));
    expect(waitOf({ ...failed(40), pair: failed(5).pair })).to.equal(minutes(1));
  });

  it('the delay never exceeds fifteen minutes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }), (pair, account) => {
        const counter = (failures: number) => ({ failures, lastFailureAt: NOW, lastSuccessAt: null });
        expect(waitOf({ pair: counter(pair), account: counter(account) })).to.be.at.most(minutes(15));
      }),
    );
  });

  it('the delay is shorter than the time after which failures are forgotten', () => {
    for (const { longestDelay, forgetsAfter } of [PAIR_LIMIT, ACCOUNT_LIMIT]) expect(longestDelay).to.be.below(forgetsAfter);
  });
});
