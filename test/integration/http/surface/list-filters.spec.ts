import { expect } from 'chai';
import { z } from 'zod';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import type { ApiClient } from '../api-client.ts';
import { asDocumented } from '../../../../src/interfaces/mcp/tool-input.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { referenceTo } from './bodies.ts';
import { buildPath } from './fixtures.ts';
import { additionTo } from './list-entries.ts';
import type { AddItem } from './list-entries.ts';
import { memberNames } from './sample.ts';
import { newTenant } from './tenants.ts';
import type { Tenant } from './tenants.ts';
import { person } from './test-callers.ts';

interface Parameter {
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly anyOf?: readonly Parameter[];
}

const MARK = 'listed';

/** Values of parameters whose schema does not describe one. */
const values: Readonly<Record<string, string>> = {
  customField: 'region:north',
  from: '2026-01-01',
  to: '2027-01-01T00:00:00.000Z',
  month: '2026-03',
  include: 'day,uptime',
  open: 'true',
  at: '2026-03-03T10:00:00.000Z',
  occursFrom: '2026-03-01',
  occursTo: '2026-04-01T00:00:00.000Z',
  endsAfter: '2026-01-01T00:00:00.000Z',
  startsBefore: '2027-01-01T00:00:00.000Z',
};

/** Values of parameters that differ between lists. */
const valuesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/maintenance-windows': { include: 'target,next' },
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
    override: asDocumented,
  }).properties as Readonly<Record<string, Parameter>>;
  return properties;
};
type Item = Readonly<Record<string, unknown>>;

/** The number of items on a page of a complete reading, so that some lists take several. */
const PER_PAGE = 5;
/** A page that is read from the nearer end of the list. */
const DEEP_PAGE = 1000;

/** Returns true if the values have one order that does not depend on a language: numbers and times. */
const isOrdered = (values: readonly unknown[]): boolean =>
  values.every(
    (value) =>
      typeof value === 'number' || value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)),
  );
const ordered = (values: readonly unknown[]): readonly unknown[] =>
  values.toSorted((one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one === other ? 0 : (one as number) < (other as number) ? -1 : 1;
  });

const itemsOf = (body: unknown): readonly Item[] =>
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

  /** What adds an item to the list; organizations are no records of the tenant. */
  const additionOf = ({ path }: Endpoint): AddItem =>
    ['/api/organizations', '/api/platform-admin/organizations'].includes(path)
      ? () => app.createOrganization()
      : (additionTo(path) ??
        (() => Promise.reject(new Error(`Say in list-entries.ts how an item of ${path} is added.`))));

  const clientOf = ({ path }: Endpoint): ApiClient =>
    path.includes('organizations') && !path.includes('{') ? tenant.platformAdmin : tenant.admin;

  /** The values to send for a parameter: each of an enumeration, and both ids of a record. */
  const sentValues = (
    path: string,
    name: string,
    { enum: choices, anyOf = [], type, format }: Parameter,
  ): readonly string[] => {
    const known = valuesOf[path]?.[name] ?? values[name];
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
        for (const value of sentValues(endpoint.path, name, parameter)) {
          const query = required.includes(`${name}=`) ? required : `${required}${name}=${encodeURIComponent(value)}`;
          const { status, body, text } = await client.get(`${path}?${query}`);
          expect(status, `${query}: ${text}`).to.equal(200);
          if (parameter.enum === undefined || body === undefined) continue;
          for (const item of itemsOf(body))
            if (typeof item[name] === 'string' || typeof item[name] === 'boolean')
              expect(String(item[name]), query).to.equal(value);
        }
      const deep = await client.get(`${path}?${required}page=${DEEP_PAGE}&perPage=${PER_PAGE}`);
      expect(deep.status, deep.text).to.equal(200);
      for (const [query, name] of [
        ['serach=sample', 'serach'],
        ['sort=unknown', 'sort'],
      ]) {
        const { status, body } = await client.get(`${path}?${required}${query}`);
        expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', name]);
      }
    });

    const parameters = parametersOf(endpoint);
    if (parameters['search'] !== undefined)
      it(`GET ${endpoint.path} finds nothing that does not contain the text`, async () => {
        const { path, values } = await buildPath(endpoint, tenant);
        await additionOf(endpoint)(tenant, values);
        const listed = async (query: string): Promise<number> =>
          itemsOf((await clientOf(endpoint).get(`${path}?${query}`)).body).length;
        expect(await listed('')).to.be.at.least(1);
        expect(await listed('search=contained%20in%20no%20item')).to.equal(0);
      });

    const members = (parameters['sort']?.enum ?? []).filter((order) => !order.startsWith('-'));
    it(`GET ${endpoint.path} is sorted by ${members.join(', ')}`, async () => {
      expect(members).not.to.be.empty;
      const { path, values } = await buildPath(endpoint, tenant);
      for (const at of [1, 2, 3]) {
        app.clock.advance(minutes(at));
        await additionOf(endpoint)(tenant, values);
      }
      const required = path.includes('monitor-tags') ? `monitorType=website&monitorId=${tenant.monitorId}&` : '';
      const listed = async (query: string): Promise<readonly Item[]> => {
        const all: Item[] = [];
        for (let page = 1; all.length === (page - 1) * PER_PAGE; page += 1) {
          const { status, body, text } = await clientOf(endpoint).get(
            `${path}?${required}${query}&perPage=${PER_PAGE}&page=${page}`,
          );
          expect(status, text).to.equal(200);
          all.push(...itemsOf(body));
        }
        return all;
      };
      for (const member of members) {
        const sorted = await listed(`sort=${member}`);
        expect(sorted.length, member).to.be.at.least(2);
        expect(sorted, member).to.deep.equal((await listed(`sort=-${member}`)).toReversed());
        const found = sorted.map((item) => item[member]);
        if (isOrdered(found)) expect(found, member).to.deep.equal(ordered(found));
      }
      const [, time] = /^Items with `(\w+)`/.exec(parameters['from']?.description ?? '') ?? [];
      if (time === undefined || !members.includes(time)) return;
      const items = await listed(`sort=${time}`);
      if (items.some((item) => item[time] === undefined)) return;
      const times = items.map((item) => String(item[time]));
      expect(new Set(times).size).to.be.at.least(2);
      const [, second = ''] = [...new Set(times)];
      expect(await listed(`from=${second}`)).to.have.length(times.filter((time) => time >= second).length);
      expect(await listed(`to=${second}`)).to.have.length(times.filter((time) => time < second).length);
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
      externalKey: '10342',
      customFields: { region: 'north' },
    });
    const other = await create('/api/customers', {
      name: 'South',
      email: 'south@example.com',
      customFields: { region: 'south' },
    });
    const byKey = await admin.get('/api/customers?externalKey=10342');
    expect(itemsOf(byKey.body).map(({ id }) => id)).to.deep.equal([chosen.id]);
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
