import { expect } from 'chai';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { openApiOf } from '../../../../src/interfaces/http/kernel/openapi.ts';
import type { OpenApiDocument } from '../../../../src/interfaces/http/kernel/openapi-document.ts';
import type { AddressGuard } from '../../../../src/application/kernel/network.ts';
import { unlimited } from '../hostile/load.ts';
import { validRequest } from '../hostile/requests.ts';
import { ON_ORGANIZATIONS, secretsOf, targetOf } from '../hostile/targets.ts';
import type { PathSecrets } from '../hostile/targets.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { refusedBeforeLookup } from './expected.ts';
import { newTenant } from './tenants.ts';
import type { Tenant } from './tenants.ts';
import { nobody, person, program } from './test-callers.ts';
import type { TestCaller } from './test-callers.ts';

const { paths } = openApiOf(endpoints, 'https://watchstead.example') as OpenApiDocument;

interface RefusalData {
  readonly code?: string;
  readonly issues?: readonly { readonly path: string }[];
}

/** Every host of an example exists. */
const addressGuard: AddressGuard = { judge: () => Promise.resolve({ public: true, addresses: ['192.0.2.1'] }) };

/** The operations whose examples are refused because of what is stored, or is not, with the member or code that says so. */
const REFUSED_BY_STATE: Readonly<Record<string, string>> = {
  changePassword: 'currentPassword',
  confirmPasswordReset: 'token',
  acceptInvitation: 'token',
  confirmMfa: 'code',
  updatePackageConfig: 'key',
  requestCustomerDomainChange: 'changes.domainName',
  createCustomMonitor: 'monitoringType',
  updateCustomMonitor: 'monitoringType',
  tryCustomMonitor: 'monitoringType',
  updateNotificationRules: 'high.0.contactMethodId',
  copyCustomer: 'customer.customFields.shop',
  createCustomer: 'customFields.shop',
  createCustomers: 'rows.0.customFields.shop',
  createNotificationChannel: 'invalidCustomer',
  createTag: 'invalidCustomer',
  requestChatLink: 'channelId',
  claimRegistration: 'invalid_claim_token',
  exchangeToken: 'invalid_grant',
  confirmAgentClaim: 'invalid_claim_token',
  settleConsent: 'unknownConsentCode',
  createOrganization: 'name',
  requestDataExport: 'invalidExportRecipient',
  correctReport: 'to',
};

describe('the example of a body', () => {
  let app: TestApp;
  let tenant: Tenant;
  let secrets: PathSecrets;
  let platform: TestCaller;
  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' }, { rateLimits: unlimited, addressGuard });
    const { organizationId } = await app.createOrganization();
    platform = await person(app, organizationId, 'platform', { role: 'admin', isGlobalAdmin: true });
    tenant = await newTenant(app, 'examples', platform.client);
    secrets = await secretsOf(tenant);
  });
  after(() => app.close());

  for (const [at, endpoint] of endpoints.entries()) {
    const { path: template, method, bodyFormat = 'json' } = endpoint;
    const [media] = Object.values(paths[template]?.[method]?.requestBody?.content ?? {});
    if (media === undefined || !['json', 'form'].includes(bodyFormat)) continue;
    it(`of ${method.toUpperCase()} ${template} is not refused as invalid`, async () => {
      const owner = ON_ORGANIZATIONS.test(template)
        ? await newTenant(app, `owner-${at}`, tenant.platformAdmin)
        : tenant;
      const path = await targetOf(endpoint, owner, secrets);
      const facts = { role: 'admin' } as const;
      const callers = [
        await person(app, tenant.organizationId, 'examples', facts),
        await program(app, tenant.organizationId, 'examples', facts),
        platform,
        nobody(app),
      ];
      const able = callers.find((each) => refusedBeforeLookup(endpoint, each, path) === null) ?? nobody(app);
      const { body, headers } = validRequest(endpoint, path, media.example);
      const answer = await able.client.send(method.toUpperCase(), path, body?.toString(), headers);
      const { code, issues = [] } = (answer.body?.data ?? {}) as RefusalData;
      const refused = answer.status === 400 ? (issues[0]?.path ?? code) : undefined;
      expect(refused, answer.text).to.equal(REFUSED_BY_STATE[endpoint.operationId]);
    });
  }
});
