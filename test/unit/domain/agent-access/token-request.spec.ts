import { expect } from 'chai';
import {
  CLAIM_RATE,
  EVENT_RATE,
  IDENTITY_RATE,
  TOKEN_RATE,
  USER_CODE_ATTEMPT_RATE,
} from '../../../../src/domain/agent-access/agent-rates.ts';
import { tokenRequestRules } from '../../../../src/domain/agent-access/token-request.ts';
import type { TokenRequest } from '../../../../src/domain/agent-access/token-request.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { BASE_URL } from '../../../builders/agents.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const CLAIM = 'urn:workos:agent-auth:grant-type:claim';
const judge = (request: TokenRequest) =>
  firstBroken(tokenRequestRules, { request, baseUrl: BASE_URL })?.code ?? 'accepted';

describe('token request', () => {
  it('is accepted for both grant types with their parameter', () => {
    expect(judge({ grantType: JWT_BEARER, assertion: 'jwt' })).to.equal('accepted');
    expect(judge({ grantType: CLAIM, claimToken: 'clm_' })).to.equal('accepted');
  });

  it('is invalid_request without grant_type, assertion or claim_token', () => {
    for (const request of [
      {},
      { grantType: '' },
      { grantType: JWT_BEARER },
      { grantType: JWT_BEARER, claimToken: 'clm_' },
      { grantType: JWT_BEARER, assertion: '' },
      { grantType: CLAIM },
      { grantType: CLAIM, claimToken: '' },
      { grantType: CLAIM, assertion: 'jwt' },
    ]) {
      expect(judge(request), JSON.stringify(request)).to.equal('invalid_request');
    }
  });

  it('is unsupported_grant_type for any other grant type', () => {
    for (const grantType of ['client_credentials', 'refresh_token', 'authorization_code', JWT_BEARER.toUpperCase()])
      expect(judge({ grantType })).to.equal('unsupported_grant_type');
  });

  it('is invalid_target for another resource than this service, one trailing slash allowed', () => {
    const ask = (...resources: string[]) => judge({ grantType: JWT_BEARER, assertion: 'jwt', resources });
    expect(ask(BASE_URL, `${BASE_URL}/`)).to.equal('accepted');
    expect(ask(BASE_URL, 'https://elsewhere.example')).to.equal('invalid_target');
    for (const resource of [BASE_URL, `${BASE_URL}/`]) expect(ask(resource)).to.equal('accepted');
    for (const resource of [`${BASE_URL}//`, `${BASE_URL}/api`, 'https://elsewhere.example'])
      expect(ask(resource)).to.equal('invalid_target');
  });
});

describe('the limits of the agent protocol', () => {
  it('are 60 requests a minute for tokens and events, and 30 for registrations, claims and wrong codes', () => {
    const rates = [TOKEN_RATE, EVENT_RATE, IDENTITY_RATE, CLAIM_RATE, USER_CODE_ATTEMPT_RATE];
    expect(rates.map(({ limit }) => limit)).to.deep.equal([60, 60, 30, 30, 30]);
    for (const rate of rates) expect(rate).to.include({ window: 60_000, code: 'rate_limited' });
    expect(new Set(rates.map(({ name }) => name)).size).to.equal(rates.length);
  });
});
