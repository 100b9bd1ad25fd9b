import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf } from './agents.ts';

const claimsIn = (jwt: string) =>
  jwt
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);

describe('POST /agent/identity', () => {
  let app: TestApp;
  let agent: Agent;
  before(async () => {
    app = await testApp();
    agent = new Agent(app);
  });
  after(() => app.close());
  beforeEach(() => app.clock.advance(minutes(1)));

  it('returns an assertion, a claim token and their endpoints to an anonymous agent', async () => {
    const { status, body, headers } = await agent.register({ type: 'anonymous', anything: 'is ignored' });
    expect(status).to.equal(200);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(body.registration_id).to.match(/^reg_[A-Za-z0-9_-]{22,}$/);
    expect(body.claim_token).to.match(/^clm_[A-Za-z0-9_-]{32,}$/);
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    expect(body).to.deep.include({
      registration_type: 'anonymous',
      pre_claim_scopes: ['tools.public'],
      post_claim_scopes: ['api.read'],
      token_endpoint: `${app.url}/oauth2/token`,
      claim_url: `${app.url}/agent/identity/claim`,
      claim_token_expires: tomorrow,
      assertion_expires: tomorrow,
    });
  });

  it('returns an assertion with exactly the header and claims of the contract', async () => {
    const { body } = await agent.register({ type: 'anonymous' });
    const [header, claims] = claimsIn(body.identity_assertion);
    const { body: jwks } = await app.client().get('/.well-known/jwks.json');
    expect(header).to.deep.equal({ alg: 'EdDSA', typ: 'oauth-id-jag+jwt', kid: jwks.keys[0].kid });
    const iat = app.clock.now().getTime() / 1000;
    const { jti, ...rest } = claims ?? {};
    expect(jti).to.match(/^[0-9a-f-]{36}$/);
    expect(rest).to.deep.equal({
      iss: app.url,
      aud: app.url,
      sub: body.registration_id,
      client_id: body.registration_id,
      registration_type: 'anonymous',
      iat,
      exp: iat + 86_400,
    });
  });

  it('returns a claim for a user, without assertion or token', async () => {
    const { status, body } = await agent.register({
      type: 'service_auth',
      login_hint: '  Ada@Example.COM ',
      scope: 'api.write.incidents',
    });
    expect(status).to.equal(200);
    expect(body).to.not.have.any.keys('identity_assertion', 'assertion_expires', 'pre_claim_scopes');
    expect(body.post_claim_scopes).to.deep.equal(['api.read', 'api.write.incidents']);
    const { user_code: code } = body.claim;
    expect(code).to.match(/^\d{6}$/);
    expect(body.claim).to.deep.equal({
      user_code: code,
      verification_uri: `${app.url}/agent-claim`,
      verification_uri_complete: `${app.url}/agent-claim?user_code=${String(code)}`,
      expires_in: 600,
      interval: 5,
    });
  });

  it('answers identically whether or not an account exists', async () => {
    const { email } = await app.createOrganization();
    const shapes = await Promise.all(
      [email, 'nobody@example.com'].map(async (hint) =>
        Object.keys((await agent.register({ type: 'service_auth', login_hint: hint })).body as object),
      ),
    );
    expect(shapes[0]).to.deep.equal(shapes[1]);
  });

  for (const [what, body] of [
    ['no type', {}],
    ['an unknown type', { type: 'robot' }],
    ['a type that is not a string', { type: 7 }],
    ['a list', []],
    ['null', null],
    ['service_auth without login_hint', { type: 'service_auth' }],
    ['a login_hint that is not a string', { type: 'service_auth', login_hint: 7 }],
    ['a login_hint that is not an address', { type: 'service_auth', login_hint: 'ada' }],
    ['two addresses', { type: 'service_auth', login_hint: 'a@example.com, b@example.com' }],
    ['an address of 255 characters', { type: 'service_auth', login_hint: `${'a'.repeat(243)}@example.com` }],
    ['identity_assertion without assertion', { type: 'identity_assertion' }],
    ['an assertion that is not a string', { type: 'identity_assertion', assertion: {} }],
    ['another assertion_type', { type: 'identity_assertion', assertion: 'x', assertion_type: 'urn:example' }],
    ['a scope that is not a string', { type: 'service_auth', login_hint: 'a@example.com', scope: ['api.read'] }],
  ] as const)
    it(`answers invalid_request to ${what}`, async () => {
      const answer = await agent.register(body as object);
      expect(refusalOf(answer)).to.deep.equal([400, 'invalid_request']);
      expect(answer.body.error).to.equal(true);
      expect(answer.body.error_description).to.be.a('string').and.to.equal(answer.body.data.error_description);
      expect(answer.headers.get('cache-control')).to.equal('no-store');
    });

  it('answers invalid_request if the body is not JSON or not declared as JSON', async () => {
    for (const [body, type] of [
      ['{"type":', 'application/json'],
      ['{"type":"anonymous"}', 'text/plain'],
      ['type=anonymous', 'application/x-www-form-urlencoded'],
    ] as const)
      expect(
        refusalOf(await app.client().send('POST', '/agent/identity', body, { 'Content-Type': type })),
      ).to.deep.equal([400, 'invalid_request']);
  });

  it('answers invalid_scope to an unknown or unclaimable scope', async () => {
    for (const scope of ['everything', 'tools.public']) {
      expect(
        refusalOf(await agent.register({ type: 'service_auth', login_hint: 'a@example.com', scope })),
      ).to.deep.equal([400, 'invalid_scope']);
    }
  });

  it('answers issuer_not_enabled while no identity provider is trusted', async () => {
    expect(refusalOf(await agent.register({ type: 'identity_assertion', assertion: 'not.a.jwt' }))).to.deep.equal([
      400,
      'issuer_not_enabled',
    ]);
  });

  it('ignores an Authorization header and an Idempotency-Key', async () => {
    const send = () =>
      app.client('wsm_bogus').post('/agent/identity', { type: 'anonymous' }, { 'Idempotency-Key': 'the same' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).to.deep.equal([200, 200]);
    expect(first.body.registration_id).to.not.equal(second.body.registration_id);
  });

  it('accepts 30 requests a minute per address, including failed ones, then answers rate_limited', async () => {
    for (let sent = 0; sent < 30; sent += 1) await agent.register(sent % 2 === 0 ? { type: 'anonymous' } : {});
    app.clock.advance(15_000);
    const answer = await agent.register({ type: 'anonymous' });
    expect(refusalOf(answer)).to.deep.equal([429, 'rate_limited']);
    expect(answer.body.data.retryAfter).to.be.within(1, 60);
    expect(answer.headers.get('retry-after')).to.equal(String(answer.body.data.retryAfter));
    app.clock.advance(answer.body.data.retryAfter * 1000);
    expect((await agent.register({ type: 'anonymous' })).status).to.equal(200);
  });
});

describe('disabled registration types', () => {
  it('answer anonymous_not_enabled and service_auth_not_enabled, and are omitted from the metadata', async () => {
    const app = await testApp({ AGENT_ANONYMOUS_ENABLED: 'false', AGENT_SERVICE_AUTH_ENABLED: 'false' });
    const agent = new Agent(app);
    expect(refusalOf(await agent.register({ type: 'anonymous' }))).to.deep.equal([400, 'anonymous_not_enabled']);
    expect(refusalOf(await agent.register({ type: 'service_auth', login_hint: 'a@example.com' }))).to.deep.equal([
      400,
      'service_auth_not_enabled',
    ]);
    expect(
      (await app.client().get('/.well-known/oauth-authorization-server')).body.agent_auth.identity_types_supported,
    ).to.deep.equal([]);
    await app.close();
  });
});
