import { expect } from 'chai';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('Customer domains', () => {
  let app: TestApp;
  let admin: ApiClient;
  let customer: { readonly id: number; readonly publicId: string };
  let names = 0;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
    customer = await newCustomer('Domains');
  });
  after(() => app.close());

  const newCustomer = async (name: string) =>
    (await admin.post('/api/customers', { name, email: 'domains@example.com', packageType: 'default' })).body.customer;
  const create = (body: object, owner = customer) => admin.post(`/api/customers/${owner.publicId}/domains`, body);
  const created = async (body: object = {}) => (await create({ domainName: `name-${(names += 1)}.com`, ...body })).body;

  it('are created with a label, their name and notice periods of 30 and 7 days', async () => {
    const domain = await created({ domainName: 'defaults.com' });
    expect(domain).to.include({
      customerId: customer.id,
      label: 'defaults.com',
      domainName: 'defaults.com',
      status: 'active',
      expiryWarningDays: 30,
      expiryErrorDays: 7,
    });
    expect(domain).to.include({
      notificationPhoneNumber: null,
      notificationEmail: null,
      managementType: 'managed',
      condition: 'unknown',
    });
    for (const member of [
      'name',
      'target',
      'expiry',
      'checkInterval',
      'timeoutSeconds',
      'locationIds',
      'kind',
      'heartbeatToken',
    ])
      expect(domain).to.not.have.property(member);
    expect(
      await created({
        label: 'Shop',
        expiryWarningDays: 60,
        expiryErrorDays: 14,
        status: 'paused',
        notificationEmail: 'ops@example.com',
        notificationPhoneNumber: '+41 44 000 00 00',
      }),
    ).to.include({
      label: 'Shop',
      expiryWarningDays: 60,
      expiryErrorDays: 14,
      status: 'paused',
      notificationEmail: 'ops@example.com',
      notificationPhoneNumber: '+41 44 000 00 00',
    });
  });

  it('are read with their expiry, by public and by integer id', async () => {
    const { notificationEmail: _email, ...domain } = await created();
    for (const id of [domain.publicId, domain.id]) {
      const { status, body } = await admin.get(`/api/customer-domains/${id}`);
      expect(status).to.equal(200);
      expect(body).to.deep.include(domain);
      expect(body.expiry).to.deep.equal({
        domainExpiresAt: null,
        domainRegistrar: null,
        isExpired: false,
        lastError: null,
        lastCheckedAt: null,
        lastChangedAt: null,
        lastNotifiedWarningAt: null,
        lastNotifiedErrorAt: null,
        lastNotifiedExpiredAt: null,
      });
    }
  });

  it('are listed in pages, by customer, and searched by label and name', async () => {
    const owner = await newCustomer('Lists');
    for (const [label, domainName] of [
      ['Shop', 'a-list.com'],
      ['Blog', 'b-list.net'],
      ['Shop 2', 'c-list.org'],
    ])
      await create({ label, domainName }, owner);
    const found = async (query: string) => {
      const { body } = await admin.get(`/api/customer-domains?customerId=${owner.id}${query}`);
      return { ...body, items: body.items.map(({ domainName }: { domainName: string }) => domainName) };
    };
    expect(await found('')).to.deep.equal({
      items: ['a-list.com', 'b-list.net', 'c-list.org'],
      total: 3,
      page: 1,
      perPage: 25,
    });
    expect(await found('&perPage=1&page=2')).to.deep.equal({ items: ['b-list.net'], total: 3, page: 2, perPage: 1 });
    expect((await found('&search=SHOP')).items).to.deep.equal(['a-list.com', 'c-list.org']);
    expect((await found('&search=list.net')).items).to.deep.equal(['b-list.net']);
    const { body } = await admin.get(`/api/customer-domains?customerId=${owner.id}`);
    for (const member of ['expiry', 'notificationEmail', 'notificationPhoneNumber'])
      expect(body.items[0]).to.not.have.property(member);
    for (const query of ['page=', 'perPage=', 'perPage=0', 'perPage=101', 'customerId='])
      expect((await admin.get(`/api/customer-domains?${query}`)).status, query).to.equal(400);
  });

  it('can be changed, paused and deleted, by public and by integer id', async () => {
    const domain = await created();
    const byPublicId = await admin.patch(`/api/customer-domains/${domain.publicId}`, {
      status: 'paused',
      label: 'Old shop',
    });
    expect(byPublicId.body).to.include({
      status: 'paused',
      label: 'Old shop',
      domainName: domain.domainName,
      notificationEmail: null,
    });
    const byIntegerId = await admin.patch(`/api/customer-domains/${domain.id}`, {
      domainName: 'Moved.COM.',
      expiryWarningDays: 90,
      notificationEmail: 'ops@example.com',
    });
    expect(byIntegerId.body).to.include({
      status: 'paused',
      domainName: 'moved.com',
      expiryWarningDays: 90,
      notificationEmail: 'ops@example.com',
    });
    expect((await admin.patch(`/api/customer-domains/${domain.id}`, { notificationEmail: null })).body).to.include({
      notificationEmail: null,
    });
    expect((await admin.delete(`/api/customer-domains/${domain.id}`)).body).to.deep.equal({ success: true });
    for (const id of [domain.publicId, domain.id])
      expect((await admin.get(`/api/customer-domains/${id}`)).status).to.equal(404);
  });

  for (const [sent, stored] of [
    ['Example-One.COM.', 'example-one.com'],
    ['  spaces.com ', 'spaces.com'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['XN--BCHER-KVA.ch', 'xn--bcher-kva.ch'],
    ['аpple.com', 'xn--pple-43d.com'],
    ['例え。jp', 'xn--r8jz45g.jp'],
    ['shop.example.co.uk', 'shop.example.co.uk'],
    ['name.github.io', 'name.github.io'],
  ] as const)
    it(`store ${sent} as ${stored}`, async () =>
      expect(await created({ domainName: sent })).to.include({ domainName: stored }));

  for (const [domainName, message] of [
    ['com', /host name/],
    ['co.uk', /registered domain/],
    ['kawasaki.jp', /registered domain/],
    ['localhost', /host name/],
    ['shop', /host name/],
    ['printer.local', /host name/],
    ['192.0.2.1', /host name/],
    ['2001:db8::1', /host name/],
    ['[2001:db8::1]', /host name/],
    ['https://example.com/', /host name/],
    ['user@example.com', /host name/],
    ['example.com:443', /host name/],
    ['exa mple.com', /host name/],
    ['-example.com', /host name/],
    ['under_score.com', /host name/],
    [`${'a'.repeat(64)}.com`, /host name/],
    ['', /at least/],
    [5, /a text/],
  ] as const)
    it(`are refused with invalidRequestBody for the name ${JSON.stringify(domainName)}, on creation and change`, async () => {
      const domain = await created();
      for (const { status, body } of [
        await create({ domainName }),
        await admin.patch(`/api/customer-domains/${domain.id}`, { domainName }),
      ]) {
        expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
          400,
          'invalidRequestBody',
          'domainName',
        ]);
        expect(body.data.issues[0].message).to.match(message);
      }
    });

  for (const sent of [
    { expiryWarningDays: -1 },
    { expiryErrorDays: 366 },
    { status: 'expired' },
    { notificationEmail: 'nobody' },
    { notificationPhoneNumber: 'call me' },
    { checkInterval: 5 },
    { name: 'Shop' },
    { locationIds: [] },
    { label: '' },
  ])
    it(`are refused with invalidRequestBody for ${JSON.stringify(sent)}`, async () => {
      const domain = await created();
      for (const { status, body } of [
        await create({ domainName: 'refused.com', ...sent }),
        await admin.patch(`/api/customer-domains/${domain.id}`, sent),
      ])
        expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    });

  it('belong to a customer once, in whatever form the name is written', async () => {
    const first = await created({ domainName: 'zürich-once.ch' });
    const other = await created();
    for (const { status, body } of [
      await create({ domainName: 'XN--ZRICH-ONCE-9DB.ch.' }),
      await admin.patch(`/api/customer-domains/${other.id}`, { domainName: 'Zürich-Once.ch' }),
    ])
      expect([status, body.data]).to.deep.equal([
        400,
        {
          code: 'invalidRequestBody',
          issues: [
            { path: 'domainName', message: `The customer has this already: customer domain ${first.publicId}.` },
          ],
          detail: `The request is not valid. domainName: The customer has this already: customer domain ${first.publicId}.`,
        },
      ]);
    expect((await admin.patch(`/api/customer-domains/${first.id}`, { domainName: 'ZÜRICH-once.ch' })).status).to.equal(
      200,
    );
    expect((await create({ domainName: 'zürich-once.ch' }, await newCustomer('Other'))).status).to.equal(200);
  });

  it('are created once by concurrent requests for one name', async () => {
    const answers = await together(8, () => create({ domainName: 'at-once.com' }));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ]);
  });

  it('answer 404 for an unknown customer and 400 for a malformed id', async () => {
    const unknown = await create(
      { domainName: 'unknown.com' },
      { id: 0, publicId: '01890000-0000-7000-8000-00000000ffff' },
    );
    expect([unknown.status, unknown.body.data.code]).to.deep.equal([404, 'customerNotFound']);
    expect((await admin.post(`/api/customers/${customer.id}/domains`, { domainName: 'legacy.com' })).status).to.equal(
      400,
    );
    expect((await admin.get('/api/customer-domains/none')).status).to.equal(400);
  });

  it('support tags, triggered checks, history, statistics and change requests', async () => {
    const { id, publicId } = await created();
    const { body: tag } = await admin.post('/api/tags', { name: 'Domains', color: 'red' });
    expect(
      (await admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: 'domain', monitorId: id })).status,
    ).to.equal(200);
    expect((await admin.post(`/api/customer-domains/${id}/trigger-check`)).body)
      .to.have.property('locationIds')
      .that.has.length(1);
    for (const sub of ['check-history', 'uptime-stats'])
      expect((await admin.get(`/api/customer-domains/${id}/${sub}`)).status).to.equal(200);
    for (const path of [
      `/api/customer-domains/${id}/change-requests`,
      `/api/monitors/domain/${publicId}/change-requests`,
    ]) {
      const { body: request } = await admin.post(path, { changes: { label: 'Requested', expiryWarningDays: 45 } });
      expect(request).to.include({ monitorType: 'domain', status: 'open' });
      expect((await admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status).to.equal(
        200,
      );
    }
    expect((await admin.get(`/api/customer-domains/${id}`)).body).to.include({
      label: 'Requested',
      expiryWarningDays: 45,
    });
    const refused = await admin.post(`/api/monitors/domain/${publicId}/change-requests`, {
      changes: { domainName: 'co.uk' },
    });
    expect([refused.status, refused.body.data.issues[0].path]).to.deep.equal([400, 'changes.domainName']);
    const foreign = await admin.post(`/api/monitors/domain/${publicId}/change-requests`, {
      changes: { checkInterval: 5 },
    });
    expect([foreign.status, foreign.body.data.issues[0].path]).to.deep.equal([400, 'changes.checkInterval']);
  });

  it('count toward the quota of monitors', async () => {
    const { apiToken, organizationId } = await app.createOrganization();
    const client = app.client(apiToken);
    const { body } = await client.post('/api/customers', {
      name: 'Quota',
      email: 'quota@example.com',
      packageType: 'default',
    });
    const names = Array.from({ length: 50 }, (_, at) => `quota-${at}.com`);
    for (const domainName of names)
      await client.post(`/api/customers/${body.customer.publicId}/domains`, { domainName });
    await app.database.query
      .updateTable('organization')
      .set({ autoQuotaUpgrade: false })
      .where('id', '=', organizationId)
      .execute();
    const refused = await client.post(`/api/customers/${body.customer.publicId}/domains`, {
      domainName: 'one-too-many.com',
    });
    expect([refused.status, refused.body.data.code]).to.deep.equal([403, 'monitorQuotaReached']);
  });
});
