import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { signedIn } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, FORM, JWT_BEARER, refusalOf, sendRaw } from './agents.ts';
import { trustingApp } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const HOST = 'localhost:4041';
const BASE_URL = `http://${HOST}`;

describe('disabling agent access', () => {
  let provider: IdentityProvider;
  let on: TestApp;
  let off: TestApp;
  let email: string;
  let cookie: string;
  before(async () => {
    ({ app: on, provider } = await trustingApp({}, { BASE_URL }));
    off = await on.sibling({ AGENT_AUTH_ENABLED: 'false' });
    ({ email } = await on.createOrganization());
    cookie = `watchstead_session=${(await signedIn(on, email)).cookie ?? ''}`;
  });
  after(() =>
    closeAll(
      () => on.close(),
      () => provider.close(),
    ),
  );
  beforeEach(() => on.clock.advance(minutes(1)));

  const send = (app: TestApp, path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
    sendRaw(app.url, { method: 'POST', path, host: HOST, body, headers });
  const json = (path: string, body: object, headers = {}) =>
    send(on, path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
  const exchange = (assertion: string) =>
    send(on, '/oauth2/token', new URLSearchParams({ grant_type: JWT_BEARER, assertion }).toString(), FORM);
  const anonymous = async () =>
    (await exchange((await json('/agent/identity', { type: 'anonymous' })).body.identity_assertion as string)).body
      .access_token as string;
  const use = (app: TestApp, token: string, host = HOST) =>
    sendRaw(app.url, { path: '/api/tools/none', host, headers: { Authorization: `Bearer ${token}` } });

  it('answers 401 with a plain challenge to tokens, which are valid again when it is enabled', async () => {
    const token = await anonymous();
    expect((await use(on, token)).status).to.equal(404);
    const refused = await use(off, token);
    expect([refused.status, refused.headers.get('www-authenticate')]).to.deep.equal([401, 'Bearer']);
    expect(refused.body).to.not.have.property('data');
    expect((await use(on, token)).status).to.equal(404);
  });

  it('keeps revocation available: a token revoked meanwhile stays invalid', async () => {
    const token = await anonymous();
    const answer = await send(off, '/oauth2/revoke', `token=${token}`, FORM);
    expect([answer.status, answer.text]).to.deep.equal([200, '']);
    expect((await use(on, token)).status).to.equal(401);
  });

  it('keeps security events available: the identity is revoked', async () => {
    const present = (claims = {}) =>
      json('/agent/identity', {
        type: 'identity_assertion',
        assertion: provider.assertion(BASE_URL, { email, ...claims }),
      });
    const { body } = await present();
    expect(
      (await json('/api/agent-claim/confirm', { user_code: body.claim.user_code }, { Cookie: cookie })).status,
    ).to.equal(200);
    const token = (await exchange((await present()).body.identity_assertion as string)).body.access_token as string;
    const read = () =>
      sendRaw(on.url, { path: '/api/websites', host: HOST, headers: { Authorization: `Bearer ${token}` } });
    expect((await read()).status).to.equal(200);
    expect(
      (await send(off, '/agent/event/notify', provider.event(BASE_URL), { 'Content-Type': 'application/secevent+jwt' }))
        .status,
    ).to.equal(202);
    expect((await read()).status).to.equal(401);
    expect(refusalOf(await present())).to.deep.equal([401, 'interaction_required']);
  });

  it('does not affect the plain Bearer challenge on other hosts', async () => {
    const { status, headers } = await use(on, 'wsma_bogus', 'status.customer.example');
    expect([status, headers.get('www-authenticate')]).to.deep.equal([401, 'Bearer']);
  });
});

describe('registration type settings', () => {
  const offered = async (environment: Readonly<Record<string, string>>) => {
    const app = await testApp(environment);
    const agent = new Agent(app);
    const bodies = [
      { type: 'anonymous' },
      { type: 'service_auth', login_hint: 'ada@example.com' },
      { type: 'identity_assertion', assertion: 'x' },
    ];
    const answers = await Promise.all(bodies.map((body) => agent.register(body)));
    const { agent_auth: block } = (await app.client().get('/.well-known/oauth-authorization-server')).body;
    await app.close();
    return {
      types: block.identity_types_supported as string[],
      codes: answers.map((answer) => refusalOf(answer)[1] ?? answer.status),
    };
  };

  it('enable anonymous and service_auth by default, and identity_assertion with a trusted issuer', async () => {
    expect(await offered({})).to.deep.equal({
      types: ['anonymous', 'service_auth'],
      codes: [200, 200, 'issuer_not_enabled'],
    });
  });

  it('disable anonymous separately', async () => {
    expect(await offered({ AGENT_ANONYMOUS_ENABLED: 'false' })).to.deep.equal({
      types: ['service_auth'],
      codes: ['anonymous_not_enabled', 200, 'issuer_not_enabled'],
    });
  });

  it('disable service_auth separately', async () => {
    expect(await offered({ AGENT_SERVICE_AUTH_ENABLED: 'false' })).to.deep.equal({
      types: ['anonymous'],
      codes: [200, 'service_auth_not_enabled', 'issuer_not_enabled'],
    });
  });
});
