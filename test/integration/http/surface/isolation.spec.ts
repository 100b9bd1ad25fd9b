import { expect } from 'chai';
import { hours, seconds } from '../../../../src/domain/kernel/time.ts';
import { isCustomerBound, isPlatformStaff } from '../../../../src/domain/access/caller.ts';
import { permissionOf } from '../../../../src/domain/access/permissions.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { bodyOf, referencesIn } from './bodies.ts';
import { agent, nobody, person, program } from './test-callers.ts';
import type { TestCaller } from './test-callers.ts';
import { refusedBeforeLookup } from './expected.ts';
import { buildPath, fixtures, missingFixture, namesRecords, parametersOf, pathWith } from './fixtures.ts';
import { allReferencesTo } from './public-ids.ts';
import { neighbourOf, newTenant, wholeOf } from './tenants.ts';
import type { Tenant } from './tenants.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';
const MARKS = { theirs: 'canary-theirs', neighbour: 'canary-neighbour', whole: 'canary-whole' } as const;

/** Operations that a new record does not allow, with the code that is only answered after the record was found. */
const PAST_THE_LOOKUP: Readonly<Record<string, string>> = {
  withdrawAccountDeletion: 'accountDeletionNotRequested',
  deleteIncident: 'notManualIncident',
  deletePostmortem: 'postmortemNotFound',
  publishPostmortem: 'postmortemNotFound',
  verifyContactMethod: 'invalidRequestBody',
  uploadCustomerLogo: 'invalidRequestBody',
  uploadCustomerIcon: 'invalidRequestBody',
  uploadStatusPageLogo: 'invalidRequestBody',
  uploadStatusPageIcon: 'invalidRequestBody',
};

type Target = Awaited<ReturnType<typeof buildPath>>;

const methodOf = ({ method }: Endpoint): string => method.toUpperCase();
const nameOf = (endpoint: Endpoint): string => `${methodOf(endpoint)} ${endpoint.path}`;

/** Sends a body as the endpoint expects it. */
const sendTo = (client: ApiClient, endpoint: Endpoint, path: string, tenant: Tenant) => {
  const body = bodyOf(endpoint, tenant);
  return endpoint.bodyFormat === 'form'
    ? client.send(methodOf(endpoint), path, new URLSearchParams(body as Record<string, string>).toString(), {
        'Content-Type': 'application/x-www-form-urlencoded',
      })
    : client.send(methodOf(endpoint), path, body);
};

const walkable = endpoints.filter((endpoint) => missingFixture(endpoint) === null);
const withRecords = walkable.filter(namesRecords);
const withoutRecords = walkable.filter((endpoint) => !namesRecords(endpoint) && parametersOf(endpoint).length === 0);
const isOfCustomer = (endpoint: Endpoint): boolean =>
  parametersOf(endpoint).every(({ before }) => fixtures[before]?.ofCustomer !== undefined);
const isShared = (endpoint: Endpoint): boolean =>
  parametersOf(endpoint).some(({ before }) => fixtures[before]?.ofCustomer === 'shared');

