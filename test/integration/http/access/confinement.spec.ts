import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { person } from '../surface/test-callers.ts';

const ALL = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE'] as const;
const ID = '01890000-0000-7000-8000-000000000001';

/** The paths listed in the specification, "API tokens", rule 2. */
const CONFINED: readonly (readonly [string, readonly string[]])[] = [
  ['/api/organizations', ALL],
  [`/api/organizations/${ID}`, ALL],
  ['/api/organization', WRITES],
  ['/api/organization/tokens', ALL],
  [`/api/organization/tokens/${ID}`, ALL],
  ['/api/organization/data-export', ALL],
  ['/api/organization/reports', ALL],
  [`/api/organization/report-runs/${ID}/pdf`, ALL],
  ['/api/users', ALL],
  [`/api/users/${ID}`, ALL],
  ['/api/users/me/account-deletion', ALL],
  ['/api/admin/anything', ALL],
  ['/api/platform-admin/organizations', ALL],
  ['/api/escalation-config/policies', ALL],
  ['/api/custom-pricing', ALL],
  ['/api/custom-fields', ALL],
  [`/api/custom-fields/${ID}`, ALL],
  ['/api/im/incidents', ALL],
  ['/api/im/events', ALL],
  ['/api/notifications/send-alert', ALL],
  ['/api/package-configs', WRITES],
  [`/api/package-configs/${ID}`, WRITES],
  ['/api/customers', ['POST']],
  [`/api/customers/${ID}`, ['DELETE']],
  ['/api/customers/bulk', ALL],
  ['/api/customers/import', ALL],
];

describe('paths forbidden to customer-bound callers', () => {
  let app: TestApp;
  let bound: Readonly<Record<string, ApiClient>>;
  let packageConfig: string;

  before(async () => {
    app = await testApp();
    const { organizationId, apiToken } = await app.createOrganization();
    const { id: customerId } = await addCustomer(app, organizationId);
    bound = {
      'a customer-scoped token': await callerOf(app, organizationId, { role: 'admin', customerId }),
      'a session bound to a customer': (await person(app, organizationId, 'bound', { role: 'admin', customerId }))
        .client,
    };
    packageConfig = ((await app.client(apiToken).get('/api/package-configs')).body as { publicId: string }[])[0]!
      .publicId;
  });
  after(() => app.close());

  for (const [path, methods] of CONFINED) {
    it(`refuses ${methods.join(', ')} ${path} with customerScopedTokenForbidden, whether or not the resource exists`, async () => {
      for (const [name, client] of Object.entries(bound)) {
        for (const method of methods) {
          const { status, body } = await client.send(
            method,
            path,
            method === 'GET' || method === 'HEAD' ? undefined : {},
          );
          const code =
            method === 'HEAD' ? 'customerScopedTokenForbidden' : (body as { data: { code: string } }).data.code;
          expect([status, code], `${name}: ${method}`).to.deep.equal([403, 'customerScopedTokenForbidden']);
        }
      }
    });
  }

  it('allows customer-bound callers to read their organization and its packages', async () => {
    for (const [name, client] of Object.entries(bound)) {
      for (const path of ['/api/organization', '/api/package-configs', `/api/package-configs/${packageConfig}`]) {
        expect((await client.get(path)).status, `${name}: ${path}`).to.equal(200);
      }
    }
  });

  it('does not serve a forbidden path under a different spelling', async () => {
    for (const [name, client] of Object.entries(bound)) {
      for (const path of ['/API/users', '/api/Users', '/api/%75sers', '/api/ORGANIZATION/tokens']) {
        expect((await client.get(path)).status, `${name}: ${path}`).to.equal(404);
      }
      for (const path of ['//api/users', '/api//users', '/api/x/../users', '/api/x/%2e%2e/users', '/api%2fusers']) {
        const { status } = await client.send('GET', path);
        expect(status, `${name}: ${path}`).to.be.oneOf([403, 404]);
      }
      for (const path of ['/api/users/', '/api/users?x=/api/websites', '/api/organization/tokens/']) {
        expect((await client.get(path)).body.data.code, `${name}: ${path}`).to.equal('customerScopedTokenForbidden');
      }
    }
  });
});
