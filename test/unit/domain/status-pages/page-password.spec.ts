import { expect } from 'chai';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import { PAIR_LIMIT, noAttempts } from '../../../../src/domain/access/sign-in/sign-in-lockout.ts';
import type { SignInAttempts } from '../../../../src/domain/access/sign-in/sign-in-lockout.ts';
import { judgePagePassword } from '../../../../src/domain/status-pages/page-password.rules.ts';
import { NOW } from '../../../builders/clock.ts';

const fresh: SignInAttempts = { pair: noAttempts, account: noAttempts };
const failed = (failures: number): SignInAttempts => ({
  ...fresh,
  pair: { failures, lastFailureAt: NOW, lastSuccessAt: null },
});

describe('judgePagePassword', () => {
  it('accepts the right password, and clears the failures of the network', () => {
    const { outcome, attempts } = judgePagePassword({ matches: true, now: NOW }, failed(PAIR_LIMIT.free - 1));
    expect([outcome, attempts.pair.failures]).to.deep.equal([{ ok: true, value: true }, 0]);
  });

  it('refuses a wrong password with statusPagePasswordRequired, and counts it', () => {
    const { outcome, attempts } = judgePagePassword({ matches: false, now: NOW }, fresh);
    expect([outcome, attempts.pair.failures]).to.deep.equal([{ ok: false, code: 'statusPagePasswordRequired' }, 1]);
  });

  it('refuses the right password with rateLimited while attempts are delayed, without counting it', () => {
    const { outcome, attempts } = judgePagePassword(
      { matches: true, now: later(NOW, seconds(29)) },
      failed(PAIR_LIMIT.free),
    );
    expect([outcome.ok ? null : [outcome.code, outcome.data], attempts.pair.failures]).to.deep.equal([
      ['rateLimited', { retryAfter: 1 }],
      PAIR_LIMIT.free,
    ]);
    expect(
      judgePagePassword({ matches: true, now: later(NOW, seconds(30)) }, failed(PAIR_LIMIT.free)).outcome.ok,
    ).to.equal(true);
  });
});
