import { expect } from 'chai';
import { isApiTokenShaped, tokenCallerOf } from '../../../../src/domain/access/api-token.ts';
import type { ApiTokenFacts } from '../../../../src/domain/access/api-token.ts';
import { decideTokenRequest, tokenCustomer, tokenExpiry, tokenReachOf } from '../../../../src/domain/access/api-token-rules.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { aToken, aUser } from '../../../builders/callers.ts';
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
  ...changes,
});

describe('an API token', () => {
  it('acts as the user who issued it, as the user is now', () => {
    expect(tokenCallerOf(facts({ role: 'readonly', isActive: false }), NOW)).to.include({ kind: 'token', userId: 7, role: 'readonly', isActive: false });
  });

  it('lives to the moment before its expiry, and not to the moment itself', () => {
    expect(tokenCallerOf(facts({ expiresAt: later(NOW, 1) }), NOW)).not.to.equal(null);
    expect(tokenCallerOf(facts({ expiresAt: NOW }), NOW)).to.equal(null);
  });

  it('is dead once revoked', () => {
    expect(tokenCallerOf(facts({ revokedAt: NOW }), NOW)).to.equal(null);
  });

  it('is dead once the account of its issuer is deleted', () => {
    expect(tokenCallerOf(facts({ isDeleted: true }), NOW)).to.equal(null);
  });

  it('of a customer is confined to it and carries no platform flag', () => {
    expect(tokenCallerOf(facts({ tokenCustomerId: 5 }), NOW)).to.include({ customerId: 5, isGlobalAdmin: false, isGlobalSupporter: false });
  });

  it('follows its issuer to the customer whom the issuer is bound to, and dies rather than reach another', () => {
    expect(tokenCallerOf(facts({ userCustomerId: 5 }), NOW)).to.include({ customerId: 5, isGlobalAdmin: false, isGlobalSupporter: false });
    expect(tokenCallerOf(facts({ tokenCustomerId: 5, userCustomerId: 5 }), NOW)).to.include({ customerId: 5 });
    expect(tokenCallerOf(facts({ tokenCustomerId: 5, userCustomerId: 6 }), NOW)).to.equal(null);
  });

  it('has one exact form', () => {
    const secret = `wsm_${'aB3_-'.repeat(8)}xyz`;
    expect(isApiTokenShaped(secret)).to.equal(true);
    for (const other of [`${secret} `, ` ${secret}`, `${secret}x`, secret.slice(0, -1), secret.replace('wsm', 'WSM'), secret.replace('wsm_', 'wsma_'), `${secret}\n`]) {
      expect(isApiTokenShaped(other), JSON.stringify(other)).to.equal(false);
    }
  });
});

describe('issuing a token', () => {
  const request = { caller: aUser(), now: NOW, customerId: null, isVisible: false };

  it('is refused with mfa_step_up_required from 5 minutes after the last verified code', () => {
    const caller = (age: number) => aUser({ mfaEnabled: true, steppedUpAt: later(NOW, -age) });
    expect(decideTokenRequest({ ...request, caller: caller(minutes(5) - 1) })).to.deep.equal(accepted(null));
    expect(decideTokenRequest({ ...request, caller: caller(minutes(5)) })).to.deep.equal(refused('mfa_step_up_required'));
    expect(decideTokenRequest({ ...request, caller: aUser({ mfaEnabled: true }) })).to.deep.equal(refused('mfa_step_up_required'));
  });

  it('asks for no code of those without two-step verification', () => {
    expect(decideTokenRequest(request)).to.deep.equal(accepted(null));
  });

  it('is refused with invalidCustomer for a customer out of sight', () => {
    expect(decideTokenRequest({ ...request, customerId: 5 })).to.deep.equal(refused('invalidCustomer'));
    expect(decideTokenRequest({ ...request, customerId: 5, isVisible: true })).to.deep.equal(accepted(null));
  });

  it('confines the token to what is asked for, or else to what the issuer is bound to', () => {
    expect(tokenCustomer(aUser(), null)).to.equal(null);
    expect(tokenCustomer(aUser(), 5)).to.equal(5);
    expect(tokenCustomer(aUser({ customerId: 6 }), null)).to.equal(6);
  });

  it('sets an expiry whole days ahead, or none', () => {
    expect(tokenExpiry(30, NOW)).to.deep.equal(new Date('2026-04-01T10:00:00.000Z'));
    expect(tokenExpiry(null, NOW)).to.equal(null);
  });
});

describe('the tokens that somebody reaches', () => {
  const scope = { organizationId: 1, customerId: null };

  it('are all of the scope for administrators and platform staff', () => {
    expect(tokenReachOf(aUser({ role: 'admin' }), scope)).to.deep.equal({ ...scope, issuerId: null });
    expect(tokenReachOf(aToken({ role: 'admin', customerId: 5 }), { ...scope, customerId: 5 })).to.deep.equal({ organizationId: 1, customerId: 5, issuerId: null });
    expect(tokenReachOf(aUser({ role: 'readonly', isGlobalSupporter: true }), everywhere)).to.deep.equal({ ...everywhere, issuerId: null });
  });

  for (const role of ['editor', 'readonly', 'responder'] as const) {
    it(`are their own for users with the role ${role}`, () => {
      expect(tokenReachOf(aUser({ role }), scope)).to.deep.equal({ ...scope, issuerId: 7 });
    });
  }
});
