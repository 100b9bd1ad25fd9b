import { expect } from 'chai';
import { issueAccountLink } from '../../../../src/application/accounts/account-link.ts';
import { subscriberLinks } from '../../../../src/application/subscribers/subscriber-links.ts';
import { addUser, mailsTo } from '../access/browser.ts';
import type { TestUser } from '../access/browser.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { sendTo, storeHost } from './hosts.ts';
import type { HostAnswer } from './hosts.ts';

const BASE_URL = 'https://watch.example.com';
const CANONICAL = 'watch.example.com';
const OWN = 'console.bolt.org';
const FOREIGN = 'console.acme.org';
const NEW_PASSWORD = 'an entirely different phrase';

describe('links of an organization on the white-label host of another one', () => {
  let app: TestApp;
  let organizationId: number;
  let user: TestUser;
  let slug: string;
  let admin: ApiClient;

  const at = (host: string, path: string, options: Parameters<typeof sendTo>[3] = {}): Promise<HostAnswer> =>
    sendTo(
      app.url,
      path,
      [
        ['Host', host],
        ...(options.form === undefined ? [] : ([['Content-Type', 'application/x-www-form-urlencoded']] as const)),
      ],
      options,
    );

  before(async () => {
    app = await testApp({ BASE_URL });
    const [acme, bolt] = [await app.createOrganization(), await app.createOrganization()];
    ({ organizationId } = bolt);
    await storeHost(app, { organizationId: acme.organizationId, hostname: FOREIGN });
    await storeHost(app, { organizationId, hostname: OWN });
    await app.ports.customHosts.reload();
    await app.database.query
      .updateTable('organization')
      .set({ imEnabled: true })
      .where('id', '=', organizationId)
      .execute();
    admin = app.client(bolt.apiToken);
    ({ slug } = (await admin.post('/api/status-pages', { title: 'Bolt', slug: 'bolt' })).body);
  });
  beforeEach(async () => {
    user = await addUser(app, organizationId);
  });
  after(async () => {
    app.ports.customHosts.close();
    await app.close();
  });

  for (const [purpose, path] of [
    ['passwordReset', '/api/auth/password-reset/confirm'],
    ['invitation', '/api/auth/invitations/accept'],
  ] as const)
    it(`are refused like unknown ones: ${purpose}`, async () => {
      const link = await issueAccountLink(app.ports, { userId: user.id, organizationId }, purpose, app.clock.now());
      const send = (host: string, token: string | null) =>
        at(host, path, { method: 'POST', body: { token, password: NEW_PASSWORD } });
      const token = new URL(link).searchParams.get('token');
      const [foreign, unknown] = [await send(FOREIGN, token), await send(FOREIGN, 'x'.repeat(43))];
      expect([foreign.status, unknown.status]).to.deep.equal([400, 400]);
      expect(foreign.body).to.deep.equal(unknown.body);
      expect((await send(OWN, token)).status).to.equal(200);
    });

  it('are not sent: a request for a password reset is answered like one for an unknown user', async () => {
    const ask = (host: string) =>
      at(host, '/api/auth/password-reset/request', { method: 'POST', body: { email: user.email } });
    expect((await ask(FOREIGN)).status).to.equal(200);
    expect(await mailsTo(app, user.email)).to.deep.equal([]);
    expect((await ask(OWN)).status).to.equal(200);
    expect(await mailsTo(app, user.email)).to.have.length(1);
  });

  describe('to its monitors and sources', () => {
    it('do not exist: a heartbeat, by GET and POST', async () => {
      const { heartbeatToken } = (
        await admin.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat', checkInterval: 60 })
      ).body;
      const path = `/api/heartbeat/${heartbeatToken}`;
      for (const method of ['GET', 'POST']) {
        const [foreign, unknown] = [
          await at(FOREIGN, path, { method }),
          await at(FOREIGN, '/api/heartbeat/unknown', { method }),
        ];
        expect([foreign.status, unknown.status]).to.deep.equal([404, 404]);
      }
      for (const host of [OWN, CANONICAL, 'unknown.example.org'])
        expect([host, (await at(host, path)).status]).to.deep.equal([host, 200]);
    });

    it('do not exist: pings in the form of Healthchecks, and heartbeats that they would create', async () => {
      const { pingUuid } = (
        await admin.post('/api/websites', { name: 'Job', monitoringType: 'heartbeat', slug: 'job' })
      ).body;
      const { key, publicId } = (await admin.post('/api/ping-keys', {})).body;
      await admin.patch(`/api/ping-keys/${publicId}`, { createsHeartbeats: true });
      const addresses = [`/ping/${pingUuid}`, `/ping/${pingUuid}/start`, `/ping/${key}/job`, `/ping/${key}/job/start`];
      for (const path of [...addresses, `/ping/${key}/other?create=1`])
        expect([path, (await at(FOREIGN, path)).status]).to.deep.equal([path, 404]);
      for (const host of [OWN, CANONICAL, 'unknown.example.org'])
        for (const path of addresses) expect([host, (await at(host, path)).status]).to.deep.equal([host, 200]);
      expect((await at(OWN, `/ping/${key}/other?create=1`)).status).to.equal(201);
    });

    it('do not exist: a delivery of alerts', async () => {
      const { token } = (await admin.post('/api/im/sources', { name: 'Prometheus', type: 'generic' })).body;
      const deliver = (host: string, used = token) =>
        at(host, `/api/im/ingest/${used}`, { method: 'POST', body: { key: 'a', summary: 'Down' } });
      const stored = async () => (await app.database.query.selectFrom('im_event').select('id').execute()).length;
      const [foreign, unknown] = [await deliver(FOREIGN), await deliver(FOREIGN, 'unknown')];
      expect([foreign.status, unknown.status, await stored()]).to.deep.equal([404, 404, 0]);
      for (const host of [OWN, CANONICAL, 'unknown.example.org'])
        expect([host, (await deliver(host)).status]).to.deep.equal([host, 200]);
      expect(await stored()).to.equal(3);
    });
  });

  describe('to its status page', () => {
    let paths: Readonly<Record<'confirm' | 'manage' | 'unsubscribe', string>>;
    const status = async () =>
      (await app.database.query.selectFrom('status_subscriber').select('status').execute()).map((row) => row.status);

    beforeEach(async () => {
      await app.database.query.deleteFrom('status_subscriber').execute();
      const subscription = { type: 'email', endpoint: user.email };
      expect(
        (await at(FOREIGN, `/status/${slug}/subscribers`, { method: 'POST', body: subscription })).status,
      ).to.equal(404);
      expect(await status()).to.deep.equal([]);
      expect(
        (await at(CANONICAL, `/status/${slug}/subscribers`, { method: 'POST', body: subscription })).status,
      ).to.equal(200);
      const { publicId } = await app.database.query
        .selectFrom('status_subscriber')
        .select('publicId')
        .executeTakeFirstOrThrow();
      const { digest, customHosts } = app.ports;
      const { confirm, manage, unsubscribe } = subscriberLinks({ digest, customHosts }, { slug }, { publicId });
      paths = {
        confirm: new URL(confirm).pathname,
        manage: new URL(manage).pathname,
        unsubscribe: new URL(unsubscribe).pathname,
      };
      app.clock.advance(3_600_000);
    });

    it('do not exist', async () => {
      const gets = [`/status/${slug}`, `/status/${slug}/subscribe`, ...Object.values(paths)];
      for (const path of gets)
        expect([
          path,
          (await at(FOREIGN, path)).status,
          (await at(OWN, path)).status,
          (await at(CANONICAL, path)).status,
        ]).to.deep.equal([path, 404, 200, 200]);
      const posts = [
        [`/status/${slug}/subscribe`, `type=email&endpoint=eve%40example.com`],
        [paths.confirm, ''],
        [paths.manage, 'language=de'],
        [`${paths.manage}/forget`, ''],
        [paths.unsubscribe, 'List-Unsubscribe=One-Click'],
      ] as const;
      for (const [path, form] of posts)
        expect([path, (await at(FOREIGN, path, { method: 'POST', form })).status]).to.deep.equal([path, 404]);
      expect(await status()).to.deep.equal(['pending']);
    });

    it('do not name the page in their refusal', async () => {
      for (const path of [paths.confirm, `/status/${slug}/confirm/nonsense`])
        expect((await at(FOREIGN, path)).text).not.to.include('Bolt');
    });

    for (const host of [CANONICAL, OWN])
      it(`work at ${host}, also the one-click unsubscription`, async () => {
        expect((await at(host, paths.confirm, { method: 'POST', form: '' })).status).to.equal(200);
        expect(await status()).to.deep.equal(['active']);
        expect(
          (await at(host, paths.unsubscribe, { method: 'POST', form: 'List-Unsubscribe=One-Click' })).status,
        ).to.equal(200);
        expect(await status()).to.deep.equal(['unsubscribed']);
      });
  });
});
