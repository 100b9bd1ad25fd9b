import { expect } from 'chai';
import { accessOf, adopt, confirmClaim, declineClaim, redeem } from '../../../../src/domain/agent-access/claim.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import {
  EMAIL,
  aGrant,
  aGrantedRegistration,
  aRevokedRegistration,
  anAgentUser,
  anAttempt,
  anOpenRegistration,
} from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';

const user = anAgentUser();
const identity = { issuer: 'https://idp.example', subject: 'ada', clientId: 'agent' };
const now = later(NOW, 1);

describe('accessOf', () => {
  const customer = { id: 5, publicId: '019cadfd-8900-7a00-8a05-c5a8c26a8505', name: 'Shop' };

  it('is the organization of the user, or the customer that the user is restricted to', () => {
    expect(accessOf(user)).to.deep.equal({ type: 'organization', tenant: user.organization });
    expect(accessOf(anAgentUser({ customerId: 5, customer }))).to.deep.equal({ type: 'customer', tenant: customer });
    expect(accessOf(anAgentUser({ customerId: 5, customer: null }))).to.equal(null);
  });
});

describe('a confirmed registration', () => {
  const confirmed = (registration: Parameters<typeof confirmClaim>[0]['registration']) => {
    const outcome = confirmClaim({ registration, user, now, scope: undefined });
    return outcome.ok ? outcome.value : outcome.code;
  };

  it('keeps its type without an identity of an issuer', () => {
    const open = anOpenRegistration('service_auth');
    expect(confirmed(open)).to.deep.equal({
      ...open,
      status: 'authorized',
      attempt: anAttempt({ status: 'confirmed' }),
      grant: aGrant(),
      updatedAt: now,
    });
    expect(confirmed(anOpenRegistration('anonymous', { attempt: anAttempt() }))).to.include({ type: 'anonymous' });
  });

  it('keeps the identity with which it was made', () => {
    expect(confirmed(anOpenRegistration('identity_assertion'))).to.deep.include({
      type: 'identity_assertion',
      identity,
    });
  });

  it('needs an attempt', () => {
    expect(confirmed(anOpenRegistration('anonymous'))).to.equal('invalid_claim_token');
  });

  it('is not confirmed again once redeemed', () => {
    const redeemed = aGrantedRegistration('service_auth', {
      status: 'redeemed',
      assertionExpiresAt: later(NOW, hours(1)),
    });
    expect(confirmed(redeemed)).to.equal('claimed_or_in_flight');
  });

  it('is refused after a revocation, and cannot be declined either', () => {
    expect(confirmed(aRevokedRegistration())).to.equal('invalid_claim_token');
    expect(declineClaim({ registration: aRevokedRegistration(), user, now })).to.include({
      code: 'invalid_claim_token',
    });
  });
});

describe('redeem', () => {
  it('redeems a confirmed registration, whose assertion it dates', () => {
    const assertionExpiresAt = later(now, hours(24));
    const registration = aGrantedRegistration();
    expect(redeem(registration, assertionExpiresAt, now)).to.deep.equal({
      ...registration,
      status: 'redeemed',
      assertionExpiresAt,
      updatedAt: now,
    });
  });
});

describe('adopt', () => {
  it('grants an open registration what the user approved earlier for the identity', () => {
    const grant = aGrant({ scopes: ['api.read', 'api.write.monitors'] });
    const open = anOpenRegistration('anonymous', { attempt: anAttempt() });
    expect(adopt(open, identity, grant, now)).to.deep.equal({
      ...open,
      type: 'identity_assertion',
      identity,
      status: 'authorized',
      attempt: null,
      boundEmail: EMAIL,
      grant,
      updatedAt: now,
    });
  });
});
