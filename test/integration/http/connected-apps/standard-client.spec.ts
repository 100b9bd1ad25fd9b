import { expect } from 'chai';
import * as oauth from 'oauth4webapi';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { CALLBACK, locationOf, opens } from './app-flow.ts';

/** The service under test uses HTTP on loopback; the client marks the option that allows this as unsafe. */
// eslint-disable-next-line @typescript-eslint/no-deprecated
const insecure = { [oauth.allowInsecureRequests]: true } as const;

describe('standard OAuth client of a connected app', () => {
  let app: TestApp;
  let browser: Browser;
  before(async () => {
    app = await testApp();
    const { organizationId } = await app.createOrganization();
    browser = await signedIn(app, (await addUser(app, organizationId)).email);
  });
  after(() => app.close());

  const discover = async (): Promise<oauth.AuthorizationServer> => {
    const issuer = new URL(`${app.url}/oauth/apps`);
    return oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
  };

  const register = async (as: oauth.AuthorizationServer): Promise<oauth.Client> =>
    oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        as,
        { client_name: 'Standard', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
        insecure,
      ),
    );

  /** The user consents in the browser; returns the redirect target. */
  const authorize = async (
    as: oauth.AuthorizationServer,
    client: oauth.Client,
    verifier: string,
    state: string,
  ): Promise<URL> => {
    const url = new URL(as.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      scope: 'api.read',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const consent = locationOf(await browser.get(`${url.pathname}${url.search}`), app.url);
    const { body } = await browser.post('/api/oauth/consent', {
      accept: true,
      consent_code: consent.searchParams.get('consent_code'),
    });
    return new URL(body.redirect_uri);
  };

  it('discovers resource and server, registers, gets tokens with PKCE, refreshes and revokes them', async () => {
    const resource = new URL(`${app.url}/mcp`);
    const described = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, insecure),
    );
    expect(described.authorization_servers).to.deep.equal([`${app.url}/oauth/apps`]);

    const as = await discover();
    expect(as.code_challenge_methods_supported).to.deep.equal(['S256']);
    expect(as.response_types_supported).to.deep.equal(['code']);
    const client = await register(as);
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const returned = oauth.validateAuthResponse(as, client, await authorize(as, client, verifier, state), state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), returned, CALLBACK, verifier, insecure),
    );
    expect(tokens).to.include({ token_type: 'bearer', expires_in: 3600, scope: 'api.read' });
    const api = await oauth.protectedResourceRequest(
      tokens.access_token,
      'GET',
      new URL(`${app.url}/api/websites`),
      undefined,
      undefined,
      insecure,
    );
    expect(api.status).to.equal(200);

    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? '', insecure),
    );
    expect(await opens(app, refreshed.access_token)).to.equal(true);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, oauth.None(), refreshed.refresh_token ?? '', insecure),
    );
    expect(await opens(app, refreshed.access_token)).to.equal(false);
  });

  it('reads refusals of the token endpoint and of the authorization response', async () => {
    const as = await discover();
    const client = await register(as);
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const returned = oauth.validateAuthResponse(as, client, await authorize(as, client, verifier, state), state);
    const wrong = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.None(),
      returned,
      CALLBACK,
      oauth.generateRandomCodeVerifier(),
      insecure,
    );
    const fault = await oauth.processAuthorizationCodeResponse(as, client, wrong).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(fault).to.be.instanceOf(oauth.ResponseBodyError).and.to.include({ error: 'invalid_grant', status: 400 });

    const refusal = new URL(`${CALLBACK}?error=access_denied&state=${state}&iss=${encodeURIComponent(as.issuer)}`);
    expect(() => oauth.validateAuthResponse(as, client, refusal, state)).to.throw(oauth.AuthorizationResponseError);
    const mixedUp = new URL(`${CALLBACK}?code=x&state=${state}&iss=${encodeURIComponent(app.url)}`);
    expect(() => oauth.validateAuthResponse(as, client, mixedUp, state)).to.throw();
  });

  it('finds the unchanged metadata for agents, without an authorization endpoint', async () => {
    const { body } = await app.client().get('/.well-known/oauth-authorization-server');
    expect(body.issuer).to.equal(app.url);
    expect(body.response_types_supported).to.deep.equal([]);
    expect(body).not.to.have.any.keys('authorization_endpoint', 'registration_endpoint');
  });

  it('can read both documents from any origin, and cache them for five minutes', async () => {
    for (const path of [
      '/.well-known/oauth-authorization-server/oauth/apps',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      const { headers } = await app.client().get(path);
      expect([headers.get('access-control-allow-origin'), headers.get('cache-control')], path).to.deep.equal([
        '*',
        'public, max-age=300',
      ]);
      expect((await fetch(`${app.url}${path}`, { method: 'HEAD' })).status, path).to.equal(200);
    }
  });
});
