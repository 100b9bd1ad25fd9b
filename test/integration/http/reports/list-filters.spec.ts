import { expect } from 'chai';
import { person } from '../surface/test-callers.ts';
import { organizationSuite } from '../test-app.ts';

describe('filters of lists of reports, tokens and custom domains', () => {
  const suite = organizationSuite();

  const created = async (path: string, body: object) => {
    const answer = await suite.admin.post(path, body);
    expect(answer.status, answer.text).to.be.below(300);
    return answer.body;
  };
  const customer = async (name: string) =>
    (await created('/api/customers', { name, email: `${name}@customer.example` })).customer;
  const idsOf = async (path: string, query: string): Promise<readonly number[]> => {
    const { status, body, text } = await suite.admin.get(`${path}?${query}`);
    expect(status, text).to.equal(200);
    return (Array.isArray(body) ? body : body.items).map(({ id }: { readonly id: number }) => id);
  };

  it('GET /api/organization/reports finds the reports that name a customer, by both ids', async () => {
    const [one, other] = [await customer('one'), await customer('other')];
    const report = (customerIds: readonly number[], isActive: boolean) =>
      created('/api/organization/reports', {
        name: 'Monthly',
        frequency: 'monthly',
        dayOfMonth: 1,
        isActive,
        scope: { kind: 'customers', customerIds },
      });
    const own = await report([one.id], true);
    const both = await report([one.id, other.id], false);
    const path = '/api/organization/reports';
    expect(await idsOf(path, `customerId=${one.id}`)).to.deep.equal([own.id, both.id]);
    expect(await idsOf(path, `customerId=${other.publicId}`)).to.deep.equal([both.id]);
    expect(await idsOf(path, `customerId=${one.publicId}&isActive=true`)).to.deep.equal([own.id]);
    expect(await idsOf(path, `customerId=${one.id}&frequency=weekly`)).to.deep.equal([]);
    const run = await created(`${path}/${own.publicId}/run`, {});
    expect(await idsOf('/api/organization/report-runs', 'status=queued')).to.deep.equal([run.id]);
    expect(await idsOf('/api/organization/report-runs', 'status=ready')).to.deep.equal([]);
  });

  it('GET /api/organization/report-runs finds the runs with a PDF about a customer', async () => {
    const { app } = suite;
    const [one, other] = [await customer('first'), await customer('second')];
    const [stored] = await app.database.query.selectFrom('report_run').select('id').execute();
    await app.ports.reportRuns.addPdfs([
      {
        runId: stored?.id ?? 0,
        customerId: one.id,
        file: 'one.pdf',
        bytes: 1,
        sha256: 'a'.repeat(64),
        archivedAt: app.clock.now(),
        customerName: 'first',
        code: '123456789012',
        result: null,
        transcribedScripts: [],
      },
    ]);
    const path = '/api/organization/report-runs';
    expect(await idsOf(path, `customerId=${one.publicId}`)).to.deep.equal([stored?.id]);
    expect(await idsOf(path, `customerId=${other.id}`)).to.deep.equal([]);
  });

  it('GET /api/customer/tokens finds the tokens that are bound to a customer', async () => {
    const { app } = suite;
    const one = await customer('token');
    const { client } = await person(app, one.organizationId, 'tokens', { role: 'admin' });
    const bound = await client.post('/api/customer/tokens', { name: 'Bound', customerId: one.id });
    expect(bound.status, bound.text).to.be.below(300);
    await client.post('/api/customer/tokens', { name: 'Unbound' });
    const names = (await client.get(`/api/customer/tokens?customerId=${one.publicId}`)).body.map(
      ({ name }: { readonly name: string }) => name,
    );
    expect(names).to.deep.equal(['Bound']);
  });

  it('GET /api/custom-domains finds the hostnames for a purpose', async () => {
    const page = await created('/api/status-pages', { slug: 'filtered', title: 'Filtered' });
    const domain = await created('/api/custom-domains', {
      hostname: 'status.filtered.example',
      purpose: 'status_page',
      statusPageId: page.id,
    });
    expect(await idsOf('/api/custom-domains', 'purpose=status_page')).to.deep.equal([domain.id]);
    expect(await idsOf('/api/custom-domains', 'purpose=white_label')).to.deep.equal([]);
  });

  it('GET /api/organization/report-corrections is filtered by customer and class', async () => {
    const { app } = suite;
    const one = await customer('corrected');
    const organizationId = one.organizationId as number;
    const now = app.clock.now();
    const [correction] = (await app.ports.reportCorrections.add(
      [one.id as number, null].map((customerId) => ({
        publicId: app.ports.ids.next(),
        organizationId,
        customerId,
        monitorId: 1,
        monitorName: 'Shop',
        startsAt: now,
        endsAt: now,
        class: 'up' as const,
        reason: 'Because',
        authorId: null,
        createdAt: now,
        updatedAt: now,
      })),
    )) as readonly { readonly id: number }[];
    const path = '/api/organization/report-corrections';
    expect(await idsOf(path, `customerId=${one.publicId}&class=up`)).to.deep.equal([correction?.id]);
    expect(await idsOf(path, `customerId=${one.id}&class=down`)).to.deep.equal([]);
  });
});
