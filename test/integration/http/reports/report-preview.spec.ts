import { expect } from 'chai';
import { MAX_PREVIEWED_PDFS } from '../../../../src/application/reports/preview-report.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { person } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { REPORTS, RUNS, storeReported } from './reported.ts';

const at = (text: string): Date => new Date(text);
const OLD = at('2026-01-01T00:00:00Z');
const PATH = `${REPORTS}/preview`;
const monthly = { name: 'Uptime', frequency: 'monthly', dayOfMonth: 1, timezone: 'UTC', target: 99 } as const;

describe(`POST ${PATH}`, () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const organization = async () => {
    const { organizationId, apiToken } = await app.createOrganization();
    return { organizationId, admin: app.client(apiToken) };
  };
  /** Stores a monitor of a new customer that was down for the first half of February 2026. */
  const storeHalf = async (organizationId: number, name: string): Promise<number> => {
    const { id: customerId } = await addCustomer(app, organizationId, { name: `Customer ${name}` });
    await storeReported(app, { organizationId, customerId, name, target: 'https://shop.example/' }, OLD, [
      ['down', OLD],
      ['up', at('2026-02-15T00:00:00Z')],
    ]);
    return customerId;
  };

  it('says what the report of the last period would say, with nothing of other organizations, and stores nothing', async () => {
    const { organizationId, admin } = await organization();
    await storeHalf((await organization()).organizationId, 'Foreign');
    await storeHalf(organizationId, 'Shop');
    await storeReported(app, { organizationId, name: 'Mail', target: 'https://mail.example/' }, OLD);
    const { status, body } = await admin.post(PATH, monthly);
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
      pdfs: [
        {
          customerId: null,
          customerName: null,
          monitors: 2,
          withoutData: 0,
          uptimePercent: 75,
          missed: 1,
          missedNames: ['Shop'],
          outages: 0,
        },
      ],
      isCut: false,
    });
    expect((await admin.get(REPORTS)).body.items).to.deep.equal([]);
    expect((await admin.get(RUNS)).body.items).to.deep.equal([]);
  });

  it('has a PDF for each customer, of which it shows the first', async () => {
    const { organizationId, admin } = await organization();
    const perCustomer = { ...monthly, perCustomer: true };
    for (let count = 1; count <= MAX_PREVIEWED_PDFS; count += 1) await storeHalf(organizationId, `Shop ${count}`);
    const full = (await admin.post(PATH, perCustomer)).body;
    expect([full.pdfs.length, full.isCut]).to.deep.equal([MAX_PREVIEWED_PDFS, false]);
    expect(full.pdfs[0]).to.include({ customerName: 'Customer Shop 1', monitors: 1, uptimePercent: 50 });
    const customerId = await storeHalf(organizationId, 'Shop 99');
    const cut = (await admin.post(PATH, perCustomer)).body;
    expect([cut.pdfs.length, cut.isCut]).to.deep.equal([MAX_PREVIEWED_PDFS, true]);
    const scope = { kind: 'customers', customerIds: [customerId] };
    const one = (await admin.post(PATH, { ...perCustomer, scope })).body;
    expect(one.pdfs.map(({ customerName }: { customerName: string }) => customerName)).to.deep.equal([
      'Customer Shop 99',
    ]);
  });

  it('refuses what the creation of the report refuses, and people who may not create it', async () => {
    const { organizationId, admin } = await organization();
    const codeOf = async (body: object) => (await admin.post(PATH, body)).body.data.code;
    expect(await codeOf({ name: 'a', frequency: 'weekly' })).to.equal('invalidReportSchedule');
    expect(await codeOf({ ...monthly, scope: { kind: 'customers', customerIds: [999_999] } })).to.equal(
      'invalidReportScope',
    );
    const editor = await person(app, organizationId, 'editor', { role: 'editor' });
    expect((await editor.client.post(PATH, monthly)).status).to.equal(403);
  });
});
