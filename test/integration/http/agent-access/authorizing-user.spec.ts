import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { TestUser } from '../access/browser.ts';
import { connect, opens, registerApp } from '../connected-apps/app-flow.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf } from './agents.ts';

const SCOPE = 'api.read api.write.monitors';
let count = 0;

describe('agent whose authorizing user is deleted or changed', () => {
  let app: TestApp;
  let newOrganization: BootstrappedOrganization;
  let admin: ApiClient;
  let user: TestUser;
  let token: string;
  let agent: ApiClient;

  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
    newOrganization = await app.createOrganization();
    admin = app.client(newOrganization.apiToken);
  });
  after(() => app.close());

  beforeEach(async () => {
    app.clock.advance(minutes(1));
    user = await addUser(app, newOrganization.organizationId, { role: 'editor' });
    const browser = await signedIn(app, user.email);
    const claimed = await new Agent(app).claimed(
      (code) => browser.post('/api/agent-claim/confirm', { user_code: code }),
      user.email,
      SCOPE,
    );
    token = claimed.token;
    agent = app.client(token);
  });

  const createTag = (client = agent) => client.post('/api/tags', { name: `Tag ${(count += 1)}`, color: 'green' });
  const deleteUser = async () => expect((await admin.delete(`/api/users/${user.publicId}`)).status).to.equal(200);

  it('creates tags while the user exists, and is named in the audit log', async () => {
    const { status, body, text } = await createTag();
    expect(status, text).to.equal(200);
    const entry = await app.database.query
      .selectFrom('audit_log')
      .select(['action', 'actorKind'])
      .where('subjectId', '=', body.publicId)
      .executeTakeFirstOrThrow();
    expect(entry).to.deep.equal({ action: 'tag.created', actorKind: 'agent' });
  });

  it('gets authorizingUserUnresolved for a new tag after the user is deleted', async () => {
    await deleteUser();
    expect(refusalOf(await createTag())).to.deep.equal([403, 'authorizingUserUnresolved']);
    const { body } = await admin.get('/api/tags?perPage=100');
    expect(body.items.map(({ name }: { name: string }) => name)).to.not.include(`Tag ${count}`);
  });

  const setActive = async (isActive: boolean) =>
    expect((await admin.patch(`/api/users/${user.publicId}`, { isActive })).status).to.equal(200);

  it('answers accountDeactivated to reads, writes and tools while the user is deactivated, and works again afterwards', async () => {
    await setActive(false);
    for (const answer of [
      await agent.get('/api/websites'),
      await agent.get('/api/tools/dns?name=example.com'),
      await createTag(),
      await agent.post('/mcp', {}),
    ]) {
      expect(refusalOf(answer)).to.deep.equal([403, 'accountDeactivated']);
    }
    await setActive(true);
    expect((await agent.get('/api/websites')).status).to.equal(200);
    expect((await createTag()).status).to.equal(200);
  });

  it('answers accountDeactivated as an app while the user is deactivated, and works again afterwards', async () => {
    const { access_token: appToken } = await connect(app, await signedIn(app, user.email), await registerApp(app), {
      asked: SCOPE,
    });
    await setActive(false);
    for (const answer of [await app.client(appToken).get('/api/websites'), await createTag(app.client(appToken))]) {
      expect(refusalOf(answer)).to.deep.equal([403, 'accountDeactivated']);
    }
    await setActive(true);
    expect(await opens(app, appToken)).to.equal(true);
  });

  it('answers accountDeactivated also when the deactivated user was moved', async () => {
    const { id } = await addCustomer(app, newOrganization.organizationId);
    expect((await admin.patch(`/api/users/${user.publicId}`, { isActive: false, customerId: id })).status).to.equal(
      200,
    );
    expect(refusalOf(await agent.get('/api/websites'))).to.deep.equal([403, 'accountDeactivated']);
  });

  it('cannot create tags after the user is bound to a customer', async () => {
    const { id } = await addCustomer(app, newOrganization.organizationId);
    expect((await admin.patch(`/api/users/${user.publicId}`, { customerId: id })).status).to.equal(200);
    expect(refusalOf(await createTag())).to.deep.equal([403, 'authorizingUserUnresolved']);
  });

  it('gets the refusal of its scope first', async () => {
    const browser = await signedIn(app, user.email);
    const reader = await new Agent(app).claimed(
      (code) => browser.post('/api/agent-claim/confirm', { user_code: code }),
      user.email,
      'api.read',
    );
    await deleteUser();
    expect(refusalOf(await createTag(app.client(reader.token)))).to.deep.equal([403, 'agentTokenScopeForbidden']);
  });

  it('can still read until its token expires, and never writes', async () => {
    const { body: tag } = await createTag();
    const monitorId = await storeMonitor(app, { organizationId: newOrganization.organizationId });
    const { publicId } = await app.database.query
      .selectFrom('monitor')
      .select('publicId')
      .where('id', '=', monitorId)
      .executeTakeFirstOrThrow();
    await deleteUser();
    expect((await agent.get('/api/websites')).status).to.equal(200);
    for (const answer of [
      await agent.patch(`/api/tags/${tag.publicId}`, { color: 'lime' }),
      await agent.post('/api/monitor-tags', { tagId: tag.publicId, monitorType: 'website', monitorId }),
      await agent.delete(`/api/tags/${tag.publicId}`),
      await agent.post('/api/websites', { name: 'Site', url: 'http://1.1.1.1/' }),
      await agent.patch(`/api/websites/${publicId}`, { name: 'Other' }),
      await agent.delete(`/api/websites/${publicId}`),
    ]) {
      expect(refusalOf(answer)).to.deep.equal([403, 'authorizingUserUnresolved']);
    }
    app.clock.advance(hours(1));
    expect((await agent.get('/api/websites')).status).to.equal(401);
  });

  it('cannot read the tags of a monitor, which are not on its allowlist: agentTokenReadOnly', async () => {
    expect(refusalOf(await agent.get('/api/monitor-tags'))).to.deep.equal([403, 'agentTokenReadOnly']);
  });

  it('loses all tokens immediately if it is an app', async () => {
    const { access_token: appToken } = await connect(app, await signedIn(app, user.email), await registerApp(app), {
      asked: SCOPE,
    });
    const oauthApp = app.client(appToken);
    expect((await createTag(oauthApp)).status).to.equal(200);
    await deleteUser();
    expect((await createTag(oauthApp)).status).to.equal(401);
    expect(await opens(app, appToken)).to.equal(false);
  });
});
