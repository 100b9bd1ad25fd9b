import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { bodyOf } from './bodies.ts';
import { person } from './test-callers.ts';
import { buildPath, namesRecords } from './fixtures.ts';
import { newTenant } from './tenants.ts';
import type { Tenant } from './tenants.ts';

const PATCHES = 20;
const DELETES = 10;

/**
 * Operations that end a state: one of several requests succeeds, and the others are refused with a code of the
 * operation.
 */
const DECIDED_ONCE = ['decideOnChangeRequest'];
/** Brings the record of the fixture into the state in which the operation is permitted. */
const prepared: Readonly<Record<string, (path: string, tenant: Tenant) => Promise<unknown>>> = {
  deleteIncident: (path, { app }) =>
    app.database.query
      .updateTable('incident')
      .set({ origin: 'manual' })
      .where('publicId', '=', path.split('/').at(-1) ?? '')
      .execute(),
  deletePostmortem: (path, { admin }) => admin.patch(path, { text: 'A switch failed.' }),
  withdrawAccountDeletion: (path, { admin }) => admin.post(path, {}),
};

const of = (method: Endpoint['method']): readonly Endpoint[] =>
  endpoints.filter((endpoint) => endpoint.method === method);

describe('concurrent writes of one record', () => {
  let app: TestApp;
  let tenant: Tenant;

  before(async () => {
    app = await testApp();
    const platform = await person(app, (await app.createOrganization()).organizationId, 'platform', {
      role: 'admin',
      isGlobalAdmin: true,
    });
    tenant = await newTenant(app, 'tenant', platform.client);
  });
  beforeEach(() => app.clock.advance(minutes(1)));
  after(() => app.close());

  const clientFor = ({ permission }: Endpoint): ApiClient =>
    permission === 'administerPlatform' ? tenant.platformAdmin : tenant.admin;

  const statusesOf = async (endpoint: Endpoint, calls: number): Promise<readonly number[]> => {
    const { path } = await buildPath(endpoint, tenant);
    await prepared[endpoint.operationId]?.(path, tenant);
    const body = bodyOf(endpoint, tenant);
    const answers = await together(calls, () => clientFor(endpoint).send(endpoint.method.toUpperCase(), path, body));
    return answers.map(({ status }) => status).toSorted();
  };

  const times = (count: number, status: number): readonly number[] => Array.from({ length: count }, () => status);

  for (const endpoint of of('patch').filter(({ operationId }) => !DECIDED_ONCE.includes(operationId)))
    it(`all succeed at PATCH ${endpoint.path}`, async () => {
      expect(await statusesOf(endpoint, PATCHES)).to.deep.equal(times(PATCHES, 200));
    });

  it('all succeed when each makes another package the default, and one package is it', async () => {
    const path = '/api/package-configs';
    const packages = await together(
      8,
      async (at) =>
        (await tenant.admin.post(path, { key: `default-${at}`, displayName: 'Default' })).body.publicId as string,
    );
    const answers = await together(PATCHES, (at) =>
      tenant.admin.patch(`${path}/${packages[at % packages.length]!}`, { isDefault: true }),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(times(PATCHES, 200));
    expect(
      (await tenant.admin.get(path)).body.filter(({ isDefault }: { isDefault: boolean }) => isDefault),
    ).to.have.length(1);
  });

  for (const endpoint of of('patch').filter(({ operationId }) => DECIDED_ONCE.includes(operationId)))
    it(`succeed once at PATCH ${endpoint.path}`, async () => {
      expect(await statusesOf(endpoint, PATCHES)).to.deep.equal([200, ...times(PATCHES - 1, 409)]);
    });

  for (const endpoint of of('delete').filter(namesRecords))
    it(`succeed once at DELETE ${endpoint.path}, and the others answer 404`, async () => {
      expect(await statusesOf(endpoint, DELETES)).to.deep.equal([200, ...times(DELETES - 1, 404)]);
    });
});
