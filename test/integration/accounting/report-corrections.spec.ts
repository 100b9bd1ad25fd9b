import { expect } from 'chai';
import { accountsOf } from '../../../src/application/accounting/accounts.ts';
import { freezeMonths } from '../../../src/application/accounting/freeze-months.ts';
import { frozenFrom } from '../../../src/domain/accounting/frozen-month.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import type { ApiClient } from '../http/api-client.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';

const PATH = '/api/organization/report-corrections';
const MARCH = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };
const correction = {
  from: '2026-03-10T00:00:00.000Z',
  to: '2026-03-10T02:00:00.000Z',
  class: 'maintenance',
  reason: 'Announced by telephone',
};

describe('POST /api/organization/report-corrections', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let website: { readonly id: number; readonly publicId: string };

  beforeEach(async () => {
    app = await testApp();
    const organization = await app.createOrganization({ organization: 'Corrected' });
    organizationId = organization.organizationId;
    admin = app.client(organization.apiToken);
    website = (await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' })).body;
  });
  afterEach(() => app.close());

  const freeze = async (): Promise<void> => {
    app.clock.set(frozenFrom('2026-03'));
    await freezeMonths(app.ports)();
  };
  const accountOfMarch = async () =>
    (await accountsOf(app.ports, { organizationId, monitorIds: [website.id], period: MARCH }, app.clock.now())).get(
      website.id,
    );

  it('corrects a frozen month, which then counts and lists the correction with its author and reason', async () => {
    await freeze();
    const { status, body } = await admin.post(PATH, { monitorId: website.id, ...correction });
    expect(status).to.equal(200);
    expect(body).to.include({
      monitorId: website.id,
      monitorName: 'Shop',
      ...correction,
      author: 'corrected@example.com',
      customerId: null,
    });
    const account = await accountOfMarch();
    expect(account?.isFrozen).to.equal(true);
    expect(account?.spans.map(({ class: of }) => of)).to.deep.equal([
      'notCreated',
      'unknown',
      'maintenance',
      'unknown',
    ]);
    expect(account?.corrections).to.have.length(1);
    const { body: page } = await admin.get(PATH);
    expect(page).to.include({ total: 1 });
    expect(page.items).to.deep.equal([body]);
    const { rows } = await app.database.pool.query(
      `select after from audit_log where action = 'reportCorrection.created'`,
    );
    expect(rows).to.have.length(1);
    expect(rows[0]?.after).to.include({ monitorId: website.id, reason: correction.reason });
    const { rows: stored } = await app.database.pool.query(`select spans from frozen_month where month = '2026-03'`);
    expect(JSON.stringify(stored)).not.to.contain('maintenance');
  });

  it('corrects a monitor that was deleted, whose months are frozen at its deletion', async () => {
    app.clock.advance(hours(2));
    const deletedAt = app.clock.now();
    expect((await admin.delete(`/api/websites/${website.publicId}`)).status).to.equal(200);
    const last = {
      ...correction,
      class: 'up',
      from: later(deletedAt, -hours(1)).toISOString(),
      to: later(deletedAt, hours(1)).toISOString(),
    };
    expect((await admin.post(PATH, { monitorId: website.id, ...last })).status).to.equal(200);
    await freeze();
    const account = await accountOfMarch();
    expect(account?.monitor).to.deep.include({ name: 'Shop', deletedAt });
    expect(account?.spans.map(({ class: of, to }) => [of, to])).to.deep.equal([
      ['notCreated', NOW],
      ['unknown', later(deletedAt, -hours(1))],
      ['up', deletedAt],
      ['notCreated', MARCH.to],
    ]);
  });

  it('refuses a month that is not frozen with invalidRequestBody', async () => {
    app.clock.set(new Date(frozenFrom('2026-03').getTime() - 1));
    await freezeMonths(app.ports)();
    const { status, body } = await admin.post(PATH, { monitorId: website.id, ...correction });
    expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', 'to']);
  });

  it('refuses an end at or before the beginning, an unknown class and a missing reason with invalidRequestBody', async () => {
    await freeze();
    for (const wrong of [
      { to: correction.from },
      { class: 'notCreated' },
      { reason: ' ' },
      { from: 'yesterday' },
      { to: '9999-01-01' },
      { monitorId: 1.5 },
    ]) {
      const { status, body } = await admin.post(PATH, { monitorId: website.id, ...correction, ...wrong });
      expect([status, body.data.code], JSON.stringify(wrong)).to.deep.equal([400, 'invalidRequestBody']);
    }
    expect((await admin.get(PATH)).body.total).to.equal(0);
  });

  it('answers 404 for a monitor of another organization, and does not list its corrections', async () => {
    await freeze();
    await admin.post(PATH, { monitorId: website.id, ...correction });
    const other = app.client((await app.createOrganization({ organization: 'Other' })).apiToken);
    expect((await other.post(PATH, { monitorId: website.id, ...correction })).status).to.equal(404);
    expect((await other.get(PATH)).body.items).to.deep.equal([]);
  });

  it('prints no name of an author who was deleted', async () => {
    await freeze();
    await admin.post(PATH, { monitorId: website.id, ...correction });
    await app.database.query.updateTable('app_user').set({ deletedAt: NOW }).execute();
    expect(
      (
        await app.ports.reportCorrections.page({ organizationId, customerId: null }, { page: 1, perPage: 10 }, {})
      ).items.map(({ authorName }) => authorName),
    ).to.deep.equal([null]);
  });
});
