import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { Answer, TestApp } from '../test-app.ts';

const PATH = '/api/status-pages';
const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';
const MARKUP = '<script>alert(1)</script> & "quotes"';

describe('status pages', () => {
  let app: TestApp;
  let admin: ApiClient;
  let token: string;
  let organizationId: number;

  before(async () => {
    app = await testApp();
    const organization = await app.createOrganization();
    ({ organizationId, apiToken: token } = organization);
    admin = app.client(token);
  });
  after(() => app.close());

  let count = 0;
  const slug = () => `page-${(count += 1)}`;
  const codeOf = ({ status, body }: Answer) => [status, body.data?.code];
  const created = async (members: object = {}) => {
    const { status, body, text } = await admin.post(PATH, { slug: slug(), title: 'Acme', ...members });
    expect(status, text).to.equal(200);
    return body;
  };

  describe('POST /api/status-pages', () => {
    it('requires a slug and a title only', async () => {
      const page = await created();
      expect(page).to.include({
        organizationId,
        customerId: null,
        title: 'Acme',
        description: null,
        language: null,
        hasPassword: false,
        membersOnly: false,
        announceAfterMinutes: null,
      });
      expect(codeOf(await admin.post(PATH, { title: 'Acme' }))).to.deep.equal([400, 'invalidRequestBody']);
      expect(codeOf(await admin.post(PATH, { slug: slug() }))).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('refuses a slug that another organization has with statusPageSlugTaken, also when both create at once', async () => {
      const other = app.client((await app.createOrganization()).apiToken);
      const body = { slug: slug(), title: 'Acme' };
      const answers = await Promise.all([admin.post(PATH, body), other.post(PATH, body), admin.post(PATH, body)]);
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409, 409]);
      expect(codeOf(await other.post(PATH, body))).to.deep.equal([409, 'statusPageSlugTaken']);
    });

    it('keeps titles with markup as they are', async () => {
      expect(await created({ title: MARKUP, texts: { fr: { title: MARKUP } } })).to.deep.include({
        title: MARKUP,
        texts: { fr: { title: MARKUP } },
      });
    });

    const refused = {
      'a slug with capitals': { slug: 'Acme' },
      'a slug with a hyphen at its end': { slug: 'acme-' },
      'a slug of 64 characters': { slug: 'x'.repeat(64) },
      'a title of two lines': { title: 'a\nb' },
      'a title of 256 characters': { title: 'x'.repeat(256) },
      'a description of 10 001 characters': { description: 'x'.repeat(10_001) },
      'a language without texts': { language: 'ja' },
      'own texts in such a language': { texts: { ja: { title: 'x' } } },
      'an unknown own text': { texts: { de: { header: 'x' } } },
      'a colour by name': { brandColor: 'red' },
      'no network': { allowedNetworks: [] },
      'an address instead of a network': { allowedNetworks: ['192.0.2.1'] },
      'an empty password': { password: '' },
      'a negative delay': { announceAfterMinutes: -1 },
    };
    for (const [name, members] of Object.entries(refused)) {
      it(`refuses ${name} with invalidRequestBody`, async () => {
        expect(codeOf(await admin.post(PATH, { slug: slug(), title: 'Acme', ...members }))).to.deep.equal([
          400,
          'invalidRequestBody',
        ]);
      });
    }

    it('refuses an unknown customer with customerNotFound', async () => {
      expect(codeOf(await admin.post(PATH, { slug: slug(), title: 'Acme', customerId: 999_999 }))).to.deep.equal([
        404,
        'customerNotFound',
      ]);
    });
  });

  describe('pages of customers', () => {
    it('are those of the caller who is bound to one, and the only ones that it sees', async () => {
      const customer = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer;
      const bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
      const ofOrganization = await created();
      const ofCustomer = await created({ customerId: customer.publicId });
      const own = (await bound.post(PATH, { slug: slug(), title: 'Own' })).body;
      expect([ofCustomer.customerId, own.customerId]).to.deep.equal([customer.id, customer.id]);
      expect((await bound.get(PATH)).body.items.map(({ publicId }: { publicId: string }) => publicId)).to.deep.equal([
        ofCustomer.publicId,
        own.publicId,
      ]);
      expect(codeOf(await bound.get(`${PATH}/${ofOrganization.publicId}`))).to.deep.equal([404, 'statusPageNotFound']);
      expect((await admin.get(`${PATH}?customerId=${customer.id}`)).body.total).to.equal(2);
    });
  });

  describe('the password of a page', () => {
    it('is never shown, stored as a hash, and removed by null', async () => {
      const page = await created({ password: 'open sesame' });
      expect(JSON.stringify(page)).to.not.match(/sesame|argon/);
      expect(page.hasPassword).to.equal(true);
      const stored = () =>
        app.database.query
          .selectFrom('status_page')
          .select('passwordHash')
          .where('id', '=', page.id)
          .executeTakeFirstOrThrow();
      const { passwordHash } = await stored();
      expect(await app.ports.passwordHashes.matches('open sesame', passwordHash)).to.equal(true);
      expect((await admin.patch(`${PATH}/${page.publicId}`, { title: 'New' })).body.hasPassword).to.equal(true);
      expect((await stored()).passwordHash).to.equal(passwordHash);
      expect((await admin.patch(`${PATH}/${page.publicId}`, { password: null })).body.hasPassword).to.equal(false);
      const audited = await admin.get(`/api/audit-log?subjectId=${page.publicId}`);
      expect(audited.text).to.not.match(/sesame|argon/);
      expect(audited.body.items[0].after).to.deep.equal({ hasPassword: false, passwordChanged: true });
    });
  });

  describe('statusPageNotFound', () => {
    const paths = (id: string) => [`${PATH}/${id}`, `${PATH}/${id}/groups`, `${PATH}/${id}/components`];

    it('is the answer for an unknown page and its sub-resources', async () => {
      for (const path of paths(UNKNOWN))
        expect(codeOf(await admin.get(path)), path).to.deep.equal([404, 'statusPageNotFound']);
      expect(codeOf(await admin.delete(`${PATH}/${UNKNOWN}/components/${UNKNOWN}`))).to.deep.equal([
        404,
        'statusPageNotFound',
      ]);
    });

    it('is not the answer for an id of another form, which is invalidRequestBody', async () => {
      for (const path of [...paths('1'), ...paths('nonsense')])
        expect(codeOf(await admin.get(path)), path).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('is the answer once the page is deleted, for those who change it at the same time', async () => {
      const page = await created();
      const path = `${PATH}/${page.publicId}`;
      const [removed, ...others] = await Promise.all([
        admin.delete(path),
        admin.patch(path, { title: 'New' }),
        admin.post(`${path}/components`, { name: 'A' }),
        admin.post(`${path}/groups`, { name: 'A' }),
      ]);
      expect(removed.status).to.equal(200);
      for (const { status } of others) expect(status).to.be.oneOf([200, 404]);
      expect(codeOf(await admin.delete(path))).to.deep.equal([404, 'statusPageNotFound']);
      const left = await app.database.pool.query(
        'select from status_component where status_page_id = $1 union all select from status_group where status_page_id = $1',
        [page.id],
      );
      expect(left.rowCount).to.equal(0);
    });
  });

  describe('groups and components', () => {
    it('are listed by position, and belong to their page', async () => {
      const [page, other] = [await created(), await created()];
      const path = `${PATH}/${page.publicId}`;
      for (const [name, position] of [
        ['C', 2],
        ['A', -1],
        ['B', 2],
      ] as const)
        await admin.post(`${path}/components`, { name, position });
      const { items, total } = (await admin.get(`${path}/components`)).body;
      expect([total, items.map(({ name }: { name: string }) => name)]).to.deep.equal([3, ['A', 'C', 'B']]);
      expect(
        codeOf(await admin.patch(`${PATH}/${other.publicId}/components/${items[0].publicId}`, { name: 'X' })),
      ).to.deep.equal([404, undefined]);
      expect(
        codeOf(
          await admin.post(`${PATH}/${other.publicId}/components`, {
            name: 'X',
            groupId: (await admin.post(`${path}/groups`, { name: 'G' })).body.id,
          }),
        ),
      ).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('remain when their group or monitor is deleted', async () => {
      const path = `${PATH}/${(await created()).publicId}`;
      const website = (await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' })).body;
      const group = (await admin.post(`${path}/groups`, { name: 'G' })).body;
      const component = (
        await admin.post(`${path}/components`, {
          name: 'A',
          groupId: group.id,
          monitorType: 'website',
          monitorId: website.id,
        })
      ).body;
      expect(component).to.include({ groupId: group.id, monitorType: 'website', monitorId: website.id });
      await admin.delete(`${path}/groups/${group.publicId}`);
      await admin.delete(`/api/websites/${website.publicId}`);
      const [left] = (await admin.get(`${path}/components`)).body.items;
      expect(left).to.include({ publicId: component.publicId, groupId: null, monitorType: null, monitorId: null });
      expect(
        (await admin.patch(`${path}/components/${component.publicId}`, { manualStatus: 'operational' })).body
          .manualStatus,
      ).to.equal('operational');
    });

    it('show domains and IPs of customers, and no monitor under another kind', async () => {
      const path = `${PATH}/${(await created()).publicId}`;
      const customer = (await admin.post('/api/customers', { name: 'Beta', email: 'ops@beta.example' })).body.customer;
      const ip = (await admin.post(`/api/customers/${customer.publicId}/ips`, { ipAddress: '2606:4700::1111' })).body;
      expect(
        (await admin.post(`${path}/components`, { name: 'IP', monitorType: 'ip', monitorId: ip.id })).status,
      ).to.equal(200);
      expect(
        codeOf(await admin.post(`${path}/components`, { name: 'IP', monitorType: 'website', monitorId: ip.id })),
      ).to.deep.equal([404, 'monitorNotFound']);
    });

    it('of a page of a customer show no monitor of another customer', async () => {
      const [one, other] = await Promise.all(
        ['One', 'Other'].map(
          async (name) => (await admin.post('/api/customers', { name, email: `${name}@example.com` })).body.customer,
        ),
      );
      const path = `${PATH}/${(await created({ customerId: one.id })).publicId}`;
      const monitorOf = (customerId: number | null) => storeMonitor(app, { organizationId, customerId });
      const show = async (monitorId: number) =>
        (await admin.post(`${path}/components`, { name: 'A', monitorType: 'website', monitorId })).status;
      expect([
        await show(await monitorOf(one.id)),
        await show(await monitorOf(null)),
        await show(await monitorOf(other.id)),
      ]).to.deep.equal([200, 200, 404]);
    });
  });
});
