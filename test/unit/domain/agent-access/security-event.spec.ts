import { expect } from 'chai';
import {
  IDENTITY_REVOKED,
  eventHeaderRules,
  eventRules,
  pushedEventRules,
  securityEventOf,
} from '../../../../src/domain/agent-access/security-event.ts';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { BASE_URL, anIssuer } from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';

const EPOCH = NOW.getTime() / 1000;
const WEEK = 7 * 86_400;
const issuer = anIssuer();
const claims: Members = {
  iss: issuer.issuer,
  aud: BASE_URL,
  iat: EPOCH,
  jti: 'one',
  sub: 'ada',
  events: { [IDENTITY_REVOKED]: {} },
};

const judge = (changed: Members = {}, signed = true) =>
  firstBroken(eventRules, { signed, issuer, baseUrl: BASE_URL, now: NOW, claims: { ...claims, ...changed } })?.code ??
  'accepted';
const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));

describe('security event token', () => {
  const pushed = (contentType: string) =>
    firstBroken(pushedEventRules, { contentType, jwt: { header: {}, claims }, issuer })?.code ?? 'accepted';

  it('requires the type application/secevent+jwt', () => {
    for (const type of ['application/secevent+jwt', 'Application/SecEvent+JWT ; charset=utf-8'])
      expect(pushed(type)).to.equal('accepted');
    for (const type of ['', 'application/jwt', 'application/json', 'application/secevent+jwtx'])
      expect(pushed(type)).to.equal('invalid_request');
  });

  it('requires a JWT of a trusted issuer', () => {
    const contentType = 'application/secevent+jwt';
    expect(firstBroken(pushedEventRules, { contentType, jwt: null, issuer })?.code).to.equal('invalid_request');
    expect(firstBroken(pushedEventRules, { contentType, jwt: { header: {}, claims }, issuer: null })?.code).to.equal(
      'invalid_request',
    );
  });

  for (const [what, changed] of [
    ['another typ', { typ: 'JWT' }],
    ['alg none', { alg: 'none' }],
    ['a crit header', { crit: [] }],
    ['no kid', { kid: undefined }],
  ] as const)
    it(`is invalid_request with ${what}`, () => {
      const header = { typ: 'secevent+jwt', alg: 'EdDSA', kid: 'k' };
      expect(firstBroken(eventHeaderRules, { header, issuer })).to.equal(null);
      expect(firstBroken(eventHeaderRules, { header: { ...header, ...changed }, issuer })?.code).to.equal(
        'invalid_request',
      );
    });
});

describe('claims of a security event', () => {
  it('accepts sub and sub_id, an audience that includes the service, and a missing exp', () => {
    expect(judge()).to.equal('accepted');
    expect(judge({ aud: ['https://elsewhere.example', BASE_URL] })).to.equal('accepted');
    const identified = { ...without('sub'), sub_id: { format: 'iss_sub', iss: issuer.issuer, sub: 'ada' } };
    expect(firstBroken(eventRules, { signed: true, issuer, baseUrl: BASE_URL, now: NOW, claims: identified })).to.equal(
      null,
    );
    expect(securityEventOf(issuer, identified)?.subject).to.equal('ada');
  });

  for (const [what, changed] of [
    ['another audience', { aud: 'https://elsewhere.example' }],
    ['an audience that begins like the service', { aud: `${BASE_URL}.elsewhere.example` }],
    ['no audience', { aud: undefined }],
    ['no iat', { iat: undefined }],
    ['no jti', { jti: undefined }],
    ['no events', { events: undefined }],
    ['empty events', { events: {} }],
    ['a list of events', { events: [IDENTITY_REVOKED] }],
    ['null as events', { events: null }],
    ['a text as events', { events: IDENTITY_REVOKED }],
    ['a subject identifier that is no object', { sub_id: 'ada' }],
    ['no subject', { sub: undefined }],
    [
      'a subject of another issuer',
      { sub: undefined, sub_id: { format: 'iss_sub', iss: 'https://other.example', sub: 'ada' } },
    ],
    ['two different subjects', { sub_id: { format: 'iss_sub', iss: issuer.issuer, sub: 'eve' } }],
    ['a subject in another format', { sub_id: { format: 'email', email: 'ada@example.com' } }],
  ] as const)
    it(`are invalid_request with ${what}`, () => {
      expect(judge(changed)).to.equal('invalid_request');
    });

  it('are invalid_request without a subject of the issuer', () => {
    const others = [
      {},
      { sub_id: null },
      { sub_id: 'ada' },
      { sub_id: { format: 'opaque', iss: issuer.issuer, sub: 'ada' } },
      { sub_id: { format: 'iss_sub', iss: 'https://other.example', sub: 'ada' } },
      { sub_id: { format: 'iss_sub', sub: 'ada' } },
    ];
    for (const other of others) {
      const facts = { signed: true, issuer, baseUrl: BASE_URL, now: NOW, claims: { ...without('sub'), ...other } };
      expect(firstBroken(eventRules, facts)?.code, JSON.stringify(other)).to.equal('invalid_request');
    }
  });

  it('accepts the same subject twice', () => {
    expect(judge({ sub_id: { format: 'iss_sub', iss: issuer.issuer, sub: 'ada' } })).to.equal('accepted');
  });

  it('are no event without jti, subject and events', () => {
    for (const name of ['jti', 'sub', 'events']) expect(securityEventOf(issuer, without(name)), name).to.equal(null);
  });

  it('refuses an event without a valid signature with invalid_request', () => {
    expect(judge({}, false)).to.equal('invalid_request');
  });

  it('accepts an event up to 7 days old and up to 60 s in the future', () => {
    expect(judge({ iat: EPOCH + 60 })).to.equal('accepted');
    expect(judge({ iat: EPOCH + 61 })).to.equal('invalid_request');
    expect(judge({ iat: EPOCH - WEEK - 60 })).to.equal('accepted');
    expect(judge({ iat: EPOCH - WEEK - 61 })).to.equal('invalid_request');
  });

  it('refuses an expired event with invalid_request', () => {
    expect(judge({ exp: EPOCH - 59 })).to.equal('accepted');
    expect(judge({ exp: EPOCH - 60 })).to.equal('invalid_request');
  });

  it('revokes the identity only for the revocation event', () => {
    expect(securityEventOf(issuer, claims)).to.deep.equal({
      issuer: issuer.issuer,
      jti: 'one',
      subject: 'ada',
      revokes: true,
    });
    expect(securityEventOf(issuer, { ...claims, events: { 'https://schemas.example/other': {} } })?.revokes).to.equal(
      false,
    );
  });
});
