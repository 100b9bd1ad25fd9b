import type { AddressGuard } from '../../../../src/application/kernel/network.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../api-client.ts';

/**
 * Starts a service in which every host is public, except those that begin with `gone.`, which do not resolve.
 * `onResolve` is called before each answer.
 */
export const copyApp = (onResolve: (host: string) => Promise<void> = () => Promise.resolve()): Promise<TestApp> => {
  const addressGuard: AddressGuard = {
    judge: async (host) => {
      await onResolve(host);
      return host.startsWith('gone.')
        ? { public: false, reason: 'hostUnresolved' }
        : { public: true, addresses: ['1.1.1.1'] };
    },
  };
  return testApp({}, { addressGuard });
};

/** Creates a record and returns it. */
export const created = async (client: ApiClient, path: string, body: object) => {
  const answer = await client.post(path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
};

let count = 0;

/** Creates a customer. */
export const newCustomer = async (client: ApiClient, members: object = {}) => {
  count += 1;
  const { customer } = await created(client, '/api/customers', {
    name: `Customer ${count}`,
    email: `office-${count}@customer.example`,
    ...members,
  });
  return customer;
};

/** Creates a customer with a record of every type that can be copied. `word` is in each name and host. */
export const newSource = async (client: ApiClient, word: string) => {
  const webhook = (name: string, customerId: number | null) =>
    created(client, '/api/notification-channels', {
      name,
      type: 'webhook',
      config: { url: `https://hooks.${word}.example/` },
      ...(customerId === null ? {} : { customerId }),
    });
  const shared = await webhook(`Shared ${word}`, null);
  const customer = await newCustomer(client, { name: `Bakery ${word}`, notificationChannels: [shared.id] });
  const customerId = customer.id as number;
  const own = await webhook(`Own ${word}`, customerId);
  await client.patch(`/api/customers/${customer.publicId}`, { notificationChannels: [shared.id, own.id] });
  const tag = await created(client, '/api/tags', { name: `shop-${word}`, color: 'red', customerId });
  const router = await created(client, '/api/icmp-monitors', {
    name: `Router ${word}`,
    hostname: `router.${word}.example`,
    customerId,
  });
  const site = await created(client, '/api/websites', {
    name: `Shop of ${word}`,
    url: `https://www.${word}.example/${word}`,
    monitoringType: 'keyword',
    keyword: `Welcome to ${word}`,
    headers: { Authorization: `Bearer secret-of-${word}` },
    parentMonitorId: router.id,
    checkInterval: 7,
    customerId,
  });
  const heartbeat = await created(client, '/api/websites', {
    name: `Backup ${word}`,
    monitoringType: 'heartbeat',
    customerId,
  });
  const domain = await created(client, `/api/customers/${customer.publicId}/domains`, {
    domainName: `${word}.example.com`,
  });
  await created(client, '/api/monitor-tags', {
    tagId: tag.publicId,
    monitorType: 'website',
    monitorId: site.publicId,
  });
  const report = await created(client, '/api/organization/reports', {
    name: `Month of ${word}`,
    frequency: 'monthly',
    dayOfMonth: 2,
    scope: { kind: 'customers', customerIds: [customerId] },
    recipientEmails: [`chef@${word}.example`, 'owner@elsewhere.example'],
  });
  const page = await created(client, '/api/status-pages', {
    slug: `${word}-${count}`,
    title: `Status of ${word}`,
    password: 'secret of the page',
    customerId,
  });
  const group = await created(client, `/api/status-pages/${page.publicId}/groups`, { name: `Shops of ${word}` });
  await created(client, `/api/status-pages/${page.publicId}/components`, {
    name: `Shop ${word}`,
    groupId: group.id,
    monitorType: 'website',
    monitorId: site.id,
    manualStatus: 'partial_outage',
  });
  return { customer, shared, own, tag, router, site, heartbeat, domain, report, page };
};
