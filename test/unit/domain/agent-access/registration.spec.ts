import { expect } from 'chai';
import { newAttempt } from '../../../../src/domain/agent-access/claim-attempt.ts';
import { confirmClaim, withAttempt } from '../../../../src/domain/agent-access/claim.ts';
import {
  hadEndedBefore,
  isClaimTokenShaped,
  isConnected,
  newRegistration,
  registrationStatusAt,
  revokeRegistration,
} from '../../../../src/domain/agent-access/registration.ts';
import type { Registration, RegistrationType } from '../../../../src/domain/agent-access/registration.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import {
  EMAIL,
  aGrantedRegistration,
  aRevokedRegistration,
  anAgentUser,
  anOpenRegistration,
} from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';

const windowEnd = later(NOW, hours(24));
const before = later(windowEnd, -1);

describe('newRegistration', () => {
  const opening = { token: 'a', claimTokenHash: 'claim', requestedScopes: ['api.read'] } as const;
  const stored = { id: 1, revision: 1 };

  it('makes a registration that its user can confirm with a new attempt', () => {
    const fresh = { ...newRegistration({ ...opening, type: 'service_auth' }, NOW), ...stored };
    const attempt = newAttempt('b', { email: EMAIL, codeHash: 'code', identity: null }, fresh.windowEndsAt, NOW);
    const registration = withAttempt(fresh, attempt, fresh.requestedScopes, NOW);
    const outcome = confirmClaim({ registration, user: anAgentUser(), scope: undefined, now: NOW });
    expect(outcome.ok && outcome.value).to.deep.include({ publicId: 'reg_a', status: 'authorized' });
  });

  it('has no user, no attempt and no assertion, and can be claimed for 24 h', () => {
    const identity = { issuer: 'https://idp.example', subject: 'ada', clientId: 'agent' };
    const fresh = newRegistration({ ...opening, type: 'identity_assertion', identity }, NOW);
    expect(fresh).to.deep.equal({
      publicId: 'reg_a',
      type: 'identity_assertion',
      status: 'pending',
      createdAt: NOW,
      updatedAt: NOW,
      claimTokenHash: 'claim',
      windowEndsAt: windowEnd,
      requestedScopes: ['api.read'],
      boundEmail: null,
      identity,
      attempt: null,
      assertionExpiresAt: null,
    });
    expect(newRegistration({ ...opening, type: 'anonymous' }, NOW).identity).to.equal(null);
  });

  it('is pending until its user decides, and an anonymous one is active at once', () => {
    const statusOf = (type: RegistrationType) => newRegistration({ ...opening, type }, NOW).status;
    expect((['anonymous', 'service_auth', 'identity_assertion'] as const).map(statusOf)).to.deep.equal([
      'active',
      'pending',
      'pending',
    ]);
  });
});

describe('registrationStatusAt', () => {
  for (const [what, registration] of [
    ['active', anOpenRegistration('anonymous')],
    ['pending', anOpenRegistration('service_auth')],
    ['authorized', aGrantedRegistration('service_auth')],
  ] as const)
    it(`expires exactly 24 h after its creation while ${what}`, () => {
      expect(registrationStatusAt(registration, before)).to.equal(what);
      expect(registrationStatusAt(registration, windowEnd)).to.equal('expired');
    });

  for (const type of ['anonymous', 'service_auth'] as const)
    it(`expires with its last assertion after ${type} is redeemed, regardless of the claim window`, () => {
      const end = later(NOW, hours(30));
      const registration = aGrantedRegistration(type, { status: 'redeemed', assertionExpiresAt: end });
      expect(registrationStatusAt(registration, later(end, -1))).to.equal('redeemed');
      expect(registrationStatusAt(registration, end)).to.equal('expired');
    });

  it('keeps a redeemed ID-JAG registration redeemed', () => {
    const registration = aGrantedRegistration('identity_assertion', {
      status: 'redeemed',
      assertionExpiresAt: windowEnd,
    });
    expect(registrationStatusAt(registration, later(NOW, hours(24 * 365)))).to.equal('redeemed');
  });

  it('does not expire after it is redeemed and before its first assertion', () => {
    const registration = aGrantedRegistration('service_auth', { status: 'redeemed', assertionExpiresAt: null });
    expect(registrationStatusAt(registration, later(windowEnd, hours(1)))).to.equal('redeemed');
  });

  it('stays revoked', () => {
    expect(registrationStatusAt(aRevokedRegistration(), windowEnd)).to.equal('revoked');
  });
});

