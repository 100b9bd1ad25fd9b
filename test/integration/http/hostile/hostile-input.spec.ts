import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect } from 'chai';
import { subscriberLinks } from '../../../../src/application/subscribers/subscriber-links.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { site } from '../../../../src/interfaces/http/site.ts';
import { bodyOf } from '../surface/bodies.ts';
import { nextNumber, post } from '../surface/built.ts';
import { refusedBeforeLookup } from '../surface/expected.ts';
import { newTenant } from '../surface/tenants.ts';
import type { Tenant } from '../surface/tenants.ts';
import { nobody, person, program, sessionOf } from '../surface/test-callers.ts';
import type { TestCaller } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Load, unlimited } from './load.ts';
import {
  acceptedBody,
  briefRequests,
  briefSubmissions,
  briefVisits,
  hostileCalls,
  hostileRequests,
  hostileSubmissions,
  hostileVisits,
  mcpRequest,
  validRequest,
} from './requests.ts';
import type { HostileRequest } from './requests.ts';
import { ON_ORGANIZATIONS, OTHER_PATHS, secretsOf, targetOf } from './targets.ts';
import type { PathSecrets } from './targets.ts';
import { allOf, hostileBodies, hostileHeaders, longList, manyValues, unknownMembers, valuesFor } from './values.ts';

/** The query parameters that pages read. */
const PAGE_QUERY = [
  'client_id',
  'code_challenge',
  'consent_code',
  'done',
  'id',
  'redirect_uri',
  'resource',
  'return_to',
  'scope',
  'state',
  'token',
  'user_code',
];

/** The position of the API token among the callers. */
const TOKEN = 1;
/** The position of the platform administrator among the callers. */
const PLATFORM = 2;

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: object };
}

/** Returns the paths in the messages to a new subscriber of the page, by the name of the link. */
const linksTo = async (tenant: Tenant, page: { readonly publicId: string; readonly slug: string }) => {
  const endpoint = `linked-${nextNumber()}@example.com`;
  await post(tenant, `/api/status-pages/${page.publicId}/subscribers`, { type: 'email', endpoint });
  const { rows } = await tenant.app.database.pool.query<{ readonly publicId: string }>(
    'select public_id "publicId" from status_subscriber where endpoint = $1',
    [endpoint],
  );
  const links = subscriberLinks(tenant.app.ports, page, { publicId: rows[0]?.publicId ?? '' });
  const [confirm, unsubscribe, subscription] = [links.confirm, links.unsubscribe, links.manage].map(
    (link) => new URL(link).pathname,
  );
  return { confirm, unsubscribe, subscription };
};

/*
 * Each field of a path, query, form or body and each argument of a tool gets the values that find most (a NUL byte, a text
 * that is too long, a list in a list) and some of the others in turn, so that every value reaches many fields of every
 * kind. A field always gets the same values, also when its test runs alone. HOSTILE_INPUT=all sends every value to every
 * field.
 */
