import { expect } from 'chai';
import { usageFreezingJob } from '../../../../src/application/customers/customer-usage.ts';
import type { ApiClient } from '../api-client.ts';
import { person } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/customers/usage';

describe('GET /api/customers/usage', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;

  beforeEach(async () => {
    app = await testApp();
    app.clock.set(new Date('2026-01-10T00:00:00.000Z'));
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    admin = app.client(created.apiToken);
  });
  afterEach(() => app.close());

  const at = (time: string): void => app.clock.set(new Date(time));
  const create = async (more: object = {}) =>
    (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', ...more })).body.customer;
  const addMonitor = async (customerId: number): Promise<string> =>
    (await admin.post('/api/tcp-monitors', { name: 'Port', hostname: '8.8.8.8', port: 80, customerId })).body.publicId;
  const removeMonitor = async (id: string): Promise<void> => {
    expect((await admin.delete(`/api/tcp-monitors/${id}`)).status).to.equal(200);
  };
  const usageOf = async (month: string, customerId: number) =>
    (await admin.get(`${PATH}?month=${month}`)).body.find(
      (row: { customerId: number }) => row.customerId === customerId,
    );
  const freeze = () => usageFreezingJob(app.ports.customerUsages, app.clock).run();

  it('lists package, price, monitors, messages and address of each customer', async () => {
    const address = {
      companyName: 'Acme AG',
      street: 'Bahnhofstrasse 1',
      postalCode: '8001',
      city: 'Zürich',
      country: 'Switzerland',
      vatId: 'CHE-123.456.788',
    };
    const { id, publicId, packageType, packageDisplayName } = await create({
      ...address,
      customPricing: { monthly: '12.50' },
    });
    const first = await addMonitor(id);
    at('2026-01-11T00:00:00.000Z');
    await addMonitor(id);
    at('2026-01-12T00:00:00.000Z');
    await removeMonitor(first);
    await app.ports.smsUsageCounts.countOne(id, '2026-01');
    await app.ports.smsUsageCounts.countOne(id, '2026-01');
    await app.ports.smsUsageCounts.countOne(id, '2026-02');
    const figures = { monitorsAtPeak: 2, monitorsAtEnd: 1, smsSent: 2, frozenAt: null };
    const terms = {
      name: 'Acme',
      email: 'ops@acme.example',
      packageType,
      packageDisplayName,
      customPricing: { monthly: '12.50' },
      ...address,
    };
    expect(await usageOf('2026-01', id)).to.deep.include({
      month: '2026-01',
      customerId: id,
      publicId,
      ...terms,
      ...figures,
    });
  });

  it('lists the present month by default', async () => {
    const { id } = await create();
    at('2026-02-01T00:00:00.000Z');
    expect(
      (await admin.get(PATH)).body.map(({ month, customerId }: { month: string; customerId: number }) => [
        month,
        customerId,
      ]),
    ).to.deep.equal([['2026-02', id]]);
  });

  it('is that of one customer on request', async () => {
    const [{ id, publicId }] = [await create({ name: 'Anna' }), await create({ name: 'Berta' })];
    for (const each of [id, publicId])
      expect((await admin.get(`${PATH}?customerId=${each}`)).body)
        .to.have.lengthOf(1)
        .and.have.nested.property('0.customerId', id);
    at('2026-02-10T00:00:00.000Z');
    await freeze();
    const frozen = (await admin.get(`${PATH}?customerId=${publicId}&month=2026-01`)).body;
    expect(frozen.map((row: { customerId: number }) => row.customerId)).to.deep.equal([id]);
  });

  it('has no customers in months before they were created', async () => {
    await create();
    expect((await admin.get(`${PATH}?month=2025-12`)).body).to.deep.equal([]);
  });

  it('freezes the figures three days after the end of the month, and changes them no more', async () => {
    const { id, publicId } = await create();
    await addMonitor(id);
    await app.ports.smsUsageCounts.countOne(id, '2026-01');
    at('2026-02-03T23:59:59.999Z');
    await freeze();
    expect(await usageOf('2026-01', id)).to.include({ frozenAt: null, name: 'Acme' });
    await admin.patch(`/api/customers/${publicId}`, { city: 'Basel' });
    at('2026-02-04T00:00:00.000Z');
    await Promise.all([freeze(), freeze(), freeze()]);
    const frozen = await usageOf('2026-01', id);
    expect(frozen).to.include({
      frozenAt: '2026-02-04T00:00:00.000Z',
      city: 'Basel',
      monitorsAtPeak: 1,
      monitorsAtEnd: 1,
      smsSent: 1,
    });
    await addMonitor(id);
    await app.ports.smsUsageCounts.countOne(id, '2026-01');
    await admin.patch(`/api/customers/${publicId}`, { city: 'Bern', name: 'Renamed' });
    await freeze();
    expect(await usageOf('2026-01', id)).to.deep.equal(frozen);
    expect(await usageOf('2026-02', id)).to.include({
      frozenAt: null,
      city: 'Bern',
      name: 'Renamed',
      monitorsAtPeak: 2,
      smsSent: 0,
    });
  });

  it('freezes every month that ended while the service was stopped', async () => {
    const { id } = await create();
    await addMonitor(id);
    at('2026-04-10T00:00:00.000Z');
    await freeze();
    const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
    const rows = await Promise.all(months.map((month) => usageOf(month, id)));
    expect(rows.map(({ frozenAt, monitorsAtPeak }) => [frozenAt !== null, monitorsAtPeak])).to.deep.equal([
      [true, 1],
      [true, 1],
      [true, 1],
      [false, 1],
    ]);
  });

  it('includes a customer that was deleted during the month, with the months before that were not frozen', async () => {
    const { id, publicId } = await create();
    await addMonitor(id);
    at('2026-02-02T00:00:00.000Z');
    await addMonitor(id);
    at('2026-02-02T12:00:00.000Z');
    expect((await admin.delete(`/api/customers/${publicId}`)).status).to.equal(200);
    const january = await usageOf('2026-01', id);
    const february = await usageOf('2026-02', id);
    expect(january).to.include({
      publicId,
      name: 'Acme',
      monitorsAtPeak: 1,
      monitorsAtEnd: 1,
      frozenAt: '2026-02-02T12:00:00.000Z',
    });
    expect(february).to.include({ publicId, monitorsAtPeak: 2, monitorsAtEnd: 0 });
    while (await app.ports.deletedCustomers.removeNext());
    at('2026-03-20T00:00:00.000Z');
    await freeze();
    expect([await usageOf('2026-01', id), await usageOf('2026-02', id), await usageOf('2026-03', id)]).to.deep.equal([
      january,
      february,
      undefined,
    ]);
  });

  it('pages frozen and other customers together', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await create({ name: `Customer ${count}` })).id);
    expect(await app.ports.customerUsages.freeze('2026-01', app.clock.now(), 2)).to.equal(2);
    const pages = [
      await admin.get(`${PATH}?month=2026-01&perPage=2`),
      await admin.get(`${PATH}?month=2026-01&perPage=2&page=2`),
    ];
    expect(pages.map(({ body }) => body.map(({ customerId }: { customerId: number }) => customerId))).to.deep.equal([
      ids.slice(0, 2),
      ids.slice(2),
    ]);
    expect(pages[0]?.headers.get('x-total-count')).to.equal('3');
    expect(pages[0]?.headers.get('link')).to.equal(`<${PATH}?month=2026-01&perPage=2&page=2>; rel="next"`);
  });

  describe('as CSV', () => {
    it('is sent for Accept: text/csv, without cells that are formulas', async () => {
      const { id } = await create({ name: '=HYPERLINK("https://evil.example")', customPricing: { monthly: 5 } });
      const answer = await admin.get(`${PATH}?month=2026-01`, { accept: 'text/csv' });
      expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(answer.headers.get('vary')).to.include('Accept');
      const [header, row, end] = answer.text.split('\r\n');
      expect(header).to.equal(
        'month,frozenAt,customerId,publicId,name,email,packageType,packageDisplayName,customPricing,monitorsAtPeak,monitorsAtEnd,smsSent,companyName,street,postalCode,city,country,vatId',
      );
      expect(row).to.match(
        new RegExp(
          `^"2026-01",,${id},"[0-9a-f-]{36}","'=HYPERLINK\\(""https://evil.example""\\)","ops@acme.example",".+",".+","{""monthly"":5}",0,0,0,,,,,,$`,
        ),
      );
      expect(end).to.equal('');
    });

    for (const accept of ['*/*', 'application/json', 'application/json, text/csv;q=0.5', 'image/png'])
      it(`is not sent for Accept: ${accept}`, async () =>
        expect((await admin.get(PATH, { accept })).headers.get('content-type')).to.include('application/json'));
  });

  for (const month of ['2026-13', '2026-1', '26-01', 'yesterday', '2026-02'])
    it(`refuses ${month}, a malformed month or one that has not begun`, async () => {
      const { status, body } = await admin.get(`${PATH}?month=${month}`);
      expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', 'month']);
    });

  it('is for administrators and platform supporters', async () => {
    const { id } = await create();
    const codeOf = async (facts: Parameters<typeof person>[3]) => {
      const { status, body } = await (await person(app, organizationId, 'caller', facts)).client.get(PATH);
      return [status, body.data?.code];
    };
    expect(await codeOf({ role: 'admin' })).to.deep.equal([200, undefined]);
    expect(await codeOf({ role: 'readonly', isGlobalSupporter: true })).to.deep.equal([200, undefined]);
    expect(await codeOf({ role: 'editor' })).to.deep.equal([403, undefined]);
    expect(await codeOf({ role: 'readonly' })).to.deep.equal([403, undefined]);
    expect(await codeOf({ role: 'admin', customerId: id })).to.deep.equal([403, 'customerScopedTokenForbidden']);
  });
});
