import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { customersSuite, CUSTOMER_MEMBERS } from './customers-suite.ts';

/** The additional members that PATCH returns. */
const FURTHER_MEMBERS = [
  'companyName',
  'street',
  'postalCode',
  'city',
  'country',
  'vatId',
  'paymentProviderCustomerId',
  'paymentProviderSubscriptionId',
  'customPricing',
  'alertConsecutiveChecks',
  'recoveryConsecutiveChecks',
  'alertLocationThreshold',
  'alertLocationThresholdCount',
  'alertReminderInterval',
  'dnsblReminderInterval',
  'sslExpiryReminderInterval',
  'allowSelfService',
  'maxSelfServiceUrls',
  'brandColor',
  'imTeamId',
  'imEscalationPolicyId',
  'canEditManaged',
];

describe('customers', () => {
  const suite = customersSuite();
  const { create } = suite;

  const newChannel = async (
    more: object = {},
    client = suite.admin,
  ): Promise<{ readonly id: number; readonly publicId: string }> =>
    (
      await client.post('/api/notification-channels', {
        name: 'Mail',
        type: 'email',
        config: { recipients: [`${randomUUID()}@example.com`] },
        ...more,
      })
    ).body;
  const channel = async (more: object = {}, client = suite.admin): Promise<number> =>
    (await newChannel(more, client)).id;

  describe('PATCH /api/customers/{id}', () => {
    it('changes the package and returns the full record', async () => {
      const { publicId } = await create();
      const { status, body } = await suite.admin.patch(`/api/customers/${publicId}`, { packageType: 'gold' });
      expect(status).to.equal(200);
      expect(body).to.have.all.keys([...CUSTOMER_MEMBERS, ...FURTHER_MEMBERS]);
      expect(body).to.deep.include({
        packageType: 'gold',
        packageConfig: { displayName: 'Gold plan' },
        alertLocationThreshold: '0.5',
      });
    });

    it('rejects an unknown or empty packageType with invalidPackageType and changes nothing', async () => {
      const { publicId } = await create();
      for (const packageType of ['platinum', '']) {
        const { status, body } = await suite.admin.patch(`/api/customers/${publicId}`, {
          name: 'Renamed',
          packageType,
        });
        expect([status, body.data.code], packageType).to.deep.equal([400, 'invalidPackageType']);
      }
      expect((await suite.admin.get(`/api/customers/${publicId}`)).body).to.include({
        name: 'Acme',
        packageType: 'default',
      });
    });

    it('stores and returns every writable member', async () => {
      const { publicId } = await create();
      const channel = (
        await suite.admin.post('/api/notification-channels', {
          name: 'Ops',
          type: 'email',
          config: { recipients: ['ops@agency.example'] },
        })
      ).body;
      const changes = {
        name: 'Renamed',
        notificationPhoneNumber: '+49 30 1234567',
        notificationEmail: 'alerts@acme.example',
        allowedCheckCountryCodes: ['DE', 'AT'],
        monthlyReportsEnabled: true,
        notificationChannels: [channel.id],
        notificationTargets: { emails: ['ops@acme.example'], phones: ['+41791234567'] },
        notificationRules: {
          events: ['incident.opened'],
          quietHours: { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' },
        },
        companyName: 'Acme Ltd',
        street: 'Long Road 1',
        postalCode: '10115',
        city: 'Berlin',
        country: 'Germany',
        vatId: 'DE123456789',
        paymentProviderCustomerId: 'cus_1',
        paymentProviderSubscriptionId: 'sub_1',
        customPricing: { monitor: 1.5 },
        externalKey: '10342',
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
      const sent = await suite.admin.patch(`/api/customers/${publicId}`, {
        ...changes,
        cancellationDate: '2026-12-31T23:00:00+01:00',
      });
      expect(sent.body).to.deep.include({ ...changes, cancellationDate: '2026-12-31T22:00:00.000Z' });
      expect((await suite.admin.get(`/api/customers/${publicId}`)).body).to.deep.equal(sent.body);
    });

    it('accepts notification channels of the organization and of the customer itself only', async () => {
      const { id, publicId } = await create();
      const other = await create();
      const foreign = suite.app.client((await suite.app.createOrganization({ organization: 'Other' })).apiToken);
      const usable = [await channel(), await channel({ customerId: id })];
      expect(
        (await suite.admin.patch(`/api/customers/${publicId}`, { notificationChannels: usable })).body
          .notificationChannels,
      ).to.deep.equal(usable);
      for (const unusable of [await channel({}, foreign), await channel({ customerId: other.id }), 2 ** 31 - 1]) {
        const { status, body } = await suite.admin.patch(`/api/customers/${publicId}`, {
          notificationChannels: [...usable, unusable],
        });
        expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
          400,
          'invalidRequestBody',
          'notificationChannels.2',
        ]);
        expect(
          (
            await suite.admin.post('/api/customers', {
              name: 'New',
              email: 'new@acme.example',
              notificationChannels: [unusable],
            })
          ).status,
        ).to.equal(400);
      }
      expect((await suite.admin.get(`/api/customers/${publicId}`)).body.notificationChannels).to.deep.equal(usable);
    });

    it('lose a deleted notification channel, and have all channels rather than none', async () => {
      const [one, { id: two, publicId }] = [await channel(), await newChannel()];
      const [both, only, none, all] = [
        await create({ notificationChannels: [one, two] }),
        await create({ notificationChannels: [two] }),
        await create({ notificationChannels: [] }),
        await create(),
      ];
      const chosen = () =>
        Promise.all(
          [both, only, none, all].map(
            async ({ publicId }) => (await suite.admin.get(`/api/customers/${publicId}`)).body.notificationChannels,
          ),
        );
      const removal = `/api/notification-channels/${publicId}`;
      const refused = await suite.admin.delete(removal);
      expect([refused.status, refused.body.data]).to.deep.equal([
        409,
        {
          code: 'channelSilencesCustomers',
          count: 1,
          customers: [{ id: only.publicId, name: only.name }],
          detail: 'One customer would no longer be notified; send `force` to delete the channel anyway.',
        },
      ]);
      expect(await chosen()).to.deep.equal([[one, two], [two], [], null]);
      expect((await suite.admin.delete(`${removal}?force=true`)).status).to.equal(200);
      expect(await chosen()).to.deep.equal([[one], null, [], null]);
      const { items } = (await suite.admin.get(`/api/audit-log?action=customer.updated&subjectId=${only.publicId}`))
        .body;
      expect(items[0]).to.deep.include({
        before: { notificationChannels: [two] },
        after: { notificationChannels: null },
      });
    });

    it('never have a deleted channel, whether it is chosen before or after its deletion', async () => {
      const customers = [await create(), await create(), await create(), await create()];
      for (let round = 0; round < 5; round += 1) {
        const { id, publicId: deleted } = await newChannel();
        const choose = customers.map(({ publicId }) =>
          suite.admin.patch(`/api/customers/${publicId}`, { notificationChannels: [id] }),
        );
        const answers = await Promise.all([
          ...choose.slice(0, 2),
          suite.admin.delete(`/api/notification-channels/${deleted}?force=true`),
          ...choose.slice(2),
          suite.admin.post('/api/customers', { name: 'New', email: 'new@acme.example', notificationChannels: [id] }),
        ]);
        expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).to.deep.equal(
          [],
        );
        const stored = await suite.app.database.query.selectFrom('customer').select('notificationChannels').execute();
        expect(
          stored.filter(({ notificationChannels }) => JSON.stringify(notificationChannels) === `[${id}]`),
        ).to.deep.equal([]);
      }
    });

    it('rejects an empty body and read-only members with 400', async () => {
      const { publicId } = await create();
      for (const body of [{}, { cancelledAt: null }, { smsUsageCurrentMonth: 0 }, { organizationId: 1 }, { id: 1 }])
        expect((await suite.admin.patch(`/api/customers/${publicId}`, body)).status, JSON.stringify(body)).to.equal(
          400,
        );
    });

    it('rejects a recoveryConsecutiveChecks outside 1 to 10 with 400', async () => {
      const { publicId } = await create();
      for (const recoveryConsecutiveChecks of [0, 11, 1.5, null])
        expect((await suite.admin.patch(`/api/customers/${publicId}`, { recoveryConsecutiveChecks })).status).to.equal(
          400,
        );
    });

    it('rejects an alertLocationThreshold outside 0 to 1 with 400', async () => {
      const { publicId } = await create();
      for (const alertLocationThreshold of ['0', '1.1', 'half', 0.5])
        expect((await suite.admin.patch(`/api/customers/${publicId}`, { alertLocationThreshold })).status).to.equal(
          400,
        );
    });

    it('writes an audit entry with the changed members', async () => {
      const { publicId } = await create();
      await suite.admin.patch(`/api/customers/${publicId}`, { name: 'Renamed' });
      const entry = await suite.app.database.query
        .selectFrom('audit_log')
        .selectAll()
        .where('subjectId', '=', publicId)
        .where('action', '=', 'customer.updated')
        .executeTakeFirstOrThrow();
      expect(entry).to.deep.include({
        before: { name: 'Acme' },
        after: { name: 'Renamed' },
        organizationId: suite.organizationId,
      });
    });

    it('applies all of several concurrent changes', async () => {
      const { publicId } = await create();
      const members = ['companyName', 'street', 'postalCode', 'city', 'country', 'vatId', 'name'];
      const answers = await Promise.all(
        members.map((member, at) =>
          suite.admin.patch(`/api/customers/${publicId}`, {
            [member]: `${member} x`,
            packageType: at % 2 === 0 ? 'gold' : 'default',
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(members.map(() => 200));
      const { body } = await suite.admin.get(`/api/customers/${publicId}`);
      for (const member of members) expect(body[member]).to.equal(`${member} x`);
    });
  });
});
