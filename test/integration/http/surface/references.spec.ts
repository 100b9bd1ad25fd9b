import { expect } from 'chai';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { permissionOf } from '../../../../src/domain/access/permissions.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { clientWith } from '../../mcp/mcp-client.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { bodyOf, referenceTo, referencesIn } from './bodies.ts';
import { buildPath, missingFixture } from './fixtures.ts';
import { publicReferenceTo } from './public-ids.ts';
import { newTenant } from './tenants.ts';
import type { Tenant } from './tenants.ts';
import { person } from './test-callers.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

const walkable = endpoints.filter((endpoint) => missingFixture(endpoint) === null);
const nameOf = ({ method, path }: Endpoint): string => `${method.toUpperCase()} ${path}`;

describe('references to records by number and by UUID', () => {
  let app: TestApp;
  let tenant: Tenant;

  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
    const { organizationId } = await app.createOrganization();
    const platform = await person(app, organizationId, 'platform', { role: 'admin', isGlobalAdmin: true });
    tenant = await newTenant(app, 'named', platform.client);
  });
  beforeEach(() => app.clock.advance(seconds(20)));
  after(() => app.close());

  const clientOf = (endpoint: Endpoint): ApiClient =>
    permissionOf(endpoint.permission).roles.length === 0 ? tenant.platformAdmin : tenant.admin;

  for (const endpoint of walkable)
    for (const name of referencesIn(endpoint.request.body))
      it(`${nameOf(endpoint)} answers a UUID as ${name} like the number`, async () => {
        const byPublicId = await publicReferenceTo(tenant, name);
        if (byPublicId === null) return;
        const send = async (id: unknown): Promise<Answer> => {
          const { path } = await buildPath(endpoint, tenant);
          const body = { ...(bodyOf(endpoint, tenant) as object), [name]: id };
          return clientOf(endpoint).send(endpoint.method.toUpperCase(), path, body);
        };
        const [byNumber, byUuid] = [await send(referenceTo(tenant, name)), await send(byPublicId)];
        const said = ({ status, body }: Answer) => [status, body?.data?.code, body?.[name]];
        expect(said(byUuid), byUuid.text).to.deep.equal(said(byNumber));
      });

  for (const endpoint of walkable.filter(({ method, path }) => method === 'get' && !path.includes('{')))
    for (const name of referencesIn(endpoint.request.query))
      it(`GET ${endpoint.path} answers a UUID as ${name} like the number`, async () => {
        const byPublicId = await publicReferenceTo(tenant, name);
        if (byPublicId === null) return;
        const required = endpoint.path.includes('monitor-tags') ? 'monitorType=website&' : '';
        const read = async (id: unknown) =>
          (await clientOf(endpoint).get(`${endpoint.path}?${required}${name}=${String(id)}`)).body;
        expect(await read(byPublicId)).to.deep.equal(await read(referenceTo(tenant, name)));
      });

  const created = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await tenant.admin.post(path, body);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as never;
  };
  const publicId = (name: string): Promise<unknown> => publicReferenceTo(tenant, name);

  it('are taken within the steps of policies, routes of sources, scopes of reports and rules of pages', async () => {
    const channelId = ((await publicId('channelIds')) as readonly string[])[0];
    const policy = await created('/api/escalation-config/policies', {
      name: 'By UUID',
      steps: [
        {
          afterMinutes: 0,
          targets: [
            { type: 'team', teamId: await publicId('teamId') },
            { type: 'channel', channelId },
          ],
        },
      ],
    });
    expect(policy['steps']).to.have.nested.property('[0].targets[0].teamId', tenant.imTeamId);
    expect(policy['steps']).to.have.nested.property('[0].targets[1].channelId', tenant.channelId);
    const source = await created('/api/im/sources', {
      name: 'By UUID',
      type: 'generic',
      routes: [{ match: {}, escalationPolicyId: policy['publicId'] }],
    });
    expect(source['routes']).to.have.nested.property('[0].escalationPolicyId', policy['id']);
    const report = await created('/api/organization/reports', {
      name: 'By UUID',
      frequency: 'weekly',
      weekday: 1,
      scope: { kind: 'websites', websiteIds: [await publicId('monitorId')] },
    });
    expect(report['scope']).to.deep.equal({ kind: 'websites', websiteIds: [tenant.monitorId] });
    const page = await created('/api/status-pages', {
      slug: 'by-uuid',
      title: 'By UUID',
      componentRules: [{ packageId: await publicId('packageId') }],
    });
    expect(page['componentRules']).to.have.nested.property('[0].packageId', tenant.packageId);
  });

  it('are taken in each row of a bulk creation, and by tools of MCP', async () => {
    await created('/api/customers/bulk', {
      rows: [{ name: 'Row', email: 'row@example.com', packageId: await publicId('packageId') }],
    });
    const { token } = await created('/api/organization/tokens', { name: 'MCP', expiresInDays: 1 });
    const client = await clientWith(app, String(token));
    const { structuredContent } = await client.callTool({
      name: 'createIncident',
      arguments: { title: 'By UUID', customerId: await publicId('customerId') },
    });
    expect(structuredContent).to.have.property('customerId', tenant.customerId);
    await client.close();
  });

  it('are unknown if no record has the UUID', async () => {
    for (const [path, member, body] of [
      ['/api/im/incidents', 'teamId', { title: 'Unknown' }],
      ['/api/incidents', 'customerId', { title: 'Unknown' }],
    ] as const) {
      const answers = [];
      for (const id of [UNKNOWN, 2_000_000_000]) answers.push(await tenant.admin.post(path, { ...body, [member]: id }));
      const [byUuid, byNumber] = answers.map(({ status, body: { data } }) => [status, data.code]);
      expect(byUuid).to.deep.equal(byNumber);
      expect(byUuid?.[0]).to.be.at.least(400);
    }
    const { body } = await tenant.admin.get(`/api/im/incidents?teamId=${UNKNOWN}`);
    expect(body.items).to.deep.equal([]);
  });
});
