import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { bootstrapOrganization } from '../../../src/application/organizations/bootstrap-organization.ts';
import { startService } from '../../../src/composition/service.ts';
import type { Service } from '../../../src/composition/service.ts';
import { openStandalone } from '../../../src/composition/standalone.ts';
import { systemCaller } from '../../../src/domain/access/caller.ts';
import { closeAll } from '../../close-all.ts';
import { webhookReceiver } from '../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../fixtures/webhook-receiver.ts';
import { ApiClient } from '../http/api-client.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

describe('outage and recovery of a website in a running service', () => {
  const site = createServer((_request, response) => response.writeHead(status).end('hello'));
  let status = 200;
  let siteUrl: string;
  let temporary: TestDatabase;
  let receiver: WebhookReceiver;
  let service: Service;
  let admin: ApiClient;

  before(async () => {
    temporary = await testDatabase(migrated);
    receiver = await webhookReceiver();
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const environment = {
      DATABASE_URL: temporary.url,
      SECRET_KEY: 'a secret key of more than thirty-two bytes',
      PORT: '0',
      LOG_LEVEL: 'silent',
      PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32',
    };
    const standalone = await openStandalone(environment);
    const created = await standalone.watchstead.run(bootstrapOrganization)(systemCaller, {
      organization: 'Agency',
      email: 'ada@agency.example',
      password: 'correct horse battery staple',
      platformAdmin: false,
    });
    await standalone.close();
    service = await startService(environment);
    admin = new ApiClient(service.url ?? '', created.ok ? created.value.apiToken : '');
  });
  after(() =>
    closeAll(
      () => service.stop(),
      () => receiver.close(),
      () => site.closeAllConnections(),
      () => site.close(),
      () => temporary.drop(),
    ),
  );

  /** Triggers checks until another alert arrives. */
  const nextAlert = async (websiteId: string): Promise<{ type: string; data: { monitor: { id: string } } }> => {
    const before = receiver.received.length;
    while (receiver.received.length === before) {
      await admin.post(`/api/websites/${websiteId}/trigger-check`);
      await pause(100);
    }
    return JSON.parse(receiver.received.at(-1)?.body ?? '');
  };

  it('sends a signed webhook for both', async () => {
    const { signingSecret } = (
      await admin.post('/api/notification-channels', {
        name: 'Hook',
        type: 'webhook',
        config: { url: `${receiver.url}/in` },
      })
    ).body;
    const website = (await admin.post('/api/websites', { name: 'Shop', url: siteUrl })).body;
    status = 500;
    const down = await nextAlert(website.publicId);
    expect(down.type).to.equal('incident.opened');
    expect(down.data.monitor.id).to.equal(website.publicId);
    status = 200;
    expect((await nextAlert(website.publicId)).type).to.equal('incident.resolved');
    for (const { body, headers } of receiver.received)
      new Webhook(signingSecret).verify(body, headers as Record<string, string>);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).to.equal(2);
  });
});
