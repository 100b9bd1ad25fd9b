import { expect } from 'chai';
import { addCustomer } from '../organizations/stored-customers.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/monitors/import';

interface Row {
  readonly outcome: string;
  readonly code?: string;
  readonly changes?: readonly string[];
  readonly data?: { readonly issues?: readonly { readonly path: string }[] };
}

describe('POST /api/monitors/import', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;

  before(async () => {
    app = await testApp(
      {},
      { addressGuard: { judge: () => Promise.resolve({ public: true, addresses: ['192.0.2.1'] }) } },
    );
  });
  beforeEach(async () => {
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    admin = app.client(organization.apiToken);
  });
  after(() => app.close());

  const imported = async (rows: readonly object[], more: object = {}, client = admin) => {
    const { status, body, text } = await client.post(PATH, { rows, ...more });
    expect(status, text).to.equal(200);
    return body;
  };
  const outcomes = ({ rows }: { rows: readonly Row[] }) =>
    rows.map(({ outcome, code, data }) =>
      code === undefined ? outcome : [code, ...(data?.issues ?? []).map(({ path }) => path)].join(' '),
    );
  const listed = async (query = '') => (await admin.get(`/api/monitors?sort=name${query}`)).body.items;

  it('creates monitors of several kinds with the customers and tags that rows name', async () => {
    await addCustomer(app, organizationId, { name: 'Kornblum' });
    const report = await imported([
      { name: 'Shop', target: 'https://shop.example', customer: 'Kornblum', tags: 'shop; public', checkInterval: '5' },
      {
        kind: 'tcp',
        name: 'Database',
        target: 'db.example',
        port: '5432',
        customer: 'Seeblick',
        customerEmail: 'it@s.example',
      },
      { kind: 'dns', target: 'example.com', customer: 'Seeblick', customerEmail: 'it@s.example', tags: 'shop' },
      { kind: 'domain', target: 'example.com', customer: 'Kornblum' },
    ]);
    expect(outcomes(report), JSON.stringify(report.rows)).to.deep.equal(Array.from({ length: 4 }, () => 'created'));
    expect(
      (await listed()).map((each: Record<string, unknown> & { tags: readonly { name: string }[] }) => [
        each['kind'],
        each['name'],
        each['customerName'],
        each.tags.map(({ name }) => name),
      ]),
    ).to.have.deep.members([
      ['website', 'Shop', 'Kornblum', ['public', 'shop']],
      ['tcp', 'Database', 'Seeblick', []],
      ['dns', 'example.com', 'Seeblick', ['shop']],
      ['domain', 'example.com', 'Kornblum', []],
    ]);
    expect((await admin.get('/api/tcp-monitors')).body.items[0]).to.include({ port: 5432 });
    expect((await admin.get('/api/tags')).body.items).to.have.length(2);
    expect((await admin.get('/api/customers')).body).to.have.length(2);
  });

  it('names the code of each refused row, and keeps no customer of a refused one', async () => {
    const report = await imported([
      { name: 'Shop', target: 'https://shop.example', customer: 'Unknown' },
      { name: 'Shop', target: 'no address', customer: 'New', customerEmail: 'it@new.example' },
      { kind: 'telex', target: 'example.com' },
      { kind: 'tcp', name: 'Database', target: 'db.example', port: '99999999' },
      { kind: 'domain', target: 'example.com' },
      { kind: 'tcp', name: 'Port', target: 'db.example', port: '22', keyword: 'x' },
      { name: 'Fine', target: 'https://fine.example' },
      { name: 'Fine', target: 'https://other.example' },
    ]);
    expect(outcomes(report)).to.deep.equal([
      'customerNotFound',
      'invalidRequestBody url',
      'invalidRequestBody kind',
      'invalidRequestBody port',
      'invalidRequestBody customer',
      'invalidRequestBody keyword',
      'created',
      'invalidRequestBody name',
    ]);
    expect((await admin.get('/api/customers')).body).to.deep.equal([]);
    expect(await listed()).to.have.length(1);
  });

  it('stores nothing in a dry run, neither monitors nor customers nor tags', async () => {
    const row = {
      name: 'Shop',
      target: 'https://shop.example',
      customer: 'New',
      customerEmail: 'it@n.example',
      tags: 'a',
    };
    expect(await imported([row], { dryRun: true })).to.include({ dryRun: true, created: 1 });
    expect(await listed()).to.deep.equal([]);
    expect((await admin.get('/api/customers')).body).to.deep.equal([]);
    expect((await admin.get('/api/tags')).body.items).to.deep.equal([]);
  });

  it('changes only what differs, and nothing when the same rows are sent once more', async () => {
    await addCustomer(app, organizationId, { name: 'Kornblum' });
    const rows = [
      { name: 'Shop', target: 'https://shop.example', customer: 'Kornblum', checkInterval: '5', tags: 'shop' },
      { name: 'Own', target: 'https://own.example' },
    ];
    await imported(rows);
    expect(await imported(rows)).to.include({ created: 0, changed: 0, unchanged: 2 });
    const report = await imported([
      { ...rows[0], checkInterval: '10' },
      { ...rows[1], tags: 'new' },
    ]);
    expect(outcomes(report)).to.deep.equal(['changed', 'changed']);
    expect(report.rows.map(({ changes }: Row) => changes)).to.deep.equal([['checkInterval'], ['tags']]);
    expect(
      (await listed()).map(({ name, checkInterval }: Record<string, unknown>) => [name, checkInterval]),
    ).to.deep.equal([
      ['Own', 5],
      ['Shop', 10],
    ]);
  });

  it('takes the rows that the list of monitors exports', async () => {
    await addCustomer(app, organizationId, { name: 'Kornblum' });
    await imported([
      {
        name: '@home',
        target: 'https://shop.example',
        monitoringType: 'keyword',
        keyword: 'ok',
        customer: 'Kornblum',
        tags: 'a; b',
      },
      { kind: 'domain', target: 'example.com', customer: 'Kornblum' },
      { kind: 'icmp', target: 'example.com' },
    ]);
    const { text } = await admin.send('GET', '/api/monitors', undefined, { accept: 'text/csv' });
    const rows = await app.ports.csvReader.read(text);
    if (typeof rows === 'string') throw new Error(rows);
    const [columns = [], ...records] = rows;
    const sent = records.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
    const report = await imported(sent);
    expect(outcomes(report), JSON.stringify(report.rows)).to.deep.equal(['unchanged', 'unchanged', 'unchanged']);
    expect(outcomes(await imported(sent.map((row) => ({ ...row, status: 'paused' }))))).to.deep.equal(
      Array.from({ length: 3 }, () => 'changed'),
    );
  });

  it('creates monitors of the own customer for people of one customer, and no other customer', async () => {
    const customer = await addCustomer(app, organizationId, { name: 'Kornblum' });
    await admin.patch(`/api/customers/${customer.publicId}`, { allowSelfService: true, maxSelfServiceUrls: 1 });
    const bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
    await addCustomer(app, organizationId, { name: 'Other' });
    const report = await imported(
      [
        { name: 'Shop', target: 'https://shop.example' },
        { name: 'Blog', target: 'https://blog.example' },
        { name: 'Foreign', target: 'https://foreign.example', customer: 'Other' },
        { name: 'New', target: 'https://new.example', customer: 'New', customerEmail: 'it@new.example' },
      ],
      {},
      bound,
    );
    expect(outcomes(report)).to.deep.equal([
      'created',
      'selfServiceQuotaReached',
      'customerNotFound',
      'customerNotFound',
    ]);
    expect((await listed()).map(({ customerName }: Record<string, unknown>) => customerName)).to.deep.equal([
      'Kornblum',
    ]);
  });

  it('creates a monitor once when two imports run at the same time', async () => {
    const rows = [{ name: 'Shop', target: 'https://shop.example', customer: 'New', customerEmail: 'it@new.example' }];
    const reports = await Promise.all([imported(rows), imported(rows), imported(rows)]);
    expect(reports.flatMap(outcomes).toSorted()).to.deep.equal(['created', 'unchanged', 'unchanged']);
    expect(await listed()).to.have.length(1);
    expect((await admin.get('/api/customers')).body).to.have.length(1);
  });
});
