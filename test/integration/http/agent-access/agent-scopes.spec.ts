import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { addUser, signedIn } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf, sendRaw } from './agents.ts';

const WRITES = 'api.write.monitors api.write.incidents';

/** An agent that the user has approved. */
const claimedBy = async (app: TestApp, email: string, scope?: string) => {
  const browser = await signedIn(app, email);
  return new Agent(app).claimed((code) => browser.post('/api/agent-claim/confirm', { user_code: code }), email, scope);
};

const aCustomer = async (app: TestApp, apiToken: string, name: string) => {
  const { body } = await app.client(apiToken).post('/api/customers', {
    name,
    email: `${name}@example.com`,
    packageType: 'default',
    status: 'active',
    customFields: {},
  });
  return (body.customer ?? body) as { id: number; publicId: string };
};
const aWebsite = async (app: TestApp, apiToken: string, more: object = {}) => {
  const { status, text, body } = await app
    .client(apiToken)
    .post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/', ...more });
  expect(status, text).to.equal(200);
  return body as { publicId: string };
};

describe('access of agents', () => {
  let app: TestApp;
  let created: BootstrappedOrganization;
  before(async () => {
    app = await testApp();
    created = await app.createOrganization();
  });
  after(() => app.close());
  beforeEach(() => app.clock.advance(minutes(1)));

  it('is limited to the authorizing organization; other rows answer 404', async () => {
    const own = await aWebsite(app, created.apiToken);
    const other = await app.createOrganization();
    const theirs = await aWebsite(app, other.apiToken);
    const reader = app.client((await claimedBy(app, created.email)).token);
    const { body } = await reader.get('/api/websites');
    expect(body.items.map(({ publicId }: { publicId: string }) => publicId))
      .to.include(own.publicId)
      .and.to.not.include(theirs.publicId);
    expect((await reader.get(`/api/websites/${own.publicId}`)).status).to.equal(200);
    expect((await reader.get(`/api/websites/${theirs.publicId}`)).status).to.equal(404);
  });

  it('is limited to the customer of a customer-bound authorizing user', async () => {
    const [mine, another] = [
      await aCustomer(app, created.apiToken, 'mine'),
      await aCustomer(app, created.apiToken, 'another'),
    ];
    const own = await aWebsite(app, created.apiToken, { customerId: mine.id });
    const theirs = await aWebsite(app, created.apiToken, { customerId: another.id });
    const user = await addUser(app, created.organizationId, { role: 'editor', customerId: mine.id });
    const browser = await signedIn(app, user.email);
    const agent = new Agent(app);
    const { body } = await agent.register({ type: 'service_auth', login_hint: user.email });
    const confirmed = await browser.post('/api/agent-claim/confirm', { user_code: body.claim.user_code });
    expect(confirmed.body.access).to.deep.equal({ type: 'customer', id: mine.publicId, name: 'mine' });
    const reader = app.client((await agent.poll(body.claim_token)).body.access_token as string);
    expect((await reader.get(`/api/websites/${own.publicId}`)).status).to.equal(200);
    expect((await reader.get(`/api/websites/${theirs.publicId}`)).status).to.equal(404);
    expect((await reader.get('/api/websites')).body.total).to.equal(1);
  });

  it('answers agentTokenReadOnly outside the scopes, with a challenge that names the required scope', async () => {
    const { token } = await new Agent(app).anonymous();
    const visitor = app.client(token);
    const metadata = `resource_metadata="${app.url}/.well-known/oauth-protected-resource"`;
    const websites = await visitor.get('/api/websites');
    expect(refusalOf(websites)).to.deep.equal([403, 'agentTokenReadOnly']);
    expect(websites.headers.get('www-authenticate')).to.equal(
      `Bearer error="insufficient_scope", scope="api.read", ${metadata}`,
    );
    const nothing = await visitor.get('/api/nothing-there');
    expect(refusalOf(nothing)).to.deep.equal([403, 'agentTokenReadOnly']);
    expect(nothing.headers.get('www-authenticate')).to.equal(`Bearer error="insufficient_scope", ${metadata}`);
    expect(refusalOf(await visitor.get('/API/websites'))).to.deep.equal([403, 'agentTokenReadOnly']);
  });

  it('answers apiTokenPathAmbiguous to an ambiguous path, before any scope', async () => {
    const { token } = await new Agent(app).anonymous();
    for (const path of [
      '/api//tools/dns',
      '/api/tools/../websites',
      '/api/tools%2fdns',
      '/api/tools/%2e%2e/websites',
    ]) {
      expect(
        refusalOf(await sendRaw(app.url, { path, headers: { Authorization: `Bearer ${token}` } })),
        path,
      ).to.deep.equal([403, 'apiTokenPathAmbiguous']);
    }
  });

  it('answers agentTokenReadOnly to every write while the kill-switch is off, for any scope', async () => {
    const writer = app.client((await claimedBy(app, created.email, WRITES)).token);
    for (const [method, path] of [
      ['POST', '/api/websites'],
      ['DELETE', '/api/websites/x'],
      ['POST', '/api/incidents'],
      ['PATCH', '/api/users/x'],
    ] as const) {
      expect(refusalOf(await writer.send(method, path, {}))).to.deep.equal([403, 'agentTokenReadOnly']);
    }
  });

  it('gets a challenge without a credential, and another with an invalid one', async () => {
    const metadata = `Bearer resource_metadata="${app.url}/.well-known/oauth-protected-resource"`;
    const challenge = async (token?: string) => {
      const { status, headers } = await app.client(token).get('/api/websites');
      return [status, headers.get('www-authenticate')];
    };
    expect(await challenge()).to.deep.equal([401, metadata]);
    for (const token of [`wsma_${'a'.repeat(43)}`, 'wsma_short', `wsm_${'a'.repeat(43)}`, 'nonsense'])
      expect(await challenge(token)).to.deep.equal([401, `${metadata}, error="invalid_token"`]);
    const elsewhere = await sendRaw(app.url, { path: '/api/websites', host: 'status.customer.example' });
    expect([elsewhere.status, elsewhere.headers.get('www-authenticate')]).to.deep.equal([401, 'Bearer']);
  });

  it('is granted with the token on every host', async () => {
    const { token } = await claimedBy(app, created.email);
    expect(
      (
        await sendRaw(app.url, {
          path: '/api/websites',
          host: 'status.customer.example',
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status,
    ).to.equal(200);
  });

  it('requires the token in the header, not in query or body', async () => {
    const { token } = await claimedBy(app, created.email);
    expect((await app.client().get(`/api/websites?access_token=${token}`)).status).to.equal(401);
  });

  it('answers 423 while the organization is suspended, and 423 organizationSuspended after it is deleted', async () => {
    const other = await app.createOrganization();
    const reader = app.client((await claimedBy(app, other.email)).token);
    const put = (status: 'suspended' | 'deleted') =>
      app.database.query.updateTable('organization').set({ status }).where('id', '=', other.organizationId).execute();
    await put('suspended');
    expect(refusalOf(await reader.get('/api/websites'))).to.deep.equal([423, undefined]);
    await put('deleted');
    expect(refusalOf(await reader.get('/api/websites'))).to.deep.equal([423, 'organizationSuspended']);
  });
});

describe('agents with write access', () => {
  let app: TestApp;
  let created: BootstrappedOrganization;
  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
    created = await app.createOrganization();
  });
  after(() => app.close());

  it('write within their scope, and get agentTokenScopeForbidden outside it', async () => {
    const writer = app.client((await claimedBy(app, created.email, 'api.write.monitors')).token);
    const made = await writer.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' });
    expect(made.status, made.text).to.equal(200);
    for (const [method, path] of [
      ['POST', '/api/incidents'],
      ['PATCH', `/api/organizations/${created.organizationPublicId}/billing`],
      ['POST', '/api/organization/tokens'],
      ['POST', '/api/nothing'],
    ] as const) {
      expect(refusalOf(await writer.send(method, path, {})), path).to.deep.equal([403, 'agentTokenScopeForbidden']);
    }
    const reader = app.client((await claimedBy(app, created.email)).token);
    expect(refusalOf(await reader.post('/api/websites', {}))).to.deep.equal([403, 'agentTokenScopeForbidden']);
  });
});
