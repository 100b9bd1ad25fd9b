import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { TestUser } from '../access/browser.ts';
import type { ApiClient } from '../api-client.ts';
import { aScene } from '../monitors/requested-changes.ts';
import type { Scene } from '../monitors/requested-changes.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf } from './agents.ts';

describe('change requests of agents', () => {
  let app: TestApp;
  let scene: Scene;
  let user: TestUser;
  let agent: ApiClient;
  let site: string;
  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
  });
  beforeEach(async () => {
    app.clock.advance(minutes(1));
    scene = await aScene(app);
    site = (await scene.website()).publicId;
    user = await addUser(app, scene.created.organizationId, { role: 'editor', customerId: scene.customerId });
    const browser = await signedIn(app, user.email);
    const claimed = await new Agent(app).claimed(
      (code) => browser.post('/api/agent-claim/confirm', { user_code: code }),
      user.email,
      'api.write.monitors',
    );
    agent = app.client(claimed.token);
  });
  after(() => app.close());

  const ask = () => agent.post(`/api/websites/${site}/change-requests`, { changes: { name: 'By an agent' } });
  const askByType = () =>
    agent.post(`/api/monitors/website/${site}/change-requests`, { changes: { name: 'By an agent' } });

  it('are created in the name of the authorizing user, who may withdraw them', async () => {
    for (const answer of [await ask(), await askByType()]) {
      expect([answer.status, answer.body.requestedBy]).to.deep.equal([200, user.publicId]);
      const browser = await signedIn(app, user.email);
      expect(
        (await browser.send('PATCH', `/api/change-requests/${answer.body.publicId}`, { status: 'withdrawn' })).status,
      ).to.equal(200);
    }
  });

  it('answer authorizingUserUnresolved after the authorizing user is deleted', async () => {
    expect((await scene.admin.delete(`/api/users/${user.publicId}`)).status).to.equal(200);
    for (const answer of [await ask(), await askByType()])
      expect(refusalOf(answer)).to.deep.equal([403, 'authorizingUserUnresolved']);
    expect((await scene.admin.get('/api/change-requests')).body.total).to.equal(0);
  });

  it('answer accountDeactivated while the authorizing user is deactivated', async () => {
    expect((await scene.admin.patch(`/api/users/${user.publicId}`, { isActive: false })).status).to.equal(200);
    expect(refusalOf(await ask())).to.deep.equal([403, 'accountDeactivated']);
  });

  it('cannot be read or decided by agents', async () => {
    const { publicId } = (await ask()).body;
    for (const path of ['/api/change-requests', `/api/change-requests/${publicId}`])
      expect(refusalOf(await agent.get(path))).to.deep.equal([403, 'agentTokenReadOnly']);
    for (const status of ['approved', 'withdrawn'])
      expect(refusalOf(await agent.patch(`/api/change-requests/${publicId}`, { status }))).to.deep.equal([
        403,
        'agentTokenScopeForbidden',
      ]);
  });
});
