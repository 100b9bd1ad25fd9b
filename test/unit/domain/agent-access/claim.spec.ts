import { expect } from 'chai';
import {
  assertionClaimRules,
  confirmClaim,
  decideAttempt,
  decideClaimBinding,
  declineClaim,
} from '../../../../src/domain/agent-access/claim.ts';
import type { Registration } from '../../../../src/domain/agent-access/registration.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import {
  EMAIL,
  aGrantedRegistration,
  aRevokedRegistration,
  anAgentUser,
  anAttempt,
  anOpenRegistration,
} from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';

const windowEnd = later(NOW, hours(24));
const codeEnd = later(NOW, minutes(10));
const identity = { issuer: 'https://idp.example', subject: 'ada', clientId: 'agent' };
const codeOf = (outcome: { readonly ok: boolean; readonly code?: string }) => (outcome.ok ? 'accepted' : outcome.code);

describe('new claim attempt', () => {
  const at = (registration: Registration, now = NOW) => codeOf(decideAttempt({ registration, now }));

  it('is allowed for each type of unconfirmed registration', () => {
    for (const type of ['anonymous', 'service_auth', 'identity_assertion'] as const)
      expect(at(anOpenRegistration(type))).to.equal('accepted');
  });

  it('is refused with invalid_claim_token after revocation, also after the claim window', () => {
    expect(at(aRevokedRegistration())).to.equal('invalid_claim_token');
    expect(at(aRevokedRegistration(), windowEnd)).to.equal('invalid_claim_token');
  });

  it('is refused with claimed_or_in_flight once confirmed or redeemed', () => {
    expect(at(aGrantedRegistration())).to.equal('claimed_or_in_flight');
    const redeemed = aGrantedRegistration('service_auth', {
      status: 'redeemed',
      assertionExpiresAt: later(NOW, hours(30)),
    });
    expect(at(redeemed)).to.equal('claimed_or_in_flight');
    expect(at(redeemed, later(NOW, hours(31)))).to.equal('claimed_or_in_flight');
  });

  it('is refused with claim_expired after 24 h', () => {
    expect(at(anOpenRegistration(), later(windowEnd, -1))).to.equal('accepted');
    expect(at(anOpenRegistration(), windowEnd)).to.equal('claim_expired');
    expect(at(aGrantedRegistration(), windowEnd)).to.equal('claim_expired');
  });

  it('is bound to the address that the anonymous agent names for this attempt', () => {
    const anonymous = anOpenRegistration('anonymous', { boundEmail: EMAIL });
    expect(decideClaimBinding(anonymous, 'eve@example.com', undefined)).to.have.nested.property(
      'value.email',
      'eve@example.com',
    );
    expect(codeOf(decideClaimBinding(anonymous, null, undefined))).to.equal('invalid_request');
  });

  it('keeps the bound address of any other agent', () => {
    for (const type of ['service_auth', 'identity_assertion'] as const) {
      const open = anOpenRegistration(type);
      for (const hint of [null, EMAIL])
        expect(decideClaimBinding(open, hint, undefined)).to.have.nested.property('value.email', EMAIL);
      expect(codeOf(decideClaimBinding(open, 'eve@example.com', undefined))).to.equal('invalid_request');
    }
  });

  it('requests the named scopes, or else those of the registration', () => {
    const open = anOpenRegistration('service_auth', { requestedScopes: ['api.read', 'api.write.monitors'] });
    const scopes = (scope?: string) => decideClaimBinding(open, null, scope);
    expect(scopes()).to.have.deep.nested.property('value.scopes', ['api.read', 'api.write.monitors']);
    expect(scopes('api.read')).to.have.deep.nested.property('value.scopes', ['api.read']);
    expect(codeOf(scopes('admin'))).to.equal('invalid_scope');
  });

  it('by an assertion of an issuer is allowed to anonymous agents only', () => {
    const byAssertion = (registration: Registration) => firstBroken(assertionClaimRules, registration)?.code;
    expect(byAssertion(anOpenRegistration('anonymous'))).to.equal(undefined);
    for (const type of ['service_auth', 'identity_assertion'] as const)
      expect(byAssertion(anOpenRegistration(type))).to.equal('invalid_claim_token');
  });
});

