import { expect } from 'chai';
import { sql } from 'kysely';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** Dates of years that no request may name, and days that do not exist. */
const REFUSED = ['0000-01-01', '0001-01-01', '0099-06-01', '1969-12-31', '2026-02-30', '10000-01-01'];

describe('dates of requests', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization({ organization: 'Dates' })).apiToken);
  });
  after(() => app.close());

  it('are refused with invalidRequestBody outside the years 1970 to 9999, and change nothing', async () => {
    const { body: created } = await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' });
    const path = `/api/customers/${created.customer.publicId}`;
    for (const cancellationDate of REFUSED) {
      const { status, body } = await admin.patch(path, { cancellationDate });
      expect([status, body.data.code, body.data.issues[0].path], cancellationDate).to.deep.equal([
        400,
        'invalidRequestBody',
        'cancellationDate',
      ]);
    }
    expect((await admin.get(path)).body).to.include({ cancellationDate: null, status: 'active' });
  });

  it('are refused in corrections and runs of reports, whose periods they begin', async () => {
    const website = (await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' })).body;
    const report = (await admin.post('/api/organization/reports', { name: 'Uptime', frequency: 'monthly' })).body;
    for (const from of REFUSED) {
      const correction = { monitorId: website.id, class: 'up', reason: 'x', from, to: '2026-03-01' };
      expect((await admin.post('/api/organization/report-corrections', correction)).status, from).to.equal(400);
      const run = await admin.post(`/api/organization/reports/${report.publicId}/run`, { from, to: '9999-12-31' });
      expect(run.status, from).to.equal(400);
    }
  });
});

describe('a stored date that no request may name', () => {
  it('is shown with its year, and the list answers', async () => {
    const app = await testApp();
    try {
      const { apiToken } = await app.createOrganization({ organization: 'Stored' });
      const admin = app.client(apiToken);
      for (const name of ['One', 'Two', 'Three', 'Four'])
        await admin.post('/api/customers', { name, email: 'ops@acme.example' });
      const store = (name: string, stored: string) =>
        sql`update customer set cancellation_date = ${sql.lit(stored)}::timestamptz where name = ${name}`.execute(
          app.database.query,
        );
      await store('One', '0001-01-01 00:00:00+00 BC');
      await store('Two', '0099-01-02 00:00:00+00');
      await store('Three', 'infinity');
      const answer = await fetch(`${app.url}/api/customers`, { headers: { Authorization: `Bearer ${apiToken}` } });
      expect(answer.status).to.equal(200);
      const body: unknown = await answer.json();
      const shown = Object.fromEntries(
        (body as { readonly name: string; readonly cancellationDate: string | null }[]).map((customer) => [
          customer.name,
          customer.cancellationDate,
        ]),
      );
      expect(shown).to.include({
        One: '0000-01-01T00:00:00.000Z',
        Two: '0099-01-02T00:00:00.000Z',
        Three: '9999-12-31T23:59:59.999Z',
        Four: null,
      });
    } finally {
      await app.close();
    }
  });

  it('is shown within JSON, too, and the list answers', async () => {
    const app = await testApp();
    try {
      const { apiToken, organizationId, userId } = await app.createOrganization({ organization: 'Stored' });
      const admin = app.client(apiToken);
      await sql`update organization set im_enabled = true where id = ${organizationId}`.execute(app.database.query);
      const { body: incident } = await admin.post('/api/im/incidents', { title: 'Disk is full' });
      const added = await admin.post(`/api/im/incidents/${incident.publicId}/responders`, { userId });
      expect(added.status, added.text).to.equal(200);
      await sql`update im_incident_responder set added_at = 'infinity'`.execute(app.database.query);
      const { status, body } = await admin.get('/api/im/incidents');
      expect([status, body.items[0].responders[0].addedAt]).to.deep.equal([200, '9999-12-31T23:59:59.999Z']);
    } finally {
      await app.close();
    }
  });
});
