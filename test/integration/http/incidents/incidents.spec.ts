import { expect } from 'chai';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('GET incidents', () => {
  let app: TestApp;
  let client: ApiClient;
  let id: string;

  before(async () => {
    app = await testApp();
    const { apiToken, organizationId } = await app.createOrganization();
    client = app.client(apiToken);
    id = app.ports.ids.next();
    const stamps = { publicId: id, createdAt: NOW, updatedAt: NOW, startedAt: NOW };
    await app.database.query
      .insertInto('incident')
      .values({ ...stamps, organizationId, origin: 'automatic', status: 'open', title: 'Shop is down' })
      .execute();
  });
  after(() => app.close());

  it('filters by status', async () => {
    expect((await client.get('/api/incidents?status=open')).body.total).to.equal(1);
    expect((await client.get('/api/incidents?status=resolved')).body.total).to.equal(0);
  });

  it('names the customer in the list', async () => {
    const { body } = await client.get('/api/incidents');
    const { customerId, customerName } = body.items[0];
    const owner = await app.database.query
      .selectFrom('customer')
      .select('name')
      .where('id', '=', customerId)
      .executeTakeFirst();
    expect(customerName).to.equal(owner?.name ?? null);
  });

  it('filters by whether they are resolved', async () => {
    expect((await client.get('/api/incidents?open=true')).body.total).to.equal(1);
    expect((await client.get('/api/incidents?open=true&origin=automatic')).body.total).to.equal(1);
    expect((await client.get('/api/incidents?open=false')).body.total).to.equal(0);
    const { status, body } = await client.get('/api/incidents?open=yes');
    expect([status, body.data?.code]).to.deep.equal([400, 'invalidRequestBody']);
  });

  for (const status of ['nope', '', 'Open', 'open%20'])
    it(`refuses the status "${status}" with invalidRequestBody`, async () => {
      const { status: answered, body } = await client.get(`/api/incidents?status=${status}`);
      expect([answered, body.data?.code]).to.deep.equal([400, 'invalidRequestBody']);
    });

  it('returns the public user id and the name of the author in the timeline', async () => {
    const { body: session } = await client.get('/api/auth/get-session');
    const written = await client.post(`/api/incidents/${id}/updates`, { message: 'Looking into it.' });
    expect(written.body.authorUserId).to.equal(session.user.id);
    await app.database.query
      .insertInto('incident_update')
      .values((from) => ({
        publicId: app.ports.ids.next(),
        incidentId: from.selectFrom('incident').select('id').where('publicId', '=', id),
        status: 'open',
        message: 'The monitor is down.',
        createdAt: NOW,
      }))
      .execute();
    const { body } = await client.get(`/api/incidents/${id}/updates`);
    expect(body.map((entry: { authorUserId: unknown }) => entry.authorUserId)).to.deep.equal([session.user.id, null]);
    expect(body[1].authorName).to.equal(null);
    const { firstName, lastName } = await app.database.query
      .selectFrom('app_user')
      .select(['firstName', 'lastName'])
      .where('publicId', '=', session.user.id)
      .executeTakeFirstOrThrow();
    expect(body[0].authorName ?? '').to.equal(`${firstName} ${lastName}`.trim());
  });
});