describe('decision of the bound user', () => {
  const user = anAgentUser();
  const confirm = (registration: Registration, facts: { now?: Date; scope?: string; user?: typeof user } = {}) =>
    confirmClaim({ registration, user, now: NOW, scope: undefined, ...facts });

  it('stores user, tenant and scopes', () => {
    const outcome = confirm(anOpenRegistration());
    expect(outcome.ok && outcome.value).to.deep.include({
      status: 'authorized',
      grant: { userId: 7, organizationId: 1, customerId: null, scopes: ['api.read'], email: EMAIL },
    });
  });

  it('grants the customer that the user is restricted to', () => {
    const bound = anAgentUser({
      customerId: 5,
      customer: { id: 5, publicId: '019cadfd-8900-7a00-8a05-c5a8c26a8505', name: 'Shop' },
    });
    const outcome = confirm(anOpenRegistration(), { user: bound });
    expect(outcome.ok && outcome.value.grant.customerId).to.equal(5);
  });

  it('is refused with invalid_claim_token if the customer no longer exists', () => {
    expect(codeOf(confirm(anOpenRegistration(), { user: anAgentUser({ customerId: 5, customer: null }) }))).to.equal(
      'invalid_claim_token',
    );
  });

  const strangers = {
    'a user with another address than that of the attempt': anAgentUser({ email: 'eve@example.com' }),
    'a user who is not active': anAgentUser({ isActive: false }),
  };
  for (const [who, stranger] of Object.entries(strangers))
    it(`is refused with invalid_claim_token to ${who}`, () => {
      expect(codeOf(confirm(anOpenRegistration(), { user: stranger }))).to.equal('invalid_claim_token');
      expect(codeOf(declineClaim({ registration: anOpenRegistration(), user: stranger, now: NOW }))).to.equal(
        'invalid_claim_token',
      );
    });

  it('is refused with invalid_claim_token after the code expires', () => {
    expect(codeOf(confirm(anOpenRegistration(), { now: later(codeEnd, -1) }))).to.equal('accepted');
    expect(codeOf(confirm(anOpenRegistration(), { now: codeEnd }))).to.equal('invalid_claim_token');
  });

  it('is refused with invalid_claim_token after the claim window', () => {
    const late = anOpenRegistration('service_auth', { attempt: anAttempt({ expiresAt: later(windowEnd, 1000) }) });
    expect(codeOf(confirm(late, { now: later(windowEnd, -1) }))).to.equal('accepted');
    expect(codeOf(confirm(late, { now: windowEnd }))).to.equal('invalid_claim_token');
  });

  it('is refused with claimed_or_in_flight after a confirmation, also after the code expires', () => {
    for (const now of [NOW, codeEnd]) {
      expect(codeOf(confirm(aGrantedRegistration(), { now }))).to.equal('claimed_or_in_flight');
      expect(codeOf(declineClaim({ registration: aGrantedRegistration(), user, now }))).to.equal(
        'claimed_or_in_flight',
      );
    }
  });

  it('is refused with invalid_claim_token after a decline', () => {
    expect(
      codeOf(confirm(aRevokedRegistration('service_auth', { attempt: anAttempt({ status: 'declined' }) }))),
    ).to.equal('invalid_claim_token');
    expect(codeOf(confirm(anOpenRegistration('anonymous', { attempt: anAttempt({ status: 'declined' }) })))).to.equal(
      'invalid_claim_token',
    );
  });

  it('revokes a pending registration on decline, and keeps an anonymous one active', () => {
    const statusAfter = (registration: Registration) => {
      const outcome = declineClaim({ registration, user, now: NOW });
      return outcome.ok ? [outcome.value.status, outcome.value.attempt?.status] : outcome.code;
    };
    expect(statusAfter(anOpenRegistration('service_auth'))).to.deep.equal(['revoked', 'declined']);
    expect(statusAfter(anOpenRegistration('identity_assertion'))).to.deep.equal(['revoked', 'declined']);
    expect(statusAfter(anOpenRegistration('anonymous', { attempt: anAttempt() }))).to.deep.equal([
      'active',
      'declined',
    ]);
  });

  it('binds an anonymous registration to the identity of the ID-JAG that started the attempt', () => {
    const outcome = confirm(anOpenRegistration('anonymous', { attempt: anAttempt({ identity }) }));
    expect(outcome.ok && outcome.value).to.deep.include({ type: 'identity_assertion', identity });
  });

  describe('about the scopes', () => {
    const asking = anOpenRegistration('service_auth', { requestedScopes: ['api.read', 'api.write.monitors'] });
    const scopesOf = (facts: { scope?: string; user?: typeof user }) => {
      const outcome = confirm(asking, facts);
      return outcome.ok ? outcome.value.grant.scopes : outcome.code;
    };

    it('grants the requested scopes that the role allows', () => {
      for (const role of ['admin', 'editor'] as const)
        expect(scopesOf({ user: anAgentUser({ role }) })).to.deep.equal(['api.read', 'api.write.monitors']);
      for (const role of ['readonly', 'responder'] as const)
        expect(scopesOf({ user: anAgentUser({ role }) })).to.deep.equal(['api.read']);
    });

    it('narrows to the scopes that the user names, and keeps api.read', () => {
      expect(scopesOf({ scope: 'api.read' })).to.deep.equal(['api.read']);
      expect(scopesOf({ scope: 'api.write.monitors' })).to.deep.equal(['api.read', 'api.write.monitors']);
      expect(scopesOf({ scope: '' })).to.deep.equal(['api.read']);
    });

    it('is refused with invalid_scope for scopes that were not requested, not allowed for the role, or unknown', () => {
      expect(scopesOf({ scope: 'api.write.incidents' })).to.equal('invalid_scope');
      expect(scopesOf({ scope: 'api.write.monitors', user: anAgentUser({ role: 'readonly' }) })).to.equal(
        'invalid_scope',
      );
      expect(scopesOf({ scope: 'api.everything' })).to.equal('invalid_scope');
    });
  });
});
