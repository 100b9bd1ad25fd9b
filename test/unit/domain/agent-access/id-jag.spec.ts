import { expect } from 'chai';
import {
  idJagHeaderRules,
  idJagOf,
  idJagRules,
  issuerOf,
  issuerRules,
} from '../../../../src/domain/agent-access/id-jag.ts';
import type { IssuerClaims } from '../../../../src/domain/agent-access/id-jag.ts';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { BASE_URL, anIssuer } from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';

const EPOCH = NOW.getTime() / 1000;
const claims: Members = {
  iss: 'https://idp.example',
  aud: BASE_URL,
  sub: 'ada',
  client_id: 'agent',
  jti: 'one',
  iat: EPOCH,
  exp: EPOCH + 300,
  auth_time: EPOCH - 10,
  email: 'Ada@Example.com',
  email_verified: true,
};

const judge = (changed: Members = {}, facts: Partial<IssuerClaims> = {}) =>
  firstBroken(idJagRules, {
    signed: true,
    issuer: anIssuer(),
    baseUrl: BASE_URL,
    now: NOW,
    claims: { ...claims, ...changed },
    ...facts,
  })?.code ?? 'accepted';

describe('issuerRules of an ID-JAG', () => {
  const judgeIssuer = (iss: unknown, issuers = [anIssuer()]) =>
    firstBroken(issuerRules, { jwt: { header: {}, claims: { iss } }, issuers })?.code ?? 'accepted';

  it('must be trusted', () => {
    expect(judgeIssuer('https://idp.example')).to.equal('accepted');
    expect(judgeIssuer('https://idp.example/')).to.equal('issuer_not_enabled');
    expect(judgeIssuer('https://idp.example', [])).to.equal('issuer_not_enabled');
  });

  it('is the one that the assertion names, among several', () => {
    const issuers = [anIssuer({ issuer: 'https://other.example' }), anIssuer()];
    expect(judgeIssuer('https://idp.example', issuers)).to.equal('accepted');
    expect(issuerOf({ jwt: null, issuers })).to.equal(null);
  });

  it('is checked before the format if no issuer is trusted, and after it otherwise', () => {
    expect(firstBroken(issuerRules, { jwt: null, issuers: [] })?.code).to.equal('issuer_not_enabled');
    expect(firstBroken(issuerRules, { jwt: null, issuers: [anIssuer()] })?.code).to.equal('invalid_grant');
  });
});

describe('header of an ID-JAG', () => {
  const judgeHeader = (changed: Members) =>
    firstBroken(idJagHeaderRules, {
      header: { typ: 'oauth-id-jag+jwt', alg: 'EdDSA', kid: 'k', ...changed },
      issuer: anIssuer(),
    })?.code ?? 'accepted';

  it('is accepted with the typ, an allowed algorithm and a kid', () => {
    expect(judgeHeader({})).to.equal('accepted');
    expect(judgeHeader({ alg: 'ES256', jwk: {}, jku: 'http://10.0.0.1/', x5u: 'http://10.0.0.1/', x5c: [] })).to.equal(
      'accepted',
    );
  });

  for (const [what, changed] of [
    ['another typ', { typ: 'JWT' }],
    ['alg none', { alg: 'none' }],
    ['HS256', { alg: 'HS256' }],
    ['an algorithm that its issuer is not trusted with', { alg: 'RS256' }],
    ['a crit header', { crit: [] }],
    ['no kid', { kid: undefined }],
  ] as const)
    it(`is invalid_grant with ${what}`, () => {
      expect(judgeHeader(changed)).to.equal('invalid_grant');
    });
});

