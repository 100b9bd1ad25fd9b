import { expect } from 'chai';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';
import { copyApp, created, newCustomer } from './copied-customers.ts';

describe('concurrent copies of customers', () => {
  let app: TestApp;
  let admin: ApiClient;
  let onResolve: (host: string) => Promise<void>;

  before(async () => {
    app = await copyApp((host) => onResolve(host));
  });
  beforeEach(async () => {
    onResolve = () => Promise.resolve();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const copy = (id: string, body: object) => admin.post(`/api/customers/${id}/copies`, body);
  const names = async (customerId: number): Promise<readonly string[]> =>
    (await admin.get(`/api/monitors?perPage=100&customerId=${customerId}`)).body.items.map(
      ({ name }: { readonly name: string }) => name,
    );
  const heartbeats = async (count: number) => {
    const customer = await newCustomer(admin);
    for (let at = 0; at < count; at += 1)
      await created(admin, '/api/websites', {
        name: `Job ${at}`,
        monitoringType: 'heartbeat',
        customerId: customer.id,
      });
    return customer;
  };

  it('to one target are whole or nothing, and together stay within the package', async () => {
    const source = await heartbeats(2);
    const { id: packageId } = await created(admin, '/api/package-configs', {
      key: 'five',
      displayName: 'Five',
      limits: { monitors: 5 },
    });
    const target = await newCustomer(admin, { packageId });
    const answers = await together(4, () => copy(source.publicId, { customerId: target.id }));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 200, 409, 409]);
    expect(await names(target.id)).to.deep.equal(['Job 0', 'Job 1', 'Job 0', 'Job 1']);
  });

  it('to one target create a tag once', async () => {
    const source = await newCustomer(admin);
    await created(admin, '/api/tags', { name: 'shop', color: 'red', customerId: source.id });
    const target = await newCustomer(admin);
    const answers = await together(4, () => copy(source.publicId, { customerId: target.id }));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 400, 400, 400]);
    expect((await admin.get(`/api/tags?customerId=${target.id}`)).body.total).to.equal(1);
  });

  it('between two customers in both directions all succeed', async () => {
    const [one, other] = [await heartbeats(1), await heartbeats(1)];
    const answers = await together(6, (at) =>
      at % 2 === 0 ? copy(one.publicId, { customerId: other.id }) : copy(other.publicId, { customerId: one.id }),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200, 200]);
  });

  it('succeed while a chosen channel is deleted, and choose none that is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const channel = await created(admin, '/api/notification-channels', {
        name: 'Hook',
        type: 'webhook',
        config: { url: `https://hooks-${round}.example/` },
      });
      const source = await newCustomer(admin, { notificationChannels: [channel.id] });
      const target = await newCustomer(admin, { notificationChannels: [] });
      const [removed, copied] = await Promise.all([
        admin.delete(`/api/notification-channels/${channel.publicId}?force=true`),
        copy(source.publicId, { customerId: target.id }),
      ]);
      expect([removed.status, copied.status]).to.deep.equal([200, 200]);
      const { notificationChannels } = (await admin.get(`/api/customers/${target.publicId}`)).body;
      expect(notificationChannels ?? []).to.deep.equal([]);
    }
  });

  it('copy a monitor as it is at the end of a change, and check the host of then', async () => {
    const source = await newCustomer(admin);
    const site = await created(admin, '/api/websites', {
      name: 'Site',
      url: 'https://before.example/',
      customerId: source.id,
    });
    const target = await newCustomer(admin);
    const resolved: string[] = [];
    onResolve = async (host) => {
      resolved.push(host);
      if (resolved.length > 1) return;
      await admin.patch(`/api/websites/${site.publicId}`, { url: 'https://after.example/' });
    };
    expect((await copy(source.publicId, { customerId: target.id })).status).to.equal(200);
    const { items } = (await admin.get(`/api/websites?customerId=${target.id}`)).body;
    expect(items[0].url).to.equal('https://after.example/');
    expect(resolved).to.deep.equal(['before.example', 'after.example', 'after.example']);
  });

  it('answer 404 if the source is deleted meanwhile', async () => {
    const source = await newCustomer(admin);
    await created(admin, '/api/websites', { name: 'Site', url: 'https://site.example/', customerId: source.id });
    const target = await newCustomer(admin);
    onResolve = async () => {
      await admin.delete(`/api/customers/${source.publicId}`);
    };
    expect((await copy(source.publicId, { customerId: target.id })).status).to.equal(404);
    expect(await names(target.id)).to.deep.equal([]);
  });
});
