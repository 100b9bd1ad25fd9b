import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { signedIn } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf } from './agents.ts';

const TIERS = [
  { key: 'free', limit: 1, paid: false },
  { key: 'plus', limit: 2, paid: false },
  { key: 'starter', limit: 3, paid: true },
];
const WEBSITE = { name: 'Shop', url: 'http://1.1.1.1/' };

describe('paid quota upgrades over an agent connection', () => {
  let app: TestApp;
  let created: BootstrappedOrganization;
  let admin: ApiClient;
  let agent: ApiClient;
  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true', QUOTA_TIERS: JSON.stringify(TIERS) });
  });
  beforeEach(async () => {
    app.clock.advance(minutes(1));
    created = await app.createOrganization();
    admin = app.client(created.apiToken);
    expect((await admin.patch('/api/organization', { autoQuotaUpgrade: true })).status).to.equal(200);
    const browser = await signedIn(app, created.email);
    const claimed = await new Agent(app).claimed(
      (code) => browser.post('/api/agent-claim/confirm', { user_code: code }),
      created.email,
      'api.write.monitors',
    );
    agent = app.client(claimed.token);
  });
  after(() => app.close());

  const tier = async () =>
    (
      await app.database.query
        .selectFrom('organization')
        .select('monitorQuotaTier')
        .where('id', '=', created.organizationId)
        .executeTakeFirstOrThrow()
    ).monitorQuotaTier;
  const websites = async () => (await admin.get('/api/websites')).body.total as number;
  /** Fills the last free tier. */
  const fill = async () => {
    for (let count = 0; count < 2; count += 1)
      expect((await agent.post('/api/websites', WEBSITE)).status).to.equal(200);
    expect(await tier()).to.equal('plus');
  };

  it('need no permission if the next tier is free', fill);

  it('answer paidQuotaUpgradeNotAuthorized without allowPaidQuotaUpgrade, and change nothing', async () => {
    await fill();
    for (const more of [{}, { allowPaidQuotaUpgrade: false }]) {
      expect(refusalOf(await agent.post('/api/websites', { ...WEBSITE, ...more }))).to.deep.equal([
        403,
        'paidQuotaUpgradeNotAuthorized',
      ]);
    }
    expect([await tier(), await websites()]).to.deep.equal(['plus', 2]);
  });

  it('succeed with allowPaidQuotaUpgrade: true', async () => {
    await fill();
    expect((await agent.post('/api/websites', { ...WEBSITE, allowPaidQuotaUpgrade: true })).status).to.equal(200);
    expect([await tier(), await websites()]).to.deep.equal(['starter', 3]);
  });

  it('require allowPaidQuotaUpgrade in each call', async () => {
    await fill();
    await agent.post('/api/websites', { ...WEBSITE, allowPaidQuotaUpgrade: true });
    expect(refusalOf(await agent.post('/api/websites', WEBSITE))).to.deep.equal([403, 'monitorQuotaNoHigherTier']);
  });

  it('accept only true and false for allowPaidQuotaUpgrade', async () => {
    await fill();
    for (const allowPaidQuotaUpgrade of ['true', 1, null])
      expect(refusalOf(await agent.post('/api/websites', { ...WEBSITE, allowPaidQuotaUpgrade }))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
  });

  it('require no permission from users, whose calls upgrade automatically', async () => {
    await fill();
    expect((await admin.post('/api/websites', WEBSITE)).status).to.equal(200);
    expect(await tier()).to.equal('starter');
  });
});