describe('tenant isolation', () => {
  let app: TestApp;
  let ours: Tenant;
  let theirs: Tenant;
  let neighbour: Tenant;
  let spare: Tenant;
  let callers: readonly TestCaller[];
  let ids: readonly string[];
  let before_: string;
  const foreign = new Map<Endpoint, Target>();
  const nextDoor = new Map<Endpoint, readonly Target[]>();

  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
    const platform = await person(app, (await app.createOrganization()).organizationId, 'platform', {
      role: 'admin',
      isGlobalAdmin: true,
    });
    [ours, theirs, spare] = [
      await newTenant(app, 'ours', platform.client),
      await newTenant(app, MARKS.theirs, platform.client),
      await newTenant(app, 'spare', platform.client),
    ];
    neighbour = await neighbourOf(ours, MARKS.neighbour);
    const whole = wholeOf(ours, MARKS.whole);
    callers = await testCallersOf(ours);
    for (const [path, { build, ofCustomer }] of Object.entries(fixtures)) {
      if (path.includes('{')) continue;
      await build(theirs, {});
      if (ofCustomer !== undefined) await build(neighbour, {});
      if (ofCustomer === true) await build(whole, {});
    }
    for (const endpoint of withRecords) {
      app.clock.advance(seconds(20));
      foreign.set(endpoint, await buildPath(endpoint, theirs));
      const tenants = isShared(endpoint) ? [neighbour] : [neighbour, whole];
      if (isOfCustomer(endpoint))
        nextDoor.set(endpoint, await Promise.all(tenants.map((tenant) => buildPath(endpoint, tenant))));
    }
    ids = [...foreign.values()].flatMap((target) => target.ids).filter((id) => id.length > 8);
    before_ = await recordsOf(app, theirs.mark);
  });
  // Sessions must last for all tests, and rate limits must not be reached.
  beforeEach(() => app.clock.advance(seconds(20)));
  after(() => app.close());

  /** What is wrong with an answer to a caller who must not see the record. */
  const faultOf = (
    testCaller: TestCaller,
    endpoint: Endpoint,
    path: string,
    answer: Answer,
    allowed: readonly number[],
  ): readonly string[] => {
    const who = `${testCaller.name}: ${methodOf(endpoint)} ${path}`;
    const status = allowed.includes(answer.status)
      ? []
      : [`${who} answers ${answer.status} instead of ${allowed.join(' or ')}`];
    return [...status, ...leaksOf(testCaller, answer, path).map((leak) => `${who} shows ${leak}`)];
  };

  /** Finds foreign data in an answer; values from the request itself are ignored. */
  const leaksOf = ({ caller }: TestCaller, { text }: Answer, asked: string): readonly string[] => {
    const said = text.replaceAll(asked, '').replaceAll(JSON.stringify(asked).slice(1, -1), '');
    const bound = isCustomerBound(caller) ? [MARKS.neighbour, MARKS.whole] : [];
    return [MARKS.theirs, ...bound, ...ids.filter((id) => !asked.includes(id))].filter((mark) => said.includes(mark));
  };

  const readsEverywhere = ({ caller }: TestCaller, endpoint: Endpoint): boolean =>
    isPlatformStaff(caller) &&
    permissionOf(endpoint.permission).reads &&
    (endpoint.method === 'get' || endpoint.permission === 'readMonitoring');

  const neverChecked = async (
    testCaller: TestCaller,
    endpoint: Endpoint,
    path: string,
    legacy = false,
  ): Promise<readonly string[]> => {
    // Sessions do not last for as long as a limit of an hour.
    if (endpoint.rate !== undefined && endpoint.rate.window >= hours(1))
      await app.database.pool.query('delete from rate_window');
    const answer = await sendTo(testCaller.client, endpoint, path, ours);
    const away = refusedBeforeLookup(endpoint, testCaller, path);
    return faultOf(testCaller, endpoint, path, answer, away === null ? [404, ...(legacy ? [400] : [])] : [away]);
  };

  it('covers every declared endpoint', () => {
    expect(endpoints.map(missingFixture).filter((sentence) => sentence !== null)).to.deep.equal([]);
  });

  describe('of path parameters', () => {
    for (const endpoint of withRecords) {
      it(`${nameOf(endpoint)} answers 404 for a record of another organization`, async () => {
        const { path, legacyPath } = foreign.get(endpoint)!;
        const faults = [];
        for (const testCaller of callers.filter((each) => !readsEverywhere(each, endpoint))) {
          faults.push(...(await neverChecked(testCaller, endpoint, path)));
          if (legacyPath !== null) faults.push(...(await neverChecked(testCaller, endpoint, legacyPath, true)));
        }
        expect(faults).to.deep.equal([]);
      });

      it(`${nameOf(endpoint)} answers 404 for an unknown id`, async () => {
        const path = pathWith(endpoint, UNKNOWN);
        const faults = [];
        for (const testCaller of callers) faults.push(...(await neverChecked(testCaller, endpoint, path)));
        expect(faults).to.deep.equal([]);
      });

      if (isOfCustomer(endpoint)) {
        it(`${nameOf(endpoint)} answers 404 to customer-bound callers for a record of another customer${isShared(endpoint) ? '' : ' or of the organization itself'}`, async () => {
          const faults = [];
          for (const testCaller of callers.filter(({ caller }) => isCustomerBound(caller))) {
            for (const { path } of nextDoor.get(endpoint)!)
              faults.push(...(await neverChecked(testCaller, endpoint, path)));
          }
          expect(faults).to.deep.equal([]);
        });
      }
    }
  });

  describe('of lists', () => {
    for (const endpoint of withoutRecords.filter(({ method }) => method === 'get')) {
      it(`${nameOf(endpoint)} lists no foreign records, even with foreign filters`, async () => {
        const asked: string[] = [];
        for (const name of referencesIn(endpoint.request.query))
          for (const tenant of [theirs, neighbour])
            for (const id of await allReferencesTo(tenant, name)) asked.push(`?${name}=${String(id)}`);
        const faults = [];
        for (const testCaller of callers.filter((each) => !readsEverywhere(each, endpoint))) {
          for (const query of ['', ...asked]) {
            const answer = await testCaller.client.get(`${endpoint.path}${query}`);
            faults.push(
              ...leaksOf(testCaller, answer, `${endpoint.path}${query}`).map(
                (leak) => `${testCaller.name}: GET ${endpoint.path}${query} shows ${leak}`,
              ),
            );
          }
        }
        expect(faults).to.deep.equal([]);
      });
    }
  });

  describe('of body members', () => {
    for (const endpoint of walkable) {
      for (const name of referencesIn(endpoint.request.body)) {
        it(`${nameOf(endpoint)} refuses ${name} of another organization, and of another customer for customer-bound callers`, async () => {
          const faults = [];
          for (const testCaller of callers.filter((each) => !readsEverywhere(each, endpoint))) {
            const { path } = await buildPath(endpoint, ours);
            const tenants =
              isCustomerBound(testCaller.caller) && name === 'customerId' ? [theirs, neighbour] : [theirs];
            for (const tenant of tenants)
              for (const id of await allReferencesTo(tenant, name)) {
                const body = { ...(bodyOf(endpoint, ours) as object), [name]: id };
                const answer = await testCaller.client.send(methodOf(endpoint), path, body);
                if (answer.status < 400)
                  faults.push(
                    `${testCaller.name}: ${methodOf(endpoint)} ${path} accepts the ${name} of ${tenant.mark}`,
                  );
                faults.push(
                  ...leaksOf(testCaller, answer, `${path} ${String(id)}`).map(
                    (leak) => `${testCaller.name}: ${methodOf(endpoint)} ${path} shows ${leak}`,
                  ),
                );
              }
          }
          expect(faults).to.deep.equal([]);
        });
      }
    }
  });

  it('leaves every foreign record unchanged', async () => {
    expect(await recordsOf(app, theirs.mark)).to.equal(before_);
  });

  describe('check: the same requests find the caller’s own records', () => {
    for (const endpoint of withRecords) {
      it(nameOf(endpoint), async () => {
        const { path } = await buildPath(endpoint, spare);
        const client = permissionOf(endpoint.permission).roles.length === 0 ? spare.platformAdmin : spare.admin;
        const { status, text } = await sendTo(client, endpoint, path, spare);
        const sign = PAST_THE_LOOKUP[endpoint.operationId];
        if (sign === undefined) expect(status, text).to.not.be.oneOf([400, 401, 403, 404, 405, 500]);
        else expect(text).to.include(`"code":"${sign}"`);
      });
    }
  });

  it('keeps secrets out of the audit log', async () => {
    const { rows } = await app.database.pool.query<{ entry: string }>(`select a::text as entry from audit_log a`);
    expect(rows.length).to.be.greaterThan(50);
    const telling = rows.filter(({ entry }) =>
      /wsma?_[\w-]{20}|whsec_|\$argon2|correct horse|\b[0-9a-f]{64}\b/.test(entry),
    );
    expect(telling).to.deep.equal([]);
  });
});

