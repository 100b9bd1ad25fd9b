import { expect } from 'chai';
import { decideHostSignIn, evaluateSignIn } from '../../../../../src/domain/access/sign-in/sign-in.ts';
import type { PresentedPassword, SignInAccount } from '../../../../../src/domain/access/sign-in/sign-in.ts';
import { noAttempts } from '../../../../../src/domain/access/sign-in/sign-in-lockout.ts';
import { accepted, refused } from '../../../../../src/domain/kernel/outcome.ts';
import { NOW } from '../../../../builders/clock.ts';

const fresh = { pair: noAttempts, account: noAttempts };
const anAccount = (facts: Partial<SignInAccount> = {}): SignInAccount => ({
  isActive: true,
  isGlobalAdmin: false,
  isGlobalSupporter: false,
  organizationStatus: 'active',
  mfaEnabled: false,
  ...facts,
});
const presented = (facts: Partial<PresentedPassword> = {}): PresentedPassword => ({
  account: anAccount(),
  passwordMatches: true,
  now: NOW,
  ...facts,
});
const outcomeOf = (facts: Partial<PresentedPassword>) => evaluateSignIn(presented(facts), fresh).outcome;

describe('evaluateSignIn', () => {
  it('opens a session, and requires a code under two-step verification', () => {
    expect(outcomeOf({})).to.deep.equal(accepted({ awaitsCode: false }));
    expect(outcomeOf({ account: anAccount({ mfaEnabled: true }) })).to.deep.equal(accepted({ awaitsCode: true }));
  });

  it('answers unauthenticated to a wrong password and an unknown user, and counts both', () => {
    for (const facts of [{ passwordMatches: false }, { account: null, passwordMatches: false }]) {
      const { outcome, attempts } = evaluateSignIn(presented(facts), fresh);
      expect(outcome).to.deep.equal(refused('unauthenticated'));
      expect(attempts.pair.failures).to.equal(1);
      expect(attempts.account.failures).to.equal(1);
    }
  });

  it('answers rateLimited to the correct password during a delay, and does not count it', () => {
    const counter = { failures: 5, lastFailureAt: NOW, lastSuccessAt: null };
    const before = { pair: counter, account: counter };
    const { outcome, attempts } = evaluateSignIn(presented(), before);
    expect(outcome).to.deep.equal(refused('rateLimited', { retryAfter: 30 }));
    expect(attempts).to.deep.equal(before);
  });

  it('answers accountDeactivated to the correct password only, and does not count it', () => {
    const account = anAccount({ isActive: false });
    expect(evaluateSignIn(presented({ account }), fresh)).to.deep.equal({
      outcome: refused('accountDeactivated'),
      attempts: fresh,
    });
    expect(outcomeOf({ account, passwordMatches: false })).to.deep.equal(refused('unauthenticated'));
  });

  it('answers organizationSuspended for a deleted organization, except to platform staff', () => {
    expect(outcomeOf({ account: anAccount({ organizationStatus: 'deleted' }) })).to.deep.equal(
      refused('organizationSuspended'),
    );
    for (const flag of ['isGlobalAdmin', 'isGlobalSupporter']) {
      expect(outcomeOf({ account: anAccount({ organizationStatus: 'deleted', [flag]: true }) }).ok, flag).to.equal(
        true,
      );
    }
  });

  for (const organizationStatus of ['suspended', 'cancelled'] as const)
    it(`accepts users of an organization that is ${organizationStatus}`, () => {
      expect(outcomeOf({ account: anAccount({ organizationStatus }) }).ok).to.equal(true);
    });

  it('records the address as known', () => {
    expect(evaluateSignIn(presented(), fresh).attempts.pair).to.deep.equal({
      failures: 0,
      lastFailureAt: null,
      lastSuccessAt: NOW,
    });
  });
});

describe('decideHostSignIn', () => {
  const outcomeFor = (account: SignInAccount | null, hasSecondFactor = false) =>
    decideHostSignIn({ account, hasSecondFactor });

  it('opens a session, which requires a code under two-step verification unless the host verified a second factor', () => {
    expect(outcomeFor(anAccount())).to.deep.equal(accepted({ awaitsCode: false }));
    const verified = anAccount({ mfaEnabled: true });
    expect(outcomeFor(verified)).to.deep.equal(accepted({ awaitsCode: true }));
    expect(outcomeFor(verified, true)).to.deep.equal(accepted({ awaitsCode: false }));
  });

  it('answers unauthenticated to a person without an account, and otherwise as a sign-in by password does', () => {
    expect(outcomeFor(null, true)).to.deep.equal(refused('unauthenticated'));
    expect(outcomeFor(anAccount({ isActive: false }))).to.deep.equal(refused('accountDeactivated'));
    expect(outcomeFor(anAccount({ organizationStatus: 'deleted' }))).to.deep.equal(refused('organizationSuspended'));
    const staff = anAccount({ organizationStatus: 'deleted', isGlobalSupporter: true });
    expect(outcomeFor(staff)).to.deep.equal(accepted({ awaitsCode: false }));
  });
});
