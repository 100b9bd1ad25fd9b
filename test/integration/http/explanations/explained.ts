import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { releaseWithheldAlert } from '../../../../src/application/incidents/release-withheld-alerts.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { enableIm } from '../incident-management/im-world.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

export interface Stored {
  readonly id: number;
  readonly publicId: string;
}

export interface Step {
  readonly code: string;
  readonly decision: 'passed' | 'held' | 'unknown';
  readonly at: string | null;
  readonly facts: Readonly<Record<string, string | number | null>>;
  readonly sentence: string;
}

/** A service with a customer, its website and a channel, whose alerts are explained. */
export interface ExplainedWorld {
  readonly app: TestApp;
  readonly admin: ApiClient;
  readonly organizationId: number;
  readonly customer: Stored;
  readonly shop: Stored;
  readonly channel: Stored;
  readonly receiver: WebhookReceiver;
  createChannel(name: string, more?: object): Promise<Stored>;
  /** Creates another monitor, without a customer. */
  monitor(name: string): Promise<Stored>;
  /** Creates a location from which the website is checked, too. */
  addLocation(name: string): Promise<void>;
  /** Creates another website of the customer. */
  website(name: string): Promise<Stored>;
  /** Checks the website, and others with it, from a location, a minute later, and sends what follows. */
  check(finding: CheckFinding, location?: number, others?: readonly Stored[]): Promise<void>;
  /** Sends what the outbox holds. */
  send(): Promise<void>;
  release(): Promise<void>;
  explain(query: string, client?: ApiClient): Promise<readonly Step[]>;
  /** The codes of the decisions that hold an alert back. */
  held(query: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts the service. With `imEnabled`, the organization uses incident management. */
export const explainedWorld = async (imEnabled = false): Promise<ExplainedWorld> => {
  const receiver = await webhookReceiver();
  const app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
  const { organizationId, apiToken } = await app.createOrganization();
  await enableIm(app, organizationId, imEnabled);
  const admin = app.client(apiToken);
  const post = async (path: string, body: object) => {
    const { status, body: answer, text } = await admin.post(path, body);
    if (status !== 200) throw new Error(`${path} was refused: ${status} ${text}`);
    return answer;
  };
  await admin.patch('/api/organization', { alertConsecutiveChecks: 2 });
  const customer: Stored = (await post('/api/customers', { name: 'Bakery', email: 'ops@customer.example' })).customer;
  await admin.patch(`/api/customers/${customer.publicId}`, {
    alertConsecutiveChecks: 2,
    alertReminderInterval: 30,
  });
  const shop: Stored = await post('/api/websites', {
    name: 'Shop',
    url: 'http://1.1.1.1/',
    checkInterval: 60,
    customerId: customer.id,
  });
  const createChannel = (name: string, more: object = {}): Promise<Stored> =>
    post('/api/notification-channels', { name, type: 'webhook', config: { url: `${receiver.url}/${name}` }, ...more });
  const channel = await createChannel('Operations');
  const send = async (): Promise<void> => {
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
  };
  const world: ExplainedWorld = {
    app,
    admin,
    organizationId,
    customer,
    shop,
    channel,
    receiver,
    createChannel,
    website: (name) => post('/api/websites', { name, url: 'http://1.1.1.1/', customerId: customer.id }),
    monitor: (name) => post('/api/websites', { name, url: 'http://1.1.1.1/' }),
    addLocation: async (name) => {
      const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now(), publicId: app.ports.ids.next() };
      const location = await app.database.query
        .insertInto('location')
        .values({ ...stamps, key: name, name })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.database.query
        .insertInto('check_schedule')
        .values({ monitorId: shop.id, locationId: location.id, dueAt: app.clock.now() })
        .execute();
    },
    send,
    check: async (finding, location = 0, others = []) => {
      const checked = [shop, ...others].map(({ id }) => id);
      app.clock.advance(minutes(1));
      const now = app.clock.now();
      const schedules = await app.database.query
        .updateTable('check_schedule')
        .set({ dueAt: now })
        .where('monitorId', 'in', checked)
        .returning('locationId')
        .execute();
      const locations = new Set(schedules.map((each) => each.locationId));
      const locationId = [...locations].toSorted((one, other) => one - other)[location] ?? 0;
      const due = await app.ports.checkQueue.claim({ locationId, owner: 'w', now, until: now, limit: 9 });
      await recordStateChanges(app.ports)(
        'w',
        due.filter(({ monitorId }) => checked.includes(monitorId)).map((each) => finishCheck(each, finding, now)),
      );
      await send();
    },
    release: async () => {
      while (await app.ports.unitOfWork.inTransaction(() => releaseWithheldAlert(app.ports)));
      await send();
    },
    explain: async (query, client = admin) => {
      const { status, body, text } = await client.get(`/api/explanations?${query}`);
      if (status !== 200) throw new Error(`The explanation was refused: ${status} ${text}`);
      return body.steps;
    },
    held: async (query) =>
      (await world.explain(query)).filter(({ decision }) => decision === 'held').map(({ code }) => code),
    close: async () => {
      await app.close();
      await receiver.close();
    },
  };
  return world;
};