describe('claims of an ID-JAG', () => {
  it('accepts a valid ID-JAG', () => {
    expect(judge()).to.equal('accepted');
    expect(judge({ aud: [BASE_URL] })).to.equal('accepted');
    expect(judge({ nbf: EPOCH })).to.equal('accepted');
  });

  for (const [what, changed] of [
    ['another audience', { aud: 'https://elsewhere.example' }],
    ['a second audience', { aud: [BASE_URL, 'https://elsewhere.example'] }],
    ['a list with another audience', { aud: ['https://elsewhere.example'] }],
    ['an empty list of audiences', { aud: [] }],
    ['no audience', { aud: undefined }],
    ['no end', { exp: undefined }],
    ['more than 1 h between iat and exp', { exp: EPOCH + 3601 }],
    ['no iat', { iat: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is not a string', { sub: 7 }],
    ['no client', { client_id: undefined }],
    ['no jti', { jti: undefined }],
    ['no email', { email: undefined }],
    ['a malformed email', { email: 'ada' }],
    ['an email that is not verified', { email_verified: false }],
    ['a string as email_verified', { email_verified: 'true' }],
  ] as const)
    it(`are invalid_grant with ${what}`, () => {
      expect(judge(changed)).to.equal('invalid_grant');
    });

  it('refuses a token without a valid signature with invalid_grant', () => {
    expect(judge({}, { signed: false })).to.equal('invalid_grant');
  });

  it('accepts a lifetime of exactly one hour', () => {
    expect(judge({ exp: EPOCH + 3600 })).to.equal('accepted');
  });

  it('accepts a token until 60 s after exp', () => {
    const end = new Date((EPOCH + 300) * 1000);
    expect(judge({}, { now: later(end, 59_999) })).to.equal('accepted');
    expect(judge({}, { now: later(end, 60_000) })).to.equal('invalid_grant');
  });

  for (const claim of ['iat', 'nbf'] as const)
    it(`accepts ${claim} up to 60 s in the future`, () => {
      expect(judge({ [claim]: EPOCH + 60 })).to.equal('accepted');
      expect(judge({ [claim]: EPOCH + 61 })).to.equal('invalid_grant');
    });

  it('requires an accepted client and email domain if the issuer is restricted', () => {
    expect(judge({}, { issuer: anIssuer({ clientIds: ['agent'] }) })).to.equal('accepted');
    expect(judge({}, { issuer: anIssuer({ clientIds: ['other'] }) })).to.equal('invalid_grant');
    expect(judge({}, { issuer: anIssuer({ clientIds: ['other', 'agent'] }) })).to.equal('accepted');
    expect(judge({}, { issuer: anIssuer({ emailDomains: ['other.example', 'EXAMPLE.com'] }) })).to.equal('accepted');
    expect(judge({}, { issuer: anIssuer({ emailDomains: ['le.com'] }) })).to.equal('invalid_grant');
  });

  it('answers login_required if the sign-in is older than 3600 s, missing or in the future', () => {
    const answer = {
      signed: true,
      issuer: anIssuer(),
      baseUrl: BASE_URL,
      now: NOW,
      claims: { ...claims, auth_time: undefined },
    };
    expect(firstBroken(idJagRules, answer)).to.deep.equal(refused('login_required', { max_age: 3600 }));
    expect(judge({ auth_time: EPOCH - 3660 })).to.equal('accepted');
    expect(judge({ auth_time: EPOCH - 3661 })).to.equal('login_required');
    expect(judge({ auth_time: EPOCH + 60 })).to.equal('accepted');
    expect(judge({ auth_time: EPOCH + 61 })).to.equal('login_required');
  });

  it('checks the age of the sign-in last', () => {
    expect(judge({ auth_time: undefined, email_verified: false })).to.equal('invalid_grant');
  });

  it('are no ID-JAG without subject, client, jti, verified email and end', () => {
    for (const changed of [{ sub: '' }, { client_id: '' }, { jti: '' }, { email_verified: false }, { exp: 'soon' }])
      expect(idJagOf(anIssuer(), { ...claims, ...changed }), JSON.stringify(changed)).to.equal(null);
  });

  it('contain the scope that the issuer requests, if it is a text', () => {
    expect(idJagOf(anIssuer(), { ...claims, scope: 'api.read' })).to.include({ scope: 'api.read' });
    expect(idJagOf(anIssuer(), { ...claims, scope: ['api.read'] })).not.to.have.property('scope');
  });

  it('returns the identity, with the email normalized', () => {
    expect(idJagOf(anIssuer(), claims)).to.deep.equal({
      identity: { issuer: 'https://idp.example', subject: 'ada', clientId: 'agent' },
      jti: 'one',
      expiresAt: new Date((EPOCH + 300) * 1000),
      email: 'ada@example.com',
    });
  });
});
