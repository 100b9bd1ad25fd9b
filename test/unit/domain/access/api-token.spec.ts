import { expect } from 'chai';
import { isApiTokenShaped, tokenCallerOf } from '../../../../src/domain/access/api-token.ts';
import type { ApiTokenFacts } from '../../../../src/domain/access/api-token.ts';
import {
  decideTokenRequest,
  managedIssuer,
  tokenChangeRefusal,
  tokenCustomer,
  tokenExpiry,
} from '../../../../src/domain/access/api-token.rules.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';

const facts = (changes: Partial<ApiTokenFacts> = {}): ApiTokenFacts => ({
  tokenId: 3,
  tokenCustomerId: null,
  expiresAt: null,
  revokedAt: null,
  userId: 7,
  userPublicId: 'u',
  userCustomerId: null,
  role: 'admin',
  isActive: true,
  isDeleted: false,
  isGlobalAdmin: true,
  isGlobalSupporter: true,
  organizationId: 1,
  organizationStatus: 'active',
  mfaEnabled: false,
  imEnabled: true,
  requireMfaAdmins: false,
  requireMfaEditors: false,
  requireMfaReadonly: false,
  requireMfaPlatformStaff: false,
  ...changes,
});

describe('tokenCallerOf', () => {
  it('returns the issuer with the organization and the flags as they are now', () => {
    expect(tokenCallerOf(facts({ mfaEnabled: true, isGlobalSupporter: false }), NOW)).to.deep.equal({
      kind: 'token',
      tokenId: 3,
      userId: 7,
      userPublicId: 'u',
      organizationId: 1,
      organizationStatus: 'active',
      role: 'admin',
      customerId: null,
      isActive: true,
      isGlobalAdmin: true,
      isGlobalSupporter: false,
      mfaEnabled: true,
      mfaDemanded: false,
      imEnabled: true,
    });
    expect(tokenCallerOf(facts({ isGlobalAdmin: false }), NOW)).to.include({
      isGlobalAdmin: false,
      isGlobalSupporter: true,
    });
  });

  it('returns the current role and status of the issuing user', () => {
    expect(tokenCallerOf(facts({ role: 'readonly', isActive: false }), NOW)).to.include({
      kind: 'token',
      userId: 7,
      role: 'readonly',
      isActive: false,
    });
  });

  it('returns whether its issuer has two-step verification, and whether the issuer must', () => {
    expect(tokenCallerOf(facts({ mfaEnabled: true }), NOW)).to.include({ mfaEnabled: true, mfaDemanded: false });
    expect(tokenCallerOf(facts({ requireMfaAdmins: true }), NOW)).to.include({ mfaEnabled: false, mfaDemanded: true });
  });

  it('accepts a token before its expiry, and rejects it at that moment', () => {
    expect(tokenCallerOf(facts({ expiresAt: later(NOW, 1) }), NOW)).not.to.equal(null);
    expect(tokenCallerOf(facts({ expiresAt: NOW }), NOW)).to.equal(null);
  });

  it('rejects a revoked token', () => {
    expect(tokenCallerOf(facts({ revokedAt: NOW }), NOW)).to.equal(null);
  });

  it('rejects a token whose issuer was deleted', () => {
    expect(tokenCallerOf(facts({ isDeleted: true }), NOW)).to.equal(null);
  });

  it('confines a customer-scoped token to its customer and removes platform flags', () => {
    expect(tokenCallerOf(facts({ tokenCustomerId: 5 }), NOW)).to.include({
      customerId: 5,
      isGlobalAdmin: false,
      isGlobalSupporter: false,
    });
  });

  it('confines a token to the customer of its issuer, and rejects it if they differ', () => {
    expect(tokenCallerOf(facts({ userCustomerId: 5 }), NOW)).to.include({
      customerId: 5,
      isGlobalAdmin: false,
      isGlobalSupporter: false,
    });
    expect(tokenCallerOf(facts({ tokenCustomerId: 5, userCustomerId: 5 }), NOW)).to.include({ customerId: 5 });
    expect(tokenCallerOf(facts({ tokenCustomerId: 5, userCustomerId: 6 }), NOW)).to.equal(null);
  });

  it('isApiTokenShaped accepts the exact token format only', () => {
    const secret = `wsm_${'aB3_-'.repeat(8)}xyz`;
    expect(isApiTokenShaped(secret)).to.equal(true);
    for (const other of [
      `${secret} `,
      ` ${secret}`,
      `${secret}x`,
      secret.slice(0, -1),
      secret.replace('wsm', 'WSM'),
      secret.replace('wsm_', 'wsma_'),
      `${secret}\n`,
    ]) {
      expect(isApiTokenShaped(other), JSON.stringify(other)).to.equal(false);
    }
  });
});

