import { expect } from 'chai';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { sendRaw } from './agents.ts';
import { startIdentityProvider } from './identity-provider.ts';

const documents = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/jwks.json',
  '/auth.md',
];

describe('discovery documents for agents', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  it('include the metadata of the authorization server', async () => {
    const { body } = await app.client().get('/.well-known/oauth-authorization-server');
    expect(body).to.deep.include({
      issuer: app.url,
      token_endpoint: `${app.url}/oauth2/token`,
      revocation_endpoint: `${app.url}/oauth2/revoke`,
      jwks_uri: `${app.url}/.well-known/jwks.json`,
      grant_types_supported: ['urn:ietf:params:oauth:grant-type:jwt-bearer', 'urn:workos:agent-auth:grant-type:claim'],
      scopes_supported: ['tools.public', 'api.read', 'api.write.monitors', 'api.write.incidents'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      service_documentation: `${app.url}/auth.md`,
      resource: app.url,
      authorization_servers: [app.url],
      bearer_methods_supported: ['header'],
      agent_auth: {
        skill: `${app.url}/auth.md`,
        identity_endpoint: `${app.url}/agent/identity`,
        claim_endpoint: `${app.url}/agent/identity/claim`,
        events_endpoint: `${app.url}/agent/event/notify`,
        identity_types_supported: ['anonymous', 'service_auth'],
      },
    });
  });

  it('include the metadata of the protected resource', async () => {
    const { body } = await app.client().get('/.well-known/oauth-protected-resource');
    expect(body).to.deep.include({
      resource: app.url,
      authorization_servers: [app.url],
      scopes_supported: ['tools.public', 'api.read', 'api.write.monitors', 'api.write.incidents'],
      bearer_methods_supported: ['header'],
      resource_documentation: `${app.url}/auth.md`,
    });
    expect(body.resource_name).to.be.a('string');
  });

  it('include only the public members of keys', async () => {
    const { body } = await app.client().get('/.well-known/jwks.json');
    expect(body.keys).to.have.length(1);
    expect(body.keys[0]).to.have.all.keys('kty', 'crv', 'x', 'kid', 'use', 'alg');
    expect(body.keys[0]).to.include({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' });
  });

  it('include instructions that name every endpoint', async () => {
    const { headers, text } = await app.client().get('/auth.md');
    expect(headers.get('content-type')).to.equal('text/markdown; charset=utf-8');
    for (const path of [
      '/agent/identity',
      '/agent/identity/claim',
      '/oauth2/token',
      '/oauth2/revoke',
      '/.well-known/oauth-authorization-server',
    ])
      expect(text).to.include(`${app.url}${path}`);
  });

  for (const path of documents)
    it(`allow GET and HEAD of ${path} without credential from any origin, cached for five minutes`, async () => {
      for (const method of ['GET', 'HEAD']) {
        const answer = await sendRaw(app.url, { method, path, headers: { Authorization: 'Bearer wsm_bogus' } });
        expect(answer.status).to.equal(200);
        expect(answer.headers.get('cache-control')).to.equal('public, max-age=300');
        expect(answer.headers.get('access-control-allow-origin')).to.equal('*');
        expect(answer.text === '').to.equal(method === 'HEAD');
      }
    });

  it('answer 405 with Allow to other methods', async () => {
    const answer = await app.client().post('/.well-known/jwks.json');
    expect(answer.status).to.equal(405);
    expect(answer.headers.get('allow')).to.equal('GET, HEAD');
    const token = await app.client().get('/oauth2/token');
    expect([token.status, token.headers.get('allow'), token.body.error]).to.deep.equal([405, 'POST', true]);
  });

  for (const path of [
    ...documents,
    '/agent/identity',
    '/agent/identity/claim',
    '/agent/event/notify',
    '/oauth2/token',
    '/oauth2/revoke',
    '/api/agent-claim/context',
    '/api/agent-claim/confirm',
  ])
    it(`answer 404 without a code to ${path} on other hosts, for every method`, async () => {
      for (const host of ['status.customer.example', '127.0.0.1', `${new URL(app.url).host}0`])
        for (const method of ['GET', 'POST', 'DELETE']) {
          const answer = await sendRaw(app.url, { method, path, host, headers: { Authorization: 'Bearer wsm_bogus' } });
          expect(answer.status, `${method} ${host}`).to.equal(404);
          expect(answer.body).to.include({ error: true, url: path }).and.to.not.have.property('data');
        }
    });

  it('compare host names case-insensitively', async () => {
    const named = await testApp({ BASE_URL: 'http://agents.watchstead.example:8080' });
    const status = async (host: string) => (await sendRaw(named.url, { path: '/auth.md', host })).status;
    expect(await status('Agents.Watchstead.Example:8080')).to.equal(200);
    expect(await status('agents.watchstead.example')).to.equal(404);
    await named.close();
  });

  it('offer identity_assertion only with a trusted issuer', async () => {
    const provider = await startIdentityProvider(app.clock);
    const trusting = await testApp(provider.environment);
    const { agent_auth } = (await trusting.client().get('/.well-known/oauth-authorization-server')).body;
    expect(agent_auth.identity_types_supported).to.deep.equal(['anonymous', 'service_auth', 'identity_assertion']);
    expect(agent_auth.identity_assertion).to.deep.equal({
      assertion_types_supported: ['urn:ietf:params:oauth:token-type:id-jag'],
    });
    expect(agent_auth.events_supported).to.deep.equal([
      'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked',
    ]);
    await trusting.close();
    await provider.close();
  });
});

describe('agent access that is disabled', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp({ AGENT_AUTH_ENABLED: 'false' });
  });
  after(() => app.close());

  for (const path of documents)
    it(`answers ${path} with 404 without code`, async () => {
      const { status, body } = await app.client().get(path);
      expect(status).to.equal(404);
      expect(body).to.not.have.property('data');
    });

  for (const path of ['/agent/identity', '/agent/identity/claim', '/oauth2/token', '/api/agent-claim/confirm'])
    it(`answers ${path} with 503 without code, before the body is read`, async () => {
      const { status, body } = await app.client().send('POST', path, 'nonsense', { 'Content-Type': 'text/plain' });
      expect(status).to.equal(503);
      expect(body).to.include({ error: true, statusCode: 503 }).and.to.not.have.property('data');
    });

  it('answers 503 at the claim endpoints of users', async () => {
    expect((await app.client().get('/api/agent-claim/context?user_code=123456')).status).to.equal(503);
  });

  it('keeps revocation and security events available', async () => {
    expect(
      (
        await app
          .client()
          .send('POST', '/oauth2/revoke', 'token=x', { 'Content-Type': 'application/x-www-form-urlencoded' })
      ).status,
    ).to.equal(200);
    expect(
      (await app.client().send('POST', '/agent/event/notify', 'x', { 'Content-Type': 'application/secevent+jwt' })).body
        .data.code,
    ).to.equal('invalid_request');
  });

  it('answers 405 first, and challenges with a plain Bearer', async () => {
    expect((await app.client().get('/oauth2/token')).status).to.equal(405);
    expect((await app.client().get('/api/websites')).headers.get('www-authenticate')).to.equal('Bearer');
  });
});
