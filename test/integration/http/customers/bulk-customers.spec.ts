import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const path = '/api/customers/bulk';
const row = (at: number, more: object = {}) => ({
  name: `Customer ${at}`,
  email: `customer-${at}@example.com`,
  ...more,
});

describe('POST /api/customers/bulk', () => {
  let app: TestApp;
  let admin: ApiClient;

  beforeEach(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  afterEach(() => app.close());

  const count = async () => (await admin.get('/api/customers')).body.length;

  it('creates 500 customers in the given order', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => row(at));
    const { status, body } = await admin.post(path, { rows });
    expect(status).to.equal(200);
    expect(body).to.include({ success: true, created: 500 });
    expect(body.customers.map(({ name }: { name: string }) => name)).to.deep.equal(rows.map(({ name }) => name));
    expect(await count()).to.equal(500);
  });

  for (const length of [0, 501])
    it(`rejects ${length} rows with invalidRequestBody`, async () => {
      const { status, body } = await admin.post(path, { rows: Array.from({ length }, (_, at) => row(at)) });
      expect(status).to.equal(400);
      expect(body.data.code).to.equal('invalidRequestBody');
      expect(await count()).to.equal(0);
    });

  it('creates no customer if one row is malformed, and names the member in the issues', async () => {
    const { status, body } = await admin.post(path, { rows: [row(0), row(1), row(2), row(3, { email: 'nowhere' })] });
    expect(status).to.equal(400);
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).to.deep.equal(['rows.3.email']);
    expect(await count()).to.equal(0);
  });

  it('lists every bad row, whether its members or the rules are violated', async () => {
    const { status, body } = await admin.post(path, {
      rows: [
        row(0, { email: 'nowhere' }),
        row(1),
        row(2, { packageType: 'platinum' }),
        'text',
        row(4, { unknown: 1 }),
        row(5, { packageType: '' }),
      ],
    });
    expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).to.deep.equal([
      'rows.0.email',
      'rows.2.packageType',
      'rows.3',
      'rows.4.unknown',
      'rows.5.packageType',
    ]);
    expect(await count()).to.equal(0);
  });

  it('lists more than 50 bad rows', async () => {
    const { body } = await admin.post(path, {
      rows: Array.from({ length: 500 }, (_, at) => row(at, { email: 'nowhere' })),
    });
    expect(body.data.issues.length).to.equal(500);
  });

  it('creates no customer if rows violate a rule, and lists every violation', async () => {
    await admin.post('/api/custom-fields', {
      name: 'Tier',
      fieldKey: 'tier',
      fieldType: 'select',
      options: ['A', 'B'],
      isRequired: true,
    });
    const tier = (value: string) => ({ customFields: { tier: value } });
    const { status, body } = await admin.post(path, {
      rows: [
        row(0, tier('A')),
        row(1, { ...tier('A'), packageType: 'platinum' }),
        row(2),
        row(3, tier('C')),
        row(4, { ...tier('B'), packageId: 999_999 }),
      ],
    });
    expect(status).to.equal(400);
    expect(body.data.code).to.equal('invalidRequestBody');
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).to.deep.equal([
      'rows.1.packageType',
      'rows.2.customFields.tier',
      'rows.3.customFields.tier',
      'rows.4.packageId',
    ]);
    expect(await count()).to.equal(0);
  });
});