describe('revokeRegistration', () => {
  it('revokes a registration in every state, also once more', () => {
    const now = later(NOW, 1);
    for (const registration of [anOpenRegistration(), aGrantedRegistration(), aRevokedRegistration()])
      expect(revokeRegistration(registration, now)).to.deep.equal({
        ...registration,
        status: 'revoked',
        updatedAt: now,
      });
  });
});

describe('hadEndedBefore', () => {
  const soon = later(NOW, hours(1));
  const redeemed = { status: 'redeemed', assertionExpiresAt: soon } as const;
  const cases: readonly [what: string, registration: Registration, end: Date | null, approvedEnd: Date | null][] = [
    ['revoked', aRevokedRegistration('service_auth', { updatedAt: soon }), soon, soon],
    ['active', anOpenRegistration('anonymous'), windowEnd, null],
    ['pending', anOpenRegistration('service_auth'), windowEnd, null],
    ['authorized', aGrantedRegistration('service_auth'), windowEnd, null],
    ['redeemed', aGrantedRegistration('service_auth', redeemed), soon, soon],
    ['redeemed by an ID-JAG', aGrantedRegistration('identity_assertion', redeemed), null, null],
    [
      'redeemed without an assertion',
      aGrantedRegistration('anonymous', { ...redeemed, assertionExpiresAt: null }),
      null,
      null,
    ],
  ];
  for (const [what, registration, ...ends] of cases)
    it(`knows when a registration ended that is ${what}, without and with an approval`, () => {
      for (const [isApproved, end] of [false, true].map((each, at) => [each, ends[at] ?? null] as const)) {
        const year = later(NOW, hours(24 * 365));
        expect(hadEndedBefore(registration, isApproved, year)).to.equal(end !== null);
        if (end === null) continue;
        expect(hadEndedBefore(registration, isApproved, end)).to.equal(false);
        expect(hadEndedBefore(registration, isApproved, later(end, 1))).to.equal(true);
      }
    });
});

describe('isConnected', () => {
  it('is true until the registration expires, and after that while it is approved', () => {
    const authorized = aGrantedRegistration('identity_assertion');
    expect(isConnected(authorized, false, before)).to.equal(true);
    expect(isConnected(authorized, false, windowEnd)).to.equal(false);
    expect(isConnected(authorized, true, windowEnd)).to.equal(true);
  });

  it('is false before confirmation and after revocation', () => {
    for (const registration of [anOpenRegistration(), anOpenRegistration('anonymous'), aRevokedRegistration()])
      expect(isConnected(registration, true, NOW)).to.equal(false);
  });
});

describe('claim token', () => {
  it('has a fixed prefix and length', () => {
    expect(isClaimTokenShaped(`clm_${'a'.repeat(43)}`)).to.equal(true);
    for (const length of [32, 64]) expect(isClaimTokenShaped(`clm_${'a'.repeat(length)}`)).to.equal(true);
    for (const token of [
      '',
      'clm_',
      `wsma_${'a'.repeat(43)}`,
      `clm_${'a'.repeat(31)}`,
      `clm_${'a'.repeat(65)}`,
      `clm_${'a'.repeat(43)}\n`,
      ` clm_${'a'.repeat(43)}`,
      `clm_${'.'.repeat(43)}`,
    ])
      expect(isClaimTokenShaped(token), token).to.equal(false);
  });
});
