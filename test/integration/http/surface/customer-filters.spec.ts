import { expect } from 'chai';
import { hours } from '../../../../src/domain/kernel/time.ts';
import { organizationSuite } from '../test-app.ts';
import { person } from './test-callers.ts';

interface Created {
  readonly id: number;
  readonly publicId: string;
}

describe('filters of lists by customer, package, custom field, tag and kind', () => {
  const suite = organizationSuite();
  let gold: Created;
  let chosen: Created & { readonly organizationId: number };
  let own: Created;
  let other: Created;
  let others: Created;

  const created = async (path: string, body: object, client = suite.admin) => {
    const answer = await client.post(path, body);
    expect(answer.status, answer.text).to.be.below(300);
    return answer.body.customer ?? answer.body;
  };
  const found = async (path: string, query: string): Promise<readonly unknown[]> => {
    const { status, body, text } = await suite.admin.get(`${path}?${query}`);
    expect(status, text).to.equal(200);
    return (Array.isArray(body) ? body : body.items).map(({ id }: Created) => id);
  };
  /** Expects that each query finds the one record only. */
  const expectOnly = async (path: string, id: unknown, queries: readonly string[]) => {
    for (const query of queries) expect([query, await found(path, query)]).to.deep.equal([query, [id]]);
  };
  const ofCustomer = () => [
    `customerId=${chosen.id}`,
    `customerId=${chosen.publicId}`,
    `packageId=${gold.publicId}`,
    'customField=region:north',
  ];
  const ofMonitor = ['tag=Shops', 'monitorType=website'];

  before(async () => {
    await suite.app.database.query.updateTable('organization').set({ imEnabled: true }).execute();
    await created('/api/custom-fields', { fieldKey: 'region', name: 'Region', fieldType: 'text' });
    gold = await created('/api/package-configs', { key: 'gold', displayName: 'Gold' });
    const customer = (name: string, more: object) =>
      created('/api/customers', { name, email: `${name}@customer.example`, ...more });
    chosen = await customer('north', { packageId: gold.id, customFields: { region: 'north' } });
    other = await customer('south', { customFields: { region: 'south' } });
    own = await created('/api/websites', { name: 'Shop', url: 'https://www.example.com/', customerId: chosen.id });
    others = await created('/api/tcp-monitors', {
      name: 'Port',
      hostname: 'www.example.com',
      port: 443,
      customerId: other.id,
    });
    const tag = await created('/api/tags', { name: 'shops', color: 'red' });
    await created('/api/monitor-tags', { tagId: tag.publicId, monitorType: 'website', monitorId: own.publicId });
  });

  it('GET /api/customers and its summary', async () => {
    await expectOnly('/api/customers', chosen.id, [...ofCustomer().slice(2), 'tag=Shops']);
    const { body } = await suite.admin.get('/api/customers/sms-usage?tag=shops');
    expect(body.map(({ customerId }: { readonly customerId: number }) => customerId)).to.deep.equal([chosen.id]);
    await expectOnly('/api/customers/summary', chosen.id, [...ofCustomer(), 'tag=SHOPS']);
    expect(await found('/api/customers/summary', 'to=2000-01-01')).to.deep.equal([]);
  });

  it('GET /api/maintenance-windows, with windows of whole customers', async () => {
    const times = { title: 'Work', startTime: '2030-03-03T10:00:00Z', endTime: '2030-03-03T11:00:00Z' };
    const path = '/api/maintenance-windows';
    const window = await created(path, { ...times, websiteId: own.id });
    await created(path, { ...times, monitorType: 'tcp', monitorId: others.publicId });
    await expectOnly(path, window.id, [...ofCustomer(), ...ofMonitor]);
    const whole = await created(path, { ...times, customerId: chosen.id });
    expect(await found(path, 'tag=shops&sort=createdAt')).to.have.members([window.id, whole.id]);
    await expectOnly(path, window.id, ['monitorType=website']);
  });

  it('GET /api/users, /api/customer/tokens and /api/ping-keys', async () => {
    const member = { firstName: 'A', lastName: 'B', role: 'readonly' };
    const user = await created('/api/users', { ...member, email: 'one@users.example', customerId: chosen.id });
    await created('/api/users', { ...member, email: 'two@users.example' });
    await expectOnly('/api/users', user.id, ofCustomer());
    const { client } = await person(suite.app, chosen.organizationId, 'issuer', { role: 'admin' });
    const token = await created('/api/customer/tokens', { name: 'Bound', customerId: chosen.id }, client);
    await created('/api/customer/tokens', { name: 'Unbound' }, client);
    await expectOnly('/api/customer/tokens', token.id, ofCustomer());
    const key = await created('/api/ping-keys', { customerId: chosen.id });
    await created('/api/ping-keys', {});
    await expectOnly('/api/ping-keys', key.id, ofCustomer());
  });

  it('GET /api/change-requests', async () => {
    const path = '/api/change-requests';
    const { organizationId } = chosen;
    const of = async (collection: string, { publicId }: Created, customerId: number) => {
      const { client } = await person(suite.app, organizationId, collection, { role: 'editor', customerId });
      return created(`/api/${collection}/${publicId}/change-requests`, { changes: { name: 'Renamed' } }, client);
    };
    const request = await of('websites', own, chosen.id);
    await of('tcp-monitors', others, other.id);
    await expectOnly(path, request.id, [...ofCustomer(), ...ofMonitor]);
  });

  it('GET /api/custom-domains finds the hostnames of status pages of a customer', async () => {
    const domain = async (slug: string, customerId: number | null) => {
      const page = await created('/api/status-pages', { slug, title: slug, customerId });
      return created('/api/custom-domains', {
        hostname: `${slug}.domains.example`,
        purpose: 'status_page',
        statusPageId: page.id,
      });
    };
    const its = await domain('north', chosen.id);
    await domain('south', null);
    await expectOnly('/api/custom-domains', its.id, ofCustomer());
  });

  it('GET /api/organization/reports finds the reports whose scope names a customer or a tag', async () => {
    const path = '/api/organization/reports';
    const tag = (await suite.admin.get('/api/tags')).body.items[0];
    const report = (scope: object) =>
      created(path, { name: 'Monthly', frequency: 'monthly', dayOfMonth: 1, isActive: true, scope });
    const byCustomer = await report({ kind: 'customers', customerIds: [chosen.id] });
    const byTag = await report({ kind: 'tags', tagIds: [tag.id] });
    await expectOnly(path, byCustomer.id, ofCustomer());
    await expectOnly(path, byTag.id, ['tag=Shops']);
    const run = await created(`${path}/${byTag.publicId}/run`, {});
    const { app } = suite;
    const runs = '/api/organization/report-runs';
    expect(await found(runs, 'customField=region:north')).to.deep.equal([]);
    await app.ports.reportRuns.addPdfs([
      {
        runId: run.id,
        customerId: chosen.id,
        file: 'one.pdf',
        bytes: 1,
        sha256: 'a'.repeat(64),
        archivedAt: app.clock.now(),
        customerName: 'north',
        code: '123456789012',
        result: null,
        transcribedScripts: [],
      },
    ]);
    await expectOnly(runs, run.id, ofCustomer());
  });

  it('GET /api/organization/report-corrections', async () => {
    const { app } = suite;
    const now = app.clock.now();
    const correction = { monitorName: 'Shop', class: 'up', reason: 'Because', authorId: null } as const;
    const [stored] = (await app.ports.reportCorrections.add(
      [
        { customerId: chosen.id, monitorId: own.id },
        { customerId: null, monitorId: others.id },
      ].map((of) => ({
        ...correction,
        ...of,
        publicId: app.ports.ids.next(),
        organizationId: chosen.organizationId,
        startsAt: now,
        endsAt: new Date(now.getTime() + hours(1)),
        createdAt: now,
        updatedAt: now,
      })),
    )) as readonly { readonly id: number }[];
    await expectOnly('/api/organization/report-corrections', stored?.id, [...ofCustomer(), ...ofMonitor]);
  });

  it('GET /api/im/incidents finds the incidents about outages by the labels of the monitors', async () => {
    const { app } = suite;
    const path = '/api/im/incidents';
    const incident = (title: string) => created(path, { title, customerId: chosen.id });
    const outage = await incident('Shop is down');
    const manual = await incident('Another system');
    const label = (id: number, labels: object) =>
      app.database.pool.query('update im_incident set labels = $2 where id = $1', [id, JSON.stringify(labels)]);
    const labels = { kind: 'website', 'tag.shops': 'true' };
    await label(outage.id, { ...labels, incidentId: app.ports.ids.next() });
    await label(manual.id, labels);
    await expectOnly(path, outage.id, ofMonitor);
    expect(await found(path, `packageId=${gold.id}`)).to.have.members([outage.id, manual.id]);
  });
});
