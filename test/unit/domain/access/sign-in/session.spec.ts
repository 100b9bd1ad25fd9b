import { expect } from 'chai';
import {
  isRenewalDue,
  isSessionListed,
  isSessionOver,
  isSessionSecretShaped,
  sessionCallerOf,
  sessionEnd,
  shouldRecordUse,
} from '../../../../../src/domain/access/sign-in/session.ts';
import type { SessionFacts } from '../../../../../src/domain/access/sign-in/session.ts';
import { days, hours, later, minutes } from '../../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../../builders/clock.ts';

const aSession = (facts: Partial<SessionFacts> = {}): SessionFacts => ({
  sessionId: 7,
  createdAt: NOW,
  lastSeenAt: NOW,
  awaitsCode: false,
  steppedUpAt: null,
  rotatedAt: null,
  presented: 'current',
  isDeleted: false,
  userId: 1,
  userPublicId: 'user',
  organizationId: 2,
  organizationStatus: 'active',
  role: 'editor',
  customerId: null,
  isActive: true,
  isGlobalAdmin: false,
  isGlobalSupporter: false,
  mfaEnabled: false,
  imEnabled: true,
  requireMfaAdmins: false,
  requireMfaEditors: false,
  requireMfaReadonly: false,
  requireMfaPlatformStaff: false,
  ...facts,
});

describe('session expiry', () => {
  it('session expiry occurs seven days after the last use', () => {
    expect(isSessionOver(aSession(), later(NOW, days(7) - 1))).to.equal(false);
    expect(isSessionOver(aSession(), later(NOW, days(7)))).to.equal(true);
  });

  it('session expiry occurs thirty days after the sign-in at the latest', () => {
    const used = aSession({ lastSeenAt: later(NOW, days(29)) });
    expect(sessionEnd(used)).to.deep.equal(later(NOW, days(30)));
    expect(isSessionOver(used, later(NOW, days(30) - 1))).to.equal(false);
    expect(isSessionOver(used, later(NOW, days(30)))).to.equal(true);
  });

  it('session expiry occurs after ten minutes while a code is pending', () => {
    const waiting = aSession({ awaitsCode: true });
    expect(isSessionOver(waiting, later(NOW, minutes(10) - 1))).to.equal(false);
    expect(isSessionOver(waiting, later(NOW, minutes(10)))).to.equal(true);
  });
});

describe('sessionCallerOf', () => {
  it('includes platform flags, except for customer-bound users', () => {
    const flags = { isGlobalAdmin: true, isGlobalSupporter: true };
    expect(sessionCallerOf(aSession({ ...flags, customerId: null }), NOW)).to.include(flags);
    expect(sessionCallerOf(aSession({ ...flags, customerId: 5 }), NOW)).to.include({
      customerId: 5,
      isGlobalAdmin: false,
      isGlobalSupporter: false,
    });
  });

  it('returns the current state of the user', () => {
    expect(sessionCallerOf(aSession({ customerId: 9, steppedUpAt: NOW }), NOW)).to.deep.equal({
      kind: 'user',
      sessionId: 7,
      steppedUpAt: NOW,
      userId: 1,
      userPublicId: 'user',
      organizationId: 2,
      organizationStatus: 'active',
      role: 'editor',
      customerId: 9,
      isActive: true,
      isGlobalAdmin: false,
      isGlobalSupporter: false,
      mfaEnabled: false,
      mfaDemanded: false,
      imEnabled: true,
    });
  });

  it('returns null for an expired session and while a code is pending', () => {
    expect(sessionCallerOf(aSession(), later(NOW, days(7)))).to.equal(null);
    expect(sessionCallerOf(aSession({ awaitsCode: true }), NOW)).to.equal(null);
    expect(isSessionListed(aSession({ awaitsCode: true }), NOW)).to.equal(false);
    expect(isSessionListed(aSession(), later(NOW, days(7)))).to.equal(false);
    expect(isSessionListed(aSession(), later(NOW, days(7) - 1))).to.equal(true);
  });

  it('returns null for a deleted account', () => {
    expect(sessionCallerOf(aSession({ isDeleted: true }), NOW)).to.equal(null);
  });

  it('returns a deactivated user, so that the gate can answer accountDeactivated', () => {
    expect(sessionCallerOf(aSession({ isActive: false }), NOW)?.isActive).to.equal(false);
  });

  it('sets mfaDemanded by the policy for the role', () => {
    expect(sessionCallerOf(aSession({ requireMfaEditors: true }), NOW)?.mfaDemanded).to.equal(true);
    expect(sessionCallerOf(aSession({ requireMfaAdmins: true }), NOW)?.mfaDemanded).to.equal(false);
  });

  it('accepts the previous secret for one minute', () => {
    const spent = aSession({ presented: 'previous', rotatedAt: NOW });
    expect(sessionCallerOf(aSession({ presented: 'previous' }), NOW)).to.equal(null);
    expect(sessionCallerOf({ ...spent, presented: 'current' }, later(NOW, minutes(1)))).not.to.equal(null);
    expect(sessionCallerOf(spent, later(NOW, minutes(1) - 1))).not.to.equal(null);
    expect(sessionCallerOf(spent, later(NOW, minutes(1)))).to.equal(null);
  });
});

describe('session secret', () => {
  it('the session secret is renewed at an age of twelve hours', () => {
    expect(isRenewalDue(aSession(), later(NOW, hours(12) - 1))).to.equal(false);
    expect(isRenewalDue(aSession(), later(NOW, hours(12)))).to.equal(true);
    expect(isRenewalDue(aSession({ rotatedAt: later(NOW, hours(12)) }), later(NOW, hours(24) - 1))).to.equal(false);
  });

  it('the session secret is sent again to a request with the previous secret', () => {
    expect(isRenewalDue(aSession({ presented: 'previous', rotatedAt: NOW }), NOW)).to.equal(true);
  });

  it('the session secret has 43 to 64 characters of base64url', () => {
    expect(isSessionSecretShaped('a'.repeat(43))).to.equal(true);
    expect(isSessionSecretShaped('a'.repeat(42))).to.equal(false);
    expect(isSessionSecretShaped('a'.repeat(65))).to.equal(false);
    expect(isSessionSecretShaped(`${'a'.repeat(43)}%`)).to.equal(false);
  });
});

describe('shouldRecordUse', () => {
  it('returns true for the first use of a credential, and then once a minute', () => {
    expect(
      [null, later(NOW, 1 - minutes(1)), later(NOW, -minutes(1))].map((lastUsedAt) => shouldRecordUse(lastUsedAt, NOW)),
    ).to.deep.equal([true, false, true]);
  });
});
