import { expect } from 'chai';
import * as oauth from 'oauth4webapi';
import { signedIn } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, CLAIM_GRANT, JWT_BEARER } from './agents.ts';

// The service under test uses HTTP on loopback.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const loopback = { [oauth.allowInsecureRequests]: true };
const client: oauth.Client = { client_id: 'an-agent' };

describe('agent access with oauth4webapi', () => {
  let app: TestApp;
  let server: oauth.AuthorizationServer;
  before(async () => {
    app = await testApp();
    const issuer = new URL(app.url);
    server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...loopback, algorithm: 'oauth2' }),
    );
  });
  after(() => app.close());

  const grant = async (type: string, parameters: Record<string, string>) =>
    oauth.processGenericTokenEndpointResponse(
      server,
      client,
      await oauth.genericTokenEndpointRequest(server, client, oauth.None(), type, parameters, loopback),
    );
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: unknown) => (error instanceof oauth.ResponseBodyError ? error.error : String(error)),
    );

  it('discovers the server and the protected resource', async () => {
    expect(server.issuer).to.equal(app.url);
    const resource = new URL(app.url);
    const metadata = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, loopback),
    );
    expect(metadata.authorization_servers).to.deep.equal([server.issuer]);
  });

  it('exchanges an assertion, uses the token, revokes it, and gets the challenge', async () => {
    const { body } = await new Agent(app).register({ type: 'anonymous' });
    const {
      access_token: token,
      token_type,
      scope,
      expires_in,
    } = await grant(JWT_BEARER, { assertion: body.identity_assertion });
    expect({ token_type, scope, expires_in }).to.deep.equal({
      token_type: 'bearer',
      scope: 'tools.public',
      expires_in: 3600,
    });
    const use = () =>
      oauth.protectedResourceRequest(token, 'GET', new URL('/api/tools/none', app.url), undefined, undefined, loopback);
    expect((await use()).status).to.equal(404);
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, oauth.None(), token, loopback));
    const refused = await use().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).to.be.instanceOf(oauth.WWWAuthenticateChallengeError);
    const [challenge] = (refused as oauth.WWWAuthenticateChallengeError).cause;
    expect(challenge?.parameters).to.include({
      error: 'invalid_token',
      resource_metadata: `${app.url}/.well-known/oauth-protected-resource`,
    });
  });

  it('gets access starting from a 401: resource, server, registration, claim, read, revocation', async () => {
    const { email } = await app.createOrganization();
    const ask = (token: string, path: string) =>
      oauth
        .protectedResourceRequest(token, 'GET', new URL(path, app.url), undefined, undefined, loopback)
        .catch((error: unknown) => error);
    const challengeOf = (error: unknown) =>
      error instanceof oauth.WWWAuthenticateChallengeError
        ? (error.cause[0]?.parameters ?? {})
        : expect.fail(String(error));

    const metadata = new URL(challengeOf(await ask('unknown', '/api/websites')).resource_metadata ?? '');
    const { authorization_servers: servers } = (await (await fetch(metadata)).json()) as {
      authorization_servers: string[];
    };
    const issuer = new URL(servers[0] ?? '');
    const found = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...loopback, algorithm: 'oauth2' }),
    );
    const { identity_endpoint: identity, claim_endpoint: claim } = found['agent_auth'] as unknown as {
      identity_endpoint: string;
      claim_endpoint: string;
    };
    const post = async (url: string, body: object) =>
      (await (
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as Record<string, string>;

    const registered = await post(identity, { type: 'anonymous' });
    const visitor = await grant(JWT_BEARER, {
      assertion: registered['identity_assertion'] ?? '',
      resource: found['resource'] as string,
    });
    expect(challengeOf(await ask(visitor.access_token, '/api/websites'))).to.deep.include({
      error: 'insufficient_scope',
      scope: 'api.read',
      resource_metadata: metadata.href,
    });
    const attempt = (await post(claim, {
      claim_token: registered['claim_token'] ?? '',
      login_hint: email,
    })) as unknown as { claim_attempt: { user_code: string } };
    const browser = await signedIn(app, email);
    await browser.post('/api/agent-claim/confirm', { user_code: attempt.claim_attempt.user_code });
    const reader = await grant(CLAIM_GRANT, { claim_token: registered['claim_token'] ?? '' });
    expect(((await ask(reader.access_token, '/api/websites')) as Response).status).to.equal(200);

    for (let each = 0; each < 2; each += 1)
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(found, client, oauth.None(), reader.access_token, loopback),
      );
    expect(challengeOf(await ask(reader.access_token, '/api/websites'))).to.include({ error: 'invalid_token' });
    const again = await grant(JWT_BEARER, { assertion: reader['identity_assertion'] as string, scope: 'tools.public' });
    expect(again.scope).to.equal('tools.public');
  });

  it('reads the code of every refusal of the token endpoint', async () => {
    const { body } = await new Agent(app).register({ type: 'anonymous' });
    const assertion = body.identity_assertion as string;
    expect(await codeOf(grant(JWT_BEARER, { assertion, scope: 'api.read' }))).to.equal('invalid_scope');
    expect(await codeOf(grant(JWT_BEARER, { assertion, resource: 'https://elsewhere.example' }))).to.equal(
      'invalid_target',
    );
    expect(await codeOf(grant(JWT_BEARER, {}))).to.equal('invalid_request');
    expect(await codeOf(grant(CLAIM_GRANT, { claim_token: 'unknown' }))).to.equal('expired_token');
  });

  it('distinguishes authorization_pending from a failure while polling', async () => {
    const { email } = await app.createOrganization();
    const { body } = await new Agent(app).register({ type: 'service_auth', login_hint: email });
    const poll = () => grant(CLAIM_GRANT, { claim_token: body.claim_token });
    expect(await codeOf(poll())).to.equal('authorization_pending');
    expect(await codeOf(poll())).to.equal('slow_down');
    const browser = await signedIn(app, email);
    await browser.post('/api/agent-claim/confirm', { user_code: body.claim.user_code });
    expect((await poll()).scope).to.equal('api.read');
    expect(await codeOf(poll())).to.equal('expired_token');
    expect(await codeOf(grant(JWT_BEARER, { assertion: 'nonsense' }))).to.equal('invalid_grant');
    expect(await codeOf(grant('password', {}))).to.equal('unsupported_grant_type');
  });
});
