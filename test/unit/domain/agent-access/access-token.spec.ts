import { expect } from 'chai';
import {
  accessTokenStatusAt,
  agentCallerOf,
  isAccessTokenShaped,
} from '../../../../src/domain/agent-access/access-token.ts';
import type { AccessTokenFacts, AuthorizingUser } from '../../../../src/domain/agent-access/access-token.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const end = later(NOW, hours(1));

const aUser = (facts: Partial<AuthorizingUser> = {}): AuthorizingUser => ({
  id: 7,
  role: 'editor',
  isActive: true,
  organizationId: 1,
  customerId: null,
  ...facts,
});

const aToken = (facts: Partial<AccessTokenFacts> = {}): AccessTokenFacts => ({
  expiresAt: end,
  revokedAt: null,
  scopes: ['api.read'],
  redeemed: true,
  registrationId: 'reg_1',
  registrationStatus: 'redeemed',
  windowEndsAt: later(NOW, hours(24)),
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  user: aUser(),
  ...facts,
});

describe('access token of an agent', () => {
  it('keeps its scopes without a user after the account of its user is deleted', () => {
    const scopes = ['api.read', 'api.write.monitors'] as const;
    expect(agentCallerOf(aToken({ scopes, user: null }), NOW)).to.deep.include({
      userId: null,
      isActive: true,
      scopes,
    });
    expect(agentCallerOf(aToken({ scopes, user: aUser({ role: 'readonly' }) }), NOW)).to.deep.include({
      userId: 7,
      scopes: ['api.read'],
    });
  });

  it('expires after exactly 3600 s', () => {
    expect(agentCallerOf(aToken(), later(end, -1))).to.include({ kind: 'agent', organizationId: 1, userId: 7 });
    expect(agentCallerOf(aToken(), end)).to.equal(null);
  });

  it('is issued, expired or revoked; revocation takes precedence', () => {
    expect(accessTokenStatusAt(aToken(), NOW)).to.equal('issued');
    expect(accessTokenStatusAt(aToken(), end)).to.equal('expired');
    expect(accessTokenStatusAt(aToken({ revokedAt: NOW }), end)).to.equal('revoked');
  });

  it('is invalid after it or its registration is revoked', () => {
    expect(agentCallerOf(aToken({ revokedAt: NOW }), NOW)).to.equal(null);
    expect(agentCallerOf(aToken({ registrationStatus: 'revoked' }), NOW)).to.equal(null);
    expect(agentCallerOf(aToken({ redeemed: false, registrationStatus: 'revoked' }), NOW)).to.equal(null);
  });

  it('of a redeemed registration is valid only while the registration is redeemed', () => {
    for (const registrationStatus of ['active', 'pending', 'authorized'] as const)
      expect(agentCallerOf(aToken({ registrationStatus }), NOW), registrationStatus).to.equal(null);
  });

  it('authenticates an agent of the tenant of its user, and before that of no tenant', () => {
    expect(agentCallerOf(aToken({ customerId: 5, user: aUser({ customerId: 5 }) }), NOW)).to.deep.equal({
      kind: 'agent',
      registrationId: 'reg_1',
      scopes: ['api.read'],
      organizationId: 1,
      organizationStatus: 'active',
      customerId: 5,
      userId: 7,
      isActive: true,
    });
    const early = aToken({ redeemed: false, registrationStatus: 'active', scopes: ['tools.public'] });
    expect(agentCallerOf(early, NOW)).to.deep.equal({
      kind: 'agent',
      registrationId: 'reg_1',
      scopes: ['tools.public'],
      organizationId: null,
      organizationStatus: null,
      customerId: null,
      userId: null,
      isActive: true,
    });
  });

  it('is invalid after a later redemption', () => {
    const early = aToken({ redeemed: false, scopes: ['tools.public'] });
    for (const registrationStatus of ['active', 'authorized'] as const) {
      expect(agentCallerOf({ ...early, registrationStatus }, NOW)).to.include({
        organizationId: null,
        customerId: null,
        userId: null,
      });
    }
    expect(agentCallerOf({ ...early, registrationStatus: 'redeemed' }, NOW)).to.equal(null);
  });

  it('expires with an unused claim window, but not with the last assertion of a redeemed registration', () => {
    const windowEndsAt = later(NOW, 1000);
    const early = aToken({ redeemed: false, registrationStatus: 'active', windowEndsAt });
    expect(agentCallerOf(early, later(windowEndsAt, -1))).to.not.equal(null);
    expect(agentCallerOf(early, windowEndsAt)).to.equal(null);
    expect(agentCallerOf(aToken({ windowEndsAt }), windowEndsAt)).to.not.equal(null);
  });

  it('is limited to what its user may still grant, and keeps its scopes without a user', () => {
    const scopes = ['api.read', 'api.write.monitors'] as const;
    for (const user of [aUser({ role: 'admin' }), aUser(), null])
      expect(agentCallerOf(aToken({ scopes, user }), NOW)?.scopes).to.deep.equal(scopes);
    for (const role of ['readonly', 'responder'] as const)
      expect(agentCallerOf(aToken({ scopes, user: aUser({ role }) }), NOW)?.scopes).to.deep.equal(['api.read']);
  });

  it('has no user after its user moved to another tenant, and is inactive while its user is deactivated, moved or not', () => {
    for (const tenant of [{ organizationId: 2 }, { customerId: 5 }]) {
      expect(agentCallerOf(aToken({ user: aUser(tenant) }), NOW)).to.include({ userId: null, isActive: true });
      expect(agentCallerOf(aToken({ user: aUser({ ...tenant, isActive: false }) }), NOW)).to.include({
        userId: null,
        isActive: false,
      });
    }
    expect(agentCallerOf(aToken({ user: aUser({ isActive: false }) }), NOW)).to.include({ userId: 7, isActive: false });
  });

  it('has a fixed format', () => {
    expect(isAccessTokenShaped(`wsma_${'a'.repeat(43)}`)).to.equal(true);
    for (const secret of [
      `wsma_${'a'.repeat(42)}`,
      `wsma_${'a'.repeat(44)}`,
      `wsm_${'a'.repeat(43)}`,
      `wsma_${'a'.repeat(42)}.`,
      ` wsma_${'a'.repeat(43)}`,
      `wsma_${'a'.repeat(43)}\n`,
    ])
      expect(isAccessTokenShaped(secret)).to.equal(false);
  });
});
