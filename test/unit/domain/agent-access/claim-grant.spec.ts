import { expect } from 'chai';
import { decideClaimGrant, decidePace } from '../../../../src/domain/agent-access/claim-grant.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { aGrantedRegistration, aRevokedRegistration, anAttempt, anOpenRegistration } from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';

const windowEnd = later(NOW, hours(24));

describe('poll with a claim token', () => {
  it('answers expired_token for an unknown token', () => {
    expect(decideClaimGrant(null, NOW)).to.deep.equal(refused('expired_token'));
  });

  for (const [what, registration] of [
    [
      'a registration that waited for its user',
      aRevokedRegistration('service_auth', { attempt: anAttempt({ status: 'declined' }) }),
    ],
    ['an anonymous registration', anOpenRegistration('anonymous', { attempt: anAttempt({ status: 'declined' }) })],
  ] as const)
    it(`answers access_denied for ${what} whose user declined, until the 24 h are over`, () => {
      expect(decideClaimGrant(registration, later(windowEnd, -1))).to.deep.equal(refused('access_denied'));
      expect(decideClaimGrant(registration, windowEnd)).to.deep.equal(refused('expired_token'));
    });

  for (const [what, registration] of [
    ['redeemed', aGrantedRegistration('service_auth', { status: 'redeemed', assertionExpiresAt: windowEnd })],
    ['redeemed without an attempt', aGrantedRegistration('identity_assertion', { status: 'redeemed', attempt: null })],
    ['revoked', aRevokedRegistration()],
  ] as const)
    it(`answers expired_token once ${what}`, () => {
      expect(decideClaimGrant(registration, NOW)).to.deep.equal(refused('expired_token'));
    });

  it('finds the confirmation after the code expires, until the end of the claim window', () => {
    const registration = aGrantedRegistration();
    expect(decideClaimGrant(registration, later(windowEnd, -1))).to.deep.equal(
      accepted({ kind: 'confirmed', registration }),
    );
    expect(decideClaimGrant(registration, windowEnd)).to.deep.equal(refused('expired_token'));
  });

  it('answers expired_token as soon as the code expires', () => {
    const registration = anOpenRegistration();
    expect(decideClaimGrant(registration, later(NOW, minutes(10) - 1))).to.deep.equal(accepted({ kind: 'waiting' }));
    expect(decideClaimGrant(registration, later(NOW, minutes(10)))).to.deep.equal(refused('expired_token'));
  });

  it('waits for an anonymous registration without an attempt', () => {
    const registration = anOpenRegistration('anonymous');
    expect(decideClaimGrant(registration, later(windowEnd, -1))).to.deep.equal(accepted({ kind: 'waiting' }));
    expect(decideClaimGrant(registration, windowEnd)).to.deep.equal(refused('expired_token'));
  });
});

describe('decidePace', () => {
  it('allows the first poll immediately', () => {
    expect(decidePace(null, NOW)).to.equal('authorization_pending');
  });

  it('answers slow_down to a poll less than 4.75 s after the previous one (5 s less a tolerance of 250 ms)', () => {
    expect(decidePace(NOW, later(NOW, 4749))).to.equal('slow_down');
    expect(decidePace(NOW, later(NOW, 4750))).to.equal('authorization_pending');
  });
});
