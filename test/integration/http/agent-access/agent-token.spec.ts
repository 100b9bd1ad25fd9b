import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { jws, partOf } from '../../../builders/jws.ts';
import type { TestSigner } from '../../../builders/jws.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, FORM, JWT_BEARER, postForm, refusalOf } from './agents.ts';

describe('exchange of an identity assertion', () => {
  let app: TestApp;
  let agent: Agent;
  before(async () => {
    app = await testApp();
    agent = new Agent(app);
  });
  after(() => app.close());
  beforeEach(() => app.clock.advance(minutes(1)));

  it('returns an opaque token for the public tools, valid for 3600 s', async () => {
    const { body: registered } = await agent.register({ type: 'anonymous' });
    const { status, body, headers } = await agent.exchange(registered.identity_assertion);
    expect(status).to.equal(200);
    expect(body.access_token).to.match(/^wsma_[A-Za-z0-9_-]{43,}$/);
    expect({ ...body, access_token: '' }).to.deep.equal({
      access_token: '',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'tools.public',
    });
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(headers.get('pragma')).to.equal('no-cache');
  });

  it('accepts the same assertion until it expires, and ignores client_id and unknown parameters', async () => {
    const { assertion } = await agent.anonymous();
    for (let each = 0; each < 3; each += 1)
      expect((await agent.exchange(assertion, { client_id: 'anything', other: 'x' })).status).to.equal(200);
  });

  it('accepts a charset parameter of the content type', async () => {
    const { assertion } = await agent.anonymous();
    const body = new URLSearchParams({ grant_type: JWT_BEARER, assertion }).toString();
    const answer = await app
      .client()
      .send('POST', '/oauth2/token', body, { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' });
    expect(answer.status).to.equal(200);
  });

  it('refuses the assertion when the registration has expired, 24 h after its creation', async () => {
    const { assertion } = await agent.anonymous();
    app.clock.advance(hours(24) - 1);
    expect((await agent.exchange(assertion)).status).to.equal(200);
    app.clock.advance(1);
    expect(refusalOf(await agent.exchange(assertion))).to.deep.equal([400, 'invalid_grant']);
  });

  it('narrows to the requested scope, and refuses a wider or unknown one with invalid_scope', async () => {
    const { assertion } = await agent.anonymous();
    expect((await agent.exchange(assertion, { scope: 'tools.public' })).body.scope).to.equal('tools.public');
    for (const scope of ['api.read', 'nonsense'])
      expect(refusalOf(await agent.exchange(assertion, { scope }))).to.deep.equal([400, 'invalid_scope']);
  });

  it('accepts this service as the resource, and refuses another with invalid_target', async () => {
    const { assertion } = await agent.anonymous();
    for (const resource of [app.url, `${app.url}/`])
      expect((await agent.exchange(assertion, { resource })).status).to.equal(200);
    expect(refusalOf(await agent.exchange(assertion, { resource: 'https://elsewhere.example' }))).to.deep.equal([
      400,
      'invalid_target',
    ]);
  });

  it('answers refusals with the members of OAuth and of the envelope', async () => {
    const { body } = await postForm(app.client(), '/oauth2/token', { grant_type: 'password' });
    expect(body).to.include({
      error: 'unsupported_grant_type',
      url: '/oauth2/token',
      statusCode: 400,
      statusMessage: 'Bad Request',
      message: 'Bad Request',
    });
    expect(body.data).to.include({ code: 'unsupported_grant_type', error_description: body.error_description });
    expect(body.error_description).to.match(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  for (const [what, body, type] of [
    ['nothing', '', FORM['Content-Type']],
    ['no grant_type', 'assertion=x', FORM['Content-Type']],
    ['no assertion', `grant_type=${JWT_BEARER}`, FORM['Content-Type']],
    ['an empty assertion', `grant_type=${JWT_BEARER}&assertion=`, FORM['Content-Type']],
    ['no claim_token', 'grant_type=urn:workos:agent-auth:grant-type:claim', FORM['Content-Type']],
    ['a repeated grant_type', `grant_type=${JWT_BEARER}&grant_type=${JWT_BEARER}&assertion=x`, FORM['Content-Type']],
    ['a repeated assertion', `grant_type=${JWT_BEARER}&assertion=x&assertion=y`, FORM['Content-Type']],
    ['a repeated unknown parameter', `grant_type=${JWT_BEARER}&assertion=x&y=1&y=2`, FORM['Content-Type']],
    ['JSON', JSON.stringify({ grant_type: JWT_BEARER, assertion: 'x' }), 'application/json'],
    ['a form sent as text/plain', `grant_type=${JWT_BEARER}&assertion=x`, 'text/plain'],
  ] as const)
    it(`answers invalid_request to ${what}`, async () => {
      const answer = await app.client().send('POST', '/oauth2/token', body, { 'Content-Type': type });
      expect(refusalOf(answer)).to.deep.equal([400, 'invalid_request']);
      expect(answer.body.error).to.equal('invalid_request');
      expect(answer.headers.get('cache-control')).to.equal('no-store');
    });

  describe('altered assertion', () => {
    let good: string;
    let publicJwk: Members;
    before(async () => {
      app.clock.advance(minutes(1));
      good = (await agent.anonymous()).assertion;
      publicJwk = (await app.client().get('/.well-known/jwks.json')).body.keys[0] as Members;
    });

    const refusals = async (assertion: string) => {
      const answer = await agent.exchange(assertion);
      expect(answer.text).to.not.include(assertion.slice(0, 40));
      const { url: _url, ...body } = answer.body as { url: string };
      return [answer.status, body];
    };
    const changed = (header: Members, claims: Members, key: TestSigner) =>
      jws({ ...partOf(good, 0), ...header }, { ...partOf(good, 1), ...claims }, key);
    const own = generateKeyPairSync('ed25519');
    const ownJwk = own.publicKey.export({ format: 'jwk' });
    const pem = () => createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });

    const attempts: Readonly<Record<string, () => string>> = {
      'alg none': () => changed({ alg: 'none' }, {}, null),
      'no signature': () => `${good.split('.').slice(0, 2).join('.')}.`,
      'HS256 with the public key as the secret': () => changed({ alg: 'HS256' }, {}, pem()),
      'another key under the right kid': () => changed({}, {}, own.privateKey),
      'a wrong kid': () => changed({ kid: 'unknown' }, {}, own.privateKey),
      'an embedded jwk': () => changed({ jwk: ownJwk }, {}, own.privateKey),
      'a jku to a private address': () =>
        changed({ jku: 'http://169.254.169.254/jwks.json', kid: 'x' }, {}, own.privateKey),
      'another subject and the old signature': () =>
        [good.split('.')[0], changed({}, { sub: 'reg_other' }, null).split('.')[1], good.split('.')[2]].join('.'),
      'no part': () => 'nonsense',
    };

    for (const [what, attempt] of Object.entries(attempts))
      it(`answers the same invalid_grant with ${what}`, async () => {
        const assertion = attempt();
        expect(await refusals(assertion)).to.deep.equal(await refusals(changed({}, {}, own.privateKey)));
        expect((await refusals(assertion))[0]).to.equal(400);
      });

    it('answers invalid_grant if it is not an assertion of this service', async () => {
      expect(
        refusalOf(
          await agent.exchange(
            jws({ alg: 'EdDSA', typ: 'oauth-id-jag+jwt', kid: 'k' }, { iss: 'https://idp.example' }, own.privateKey),
          ),
        ),
      ).to.deep.equal([400, 'invalid_grant']);
    });
  });

  it('is limited to 60 requests a minute per address for both grants, then answers rate_limited', async () => {
    const { assertion, claimToken } = await agent.anonymous();
    app.clock.advance(minutes(1));
    for (let sent = 0; sent < 30; sent += 1) await Promise.all([agent.exchange(assertion), agent.poll(claimToken)]);
    const answer = await agent.exchange(assertion);
    expect(refusalOf(answer)).to.deep.equal([429, 'rate_limited']);
    expect(answer.body.error).to.equal('rate_limited');
    expect(answer.body.data.retryAfter).to.be.within(1, 60);
    expect(answer.headers.get('retry-after')).to.equal(String(answer.body.data.retryAfter));
  });
});

describe('revocation of an access token', () => {
  let app: TestApp;
  let agent: Agent;
  before(async () => {
    app = await testApp();
    agent = new Agent(app);
  });
  after(() => app.close());

  it('invalidates it for the next request; the assertion remains valid', async () => {
    const { token, assertion } = await agent.anonymous();
    const use = async (secret: string) => (await app.client(secret).get('/api/tools/none')).status;
    expect(await use(token)).to.equal(404);
    const answer = await agent.revoke(token);
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).to.deep.equal([200, '', 'no-store']);
    expect(await use(token)).to.equal(401);
    const { body } = await agent.exchange(assertion);
    expect(await use(body.access_token)).to.equal(404);
  });

  it('answers 200 to any token', async () => {
    const { token } = await agent.anonymous();
    await agent.revoke(token);
    const bodies = [
      `token=${token}`,
      'token=unknown',
      `token=wsma_${'a'.repeat(43)}`,
      'token=',
      '',
      'token=a&token=b',
      'token_type_hint=refresh_token',
      'x'.repeat(2_000_000),
    ];
    for (const body of bodies) {
      const answer = await app.client().send('POST', '/oauth2/revoke', body, FORM);
      expect([answer.status, answer.text]).to.deep.equal([200, '']);
    }
    const json = await app.client().post('/oauth2/revoke', { token });
    expect([json.status, json.text]).to.deep.equal([200, '']);
  });

  it('is not needed after exactly 3600 s, when the token expires', async () => {
    const { token } = await agent.anonymous();
    const use = async () => (await app.client(token).get('/api/tools/none')).status;
    app.clock.advance(hours(1) - 1);
    expect(await use()).to.equal(404);
    app.clock.advance(1);
    expect(await use()).to.equal(401);
  });
});
