import { expect } from 'chai';
import { isAppTokenShaped } from '../../../../src/domain/connected-apps/app-token.ts';
import { appTokenRequestRules } from '../../../../src/domain/connected-apps/token-request.ts';
import type { AppTokenRequest } from '../../../../src/domain/connected-apps/token-request.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { NOW } from '../../../builders/clock.ts';

const BASE_URL = 'https://watch.example';
const client = { id: 3, clientId: 'app_desk', name: 'Desk', redirectUris: [], createdAt: NOW, lastUsedAt: null };
const code: AppTokenRequest = {
  grantType: 'authorization_code',
  clientId: 'app_desk',
  code: 'c',
  redirectUri: 'https://app.example/cb',
  codeVerifier: 'a'.repeat(43),
};
const refresh: AppTokenRequest = { grantType: 'refresh_token', clientId: 'app_desk', refreshToken: 'r' };
const refusalOf = (request: AppTokenRequest, isKnown = true) => {
  const refusal = firstBroken(appTokenRequestRules, { request, client: isKnown ? client : null, baseUrl: BASE_URL });
  return refusal === null ? null : [refusal.code, refusal.data?.['error_description']];
};

describe('a token request of an app', () => {
  it('has a code or a refresh token', () => {
    for (const request of [code, refresh]) expect(refusalOf(request)).to.equal(null);
    for (const grantType of [undefined, ''])
      expect(refusalOf({ ...code, grantType })).to.deep.equal(['invalid_request', 'grant_type is missing.']);
    expect(refusalOf({ ...code, grantType: 'client_credentials' })?.[0]).to.equal('unsupported_grant_type');
  });

  it('names a known client', () => {
    for (const clientId of [undefined, ''])
      expect(refusalOf({ ...code, clientId })).to.deep.equal(['invalid_request', 'client_id is missing.']);
    expect(refusalOf(refresh, false)).to.deep.equal(['invalid_client', 'The client_id is unknown.']);
  });

  it('with a code has its redirect URI and its verifier', () => {
    for (const missing of [{ code: undefined }, { redirectUri: '' }, { codeVerifier: undefined }])
      expect(refusalOf({ ...code, ...missing }), JSON.stringify(missing)).to.deep.equal([
        'invalid_request',
        'code, redirect_uri and code_verifier are required.',
      ]);
    expect(refusalOf({ ...code, codeVerifier: `${'a'.repeat(124)}-._~` })).to.equal(null);
    for (const codeVerifier of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)}+`, `+${'a'.repeat(43)}`])
      expect(refusalOf({ ...code, codeVerifier }), codeVerifier).to.deep.equal([
        'invalid_request',
        'code_verifier must be 43 to 128 unreserved characters.',
      ]);
  });

  it('with a refresh token needs no code, but the token', () => {
    for (const refreshToken of [undefined, ''])
      expect(refusalOf({ ...refresh, refreshToken })).to.deep.equal(['invalid_request', 'refresh_token is missing.']);
  });

  it('is for this service', () => {
    expect(refusalOf({ ...refresh, resources: [BASE_URL] })).to.equal(null);
    expect(refusalOf({ ...refresh, resources: [BASE_URL, 'https://other.example'] })?.[0]).to.equal('invalid_target');
  });
});

describe('an access token of an app', () => {
  it('has a prefix of its own and 43 characters of base64url', () => {
    const random = `${'a'.repeat(41)}-_`;
    expect(isAppTokenShaped(`wsmo_${random}`)).to.equal(true);
    for (const other of [random, `wsmr_${random}`, `wsmo_${random}a`, `xwsmo_${random}`, `wsmo_${'+'.repeat(43)}`])
      expect(isAppTokenShaped(other), other).to.equal(false);
  });
});