describe('issuing an API token', () => {
  const request = { caller: aUser(), now: NOW, customerId: null, isVisible: false };

  it('issuing a token is refused with mfa_step_up_required from 5 minutes after the last verified code', () => {
    const caller = (age: number) => aUser({ mfaEnabled: true, steppedUpAt: later(NOW, -age) });
    expect(decideTokenRequest({ ...request, caller: caller(minutes(5) - 1) })).to.deep.equal(accepted(null));
    expect(decideTokenRequest({ ...request, caller: caller(minutes(5)) })).to.deep.equal(
      refused('mfa_step_up_required'),
    );
    expect(decideTokenRequest({ ...request, caller: aUser({ mfaEnabled: true }) })).to.deep.equal(
      refused('mfa_step_up_required'),
    );
  });

  it('issuing a token requires no code without two-step verification', () => {
    expect(decideTokenRequest(request)).to.deep.equal(accepted(null));
  });

  it('issuing a token is refused with invalidCustomer for a customer that is not visible', () => {
    expect(decideTokenRequest({ ...request, customerId: 5 })).to.deep.equal(refused('invalidCustomer'));
    expect(decideTokenRequest({ ...request, customerId: 5, isVisible: true })).to.deep.equal(accepted(null));
  });

  it('confines the token to the requested customer, or to that of the issuer', () => {
    expect(tokenCustomer(aUser(), null)).to.equal(null);
    expect(tokenCustomer(aUser(), 5)).to.equal(5);
    expect(tokenCustomer(aUser({ customerId: 6 }), null)).to.equal(6);
    expect(tokenCustomer(aToken({ customerId: 6 }), null)).to.equal(6);
    expect(tokenCustomer(systemCaller, null)).to.equal(null);
  });

  it('issuing a token sets an expiry of whole days, or none', () => {
    expect(tokenExpiry(30, NOW)).to.deep.equal(new Date('2026-04-01T10:00:00.000Z'));
    expect(tokenExpiry(null, NOW)).to.equal(null);
  });
});

describe('renaming or revoking an API token', () => {
  const answer = (caller: Parameters<typeof tokenChangeRefusal>[0]['caller']) =>
    tokenChangeRefusal({ caller, now: NOW })?.code ?? 'accepted';

  it('is refused to a token with mfa_enrollment_required while its issuer must set up two-step verification', () => {
    expect(answer(aToken({ mfaDemanded: true }))).to.equal('mfa_enrollment_required');
    expect(answer(aUser({ mfaDemanded: true })), 'a guard refuses a session').to.equal('accepted');
    expect(answer(aToken())).to.equal('accepted');
  });

  it('is refused with mfa_step_up_required to a token whose issuer has two-step verification', () => {
    for (const mfaDemanded of [true, false])
      expect(answer(aToken({ mfaDemanded, mfaEnabled: true }))).to.equal('mfa_step_up_required');
    expect(answer(aUser({ mfaEnabled: true, steppedUpAt: NOW }))).to.equal('accepted');
  });
});

describe('managedIssuer', () => {
  const scope = { organizationId: 1, customerId: null };

  it('is undefined for administrators and platform staff, who manage all tokens of their scope', () => {
    expect(managedIssuer(aUser({ role: 'admin' }), scope)).to.equal(undefined);
    expect(managedIssuer(aToken({ role: 'admin', customerId: 5 }), { ...scope, customerId: 5 })).to.equal(undefined);
    expect(managedIssuer(aUser({ role: 'readonly', isGlobalSupporter: true }), everywhere)).to.equal(undefined);
    for (const caller of [systemCaller, anAgent()]) expect(managedIssuer(caller, scope)).to.equal(undefined);
  });

  for (const role of ['editor', 'readonly', 'responder'] as const) {
    it(`is the user for users with role ${role}`, () => {
      expect(managedIssuer(aUser({ role }), scope)).to.equal(7);
    });
  }
});
