import { expect } from 'chai';
import { issuerOf } from '../../../../src/domain/connected-apps/authorization-server.ts';
import {
  offeredScopes,
  requestedAppScopes,
  requestRules,
  returnRules,
} from '../../../../src/domain/connected-apps/authorization-request.ts';
import type {
  AuthorizationRequest,
  RequestFacts,
} from '../../../../src/domain/connected-apps/authorization-request.ts';
import type { OauthClient } from '../../../../src/domain/connected-apps/client.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { NOW } from '../../../builders/clock.ts';

const BASE_URL = 'https://watch.example';
const REDIRECT = 'https://app.example/cb';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const client: OauthClient = {
  id: 3,
  clientId: 'app_desk',
  name: 'Desk',
  redirectUris: [REDIRECT],
  createdAt: NOW,
  lastUsedAt: null,
};
const request: AuthorizationRequest = {
  responseType: 'code',
  clientId: 'app_desk',
  redirectUri: REDIRECT,
  codeChallenge: CHALLENGE,
  codeChallengeMethod: 'S256',
};
const facts = (change: AuthorizationRequest, known: OauthClient | null = client): RequestFacts => ({
  request: { ...request, ...change },
  client: known,
  baseUrl: BASE_URL,
  privateUse: [],
});

describe('the client and the redirect URI of an authorization request', () => {
  const refusalOf = (change: AuthorizationRequest, known: OauthClient | null = client) =>
    firstBroken(returnRules, facts(change, known))?.data?.['error_description'] ?? null;

  it('must be known and registered', () => {
    expect(refusalOf({})).to.equal(null);
    expect(refusalOf({}, null)).to.equal('The client_id is unknown.');
    for (const redirectUri of [undefined, `${REDIRECT}/`])
      expect(refusalOf({ redirectUri })).to.equal('The redirect_uri is not registered for this client.');
  });
});

describe('an authorization request', () => {
  const refusalOf = (change: AuthorizationRequest) => {
    const refusal = firstBroken(requestRules, facts(change));
    return refusal === null ? null : [refusal.code, refusal.data?.['error_description']];
  };

  it('asks for a code with an S256 challenge', () => {
    expect(refusalOf({})).to.equal(null);
    for (const responseType of [undefined, ''])
      expect(refusalOf({ responseType })).to.deep.equal(['invalid_request', 'response_type is missing.']);
    expect(refusalOf({ responseType: 'token' })?.[0]).to.equal('unsupported_response_type');
    for (const codeChallenge of [undefined, `${CHALLENGE}A`, CHALLENGE.slice(1), CHALLENGE.replace('-', '+')])
      expect(refusalOf({ codeChallenge })).to.deep.equal([
        'invalid_request',
        'code_challenge must be a base64url-encoded SHA-256 digest.',
      ]);
    for (const codeChallengeMethod of [undefined, 'plain'])
      expect(refusalOf({ codeChallengeMethod })).to.deep.equal([
        'invalid_request',
        'code_challenge_method must be S256.',
      ]);
  });

  it('is for this service or its MCP endpoint', () => {
    expect(refusalOf({ resources: [BASE_URL, `${BASE_URL}/`, `${BASE_URL}/mcp`] })).to.equal(null);
    expect(refusalOf({ resources: [BASE_URL, 'https://other.example'] })?.[0]).to.equal('invalid_target');
  });

  it('names known scopes', () => {
    expect(refusalOf({ scope: 'api.read api.write.monitors' })).to.equal(null);
    expect(refusalOf({ scope: 'api.read everything' })?.[0]).to.equal('invalid_scope');
  });
});

describe('the scopes of an authorization request', () => {
  it('are api.read if it names none', () => {
    for (const scope of [undefined, '', ' ']) expect(requestedAppScopes({ scope })).to.deep.equal(['api.read']);
    expect(requestedAppScopes({ scope: 'api.write.monitors' })).to.deep.equal(['api.write.monitors']);
  });

  it('are offered to the user as far as the role allows them', () => {
    const offered = (role: 'editor' | 'readonly') => offeredScopes({ scope: 'api.write.monitors api.read' }, role);
    expect(offered('editor')).to.deep.equal(['api.read', 'api.write.monitors']);
    expect(offered('readonly')).to.deep.equal(['api.read']);
  });
});

describe('the authorization server of apps', () => {
  it('has an issuer identifier of its own', () =>
    expect(issuerOf(BASE_URL)).to.equal('https://watch.example/oauth/apps'));
});
