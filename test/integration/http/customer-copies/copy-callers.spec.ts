import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { person } from '../surface/test-callers.ts';
import type { TestApp } from '../test-app.ts';
import { copyApp, created, newCustomer, newSource } from './copied-customers.ts';

describe('callers of POST /api/customers/{id}/copies', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let path: string;
  let customerId: number;

  before(async () => {
    app = await copyApp();
    const organization = await app.createOrganization();
    organizationId = organization.organizationId;
    admin = app.client(organization.apiToken);
    const { customer } = await newSource(admin, 'owned');
    customerId = customer.id;
    path = `/api/customers/${customer.publicId}/copies`;
  });
  after(() => app.close());

  const request = (name: string) => ({
    customer: { name, email: 'new@customer.example' },
    substitutions: [{ from: 'owned', to: name }],
  });

  it('an editor is refused with forbidden because of reports, without their names, and copies the other parts', async () => {
    const { client } = await person(app, organizationId, 'editor', { role: 'editor' });
    const { status, body } = await client.post(path, request('all'));
    expect(status).to.equal(403);
    expect(body.data.copying).to.deep.equal({ path: 'reports', name: 'Bakery owned' });
    const include = ['monitors', 'tags', 'channels', 'statusPages'];
    const answer = await client.post(path, { ...request('parts'), include });
    expect([answer.status, answer.body.counts?.report]).to.deep.equal([200, 0]);
  });

  it('a customer-bound editor is refused with customerScopedTokenForbidden', async () => {
    const { client } = await person(app, organizationId, 'bound', { role: 'editor', customerId });
    const { status, body } = await client.post(path, request('bound'));
    expect([status, body.data.code]).to.deep.equal([403, 'customerScopedTokenForbidden']);
  });

  it('a platform administrator copies to no customer of another organization', async () => {
    const other = await app.createOrganization();
    const foreign = await newCustomer(app.client(other.apiToken));
    const { client } = await person(app, other.organizationId, 'platform', { role: 'admin', isGlobalAdmin: true });
    for (const target of [{ customerId: foreign.id }, { customer: request('platform').customer }]) {
      const { status, body } = await client.post(path, { ...target, include: ['channels'] });
      expect([status, body.data.code]).to.deep.equal([404, 'customerNotFound']);
    }
  });
});

describe('records of POST /api/customers/{id}/copies', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await copyApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  it('have the channel overrides that only mute, and a warning for one with an address', async () => {
    const { customer, site, shared, own } = await newSource(admin, 'muted');
    const overrides = `/api/websites/${site.publicId}/notification-channels`;
    const muted = await created(admin, overrides, { sourceChannelId: shared.id, isActive: false });
    const { publicId } = await created(admin, overrides, { sourceChannelId: own.id, isActive: false });
    const { body } = await admin.post(`/api/customers/${customer.publicId}/copies`, {
      customer: { name: 'Muted', email: 'new@customer.example' },
      include: ['monitors', 'channels'],
    });
    expect(body.records.filter(({ type }: { readonly type: string }) => type === 'channelOverride')).to.have.length(1);
    expect(body.records.map(({ copiedFrom }: { readonly copiedFrom: string }) => copiedFrom)).to.include(
      muted.publicId,
    );
    expect(body.warnings.map(({ path }: { readonly path: string }) => path)).to.include(`channelOverrides.${publicId}`);
    const copied = body.records.find(({ copiedFrom }: { readonly copiedFrom: string }) => copiedFrom === site.publicId);
    const listed = await admin.get(`/api/websites/${copied.publicId}/notification-channels`);
    expect(listed.body.items ?? listed.body).to.have.length(1);
  });

  it('are those of the parts that are included; components lose monitors that are not', async () => {
    const { customer } = await newSource(admin, 'parts');
    const { body } = await admin.post(`/api/customers/${customer.publicId}/copies`, {
      customer: { name: 'Parts', email: 'new@customer.example' },
      substitutions: [{ from: 'parts', to: 'pieces' }],
      include: ['statusPages'],
    });
    expect(body.counts).to.include({ monitor: 0, tag: 0, statusPage: 1, statusComponent: 1 });
    expect(body.warnings.map(({ message }: { readonly message: string }) => message)).to.deep.equal([
      'The monitor of Shop pieces was not copied.',
    ]);
  });
});