/** One caller of every kind in the organization. */
const testCallersOf = async (tenant: Tenant): Promise<readonly TestCaller[]> => {
  const { app, organizationId, customerId } = tenant;
  const roles = ['admin', 'editor', 'readonly', 'responder'] as const;
  return [
    nobody(app),
    ...(await Promise.all(roles.map((role) => person(app, organizationId, 'ours', { role })))),
    ...(await Promise.all(roles.map((role) => program(app, organizationId, 'ours', { role })))),
    await program(app, organizationId, 'ours', { role: 'admin' }, customerId),
    ...(await Promise.all(roles.map((role) => person(app, organizationId, 'ours', { role, customerId })))),
    await program(app, organizationId, 'ours', { role: 'editor', customerId }),
    await person(app, organizationId, 'ours', { role: 'admin', isGlobalSupporter: true }),
    await program(app, organizationId, 'ours', { role: 'readonly', isGlobalSupporter: true }),
    await agent(app, organizationId, 'ours'),
    await agent(app, organizationId, 'ours', customerId),
  ];
};

/** Columns that change without a write to the record. */
const RESTLESS = ['session', 'audit_log', 'rate_window', 'outbox', 'idempotency_key', 'sign_in_counter'];

/** Every row of the database that contains the mark, as one string. */
const recordsOf = async ({ database }: TestApp, mark: string): Promise<string> => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const texts = [];
  for (const { name } of tables.filter((table) => !RESTLESS.includes(table.name))) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select t::text as row from "${name}" t where t::text like '%' || $1 || '%' order by 1`,
      [mark],
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
};
