import { expect } from 'chai';
import { dueMaintenance } from '../../../../src/application/maintenance/apply-maintenance.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { NOW } from '../../../builders/clock.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

export const PATH = '/api/maintenance-windows';

/** Creates a customer with a website and a webhook before each test; creates maintenance windows. */
export const maintenanceSuite = () => {
  let app: TestApp;
  let client: ApiClient;
  let receiver: WebhookReceiver;
  let organizationId: number;
  let customer: { readonly id: number; readonly publicId: string };
  let website: { readonly id: number; readonly publicId: string };

  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    const founded = await app.createOrganization();
    organizationId = founded.organizationId;
    client = app.client(founded.apiToken);
    await client.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: `${receiver.url}/` },
    });
    customer = (
      await client.post('/api/customers', {
        name: 'Acme',
        email: 'ops@acme.example',
        alertConsecutiveChecks: 1,
        alertReminderInterval: 5,
      })
    ).body.customer;
    website = (await client.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/', customerId: customer.id }))
      .body;
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

  const at = (minute: number): Date => later(NOW, minutes(minute));
  const window = (fromMinute: number, toMinute: number, more: object = {}) => ({
    title: 'Update',
    startTime: at(fromMinute).toISOString(),
    endTime: at(toMinute).toISOString(),
    ...more,
  });
  const create = async (fromMinute: number, toMinute: number, more: object = { websiteId: website.id }) => {
    const { status, body } = await client.post(PATH, window(fromMinute, toMinute, more));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const code = async (
    request: Promise<{ readonly status: number; readonly body: { readonly data?: { readonly code?: string } } }>,
  ) => {
    const { status, body } = await request;
    return [status, body.data?.code];
  };
  const applyAt = async (minute: number): Promise<void> => {
    app.clock.set(at(minute));
    await dueMaintenance(app.ports).run();
  };

  return {
    at,
    window,
    create,
    code,
    applyAt,
    get website() {
      return website;
    },
    get client() {
      return client;
    },
    get app() {
      return app;
    },
    get customer() {
      return customer;
    },
    get organizationId() {
      return organizationId;
    },
    get receiver() {
      return receiver;
    },
  };
};
