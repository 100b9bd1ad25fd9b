import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { alertSettingNames, DEFAULT_ALERT_SETTINGS } from '../../../../src/domain/kernel/alert-settings.ts';
import { Browser } from '../access/browser.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const MEMBERS = [
  'id',
  'publicId',
  'name',
  'status',
  'vatId',
  'vatValidatedAt',
  'countryCode',
  'billingEmail',
  'requireMfaAdmins',
  'requireMfaEditors',
  'requireMfaReadonly',
  'imEnabled',
  'monitorQuotaTier',
  'monitorQuota',
  'autoQuotaUpgrade',
  ...alertSettingNames,
  'brandColor',
  'supportContact',
  'timezone',
  'language',
  'createdAt',
  'updatedAt',
];
const TIERS = JSON.stringify([
  { key: 'free', limit: 2, paid: false },
  { key: 'starter', limit: 4, paid: true },
]);

describe('organizations', () => {
  let app: TestApp;
  let own: BootstrappedOrganization;
  let admin: ApiClient;
  let other: BootstrappedOrganization;

  beforeEach(async () => {
    app = await testApp({ QUOTA_TIERS: TIERS });
    own = await app.createOrganization();
    other = await app.createOrganization();
    admin = app.client(own.apiToken);
  });
  afterEach(() => app.close());

  const path = (created: BootstrappedOrganization) => `/api/organizations/${created.organizationPublicId}`;

  describe('GET of organizations', () => {
    it('/api/organization returns the own record with its quota', async () => {
      await storeMonitor(app, { organizationId: own.organizationId });
      const { status, body } = await admin.get('/api/organization');
      expect(status).to.equal(200);
      expect(body).to.have.all.keys(MEMBERS);
      expect(body).to.deep.include({
        id: own.organizationId,
        status: 'active',
        monitorQuotaTier: 'free',
        monitorQuota: { limit: 2, used: 1 },
      });
    });

    it('/api/organizations/{id} accepts the public id and the legacy integer id', async () => {
      const { body } = await admin.get(path(own));
      expect(body.publicId).to.equal(own.organizationPublicId);
      expect((await admin.get(`/api/organizations/${own.organizationId}`)).body).to.deep.equal(body);
      expect((await admin.get('/api/organizations/nine')).status).to.equal(400);
    });

    it('/api/organizations/{id} answers 404 for another organization, except to platform staff', async () => {
      expect((await admin.get(path(other))).status).to.equal(404);
      expect((await admin.get(`/api/organizations/${other.organizationId}`)).status).to.equal(404);
      const supporter = await callerOf(app, own.organizationId, { role: 'readonly', isGlobalSupporter: true });
      expect((await supporter.get(path(other))).status).to.equal(200);
    });

    it('/api/organizations lists only the own organization, and all organizations to platform staff', async () => {
      const { body } = await admin.get('/api/organizations');
      expect(body).to.include({ total: 1, page: 1, perPage: 25 });
      expect(body.items[0].publicId).to.equal(own.organizationPublicId);
      const supporter = await callerOf(app, own.organizationId, { isGlobalSupporter: true });
      const second = (await supporter.get('/api/organizations?perPage=1&page=2')).body;
      expect(second).to.include({ total: 2, page: 2, perPage: 1 });
      expect(second.items[0].publicId).to.equal(other.organizationPublicId);
      expect((await supporter.get('/api/organizations?status=deleted')).body.total).to.equal(0);
    });

    it('only /api/organization admits customer-bound callers; the others answer customerScopedTokenForbidden', async () => {
      const { id } = (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer;
      const bound = await callerOf(app, own.organizationId, { customerId: id });
      expect((await bound.get('/api/organization')).status).to.equal(200);
      for (const closed of ['/api/organizations', path(own)])
        expect((await bound.get(closed)).body.data.code).to.equal('customerScopedTokenForbidden');
      expect((await bound.patch('/api/organization', { name: 'Mine' })).body.data.code).to.equal(
        'customerScopedTokenForbidden',
      );
    });
  });

  describe('PATCH of organizations', () => {
    it('sets the time zone and the language of mail, which are UTC and English at first', async () => {
      expect((await admin.get('/api/organization')).body).to.include({ timezone: 'UTC', language: 'en' });
      const { status, body } = await admin.patch('/api/organization', { timezone: 'Europe/Zurich', language: 'de' });
      expect(status).to.equal(200);
      expect(body).to.include({ timezone: 'Europe/Zurich', language: 'de' });
    });

    it('sets whom contacts of customers call, in one line, or nobody', async () => {
      const set = async (supportContact: unknown) => admin.patch('/api/organization', { supportContact });
      expect((await set('+41 44 123 45 67')).body).to.include({ supportContact: '+41 44 123 45 67' });
      expect((await set('two\nlines')).body.data.code).to.equal('invalidRequestBody');
      expect((await set(null)).body).to.include({ supportContact: null });
    });

    it('sets the alert settings of monitors without a customer, within the limits of those of customers', async () => {
      expect((await admin.get('/api/organization')).body).to.include(DEFAULT_ALERT_SETTINGS);
      const settings = { alertConsecutiveChecks: 4, alertLocationThreshold: '0.75', alertReminderInterval: 30 };
      expect((await admin.patch('/api/organization', settings)).body).to.include({
        ...DEFAULT_ALERT_SETTINGS,
        ...settings,
      });
      for (const [member, value] of [
        ['alertConsecutiveChecks', 0],
        ['recoveryConsecutiveChecks', 11],
        ['alertLocationThreshold', '0'],
        ['alertReminderInterval', null],
      ] as const) {
        const { status, body } = await admin.patch('/api/organization', { [member]: value });
        expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', member]);
      }
    });

    it('refuses an unknown time zone or language with invalidRequestBody', async () => {
      for (const [member, value] of [
        ['timezone', 'Mars/Olympus'],
        ['timezone', '+02:00'],
        ['timezone', null],
        ['language', 'tlh'],
        ['language', 'EN'],
      ] as const) {
        const { status, body } = await admin.patch('/api/organization', { name: 'Renamed', [member]: value });
        expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', member]);
      }
      expect((await admin.get('/api/organization')).body)
        .to.include({ timezone: 'UTC', language: 'en' })
        .and.not.include({ name: 'Renamed' });
    });

    for (const where of ['/api/organization', '/api/organizations', null])
      it(`${where ?? '/api/organizations/{id}'} stores the given members and returns the record`, async () => {
        const { status, body } = await admin.patch(where ?? path(own), {
          name: 'Renamed',
          vatId: 'de 123.456-789',
          countryCode: 'de',
          autoQuotaUpgrade: true,
        });
        expect(status).to.equal(200);
        expect(body).to.include({ name: 'Renamed', vatId: 'DE123456789', countryCode: 'DE', autoQuotaUpgrade: true });
        expect((await admin.get('/api/organization')).body).to.deep.equal(body);
      });

    it('rejects a name in use, an empty body and members of other endpoints with invalidRequestBody', async () => {
      const { name } = (await app.client(other.apiToken).get('/api/organization')).body;
      for (const body of [
        { name },
        {},
        { billingEmail: 'a@b.example' },
        { status: 'active' },
        { imEnabled: true },
        { vatId: '?' },
        { countryCode: 'DEU' },
      ]) {
        const answer = await admin.patch('/api/organization', body);
        expect(answer.status, JSON.stringify(body)).to.equal(400);
        expect(answer.body.data.code).to.equal('invalidRequestBody');
      }
    });

    it('answers 404 for another organization', async () => {
      expect((await admin.patch(path(other), { name: 'Mine' })).status).to.equal(404);
      expect((await admin.patch(`${path(other)}/billing`, { billingEmail: 'a@b.example' })).status).to.equal(404);
      expect((await admin.patch(`${path(other)}/quota-tier`, { tier: 'starter' })).status).to.equal(404);
    });

    it('refuses editors with 403, and answers 404 to supporters', async () => {
      const editor = await callerOf(app, own.organizationId, { role: 'editor' });
      const supporter = await callerOf(app, other.organizationId, { isGlobalSupporter: true });
      expect((await editor.patch('/api/organization', { name: 'Mine' })).status).to.equal(403);
      expect((await supporter.patch(path(own), { name: 'Mine' })).status).to.equal(404);
    });

    it('refuses requireMfa flags from a token with nonUserSessionForbidden and changes nothing', async () => {
      for (const flag of ['requireMfaAdmins', 'requireMfaEditors', 'requireMfaReadonly']) {
        const { status, body } = await admin.patch('/api/organization', { vatId: 'DE123456789', [flag]: true });
        expect(status).to.equal(403);
        expect(body.data.code).to.equal('nonUserSessionForbidden');
      }
      expect((await admin.get('/api/organization')).body.vatId).to.equal(null);
    });

    it('accepts requireMfa flags in the session of an administrator', async () => {
      const browser = new Browser(app);
      await browser.signIn(own.email);
      const { status, body } = await browser.send(
        'PATCH',
        '/api/organization',
        { requireMfaEditors: true },
        { Origin: app.url },
      );
      expect(status).to.equal(200);
      expect(body.requireMfaEditors).to.equal(true);
    });

    it('applies all of several concurrent changes', async () => {
      const answers = await Promise.all([
        admin.patch('/api/organization', { vatId: 'DE123456789' }),
        admin.patch('/api/organization', { countryCode: 'DE' }),
        admin.patch(`${path(own)}/billing`, { billingEmail: 'bills@example.com' }),
        admin.patch('/api/organization', { autoQuotaUpgrade: true }),
      ]);
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      expect((await admin.get('/api/organization')).body).to.include({
        vatId: 'DE123456789',
        countryCode: 'DE',
        billingEmail: 'bills@example.com',
        autoQuotaUpgrade: true,
      });
    });
  });

  describe('PATCH /api/organizations/{id}/billing', () => {
    it('accepts billingEmail and no other member', async () => {
      const { status, body } = await admin.patch(`${path(own)}/billing`, { billingEmail: 'bills@example.com' });
      expect(status).to.equal(200);
      expect(body.billingEmail).to.equal('bills@example.com');
      for (const wrong of [{}, { billingEmail: 'bills' }, { billingEmail: 'bills@example.com', name: 'Other' }])
        expect((await admin.patch(`${path(own)}/billing`, wrong)).status).to.equal(400);
    });
  });

  describe('GET /api/quota-tiers', () => {
    it('lists the tiers of the platform, ascending', async () => {
      const { status, body } = await admin.get('/api/quota-tiers');
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ tiers: JSON.parse(TIERS) });
    });
  });

  describe('PATCH /api/organizations/{id}/quota-tier', () => {
    it('changes the tier', async () => {
      const { status, body } = await admin.patch(`${path(own)}/quota-tier`, { tier: 'starter' });
      expect(status).to.equal(200);
      expect(body).to.deep.include({ monitorQuotaTier: 'starter', monitorQuota: { limit: 4, used: 0 } });
    });

    it('rejects an unknown tier with an issue at tier', async () => {
      expect((await admin.patch(`${path(own)}/quota-tier`, { tier: 'gold' })).body.data.issues[0].path).to.equal(
        'tier',
      );
    });

    it('refuses a tier below the number of monitors with quotaTierBelowUsage', async () => {
      await admin.patch(`${path(own)}/quota-tier`, { tier: 'starter' });
      for (let count = 0; count < 2; count += 1) await storeMonitor(app, { organizationId: own.organizationId });
      expect((await admin.patch(`${path(own)}/quota-tier`, { tier: 'free' })).status).to.equal(200);
      await admin.patch(`${path(own)}/quota-tier`, { tier: 'starter' });
      await storeMonitor(app, { organizationId: own.organizationId });
      const { status, body } = await admin.patch(`${path(own)}/quota-tier`, { tier: 'free' });
      expect(status).to.equal(409);
      expect(body.data.code).to.equal('quotaTierBelowUsage');
    });
  });
});
