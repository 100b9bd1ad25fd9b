import { expect } from 'chai';
import fc from 'fast-check';
import {
  ATTACKED_PAIR_LIMIT,
  ATTACK_FAILURES,
  ATTACK_MEMORY,
  KNOWN_NETWORK_WINDOW,
  PAIR_LIMIT,
  afterFailure,
  afterPasswordReset,
  afterSuccess,
  noAttempts,
  signInClosedUntil,
} from '../../../../../src/domain/access/sign-in/sign-in-lockout.ts';
import type { SignInAttempts } from '../../../../../src/domain/access/sign-in/sign-in-lockout.ts';
import { elapsed, hours, later, minutes, seconds } from '../../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../../builders/clock.ts';

const fresh: SignInAttempts = { pair: noAttempts, account: noAttempts };
const failed = (times: number, from: SignInAttempts = fresh): SignInAttempts =>
  Array.from({ length: times }).reduce<SignInAttempts>((attempts) => afterFailure(attempts, NOW), from);
const waitOf = (attempts: SignInAttempts, now = NOW): number => {
  const until = signInClosedUntil(attempts, now);
  return until === null ? 0 : elapsed(now, until);
};
/** Returns failures of other networks on the account; the counter of the pair stays empty. */
const byStrangers = (times: number): SignInAttempts => ({ pair: noAttempts, account: failed(times).account });

describe('sign-in delay', () => {
  it('the delay starts at 30 seconds with the fifth failure from one network', () => {
    expect(waitOf(failed(4))).to.equal(0);
    expect(waitOf(failed(5))).to.equal(seconds(30));
  });

  it('the delay doubles with each failure up to fifteen minutes', () => {
    expect([6, 7, 8, 9, 10, 50].map((times) => waitOf(failed(times)))).to.deep.equal([
      seconds(60),
      seconds(120),
      seconds(240),
      seconds(480),
      minutes(15),
      minutes(15),
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

  it('the delay is removed for the network by the correct password', () => {
    expect(waitOf(afterSuccess(failed(20), NOW))).to.equal(0);
  });

  it('failures of other networks never delay the first attempt of an unknown network', () => {
    for (const times of [1, 29, 30, 500, 100_000])
      expect(
        waitOf({ pair: noAttempts, account: { failures: times, lastFailureAt: NOW, lastSuccessAt: null } }),
      ).to.equal(0);
  });

  it('delays an unknown network from its first failure on, five seconds and doubling, while the account is attacked', () => {
    expect([1, 2, 3, 4].map((times) => waitOf(failed(times, byStrangers(ATTACK_FAILURES))))).to.deep.equal(
      [5, 10, 20, 40].map(seconds),
    );
    expect(waitOf(failed(4, byStrangers(ATTACK_FAILURES - 5)))).to.equal(0);
  });

  it('the account counts as attacked from the thirtieth failure of unknown networks on', () => {
    const once = failed(1).pair;
    const waitAt = (failures: number) => waitOf({ pair: once, account: byStrangers(failures).account });
    expect([waitAt(ATTACK_FAILURES - 1), waitAt(ATTACK_FAILURES)]).to.deep.equal([0, seconds(5)]);
  });

  it('the account no longer counts as attacked thirty minutes after the last failure', () => {
    const once = afterFailure(byStrangers(ATTACK_FAILURES), NOW);
    const again = (age: number): SignInAttempts => ({
      pair: { ...once.pair, lastFailureAt: later(NOW, age) },
      account: once.account,
    });
    expect(waitOf(again(ATTACK_MEMORY - 1), later(NOW, ATTACK_MEMORY - 1))).to.equal(seconds(5));
    expect(waitOf(again(ATTACK_MEMORY), later(NOW, ATTACK_MEMORY))).to.equal(0);
  });

  it('grants a network with a sign-in within thirty days its five attempts while the account is attacked', () => {
    const known = (age: number): SignInAttempts => ({
      ...byStrangers(500),
      pair: { failures: 1, lastFailureAt: NOW, lastSuccessAt: later(NOW, -age) },
    });
    expect(waitOf(known(KNOWN_NETWORK_WINDOW - 1))).to.equal(0);
    expect(waitOf(known(KNOWN_NETWORK_WINDOW))).to.equal(seconds(5));
  });

  it('counts failures of known networks for the pair only', () => {
    expect(failed(7, afterSuccess(byStrangers(3), NOW)).account.failures).to.equal(3);
  });

  it('the delay applies to a known network after its own failures', () => {
    expect(waitOf(failed(5, afterSuccess(byStrangers(500), NOW)))).to.equal(seconds(30));
  });

  it('a password reset by mail clears the counter of the account and makes the network known', () => {
    const { pair, account } = afterPasswordReset(NOW);
    expect(account).to.deep.equal(noAttempts);
    expect(waitOf(failed(4, { pair, account: byStrangers(500).account }))).to.equal(0);
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
    for (const { longestDelay, forgetsAfter } of [PAIR_LIMIT, ATTACKED_PAIR_LIMIT])
      expect(longestDelay).to.be.below(forgetsAfter);
  });
});
