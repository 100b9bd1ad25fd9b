import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('/api/custom-fields', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;

  beforeEach(async () => {
    app = await testApp();
    const newOrganization = await app.createOrganization();
    organizationId = newOrganization.organizationId;
    admin = app.client(newOrganization.apiToken);
  });
  afterEach(() => app.close());

  const tier = { name: 'Tier', fieldKey: 'tier', fieldType: 'select', options: ['A', 'B'] };
  const create = async (more: object = {}) => (await admin.post('/api/custom-fields', { ...tier, ...more })).body;
  const customer = { name: 'Acme', email: 'ops@acme.example' };

  it('POST creates a field with defaults for omitted members', async () => {
    const { status, body } = await admin.post('/api/custom-fields', { organizationId, ...tier });
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      ...tier,
      organizationId,
      isRequired: false,
      isActive: true,
      displayOrder: 0,
      placeholder: null,
      helpText: null,
      showInTable: false,
      alertLabel: false,
    });
  });

  it('POST rejects a key that exists in the organization with invalidRequestBody', async () => {
    await create();
    const { status, body } = await admin.post('/api/custom-fields', tier);
    expect(status).to.equal(400);
    expect(body.data.issues[0].path).to.equal('fieldKey');
    const elsewhere = app.client((await app.createOrganization()).apiToken);
    expect((await elsewhere.post('/api/custom-fields', tier)).status).to.equal(200);
  });

  it('POST rejects a select without options, options on other types and an unknown type with 400', async () => {
    for (const body of [
      { ...tier, options: [] },
      { ...tier, fieldType: 'text' },
      { ...tier, fieldType: 'colour' },
    ])
      expect((await admin.post('/api/custom-fields', body)).status).to.equal(400);
  });

  it('POST answers 404 for another organization, except to platform admins', async () => {
    const { organizationId: other } = await app.createOrganization();
    expect((await admin.post('/api/custom-fields', { ...tier, organizationId: other })).status).to.equal(404);
    const platform = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
    expect(
      (await platform.post('/api/custom-fields', { ...tier, organizationId: other })).body.organizationId,
    ).to.equal(other);
    expect((await platform.post('/api/custom-fields', { ...tier, organizationId: 999_999 })).status).to.equal(404);
  });

  it('GET lists the fields by displayOrder', async () => {
    await create({ fieldKey: 'second', displayOrder: 2 });
    await create({ fieldKey: 'first', displayOrder: 1 });
    const { body } = await admin.get('/api/custom-fields');
    expect(body.map(({ fieldKey }: { fieldKey: string }) => fieldKey)).to.deep.equal(['first', 'second']);
  });

  it('PATCH changes every member except the key', async () => {
    const { publicId } = await create();
    const changes = {
      name: 'Size',
      isRequired: true,
      displayOrder: 3,
      options: ['S', 'M'],
      placeholder: 'Pick',
      helpText: 'Of the shirt',
      showInTable: true,
      isActive: false,
    };
    const { status, body } = await admin.patch(`/api/custom-fields/${publicId}`, changes);
    expect(status).to.equal(200);
    expect(body).to.deep.include({ ...changes, fieldKey: 'tier' });
    expect((await admin.patch(`/api/custom-fields/${publicId}`, { fieldKey: 'other' })).status).to.equal(400);
    expect((await admin.patch(`/api/custom-fields/${publicId}`, {})).status).to.equal(400);
  });

  it('PATCH removes the options when the new type has none', async () => {
    const { publicId } = await create();
    expect((await admin.patch(`/api/custom-fields/${publicId}`, { fieldType: 'text' })).body).to.deep.include({
      fieldType: 'text',
      options: [],
    });
  });

  it('DELETE removes the field and its values', async () => {
    const { publicId } = await create();
    const { body } = await admin.post('/api/customers', { ...customer, customFields: { tier: 'A' } });
    expect(body.customer.customFields).to.deep.equal({ tier: 'A' });
    expect((await admin.delete(`/api/custom-fields/${publicId}`)).body).to.deep.equal({ success: true });
    expect((await admin.get('/api/custom-fields')).body).to.deep.equal([]);
    expect((await admin.get(`/api/customers/${body.customer.publicId}`)).body.customFields).to.deep.equal({});
    expect((await admin.delete(`/api/custom-fields/${publicId}`)).status).to.equal(404);
  });

  it('required and typed fields are checked when a customer is created or changed', async () => {
    await create({ isRequired: true });
    const issues = async (send: Promise<{ status: number; body: { data: { issues: { path: string }[] } } }>) => {
      const { status, body } = await send;
      expect(status).to.equal(400);
      return body.data.issues.map(({ path }) => path);
    };
    expect(await issues(admin.post('/api/customers', customer))).to.deep.equal(['customFields.tier']);
    expect(await issues(admin.post('/api/customers', { ...customer, customFields: { tier: 'C' } }))).to.deep.equal([
      'customFields.tier',
    ]);
    const { publicId } = (await admin.post('/api/customers', { ...customer, customFields: { tier: 'A' } })).body
      .customer;
    const path = `/api/customers/${publicId}`;
    expect(await issues(admin.patch(path, { customFields: { unknown: 1 } }))).to.deep.equal(['customFields.unknown']);
    expect(await issues(admin.patch(path, { customFields: { tier: null } }))).to.deep.equal(['customFields.tier']);
  });

  it('PATCH of a customer keeps the values of omitted fields and clears a field sent as null', async () => {
    await create();
    await create({ fieldKey: 'region' });
    const { publicId } = (await admin.post('/api/customers', { ...customer, customFields: { tier: 'A', region: 'B' } }))
      .body.customer;
    const { body } = await admin.patch(`/api/customers/${publicId}`, { customFields: { region: null } });
    expect(body.customFields).to.deep.equal({ tier: 'A' });
  });

  it('POST, PATCH and DELETE refuse editors with 403', async () => {
    const { publicId } = await create();
    const editor = await callerOf(app, organizationId, { role: 'editor' });
    expect((await editor.get('/api/custom-fields')).status).to.equal(200);
    expect((await editor.post('/api/custom-fields', { ...tier, fieldKey: 'mine' })).status).to.equal(403);
    expect((await editor.patch(`/api/custom-fields/${publicId}`, { name: 'Mine' })).status).to.equal(403);
    expect((await editor.delete(`/api/custom-fields/${publicId}`)).status).to.equal(403);
  });

  it('GET refuses customer-bound callers with customerScopedTokenForbidden', async () => {
    const { id } = (await admin.post('/api/customers', customer)).body.customer;
    const bound = await callerOf(app, organizationId, { customerId: id });
    const { status, body } = await bound.get('/api/custom-fields');
    expect(status).to.equal(403);
    expect(body.data.code).to.equal('customerScopedTokenForbidden');
  });

  it('PATCH and DELETE answer 404 for a field of another organization', async () => {
    const { publicId } = await create();
    const stranger = app.client((await app.createOrganization()).apiToken);
    expect((await stranger.patch(`/api/custom-fields/${publicId}`, { name: 'Mine' })).status).to.equal(404);
    expect((await stranger.delete(`/api/custom-fields/${publicId}`)).status).to.equal(404);
    expect((await admin.get('/api/custom-fields')).body).to.have.length(1);
  });
});