describe('hostile input', () => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let app: TestApp;
  let load: Load;
  let tenant: Tenant;
  let callers: readonly TestCaller[];
  /** True while the operation creates requests for changes. */
  let createsChangeRequests = false;
  let secrets: PathSecrets;

  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' }, { rateLimits: unlimited });
    load = new Load(app.url, () => makeRoom());
    tenant = await newTenant(app, 'hostile', (await platformAdmin()).client);
    secrets = await secretsOf(tenant);
    await renewCallers();
    delay.enable();
  });
  after(async () => {
    delay.disable();
    load.close();
    process.stdout.write(
      `        ${load.sent} requests; the longest one held the event loop for ${load.longest.toFixed(0)} ms of processor time, and the longest delay of a timer was ${(delay.max / 1e6).toFixed(0)} ms\n`,
    );
    await app.close();
  });

  const platformAdmin = async (): Promise<TestCaller> =>
    person(app, (await app.createOrganization()).organizationId, 'platform', { role: 'admin', isGlobalAdmin: true });

  const renewCallers = async (): Promise<void> => {
    const { organizationId } = tenant;
    const [platform, admin] = [await platformAdmin(), await sessionOf(app, tenant.adminUserId)];
    tenant = { ...tenant, platformAdmin: platform.client, admin };
    callers = [
      { ...(await person(app, organizationId, 'hostile', { role: 'admin' })), client: admin },
      await program(app, organizationId, 'hostile', { role: 'admin' }),
      platform,
      nobody(app),
    ];
  };

  /** Removes the requests for changes, because a customer may have ten open ones. */
  const makeRoom = async (): Promise<void> => {
    if (createsChangeRequests) await app.database.pool.query('delete from change_request');
  };

  /** Signs in again if the requests ended a session. */
  const keepSessions = async (): Promise<void> => {
    for (const { client } of callers.slice(0, -1))
      if ((await client.get('/api/auth/get-session')).status !== 200) {
        await renewCallers();
        return;
      }
  };

  /** Sends the requests as every caller and expects that each is answered, soon and without an error of the service. */
  const expectAnswered = async (of: (caller: TestCaller) => readonly HostileRequest[]): Promise<void> => {
    const [faults, stalls] = [load.faults.length, load.stalls.length];
    for (const caller of callers) await load.send(of(caller), caller.client.headers);
    await keepSessions();
    expect(load.faults.slice(faults), 'answers with 5xx').to.deep.equal([]);
    expect(load.stalls.slice(stalls), 'requests that hold the event loop').to.deep.equal([]);
  };

  describe('of operations', () => {
    for (const [at, endpoint] of endpoints.entries()) {
      it(`${endpoint.method.toUpperCase()} ${endpoint.path} answers every hostile field`, async () => {
        createsChangeRequests = endpoint.method === 'post' && endpoint.path.endsWith('/change-requests');
        const owner = ON_ORGANIZATIONS.test(endpoint.path)
          ? await newTenant(app, `owner-${at}`, tenant.platformAdmin)
          : tenant;
        const path = await targetOf(endpoint, owner, secrets);
        const body = acceptedBody(endpoint, bodyOf(endpoint, owner));
        const able = owner === tenant ? callers : callers.slice(PLATFORM);
        const first = able.find((each) => refusedBeforeLookup(endpoint, each, path) === null) ?? callers[0];
        const valid = validRequest(endpoint, path, body);
        const headers = valuesFor(`${endpoint.method} ${endpoint.path}`, hostileHeaders).map((hostile) => ({
          ...valid,
          headers: { ...valid.headers, ...hostile },
        }));
        await expectAnswered((caller) =>
          caller === first
            ? [...headers, ...hostileRequests(endpoint, path, body)]
            : briefRequests(endpoint, path, body),
        );
      });
    }
  });

  describe('of pages', () => {
    const filled = (path: string): string => path.replace('{slug}', tenant.mark).replaceAll(/\{\w+\}/g, 'none');

    for (const path of new Set([...[...site.pages, ...site.documents].map((page) => page.path), ...OTHER_PATHS]))
      it(`GET ${path} answers every hostile parameter`, () =>
        expectAnswered((caller) =>
          caller === callers[0] ? hostileVisits(path, filled(path), PAGE_QUERY) : briefVisits(path, filled(path)),
        ));

    for (const { path, body } of site.forms)
      it(`POST ${path} answers every hostile field of its form`, () =>
        expectAnswered((caller) =>
          caller === callers[0] ? hostileSubmissions(path, filled(path), body) : briefSubmissions(path, filled(path)),
        ));

    for (const form of site.forms.filter(({ path }) => /^\/status\/.*\/{token}/.test(path)))
      it(`${form.path} answers every hostile field with the link of a subscriber`, async () => {
        const slug = `linked-${nextNumber()}`;
        const { publicId } = await post(tenant, '/api/status-pages', { title: 'Linked', slug });
        const links = await linksTo(tenant, { publicId: String(publicId), slug });
        const [, kind = '', rest = ''] = /^\/status\/\{slug\}\/(\w+)\/\{token\}(.*)$/.exec(form.path) ?? [];
        const link = links[kind as keyof typeof links] ?? expect.fail(`Nobody is sent a link to ${form.path}.`);
        expect((await fetch(`${app.url}${link}`)).status).to.equal(200);
        await expectAnswered((caller) =>
          caller === callers[0]
            ? [
                ...hostileVisits(form.path, `${link}${rest}`, ['token']),
                ...hostileSubmissions(form.path, `${link}${rest}`, form.body),
              ]
            : briefSubmissions(form.path, `${link}${rest}`),
        );
      });

    it('GET /account answers every hostile header', () =>
      expectAnswered(() => allOf(hostileHeaders).map((headers) => ({ method: 'GET', path: '/account', headers }))));
  });

  describe('of MCP', () => {
    it('POST /mcp answers every hostile message', () =>
      expectAnswered(() => [
        ...allOf(hostileBodies).map((body) => ({ ...mcpRequest('tools/list', {}), body })),
        mcpRequest('tools/call', { name: 'listWebsites', arguments: JSON.parse(unknownMembers) as unknown }),
        mcpRequest('tools/call', { name: 'listWebsites', arguments: JSON.parse(manyValues) as unknown }),
        mcpRequest('tools/call', { name: 'listWebsites', arguments: { id: JSON.parse(longList) as unknown } }),
        ...['\0', '\ud800', '__proto__'].flatMap((text) => [
          mcpRequest(text, {}),
          mcpRequest('tools/call', { name: text, arguments: {} }),
        ]),
      ]));

    it('each tool answers every hostile argument', async () => {
      const { path, headers, body } = mcpRequest('tools/list', {});
      const answer = await callers[TOKEN]?.client.send('POST', path, body?.toString(), headers);
      const tools = answer?.body.result.tools as readonly ListedTool[];
      expect(tools).to.have.length.greaterThan(50);
      const calls = tools.flatMap(({ name, inputSchema: { properties = {} } }) =>
        hostileCalls(name, Object.keys(properties)),
      );
      await expectAnswered((caller) => (caller === callers[TOKEN] ? calls : []));
    });
  });

  describe('afterwards', () => {
    it('leaves no record that a list or a page cannot show', () =>
      expectAnswered(() =>
        endpoints
          .filter(({ method, path }) => method === 'get' && !path.includes('{'))
          .map(({ path }) => ({ method: 'GET', path })),
      ));

    it('refuses a NUL byte in the request line and in a header', async () => {
      for (const text of ['GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n'])
        expect(await statusOfRaw(app.url, text), JSON.stringify(text)).to.equal(400);
    });
  });
});

/** Sends the bytes of a request and returns the status of the answer. */
const statusOfRaw = (url: string, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.once('error', reject).once('data', (bytes: Buffer) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString())?.[1]));
    });
  });
