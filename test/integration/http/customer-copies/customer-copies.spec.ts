import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';
import { uploadImage } from '../upload-image.ts';
import { copyApp, newCustomer, newSource } from './copied-customers.ts';

const pairs = (from: string, to: string) => [{ from, to }];

describe('POST /api/customers/{id}/copies', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;

  before(async () => {
    app = await copyApp();
  });
  beforeEach(async () => {
    const organization = await app.createOrganization();
    organizationId = organization.organizationId;
    admin = app.client(organization.apiToken);
  });
  after(() => app.close());

  const copy = (id: string, body: object) => admin.post(`/api/customers/${id}/copies`, body);
  const draft = (name: string) => ({ name, email: 'new@customer.example' });
  const total = async (path: string): Promise<number> => (await admin.get(path)).body.total;
  const customers = async (): Promise<number> => (await admin.get('/api/customers')).body.length;

  it('creates monitors, tags, channel choice, reports and status page with the pairs applied', async () => {
    const { customer, site, shared, own } = await newSource(admin, 'korn');
    await admin.post(`/api/websites/${site.publicId}/notification-channels`, {
      sourceChannelId: own.id,
      isActive: false,
    });
    const { status, body } = await copy(customer.publicId, {
      customer: draft('Bakery blau'),
      substitutions: pairs('korn', 'blau'),
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.counts).to.deep.equal({
      tag: 1,
      channel: 1,
      monitor: 4,
      channelOverride: 1,
      report: 1,
      statusPage: 1,
      statusGroup: 1,
      statusComponent: 1,
    });
    const { id: customerId, publicId } = body.customer;
    const { items: websites } = (await admin.get(`/api/websites?customerId=${publicId}`)).body;
    const shop = websites.find(
      ({ monitoringType }: { readonly monitoringType: string }) => monitoringType === 'keyword',
    );
    expect(shop).to.include({
      name: 'Shop of blau',
      url: 'https://www.blau.example/blau',
      keyword: 'Welcome to blau',
      checkInterval: 7,
      customerId,
    });
    const { items: routers } = (await admin.get(`/api/icmp-monitors?customerId=${publicId}`)).body;
    expect(routers[0].hostname).to.equal('router.blau.example');
    expect(shop.parentMonitorId).to.equal(routers[0].id);
    const { items: listed } = (await admin.get(`/api/monitors?customerId=${publicId}&kind=website&tag=shop-blau`)).body;
    expect(listed.map(({ publicId: id }: { readonly publicId: string }) => id)).to.deep.equal([shop.publicId]);
    const [channel] = (await admin.get(`/api/notification-channels?customerId=${publicId}`)).body.items;
    expect(channel).to.deep.include({
      name: 'Own blau',
      type: 'webhook',
      config: { url: 'https://hooks.blau.example/' },
      isActive: true,
      customerId,
    });
    const { notificationChannels } = (await admin.get(`/api/customers/${publicId}`)).body;
    expect(notificationChannels).to.deep.equal([shared.id, channel.id]);
    const { body: overrides } = await admin.get(`/api/websites/${shop.publicId}/notification-channels`);
    expect(overrides).to.have.length(1);
    expect(overrides[0]).to.include({ sourceChannelId: channel.id, isActive: false });
    const { items: reports } = (await admin.get('/api/organization/reports?perPage=100')).body;
    expect(reports.find(({ name }: { readonly name: string }) => name === 'Month of blau')).to.include({
      frequency: 'monthly',
      dayOfMonth: 2,
    });
    const page = body.records.find(({ type }: { readonly type: string }) => type === 'statusPage');
    const { items: components } = (await admin.get(`/api/status-pages/${page.publicId}/components`)).body;
    expect(components[0]).to.include({ name: 'Shop blau', monitorId: shop.id, manualStatus: null });
    expect((await admin.get(`/api/websites/${site.publicId}`)).body.name).to.equal('Shop of korn');
  });

  it('copies no secret, pauses the monitors that had one, and names what must be set again', async () => {
    const { customer, heartbeat, site, page } = await newSource(admin, 'secret');
    const { body } = await copy(customer.publicId, {
      customer: draft('Without secrets'),
      substitutions: pairs('secret', 'plain'),
    });
    expect(
      body.secretsToSet.map(({ copiedFrom, members }: { readonly copiedFrom: string; readonly members: string[] }) => [
        copiedFrom,
        members,
      ]),
    ).to.deep.equal([
      [site.publicId, ['headers']],
      [page.publicId, ['password']],
    ]);
    const { items: websites } = (await admin.get(`/api/websites?customerId=${body.customer.publicId}`)).body;
    const [shop, backup] = websites;
    expect([shop.name, shop.status, shop.headerNames]).to.deep.equal(['Shop of plain', 'paused', []]);
    expect(backup.status).to.equal('active');
    expect(backup.heartbeatToken).to.be.a('string').and.not.equal(heartbeat.heartbeatToken);
    const { items: pages } = (await admin.get(`/api/status-pages?customerId=${body.customer.publicId}`)).body;
    expect(pages[0]).to.include({ hasPassword: false, membersOnly: true });
    expect(pages[0].slug).to.match(/^plain-\d+$/u);
  });

  it('sends a report only to recipients to whom a pair applies, and says that a webhook signs with a new secret', async () => {
    const { customer } = await newSource(admin, 'mails');
    const { body } = await copy(customer.publicId, {
      customer: draft('Other recipients'),
      substitutions: pairs('mails', 'posts'),
    });
    const { items: reports } = (await admin.get('/api/organization/reports?perPage=100')).body;
    const report = reports.find(({ name }: { readonly name: string }) => name === 'Month of posts');
    expect(report.recipientEmails).to.deep.equal(['chef@posts.example']);
    expect(report.scope).to.deep.equal({ kind: 'customers', customerIds: [body.customer.id] });
    expect(
      body.warnings.map(({ path }: { readonly path: string }) => path.replace(/[\da-f-]{36}/u, '…')),
    ).to.deep.equal(['notificationChannels.….signingSecret', 'reports.….recipientEmails']);
  });

  it('has the color of the source unless the draft has one, and a warning for each logo and icon', async () => {
    const { customer, page } = await newSource(admin, 'brand');
    await admin.patch(`/api/customers/${customer.publicId}`, { brandColor: '#8a2b0c' });
    for (const path of [`customers/${customer.publicId}/logo`, `status-pages/${page.publicId}/icon`])
      expect((await uploadImage(app, admin, `/api/${path}`)).status).to.equal(200);
    const copied = async (members: object, word: string) => {
      const { body } = await copy(customer.publicId, {
        customer: { ...draft(word), ...members },
        substitutions: pairs('brand', word),
        include: ['statusPages'],
      });
      const { brandColor } = (await admin.get(`/api/customers/${body.customer.publicId}`)).body;
      return { brandColor, warnings: body.warnings as readonly { readonly path: string; readonly message: string }[] };
    };
    const { brandColor, warnings } = await copied({}, 'first');
    expect(brandColor).to.equal('#8a2b0c');
    expect(warnings).to.deep.include.members([
      { path: 'logo', message: 'The logo of Bakery brand was not copied.' },
      { path: `statusPages.${page.publicId}.icon`, message: 'The icon of Status of first was not copied.' },
    ]);
    expect((await copied({ brandColor: null }, 'second')).brandColor).to.equal(null);
    expect((await copied({ brandColor: '#0b7a3b' }, 'third')).brandColor).to.equal('#0b7a3b');
  });

  it('changes nothing with dryRun and answers the same without ids', async () => {
    const { customer } = await newSource(admin, 'trial');
    const before = await Promise.all(
      ['/api/customers/usage', '/api/organization/audit-log'].map((path) => admin.get(path)),
    );
    const request = { customer: draft('Tried out'), substitutions: pairs('trial', 'final') };
    const tried = await copy(customer.publicId, { ...request, dryRun: true });
    expect(tried.status).to.equal(200);
    expect(tried.body.customer).to.deep.equal({ id: null, publicId: null, name: 'Tried out', isNew: true });
    const after = await Promise.all(
      ['/api/customers/usage', '/api/organization/audit-log'].map((path) => admin.get(path)),
    );
    expect(after.map(({ body }) => body)).to.deep.equal(before.map(({ body }) => body));
    const { body } = await copy(customer.publicId, request);
    const withoutIds = (records: readonly object[]) => records.map((record) => ({ ...record, publicId: null }));
    expect(tried.body).to.deep.include({
      dryRun: true,
      counts: body.counts,
      records: withoutIds(body.records),
      secretsToSet: withoutIds(body.secretsToSet),
    });
  });

  it('writes the audit entries of the single creations and one of the copy', async () => {
    const { customer } = await newSource(admin, 'audit');
    const { body } = await copy(customer.publicId, {
      customer: draft('Audited'),
      substitutions: pairs('audit', 'entry'),
      include: ['monitors', 'tags'],
    });
    expect(body.counts).to.include({ monitor: 4, tag: 1, report: 0, statusPage: 0 });
    const entries = await app.database.query
      .selectFrom('audit_log')
      .select(['action', 'requestId'])
      .where('organizationId', '=', organizationId)
      .orderBy('id', 'desc')
      .limit(8)
      .execute();
    expect(entries.map(({ action }) => action).toReversed()).to.deep.equal([
      'customer.created',
      'tag.created',
      'icmp.created',
      'website.created',
      'website.created',
      'domain.created',
      'tag.attached',
      'customer.copied',
    ]);
    expect(new Set(entries.map(({ requestId }) => requestId)).size).to.equal(1);
  });

  it('copies no secret of a channel, and leaves out channels that need one or whose recipients no pair applies to', async () => {
    const customer = await newCustomer(admin);
    const channel = async (name: string, type: string, config: object) => {
      const { status, body, text } = await admin.post('/api/notification-channels', {
        name,
        type,
        config,
        customerId: customer.id,
      });
      expect(status, text).to.be.below(300);
      return body;
    };
    const hook = await channel('Hook', 'webhook', {
      url: 'https://hooks.korn.example/',
      headers: { authorization: 'Bearer of-the-source' },
    });
    const slack = await channel('Slack', 'slack', { url: 'https://hooks.slack.example/of-the-source' });
    const agency = await channel('Agency', 'email', { recipients: ['ops@agency.example'] });
    await channel('Mail', 'email', { recipients: ['office@korn.example', 'chef@agency.example'] });
    const request = { customer: draft('Blau'), substitutions: pairs('korn', 'blau') };
    const tried = await copy(customer.publicId, { ...request, dryRun: true });
    expect(await total('/api/notification-channels')).to.equal(4);
    const { status, text, body } = await copy(customer.publicId, request);
    expect(status, text).to.equal(200);
    expect(tried.body.warnings).to.deep.equal(body.warnings);
    expect(tried.body.counts).to.include({ channel: 2 });
    for (const answer of [tried.text, text]) expect(answer).not.to.match(/of-the-source|whsec_/u);
    expect(
      body.secretsToSet.map(({ copiedFrom, members }: { readonly copiedFrom: string; readonly members: string[] }) => [
        copiedFrom,
        members,
      ]),
    ).to.deep.equal([[hook.publicId, ['headers']]]);
    const paths = body.warnings.map(({ path }: { readonly path: string }) => path);
    expect(paths).to.include.members([
      `notificationChannels.${slack.publicId}`,
      `notificationChannels.${agency.publicId}`,
    ]);
    const { items } = (await admin.get(`/api/notification-channels?customerId=${body.customer.publicId}&sort=name`))
      .body;
    expect(
      items.map(({ name, isActive, config }: { readonly name: string; readonly isActive: boolean; config: object }) => [
        name,
        isActive,
        config,
      ]),
    ).to.deep.equal([
      ['Hook', false, { url: 'https://hooks.blau.example/' }],
      ['Mail', true, { recipients: ['office@blau.example'] }],
    ]);
  });

  it('names the channel whose recipient the target has already, or whose address is none any more', async () => {
    const { customer, own } = await newSource(admin, 'holder');
    const target = await newCustomer(admin);
    const once = { customerId: target.id, include: ['channels'], substitutions: pairs('holder', 'held') };
    expect((await copy(customer.publicId, once)).status).to.equal(200);
    const { status, body } = await copy(customer.publicId, once);
    expect([status, body.data.code]).to.deep.equal([409, 'notificationChannelRecipientExists']);
    expect(body.data.copying).to.deep.equal({ path: `notificationChannels.${own.publicId}`, name: 'Own held' });
    const wrong = await copy(customer.publicId, {
      ...once,
      substitutions: pairs('https://hooks.holder.example/', 'none'),
    });
    expect([wrong.status, wrong.body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('adds to a customer that exists, and keeps what it has chosen', async () => {
    const { customer, shared } = await newSource(admin, 'adds');
    const chosen = (await newSource(admin, 'chosen')).shared;
    const target = await newCustomer(admin, { notificationChannels: [chosen.id] });
    const { status } = await copy(customer.publicId, {
      customerId: target.id,
      substitutions: pairs('adds', 'added'),
    });
    expect(status).to.equal(200);
    const { body } = await admin.get(`/api/customers/${target.publicId}`);
    const { items } = (await admin.get(`/api/notification-channels?customerId=${target.publicId}`)).body;
    expect(body.notificationChannels).to.deep.equal([chosen.id, shared.id, items[0].id]);
  });

  it('warns of hosts that do not resolve at the moment', async () => {
    const { customer } = await newSource(admin, 'there');
    const { body } = await copy(customer.publicId, {
      customer: draft('Gone'),
      include: ['monitors'],
      substitutions: [
        { from: 'www.there', to: 'gone.there' },
        { from: 'there.example.com', to: 'gone.example.com' },
      ],
    });
    expect(body.warnings.map(({ path }: { readonly path: string }) => path.split('.').at(-1))).to.deep.equal(['url']);
  });

  const refusals: readonly [string, object, number, object][] = [
    [
      'a name that becomes too long',
      { substitutions: pairs('Shop of', 'x'.repeat(255)) },
      400,
      { code: 'invalidRequestBody' },
    ],
    [
      'a host that is not one',
      { substitutions: [{ from: 'www.wrong.example', to: 'not a host' }] },
      400,
      { code: 'invalidRequestBody' },
    ],
    ['a slug that is taken', {}, 409, { code: 'statusPageSlugTaken' }],
    [
      'two pairs for one text',
      { substitutions: [...pairs('a', 'b'), ...pairs('a', 'c')] },
      400,
      { code: 'invalidRequestBody' },
    ],
  ];
  for (const [title, request, expected, data] of refusals)
    it(`refuses ${title} and stores nothing`, async () => {
      const { customer } = await newSource(admin, 'wrong');
      const before = [await customers(), await total('/api/monitors')];
      const sent = { customer: draft('Refused'), ...request };
      const { status, body } = await copy(customer.publicId, sent);
      expect(status, JSON.stringify(body)).to.equal(expected);
      expect(body.data).to.include(data);
      expect([await customers(), await total('/api/monitors')]).to.deep.equal(before);
    });

  it('names the record that is refused', async () => {
    const { customer, page, site } = await newSource(admin, 'place');
    const taken = await copy(customer.publicId, { customer: draft('Taken') });
    expect(taken.body.data.copying).to.deep.equal({ path: `statusPages.${page.publicId}`, name: 'Status of place' });
    const long = await copy(customer.publicId, {
      customer: draft('Long'),
      substitutions: pairs('Shop of', 'x'.repeat(255)),
    });
    expect(long.body.data.issues[0].path).to.equal(`monitors.${site.publicId}.name`);
  });

  it('refuses a tag name that the target has, as its creation does', async () => {
    const { customer, tag } = await newSource(admin, 'twice');
    const target = await newCustomer(admin);
    await admin.post('/api/tags', { name: 'SHOP-twice', color: 'blue', customerId: target.id });
    const { status, body } = await copy(customer.publicId, { customerId: target.id, include: ['tags'] });
    expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
      400,
      'invalidRequestBody',
      `tags.${tag.publicId}.name`,
    ]);
  });

  it('creates nothing if the limit of the package is reached in the middle', async () => {
    const { customer } = await newSource(admin, 'limit');
    const plan = (
      await admin.post('/api/package-configs', { key: 'three', displayName: 'Three', limits: { monitors: 3 } })
    ).body;
    const target = await newCustomer(admin, { packageId: plan.id });
    const { status, body } = await copy(customer.publicId, {
      customerId: target.publicId,
      substitutions: pairs('limit', 'bound'),
    });
    expect([status, body.data.code, body.data.maximum]).to.deep.equal([409, 'packageLimitReached', 3]);
    expect(await total(`/api/monitors?customerId=${target.id}`)).to.equal(0);
    expect(await total(`/api/tags?customerId=${target.id}`)).to.equal(0);
  });

  it('refuses the interval of a monitor below that of the package, as its creation does', async () => {
    const { customer } = await newSource(admin, 'slow');
    const plan = (
      await admin.post('/api/package-configs', { key: 'hourly', displayName: 'Hourly', minCheckInterval: 60 })
    ).body;
    const { body } = await copy(customer.publicId, { customer: { ...draft('Hourly'), packageId: plan.id } });
    expect(body.data).to.include({ code: 'checkIntervalTooLow', minimum: 60 });
  });

  it('answers notFound for the customer of another organization, and customerNotFound for such a target', async () => {
    const stranger = app.client((await app.createOrganization()).apiToken);
    const own = await newCustomer(admin);
    const foreign = await newCustomer(stranger);
    const source = await copy(foreign.publicId, { customerId: own.id });
    expect(source.status).to.equal(404);
    for (const customerId of [foreign.id, foreign.publicId, 2_000_000]) {
      const { status, body } = await copy(own.publicId, { customerId });
      expect([status, body.data.code]).to.deep.equal([404, 'customerNotFound']);
    }
  });

  it('refuses the customer itself as target, both targets and none', async () => {
    const own = await newCustomer(admin);
    for (const target of [{ customerId: own.id }, { customerId: own.id, customer: draft('Both') }, {}]) {
      const { status, body } = await copy(own.publicId, target);
      expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    }
  });
});
