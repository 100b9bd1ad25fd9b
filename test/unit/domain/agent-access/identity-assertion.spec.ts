import { expect } from 'chai';
import {
  assertionExchangeRules,
  identityAssertionRules,
  isPublished,
  isSuperseded,
} from '../../../../src/domain/agent-access/identity-assertion.ts';
import type { AssertionFacts } from '../../../../src/domain/agent-access/identity-assertion.ts';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import type { Registration } from '../../../../src/domain/agent-access/registration.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { BASE_URL, aGrantedRegistration, aRevokedRegistration, anOpenRegistration } from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';

const EPOCH = NOW.getTime() / 1000;
const header = { alg: 'EdDSA', typ: 'oauth-id-jag+jwt', kid: 'k' };
const claims = { iss: BASE_URL, aud: BASE_URL, sub: 'reg_1', exp: EPOCH + 86_400 };

const judge = (
  facts: Partial<Omit<AssertionFacts, 'header' | 'claims'>> & { header?: Members; claims?: Members } = {},
) =>
  firstBroken(identityAssertionRules, {
    baseUrl: BASE_URL,
    now: NOW,
    ...facts,
    header: { ...header, ...facts.header },
    claims: { ...claims, ...facts.claims },
  })?.code ?? 'accepted';

describe('identity assertion', () => {
  it('is accepted as issued', () => {
    expect(judge()).to.equal('accepted');
  });

  for (const [what, facts] of [
    ['alg none', { header: { alg: 'none' } }],
    ['HS256', { header: { alg: 'HS256' } }],
    ['the name Ed25519 for its algorithm', { header: { alg: 'Ed25519' } }],
    ['a crit header', { header: { crit: ['exp'] } }],
    ['another typ', { header: { typ: 'JWT' } }],
    ['no typ', { header: { typ: undefined } }],
    ['another issuer', { claims: { iss: `${BASE_URL}/` } }],
    ['another audience', { claims: { aud: 'https://elsewhere.example' } }],
    ['a list as audience', { claims: { aud: [BASE_URL] } }],
    ['no end', { claims: { exp: undefined } }],
    ['a string as exp', { claims: { exp: String(EPOCH + 60) } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
  ] as const)
    it(`is invalid_grant with ${what}`, () => {
      expect(judge(facts)).to.equal('invalid_grant');
    });

  it('is accepted until exactly 60 s after exp', () => {
    const end = new Date((EPOCH + 86_400) * 1000);
    expect(judge({ now: later(end, 59_999) })).to.equal('accepted');
    expect(judge({ now: later(end, 60_000) })).to.equal('invalid_grant');
  });

  it('is exchanged until its registration expires or is revoked', () => {
    const exchange = (registration: Registration, now = NOW) =>
      firstBroken(assertionExchangeRules, { registration, jwt: { claims: {} }, now })?.code;
    expect(exchange(anOpenRegistration(), later(NOW, hours(24) - 1))).to.equal(undefined);
    expect(exchange(anOpenRegistration(), later(NOW, hours(24)))).to.equal('invalid_grant');
    expect(exchange(aRevokedRegistration())).to.equal('invalid_grant');
    const redeemed = aGrantedRegistration('service_auth', { status: 'redeemed', assertionExpiresAt: later(NOW, 1) });
    expect(exchange(redeemed), 'an assertion from before the redemption').to.equal('invalid_grant');
  });

  it('is accepted with a retired key for 25 h', () => {
    expect(isPublished({ retiredAt: null }, NOW)).to.equal(true);
    expect(isPublished({ retiredAt: NOW }, later(NOW, hours(25) - 1))).to.equal(true);
    expect(isPublished({ retiredAt: NOW }, later(NOW, hours(25)))).to.equal(false);
  });

  it('is superseded when its registration is redeemed, unless it was issued then or later', () => {
    expect(isSuperseded({ status: 'active' }, { claims: {} })).to.equal(false);
    expect(isSuperseded({ status: 'authorized' }, { claims: {} })).to.equal(false);
    expect(isSuperseded({ status: 'redeemed' }, { claims: {} })).to.equal(true);
    expect(
      isSuperseded({ status: 'redeemed' }, { claims: { email: 'ada@example.com', email_verified: true } }),
    ).to.equal(false);
  });
});
