import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** The members of the Customer table in the specification. */
export const CUSTOMER_MEMBERS = [
  'id',
  'publicId',
  'organizationId',
  'name',
  'email',
  'notificationPhoneNumber',
  'notificationEmail',
  'packageId',
  'packageType',
  'packageDisplayName',
  'packageConfig',
  'status',
  'allowedCheckCountryCodes',
  'externalKey',
  'cancellationDate',
  'cancelledAt',
  'customFields',
  'monthlyReportsEnabled',
  'notificationChannels',
  'notificationTargets',
  'notificationRules',
  'smsUsageCurrentMonth',
  'createdAt',
  'updatedAt',
];

/** Starts an application with an organization, which all tests of the suite share; creates customers. */
export const customersSuite = () => {
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

  return {
    create,
    get admin() {
      return admin;
    },
    get organizationId() {
      return organizationId;
    },
    get gold() {
      return gold;
    },
    get app() {
      return app;
    },
  };
};
