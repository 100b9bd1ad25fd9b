import { expect } from 'chai';
import { MAX_IMPORTED_ROWS } from '../../../../src/domain/kernel/row-import.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/customers/import';
const UNKNOWN = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';

interface Row {
  readonly outcome: string;
  readonly code?: string;
  readonly changes?: readonly string[];
  readonly data?: { readonly issues?: readonly { readonly path: string }[] };
}

describe('POST /api/customers/import', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;

  before(async () => {
    app = await testApp();
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
  const customers = async () => (await admin.get('/api/customers?sort=name')).body;

  it('creates customers from the texts of cells, and leaves empty ones out', async () => {
    await admin.post('/api/custom-fields', { fieldKey: 'seats', name: 'Seats', fieldType: 'number' });
    const row = {
      name: ' Bakery Blau ',
      email: 'office@blau.example',
      city: 'Bern',
      street: '',
      'customFields.seats': '12',
    };
    expect(await imported([row])).to.deep.include({ dryRun: false, created: 1, changed: 0, unchanged: 0, refused: 0 });
    const [{ publicId, name, customFields }] = await customers();
    expect([name, customFields]).to.deep.equal(['Bakery Blau', { seats: 12 }]);
    const { body } = await admin.get(`/api/customers/${publicId}`);
    expect(body).to.include({ city: 'Bern', street: null });
  });

  it('stores nothing in a dry run, and names the rows all the same', async () => {
    const report = await imported([{ name: 'Blau', email: 'office@blau.example' }, { name: 'Grau' }], { dryRun: true });
    expect(report).to.deep.include({ dryRun: true, created: 1, refused: 1 });
    expect(report.rows[0]).to.deep.equal({ row: 0, outcome: 'created', publicId: null });
    expect(report.rows[1]).to.include({ row: 1, code: 'invalidRequestBody', publicId: null });
    expect(await customers()).to.deep.equal([]);
  });

  it('imports the valid rows beside refused ones, each with its code and issues', async () => {
    const report = await imported([
      { name: 'Blau', email: 'office@blau.example' },
      { name: 'Grau', email: 'nowhere' },
      { name: 'Rot', email: 'office@rot.example', packageType: 'unknown' },
      { name: 'Gelb', email: 'office@gelb.example', colour: 'yellow' },
      { publicId: UNKNOWN, city: 'Bern' },
      { name: 'Blau', email: 'other@blau.example' },
    ]);
    expect(outcomes(report)).to.deep.equal([
      'created',
      'invalidRequestBody email',
      'invalidPackageType',
      'invalidRequestBody colour',
      'notFound',
      'invalidRequestBody name',
    ]);
    expect((await customers()).map(({ email }: { email: string }) => email)).to.deep.equal(['office@blau.example']);
  });

  it('changes nothing when the same rows are sent once more, and only what differs afterwards', async () => {
    const rows = [
      { name: 'Blau', email: 'office@blau.example', city: 'Bern', notificationPhoneNumber: "'+41791234567" },
      { name: 'Grau', email: 'office@grau.example' },
    ];
    await imported(rows);
    expect(await imported(rows)).to.include({ created: 0, changed: 0, unchanged: 2 });
    const report = await imported([{ ...rows[0], city: 'Basel' }, rows[1] ?? {}]);
    expect(outcomes(report)).to.deep.equal(['changed', 'unchanged']);
    expect(report.rows.map(({ changes }: Row) => changes)).to.deep.equal([['city'], undefined]);
    const [{ publicId }] = await customers();
    const { body: entries } = await admin.get(`/api/audit-log?subjectId=${publicId}`);
    expect(entries.items[0]).to.deep.include({
      action: 'customer.updated',
      before: { city: 'Bern' },
      after: { city: 'Basel' },
    });
  });

  it('takes the rows that the list of customers exports', async () => {
    await imported([
      { name: '=cmd', email: 'office@blau.example', city: 'Bern "Mitte"', notificationPhoneNumber: '+41 79 123 45 67' },
    ]);
    const { text, headers } = await admin.send('GET', '/api/customers', undefined, { accept: 'text/csv' });
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    const rows = await app.ports.csvReader.read(text);
    if (typeof rows === 'string') throw new Error(rows);
    const [columns = [], cells = []] = rows;
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
    expect(outcomes(await imported([row]))).to.deep.equal(['unchanged']);
    expect(outcomes(await imported([{ ...row, name: 'Blau' }]))).to.deep.equal(['changed']);
    expect((await customers()).map(({ name }: { name: string }) => name)).to.deep.equal(['Blau']);
  });

  it('refuses a row whose name several customers have, unless it names one of them', async () => {
    for (const at of [1, 2]) await admin.post('/api/customers', { name: 'Twins', email: `office@${at}.example` });
    const [{ publicId }] = await customers();
    const report = await imported([
      { name: 'Twins', city: 'Bern' },
      { publicId, city: 'Bern' },
    ]);
    expect(outcomes(report)).to.deep.equal(['invalidRequestBody name', 'changed']);
  });

  it('finds customers of the own organization only', async () => {
    const other = app.client((await app.createOrganization()).apiToken);
    await imported([{ name: 'Blau', email: 'office@blau.example' }], {}, other);
    const [{ publicId }] = (await other.get('/api/customers')).body;
    expect(outcomes(await imported([{ publicId, city: 'Bern' }]))).to.deep.equal(['notFound']);
    expect(outcomes(await imported([{ name: 'Blau', email: 'own@blau.example' }]))).to.deep.equal(['created']);
  });

  it('creates a customer once when two imports run at the same time', async () => {
    const rows = [{ name: 'Blau', email: 'office@blau.example' }];
    const reports = await Promise.all([imported(rows), imported(rows), imported(rows)]);
    expect(reports.flatMap(outcomes).toSorted()).to.deep.equal(['created', 'unchanged', 'unchanged']);
    expect(await customers()).to.have.length(1);
  });

  it(`rejects more than ${MAX_IMPORTED_ROWS} rows with invalidRequestBody`, async () => {
    const rows = Array.from({ length: MAX_IMPORTED_ROWS + 1 }, (_, at) => ({ name: `Customer ${at}` }));
    const { status, body } = await admin.post(PATH, { rows });
    expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('is refused to people who only read', async () => {
    const reader = await callerOf(app, organizationId, { role: 'readonly' });
    const { status } = await reader.post(PATH, { rows: [{ name: 'Blau', email: 'office@blau.example' }] });
    expect(status).to.equal(403);
  });
});
