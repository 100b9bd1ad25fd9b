import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { NOW } from '../../../builders/clock.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('GET /api/audit-log', () => {
  let app: TestApp;
  let own: BootstrappedOrganization;
  let admin: ApiClient;
  let customer: { id: number; publicId: string };

  before(async () => {
    app = await testApp();
    own = await app.createOrganization();
    admin = app.client(own.apiToken);
    customer = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer;
    app.clock.advance(minutes(1));
    await admin.patch(`/api/customers/${customer.publicId}`, { name: 'Renamed' });
    app.clock.advance(minutes(1));
    await admin.post('/api/custom-fields', { name: 'Note', fieldKey: 'note' });
  });
  after(() => app.close());

  const actions = async (query: string, client = admin) =>
    (await client.get(`/api/audit-log?${query}`)).body.items.map(({ action }: { action: string }) => action);

  it('returns actor, action, subject, time, address and changed members of an entry', async () => {
    const { status, body } = await admin.get(`/api/audit-log?action=customer.updated`);
    expect(status).to.equal(200);
    expect(body).to.include({ total: 1, page: 1, perPage: 25 });
    const [entry] = body.items;
    expect(entry).to.deep.include({
      at: new Date(NOW.getTime() + minutes(1)).toISOString(),
      action: 'customer.updated',
      subjectType: 'customer',
      subjectId: customer.publicId,
      before: { name: 'Acme' },
      after: { name: 'Renamed' },
    });
    expect(entry.actor.kind).to.equal('token');
    expect(entry.actor.name).to.equal((await admin.get('/api/organization/tokens')).body[0].name);
    expect(entry.address).to.match(/127\.0\.0\.1$/);
    expect(entry.requestId).to.be.a('string');
  });

  it('names users of the organization as they are now, and no others', async () => {
    const insert = (actorKind: 'user' | 'agent', actorId: string) =>
      app.database.query
        .insertInto('audit_log')
        .values({
          organizationId: own.organizationId,
          at: NOW,
          actorKind,
          actorId,
          action: 'probe.named',
          subjectType: 'probe',
          subjectId: actorId,
          address: null,
          requestId: null,
          before: null,
          after: null,
        })
        .execute();
    const other = await app.createOrganization();
    const person = async (organizationId: number, firstName: string) => {
      const publicId = app.ports.ids.next();
      await app.database.query
        .insertInto('app_user')
        .values({
          publicId,
          organizationId,
          email: `${publicId}@example.com`,
          firstName,
          lastName: 'Smith',
          role: 'editor',
          isGlobalAdmin: false,
          isGlobalSupporter: false,
          createdAt: NOW,
          updatedAt: NOW,
        })
        .execute();
      return publicId;
    };
    const ann = await person(own.organizationId, 'Ann');
    await insert('user', ann);
    await insert('user', await person(other.organizationId, 'Bob'));
    await insert('user', 'unknown');
    await insert('agent', ann);
    const { body } = await admin.get('/api/audit-log?action=probe.named');
    const names = body.items.map(({ actor }: { actor: { name: string | null } }) => actor.name);
    expect(names).to.deep.equal([null, null, null, 'Ann Smith']);
    await app.database.query.deleteFrom('audit_log').where('action', '=', 'probe.named').execute();
  });

  it('lists entries newest first, in pages', async () => {
    expect(await actions('perPage=2')).to.deep.equal(['customField.created', 'customer.updated']);
    expect(await actions('perPage=2&page=2')).to.deep.equal(['customer.created', 'organization.created']);
  });

  it('filters by subject, by part of the action, and by a period with an exclusive end', async () => {
    expect(await actions(`subjectType=customer&subjectId=${customer.publicId}`)).to.deep.equal([
      'customer.updated',
      'customer.created',
    ]);
    expect(await actions('search=CUSTOMFIELD')).to.deep.equal(['customField.created']);
    const at = (minute: number) => new Date(NOW.getTime() + minutes(minute)).toISOString();
    expect(await actions(`from=${at(1)}&to=${at(2)}`)).to.deep.equal(['customer.updated']);
    expect(await actions('from=2026-03-02&to=2026-03-02')).to.have.length(4);
    expect(await actions('from=2026-03-03')).to.deep.equal([]);
  });

  for (const query of ['from=yesterday', 'to=2026-02-30', 'from=2026-03-03&to=2026-03-01'])
    it(`refuses ${query} with invalidDateRange`, async () => {
      const { status, body } = await admin.get(`/api/audit-log?${query}`);
      expect(status).to.equal(400);
      expect(body.data.code).to.equal('invalidDateRange');
    });

  it('refuses every role except admin with 403, and answers platform supporters', async () => {
    for (const role of ['editor', 'readonly', 'responder'] as const)
      expect((await (await callerOf(app, own.organizationId, { role })).get('/api/audit-log')).status).to.equal(403);
    const other = await app.createOrganization();
    const supporter = await callerOf(app, other.organizationId, { role: 'readonly', isGlobalSupporter: true });
    expect(await actions(`organizationId=${own.organizationId}`, supporter)).to.include('customer.updated');
    expect(await actions('', supporter)).to.deep.equal(['organization.created']);
  });

  it('returns no entries of another organization', async () => {
    const stranger = app.client((await app.createOrganization()).apiToken);
    expect(await actions('', stranger)).to.deep.equal(['organization.created']);
    expect(await actions(`organizationId=${own.organizationId}`, stranger)).to.deep.equal([]);
  });

  it('refuses customer-bound callers with customerScopedTokenForbidden', async () => {
    const bound = await callerOf(app, own.organizationId, { customerId: customer.id });
    const { status, body } = await bound.get('/api/audit-log');
    expect(status).to.equal(403);
    expect(body.data.code).to.equal('customerScopedTokenForbidden');
  });
});
