import { expect } from 'chai';
import {
  changeOfListings,
  listingsAfter,
  neverLookedUp,
} from '../../../../src/domain/checks/warnings/blocklist-state.ts';
import type { BlocklistVerdict } from '../../../../src/domain/checks/warnings/blocklist.ts';
import { aListing, noAnswer, notListed } from '../../../builders/blocklists.ts';
import { NOW } from '../../../builders/clock.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('Customer IPs', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let customer: { readonly id: number; readonly publicId: string };
  let addresses = 0;

  before(async () => {
    app = await testApp();
    const found = await app.createOrganization();
    admin = app.client(found.apiToken);
    organizationId = found.organizationId;
    customer = await newCustomer('Addresses');
  });
  after(() => app.close());

  const newCustomer = async (name: string) =>
    (await admin.post('/api/customers', { name, email: 'ips@example.com', packageType: 'default' })).body.customer;
  const create = (body: object, owner = customer) => admin.post(`/api/customers/${owner.publicId}/ips`, body);
  const created = async (body: object = {}) => (await create({ ipAddress: `8.8.4.${(addresses += 1)}`, ...body })).body;

  it('are created with label, address, family and status', async () => {
    const ip = await created({ ipAddress: '8.8.8.8' });
    expect(ip).to.include({
      customerId: customer.id,
      label: '8.8.8.8',
      ipAddress: '8.8.8.8',
      ipFamily: 'v4',
      status: 'active',
      notificationPhoneNumber: null,
      notificationEmail: null,
    });
    for (const member of ['name', 'target', 'dnsbl', 'checkInterval', 'timeoutSeconds', 'locationIds', 'kind'])
      expect(ip).to.not.have.property(member);
    expect(
      await created({
        label: 'Mail',
        ipAddress: '2606:4700:4700::1111',
        status: 'paused',
        notificationEmail: 'ops@example.com',
      }),
    ).to.include({
      label: 'Mail',
      ipAddress: '2606:4700:4700::1111',
      ipFamily: 'v6',
      status: 'paused',
      notificationEmail: 'ops@example.com',
    });
  });

  for (const [sent, stored, family] of [
    ['::ffff:9.9.9.9', '9.9.9.9', 'v4'],
    ['::FFFF:0909:090A', '9.9.9.10', 'v4'],
    [' 9.9.9.11 ', '9.9.9.11', 'v4'],
    ['2606:4700:0000:0000:0000:0000:0000:00AA', '2606:4700::aa', 'v6'],
    ['2606:4700:0:0:1:0:0:1', '2606:4700::1:0:0:1', 'v6'],
    ['2606:4700::192.0.2.33', '2606:4700::c000:221', 'v6'],
  ] as const)
    it(`store ${sent} as ${stored}`, async () =>
      expect(await created({ ipAddress: sent })).to.include({ ipAddress: stored, ipFamily: family }));

  for (const [ipAddress, message] of [
    ['10.0.0.1', /not public/],
    ['192.168.1.1', /not public/],
    ['100.64.0.1', /not public/],
    ['169.254.1.1', /not public/],
    ['192.0.2.1', /not public/],
    ['224.0.0.1', /not public/],
    ['0.0.0.0', /not public/],
    ['255.255.255.255', /not public/],
    ['::1', /not public/],
    ['::', /not public/],
    ['fe80::1', /not public/],
    ['fd00::1', /not public/],
    ['2001:db8::1', /not public/],
    ['::ffff:10.0.0.1', /not public/],
    ['64:ff9b::8.8.8.8', /not public/],
    ['8.8.8.8/32', /one IPv4 or IPv6 address/],
    ['2606:4700::/32', /one IPv4 or IPv6 address/],
    ['2606:4700::1%eth0', /one IPv4 or IPv6 address/],
    ['[2606:4700::1]', /one IPv4 or IPv6 address/],
    ['8.8.8.8:53', /one IPv4 or IPv6 address/],
    ['8.8.8', /one IPv4 or IPv6 address/],
    ['8.8.8.08', /one IPv4 or IPv6 address/],
    ['134744072', /one IPv4 or IPv6 address/],
    ['dns.google', /one IPv4 or IPv6 address/],
    ['8.8.8.8, 8.8.4.4', /one IPv4 or IPv6 address/],
    ['', /at least/],
    [8, /a text/],
  ] as const)
    it(`are refused with invalidRequestBody for the address ${JSON.stringify(ipAddress)}`, async () => {
      const { status, body } = await create({ ipAddress });
      expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
        400,
        'invalidRequestBody',
        'ipAddress',
      ]);
      expect(body.data.issues[0].message).to.match(message);
    });

  it('are refused with invalidRequestBody without an address', async () => {
    const { status, body } = await create({ label: 'Mail' });
    expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', 'ipAddress']);
  });

  for (const sent of [
    { status: 'listed' },
    { notificationEmail: 'nobody' },
    { notificationPhoneNumber: 'call me' },
    { checkInterval: 5 },
    { name: 'Mail' },
    { locationIds: [] },
    { label: '' },
    { ipFamily: 'v6' },
  ])
    it(`are refused with invalidRequestBody for ${JSON.stringify(sent)}`, async () => {
      const ip = await created();
      for (const { status, body } of [
        await create({ ipAddress: '8.8.5.5', ...sent }),
        await admin.patch(`/api/customer-ips/${ip.id}`, sent),
      ])
        expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    });

  it('belong to a customer once, in whatever form the address is written', async () => {
    const first = await created({ ipAddress: '2606:4700::abcd' });
    const { status, body } = await create({ ipAddress: '2606:4700:0:0:0:0:0:ABCD' });
    expect([status, body.data]).to.deep.equal([
      400,
      {
        code: 'invalidRequestBody',
        issues: [{ path: 'ipAddress', message: `The customer has this already: customer IP ${first.publicId}.` }],
        detail: `The request is not valid. ipAddress: The customer has this already: customer IP ${first.publicId}.`,
      },
    ]);
    expect((await create({ ipAddress: '2606:4700::abcd' }, await newCustomer('Other'))).status).to.equal(200);
  });

  it('are created once by concurrent requests for one address', async () => {
    const answers = await together(8, () => create({ ipAddress: '9.9.9.99' }));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ]);
  });

  it('are listed in pages, by organization and customer, and searched by label and address', async () => {
    const owner = await newCustomer('Lists');
    for (const [label, ipAddress] of [
      ['Mail', '8.8.1.1'],
      ['Web', '8.8.1.2'],
      ['Mail 2', '2606:4700::beef'],
    ])
      await create({ label, ipAddress }, owner);
    const found = async (query: string) => {
      const { body } = await admin.get(`/api/customer-ips?customerId=${owner.id}${query}`);
      return { ...body, items: body.items.map(({ ipAddress }: { ipAddress: string }) => ipAddress) };
    };
    expect(await found('')).to.deep.equal({
      items: ['8.8.1.1', '8.8.1.2', '2606:4700::beef'],
      total: 3,
      page: 1,
      perPage: 25,
    });
    expect(await found('&perPage=1&page=2')).to.deep.equal({ items: ['8.8.1.2'], total: 3, page: 2, perPage: 1 });
    expect((await found('&search=MAIL')).items).to.deep.equal(['8.8.1.1', '2606:4700::beef']);
    expect((await found('&search=beef')).items).to.deep.equal(['2606:4700::beef']);
    expect((await found(`&organizationId=${organizationId}`)).total).to.equal(3);
    expect((await found(`&organizationId=${organizationId + 1}`)).total).to.equal(0);
    const { body } = await admin.get(`/api/customer-ips?customerId=${owner.id}`);
    expect(body.items[0])
      .to.include({ ipFamily: 'v4' })
      .and.not.have.any.keys('dnsbl', 'notificationEmail', 'notificationPhoneNumber');
    for (const query of ['page=', 'perPage=', 'perPage=0', 'perPage=101', 'customerId=', 'organizationId='])
      expect((await admin.get(`/api/customer-ips?${query}`)).status, query).to.equal(400);
  });

  it('are read with their listings, by public and by integer id', async () => {
    const { notificationEmail: _email, ...ip } = await created();
    const never = {
      isListed: false,
      listedCount: 0,
      listings: [],
      lastError: null,
      lastCheckedAt: null,
      lastChangedAt: null,
      lastListedAt: null,
      lastCleanAt: null,
      lastNotifiedListedAt: null,
      lastNotifiedCleanAt: null,
    };
    for (const id of [ip.publicId, ip.id]) {
      const { status, body } = await admin.get(`/api/customer-ips/${id}`);
      expect(status).to.equal(200);
      expect(body).to.deep.include(ip);
      expect(body.dnsbl).to.deep.equal(never);
    }
    const verdicts: readonly BlocklistVerdict[] = [
      aListing('Spam List', '127.0.0.4', 'Sends spam'),
      notListed('Other List'),
      noAnswer('Slow List'),
    ];
    const state = listingsAfter(neverLookedUp, changeOfListings([], verdicts), verdicts, NOW);
    await app.ports.blocklistStates.store(new Map([[ip.id, state]]));
    const at = NOW.toISOString();
    expect((await admin.get(`/api/customer-ips/${ip.id}`)).body.dnsbl).to.deep.equal({
      ...never,
      isListed: true,
      listedCount: 1,
      listings: [
        {
          name: 'Spam List',
          reason: 'Sends spam',
          listKey: 'spam-list.example',
          delistUrl: 'https://spam-list.example/remove?ip=203.0.113.7',
          resultCode: '127.0.0.4',
        },
      ],
      lastError: 'Slow List: no answer in time (deadline passed)',
      lastCheckedAt: at,
      lastChangedAt: at,
      lastListedAt: at,
    });
  });

  it('can be changed, paused and deleted, but keep their address', async () => {
    const ip = await created();
    expect(
      (await admin.patch(`/api/customer-ips/${ip.publicId}`, { status: 'paused', label: 'Old mail' })).body,
    ).to.include({ status: 'paused', label: 'Old mail', ipAddress: ip.ipAddress, notificationEmail: null });
    expect(
      (
        await admin.patch(`/api/customer-ips/${ip.id}`, {
          status: 'active',
          notificationPhoneNumber: '+41 44 000 00 00',
        })
      ).body,
    ).to.include({ status: 'active', notificationPhoneNumber: '+41 44 000 00 00' });
    const moved = await admin.patch(`/api/customer-ips/${ip.id}`, { ipAddress: '9.9.9.200' });
    expect([moved.status, moved.body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    expect((await admin.delete(`/api/customer-ips/${ip.id}`)).body).to.deep.equal({ success: true });
    for (const id of [ip.publicId, ip.id]) expect((await admin.get(`/api/customer-ips/${id}`)).status).to.equal(404);
  });

  it('answer 404 for an unknown customer and 400 for a malformed id', async () => {
    const unknown = await create({ ipAddress: '8.8.6.6' }, { id: 0, publicId: '01890000-0000-7000-8000-00000000ffff' });
    expect([unknown.status, unknown.body.data.code]).to.deep.equal([404, 'customerNotFound']);
    expect((await admin.get('/api/customer-ips/none')).status).to.equal(400);
  });

  it('support tags, triggered checks and change requests', async () => {
    const { id, publicId } = await created();
    const { body: tag } = await admin.post('/api/tags', { name: 'Addresses', color: 'red' });
    expect(
      (await admin.post('/api/monitor-tags', { tagId: tag.id, monitorType: 'ip', monitorId: id })).status,
    ).to.equal(200);
    expect((await admin.post(`/api/customer-ips/${id}/trigger-check`)).body)
      .to.have.property('locationIds')
      .that.has.length(1);
    for (const path of [`/api/customer-ips/${id}/change-requests`, `/api/monitors/ip/${publicId}/change-requests`]) {
      const { body: request } = await admin.post(path, { changes: { label: 'Requested' } });
      expect(request).to.include({ monitorType: 'ip', status: 'open' });
      expect((await admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status).to.equal(
        200,
      );
    }
    expect((await admin.get(`/api/customer-ips/${id}`)).body).to.include({ label: 'Requested' });
    for (const changes of [{ ipAddress: '9.9.9.201' }, { checkInterval: 5 }]) {
      const refused = await admin.post(`/api/monitors/ip/${publicId}/change-requests`, { changes });
      expect([refused.status, refused.body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    }
  });
});
