import { expect } from 'chai';
import { z } from 'zod';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { referenceTo } from './bodies.ts';
import { buildPath, fixtures } from './fixtures.ts';
import { memberNames } from './sample.ts';
import { newTenant } from './tenants.ts';
import type { Tenant } from './tenants.ts';
import { person } from './test-callers.ts';

interface Parameter {
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly Parameter[];
}

const MARK = 'listed';

/** Values of parameters whose schema does not describe one. */
const values: Readonly<Record<string, string>> = {
  customField: 'region:north',
  from: '2026-01-01',
  to: '2027-01-01T00:00:00.000Z',
  month: '2026-03',
  open: 'true',
  at: '2026-03-03T10:00:00.000Z',
};

const lists = endpoints.filter(
  ({ method, request }) => method === 'get' && memberNames(request.query).includes('page'),
);
const parametersOf = ({ request: { query } }: Endpoint): Readonly<Record<string, Parameter>> => {
  const {
    page: _page,
    perPage: _perPage,
    ...properties
  } = z.toJSONSchema(query ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any',
  }).properties as Readonly<Record<string, Parameter>>;
  return properties;
};
const itemsOf = (body: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(body) ? body : (body as { readonly items: unknown }).items) as never;

describe('filters and orders of lists', () => {
  let app: TestApp;
  let tenant: Tenant;

  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
    const { organizationId } = await app.createOrganization();
    const platform = await person(app, organizationId, 'platform', { role: 'admin', isGlobalAdmin: true });
    tenant = await newTenant(app, MARK, platform.client);
  });
  beforeEach(() => app.clock.advance(minutes(1)));
  after(() => app.close());

  const organization = () => app.createOrganization();
  /** What adds a record to a list whose path is no collection of its own. */
  const additions: Readonly<Record<string, (typeof fixtures)[string]['build'] | typeof organization>> = {
    '/api/monitors': fixtures['/api/websites']!.build,
    '/api/organizations': organization,
    '/api/platform-admin/organizations': organization,
  };

  const clientOf = ({ path }: Endpoint): ApiClient =>
    path.includes('organizations') && !path.includes('{') ? tenant.platformAdmin : tenant.admin;

  /** The values to send for a parameter: each of an enumeration, and both ids of a record. */
  const sentValues = (name: string, { enum: choices, anyOf = [], type, format }: Parameter): readonly string[] => {
    const known = values[name];
    if (known !== undefined) return [known];
    if (choices !== undefined) return choices;
    if (name === 'organizationId') return [String(tenant.organizationId)];
    if (name === 'monitorType') return ['website'];
    if (anyOf.length > 0)
      return [`${(referenceTo(tenant, name) ?? 1) as string | number}`, '01890000-0000-7000-8000-0000000000aa'];
    if (type === 'integer') return ['1'];
    return [format === 'uuid' ? '01890000-0000-7000-8000-0000000000aa' : 'sample'];
  };

  for (const endpoint of lists) {
    it(`GET ${endpoint.path} answers each of its parameters, and refuses an unknown one`, async () => {
      const client = clientOf(endpoint);
      const { path } = await buildPath(endpoint, tenant);
      const required = path.includes('monitor-tags') ? `monitorType=website&monitorId=${tenant.monitorId}&` : '';
      for (const [name, parameter] of Object.entries(parametersOf(endpoint)))
        for (const value of sentValues(name, parameter)) {
          const query = required.includes(`${name}=`) ? required : `${required}${name}=${encodeURIComponent(value)}`;
          const { status, text } = await client.get(`${path}?${query}`);
          expect(status, `${query}: ${text}`).to.equal(200);
        }
      const { status, body } = await client.get(`${path}?${required}serach=sample`);
      expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', 'serach']);
    });

    const orders = parametersOf(endpoint)['sort']?.enum;
    const add = additions[endpoint.path] ?? fixtures[endpoint.path]?.build;
    if (orders !== undefined && add !== undefined)
      it(`GET ${endpoint.path} is sorted by ${orders.filter((order) => !order.startsWith('-')).join(', ')}`, async () => {
        for (const at of [1, 2, 3]) {
          app.clock.advance(minutes(at));
          await add(tenant, {});
        }
        const publicIds = async (query: string) =>
          itemsOf((await clientOf(endpoint).get(`${endpoint.path}?${query}`)).body).map(({ id }) => id);
        for (const order of orders.filter((each) => !each.startsWith('-')))
          expect(await publicIds(`sort=${order}`), order).to.deep.equal(
            (await publicIds(`sort=-${order}`)).toReversed(),
          );
        const times = itemsOf((await clientOf(endpoint).get(`${endpoint.path}?sort=createdAt`)).body).map(
          ({ createdAt }) => String(createdAt),
        );
        expect(times).to.deep.equal(times.toSorted());
        expect(new Set(times).size).to.be.at.least(2);
        const [, second = ''] = [...new Set(times)];
        expect(await publicIds(`from=${second}`)).to.have.length(times.filter((time) => time >= second).length);
        expect(await publicIds(`to=${second}`)).to.have.length(times.filter((time) => time < second).length);
      });
  }

  it('by package, custom field and customer return the records of these customers only', async () => {
    const { admin } = tenant;
    const create = async (path: string, body: object): Promise<{ readonly id: number; readonly publicId: string }> => {
      const answer = await admin.post(path, body);
      expect(answer.status, answer.text).to.equal(200);
      return (answer.body.customer ?? answer.body) as never;
    };
    await create('/api/custom-fields', { fieldKey: 'region', name: 'Region', fieldType: 'text' });
    const gold = await create('/api/package-configs', { key: 'gold', displayName: 'Gold' });
    const chosen = await create('/api/customers', {
      name: 'North',
      email: 'north@example.com',
      packageId: gold.id,
      customFields: { region: 'north' },
    });
    const other = await create('/api/customers', {
      name: 'South',
      email: 'south@example.com',
      customFields: { region: 'south' },
    });
    const [own] = await Promise.all(
      [chosen, other].map(({ id }) =>
        create('/api/websites', { name: 'Shop', url: 'https://www.example.com/', customerId: id }),
      ),
    );
    for (const query of [
      `packageId=${gold.id}`,
      `packageId=${gold.publicId}`,
      'customField=region:north',
      `customerId=${chosen.publicId}`,
    ]) {
      const found = async (path: string) => itemsOf((await admin.get(`${path}?${query}`)).body).map(({ id }) => id);
      expect([query, await found('/api/monitors'), await found('/api/websites')]).to.deep.equal([
        query,
        [own?.id],
        [own?.id],
      ]);
    }
  });
});
