import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** The members of the Customer table in the specification. */
const CUSTOMER_MEMBERS = [
  'id', 'publicId', 'organizationId', 'name', 'email', 'notificationPhoneNumber', 'notificationEmail', 'packageId', 'packageType',
  'packageDisplayName', 'packageConfig', 'status', 'allowedCheckCountryCodes', 'cancellationDate', 'cancelledAt', 'customFields',
  'monthlyReportsEnabled', 'notificationChannels', 'notificationTargets', 'notificationRules', 'smsUsageCurrentMonth', 'createdAt', 'updatedAt',
];
/** The additional members that PATCH returns. */
const FURTHER_MEMBERS = [
  'companyName', 'street', 'postalCode', 'city', 'country', 'vatId', 'paymentProviderCustomerId', 'paymentProviderSubscriptionId',
  'customPricing', 'alertConsecutiveChecks', 'recoveryConsecutiveChecks', 'alertLocationThreshold', 'alertLocationThresholdCount', 'alertReminderInterval',
  'dnsblReminderInterval', 'sslExpiryReminderInterval', 'allowSelfService', 'maxSelfServiceUrls', 'canEditManaged',
];

describe('customers', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;
  let gold: { id: number };

  before(async () => {
    app = await testApp();
    const newOrganization = await app.createOrganization();
    organizationId = newOrganization.organizationId;
    admin = app.client(newOrganization.apiToken);
    gold = (await admin.post('/api/package-configs', { key: 'gold', displayName: 'Gold plan' })).body;
  });
  after(() => app.close());

  const create = async (more: object = {}, client = admin) =>
    (await client.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', ...more })).body.customer;
  const newChannel = async (more: object = {}, client = admin): Promise<{ readonly id: number; readonly publicId: string }> =>
    (await client.post('/api/notification-channels', { name: 'Mail', type: 'email', config: { recipients: [`${randomUUID()}@example.com`] }, ...more })).body;
  const channel = async (more: object = {}, client = admin): Promise<number> => (await newChannel(more, client)).id;

  describe('POST /api/customers', () => {
    it('returns success and the customer, on the default package if none is given', async () => {
      const { status, body } = await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' });
      expect(status).to.equal(200);
      expect(body.success).to.equal(true);
      expect(body.customer).to.have.all.keys(CUSTOMER_MEMBERS);
      expect(body.customer).to.deep.include({
        organizationId,
        name: 'Acme',
        email: 'ops@acme.example',
        packageType: 'default',
        packageConfig: { displayName: 'Default' },
        status: 'active',
        customFields: {},
        smsUsageCurrentMonth: 0,
        createdAt: NOW.toISOString(),
      });
    });

    for (const [what, choice] of [
      ['key', { packageType: 'gold' }],
      ['display name', { packageType: 'Gold plan' }],
    ] as const)
      it(`accepts the ${what} of a package as packageType`, async () => {
        expect(await create(choice)).to.deep.include({ packageId: gold.id, packageType: 'gold', packageDisplayName: 'Gold plan' });
      });

    it('accepts a packageId of the organization', async () => {
      expect(await create({ packageId: gold.id })).to.include({ packageType: 'gold' });
    });

    it('rejects an unknown packageType, and a packageId of another organization, with invalidPackageType', async () => {
      const stranger = app.client((await app.createOrganization()).apiToken);
      const foreign = (await stranger.post('/api/package-configs', { key: 'foreign', displayName: 'Foreign' })).body.id;
      for (const choice of [{ packageType: 'platinum' }, { packageId: foreign }]) {
        const { status, body } = await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', ...choice });
        expect(status).to.equal(400);
        expect(body.data.code).to.equal('invalidPackageType');
      }
    });

    it('rejects missing, malformed and unknown members with invalidRequestBody and lists each of them', async () => {
      const { status, body } = await admin.post('/api/customers', { email: 'nowhere', status: 'gone', colour: 'red' });
      expect(status).to.equal(400);
      expect(body.data.code).to.equal('invalidRequestBody');
      expect(body.data.issues.map(({ path }: { path: string }) => path)).to.have.members(['name', 'email', 'status', 'colour']);
    });

    it('sets cancelledAt if the customer is created with status cancelled', async () => {
      expect(await create({ status: 'cancelled' })).to.include({ cancelledAt: NOW.toISOString() });
    });
  });

  describe('GET /api/customers', () => {
    it('returns a plain array of customer records, regardless of the Response parameter', async () => {
      const { publicId } = await create({ name: 'Listed' });
      const { body } = await admin.get('/api/customers?Response=full');
      expect(body).to.be.an('array');
      for (const customer of body) expect(customer).to.have.all.keys(CUSTOMER_MEMBERS);
      expect(body.map((customer: { publicId: string }) => customer.publicId)).to.include(publicId);
    });

    it('searches name and address without regard to case, and takes wildcards literally', async () => {
      await create({ name: 'Bäcker 100%', email: 'bread@oven.example' });
      const names = async (query: string) => (await admin.get(`/api/customers?${query}`)).body.map(({ name }: { name: string }) => name);
      expect(await names('search=BREAD%40oven')).to.deep.equal(['Bäcker 100%']);
      expect(await names('search=100%25')).to.deep.equal(['Bäcker 100%']);
      expect(await names('search=B_cker')).to.deep.equal([]);
    });

    it('filters by status', async () => {
      const { publicId } = await create({ status: 'paused' });
      const { body } = await admin.get('/api/customers?status=paused');
      expect(body.map((customer: { publicId: string }) => customer.publicId)).to.deep.equal([publicId]);
    });

    it('rejects an empty organizationId with 400', async () => {
      expect((await admin.get('/api/customers?organizationId=')).status).to.equal(400);
    });

    it('returns customers of another organization to platform staff only', async () => {
      await create();
      const { organizationId: elsewhere } = await app.createOrganization();
      const stranger = await callerOf(app, elsewhere);
      const supporter = await callerOf(app, elsewhere, { role: 'readonly', isGlobalSupporter: true });
      const path = `/api/customers?organizationId=${organizationId}`;
      expect((await stranger.get(path)).body).to.deep.equal([]);
      expect((await supporter.get(path)).body).not.to.deep.equal([]);
      expect((await supporter.get('/api/customers')).body).to.deep.equal([]);
    });
  });

  describe('GET /api/customers/{id}', () => {
    it('returns the customer with packageDisplayName', async () => {
      const { publicId } = await create({ packageType: 'gold' });
      const { status, body } = await admin.get(`/api/customers/${publicId}`);
      expect(status).to.equal(200);
      expect(body).to.include.all.keys(CUSTOMER_MEMBERS);
      expect(body).to.include({ publicId, packageDisplayName: 'Gold plan' });
    });

    it('rejects an integer id with invalidRequestBody', async () => {
      const { id } = await create();
      const { status, body } = await admin.get(`/api/customers/${id}`);
      expect(status).to.equal(400);
      expect(body.data.code).to.equal('invalidRequestBody');
    });

    it('answers 404 for an unknown id', async () => {
      expect((await admin.get('/api/customers/0195d3a0-0000-7000-8000-000000000000')).status).to.equal(404);
    });
  });

  describe('PATCH /api/customers/{id}', () => {
    it('changes the package and returns the full record', async () => {
      const { publicId } = await create();
      const { status, body } = await admin.patch(`/api/customers/${publicId}`, { packageType: 'gold' });
      expect(status).to.equal(200);
      expect(body).to.have.all.keys([...CUSTOMER_MEMBERS, ...FURTHER_MEMBERS]);
      expect(body).to.deep.include({ packageType: 'gold', packageConfig: { displayName: 'Gold plan' }, alertLocationThreshold: '0.5' });
    });

    it('rejects an unknown or empty packageType with invalidPackageType and changes nothing', async () => {
      const { publicId } = await create();
      for (const packageType of ['platinum', '']) {
        const { status, body } = await admin.patch(`/api/customers/${publicId}`, { name: 'Renamed', packageType });
        expect([status, body.data.code], packageType).to.deep.equal([400, 'invalidPackageType']);
      }
      expect((await admin.get(`/api/customers/${publicId}`)).body).to.include({ name: 'Acme', packageType: 'default' });
    });

    it('stores and returns every writable member', async () => {
      const { publicId } = await create();
      const channel = (await admin.post('/api/notification-channels', { name: 'Ops', type: 'email', config: { recipients: ['ops@agency.example'] } })).body;
      const changes = {
        name: 'Renamed',
        notificationPhoneNumber: '+49 30 1234567',
        notificationEmail: 'alerts@acme.example',
        allowedCheckCountryCodes: ['DE', 'AT'],
        monthlyReportsEnabled: true,
        notificationChannels: [channel.id],
        notificationTargets: { emails: ['ops@acme.example'], phones: ['+41791234567'] },
        notificationRules: { events: ['incident.opened'], quietHours: { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' } },
        companyName: 'Acme Ltd',
        street: 'Long Road 1',
        postalCode: '10115',
        city: 'Berlin',
        country: 'Germany',
        vatId: 'DE123456789',
        paymentProviderCustomerId: 'cus_1',
        paymentProviderSubscriptionId: 'sub_1',
        customPricing: { monitor: 1.5 },
        alertConsecutiveChecks: 3,
        recoveryConsecutiveChecks: 10,
        alertLocationThreshold: '0.75',
        alertLocationThresholdCount: 2,
        alertReminderInterval: 60,
        dnsblReminderInterval: 120,
        sslExpiryReminderInterval: null,
        allowSelfService: true,
        maxSelfServiceUrls: 7,
        canEditManaged: true,
      };
      const sent = await admin.patch(`/api/customers/${publicId}`, { ...changes, cancellationDate: '2026-12-31T23:00:00+01:00' });
      expect(sent.body).to.deep.include({ ...changes, cancellationDate: '2026-12-31T22:00:00.000Z' });
      expect((await admin.get(`/api/customers/${publicId}`)).body).to.deep.equal(sent.body);
    });

    it('accepts notification channels of the organization and of the customer itself only', async () => {
      const { id, publicId } = await create();
      const other = await create();
      const foreign = app.client((await app.createOrganization({ organization: 'Other' })).apiToken);
      const usable = [await channel(), await channel({ customerId: id })];
      expect((await admin.patch(`/api/customers/${publicId}`, { notificationChannels: usable })).body.notificationChannels).to.deep.equal(usable);
      for (const unusable of [await channel({}, foreign), await channel({ customerId: other.id }), 2 ** 31 - 1]) {
        const { status, body } = await admin.patch(`/api/customers/${publicId}`, { notificationChannels: [...usable, unusable] });
        expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', 'notificationChannels.2']);
        expect((await admin.post('/api/customers', { name: 'New', email: 'new@acme.example', notificationChannels: [unusable] })).status).to.equal(400);
      }
      expect((await admin.get(`/api/customers/${publicId}`)).body.notificationChannels).to.deep.equal(usable);
    });

    it('lose a deleted notification channel, and have all channels rather than none', async () => {
      const [one, { id: two, publicId }] = [await channel(), await newChannel()];
      const [both, only, none, all] = [await create({ notificationChannels: [one, two] }), await create({ notificationChannels: [two] }), await create({ notificationChannels: [] }), await create()];
      const chosen = () => Promise.all([both, only, none, all].map(async ({ publicId }) => (await admin.get(`/api/customers/${publicId}`)).body.notificationChannels));
      expect((await admin.delete(`/api/notification-channels/${publicId}`)).status).to.equal(200);
      expect(await chosen()).to.deep.equal([[one], null, [], null]);
      const { items } = (await admin.get(`/api/audit-log?action=customer.updated&subjectId=${only.publicId}`)).body;
      expect(items[0]).to.deep.include({ before: { notificationChannels: [two] }, after: { notificationChannels: null } });
    });

    it('never have a deleted channel, whether it is chosen before or after its deletion', async () => {
      const customers = [await create(), await create(), await create(), await create()];
      for (let round = 0; round < 5; round += 1) {
        const { id, publicId: deleted } = await newChannel();
        const choose = customers.map(({ publicId }) => admin.patch(`/api/customers/${publicId}`, { notificationChannels: [id] }));
        const answers = await Promise.all([...choose.slice(0, 2), admin.delete(`/api/notification-channels/${deleted}`), ...choose.slice(2), admin.post('/api/customers', { name: 'New', email: 'new@acme.example', notificationChannels: [id] })]);
        expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).to.deep.equal([]);
        const stored = await app.database.query.selectFrom('customer').select('notificationChannels').execute();
        expect(stored.filter(({ notificationChannels }) => JSON.stringify(notificationChannels) === `[${id}]`)).to.deep.equal([]);
      }
    });

    it('rejects an empty body and read-only members with 400', async () => {
      const { publicId } = await create();
      for (const body of [{}, { cancelledAt: null }, { smsUsageCurrentMonth: 0 }, { organizationId: 1 }, { id: 1 }])
        expect((await admin.patch(`/api/customers/${publicId}`, body)).status, JSON.stringify(body)).to.equal(400);
    });

    it('rejects a recoveryConsecutiveChecks outside 1 to 10 with 400', async () => {
      const { publicId } = await create();
      for (const recoveryConsecutiveChecks of [0, 11, 1.5, null])
        expect((await admin.patch(`/api/customers/${publicId}`, { recoveryConsecutiveChecks })).status).to.equal(400);
    });

    it('rejects an alertLocationThreshold outside 0 to 1 with 400', async () => {
      const { publicId } = await create();
      for (const alertLocationThreshold of ['0', '1.1', 'half', 0.5])
        expect((await admin.patch(`/api/customers/${publicId}`, { alertLocationThreshold })).status).to.equal(400);
    });

    it('writes an audit entry with the changed members', async () => {
      const { publicId } = await create();
      await admin.patch(`/api/customers/${publicId}`, { name: 'Renamed' });
      const entry = await app.database.query
        .selectFrom('audit_log')
        .selectAll()
        .where('subjectId', '=', publicId)
        .where('action', '=', 'customer.updated')
        .executeTakeFirstOrThrow();
      expect(entry).to.deep.include({ before: { name: 'Acme' }, after: { name: 'Renamed' }, organizationId });
    });

    it('applies all of several concurrent changes', async () => {
      const { publicId } = await create();
      const members = ['companyName', 'street', 'postalCode', 'city', 'country', 'vatId', 'name'];
      const answers = await Promise.all(
        members.map((member, at) => admin.patch(`/api/customers/${publicId}`, { [member]: `${member} x`, packageType: at % 2 === 0 ? 'gold' : 'default' })),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(members.map(() => 200));
      const { body } = await admin.get(`/api/customers/${publicId}`);
      for (const member of members) expect(body[member]).to.equal(`${member} x`);
    });
  });

  describe('DELETE /api/customers/{id}', () => {
    it('removes the customer and its tokens', async () => {
      const { id, publicId } = await create();
      const bound = await callerOf(app, organizationId, { customerId: id });
      expect((await bound.get('/api/customers')).status).to.equal(200);
      const { status, body } = await admin.delete(`/api/customers/${publicId}`);
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ success: true });
      expect((await admin.get(`/api/customers/${publicId}`)).status).to.equal(404);
      expect((await admin.delete(`/api/customers/${publicId}`)).status).to.equal(404);
      app.clock.advance(10_000);
      expect((await bound.get('/api/customers')).status).to.equal(401);
    });
  });

  describe('GET /api/customers/sms-usage', () => {
    it('returns the count of the current month, and zero after the month has changed', async () => {
      const { id } = await create({ name: 'Texting' });
      await app.database.query.updateTable('customer').set({ smsUsageCurrentMonth: 12, smsUsageMonth: '2026-03' }).where('id', '=', id).execute();
      const usage = async () => (await admin.get('/api/customers/sms-usage')).body.find((row: { customerId: number }) => row.customerId === id);
      const { publicId } = await usage();
      expect(await usage()).to.deep.equal({ customerId: id, publicId, name: 'Texting', month: '2026-03', smsUsageCurrentMonth: 12 });
      const before = app.clock.now();
      app.clock.set(new Date('2026-04-01T00:00:00.000Z'));
      expect(await usage()).to.deep.equal({ customerId: id, publicId, name: 'Texting', month: '2026-04', smsUsageCurrentMonth: 0 });
      app.clock.set(before);
    });
  });
});
