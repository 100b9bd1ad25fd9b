import { expect } from 'chai';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { closeAll } from '../../close-all.ts';
import { addUser, signedIn } from '../http/access/browser.ts';
import type { Browser } from '../http/access/browser.ts';
import type { Answer } from '../http/api-client.ts';
import { askConsent, connect, registerApp } from '../http/connected-apps/app-flow.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';

const REVISION = '2026-07-28';
const META = { 'io.modelcontextprotocol/protocolVersion': REVISION, 'io.modelcontextprotocol/clientCapabilities': {} };

describe('MCP revision 2026-07-28', () => {
  let app: TestApp;
  let apiToken: string;
  let browser: Browser;
  const open: Client[] = [];
  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
    const created = await app.createOrganization();
    apiToken = created.apiToken;
    browser = await signedIn(app, (await addUser(app, created.organizationId, { role: 'editor' })).email);
  });
  after(() => closeAll(...open.map((client) => () => client.close()), () => app.close()));

  /** Sends a request as the revision defines it: with the version in `_meta` and the method in headers. */
  const send = (
    token: string,
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    app.client(token).post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } },
      {
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': REVISION,
        'Mcp-Method': method,
        ...(typeof params['name'] === 'string' ? { 'Mcp-Name': params['name'] } : {}),
        ...headers,
      },
    );
  const tokenFor = async (scope: string): Promise<string> =>
    (await connect(app, browser, await registerApp(app), { asked: scope })).access_token;

  it('refuses a message with more members or levels than are read, before the library reads it', async () => {
    const members = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 0]));
    const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) });
    const call = (args: unknown): Promise<Answer> =>
      send(apiToken, 'tools/call', { name: 'listWebsites', arguments: args });
    for (const args of [members(1000), nested(20)]) expect((await call(args)).body.result.isError).to.equal(true);
    for (const [args, message] of [
      [members(1001), 'The object has more than 1000 members.'],
      [nested(21), 'The body is nested deeper than 22 levels.'],
    ] as const) {
      const { status, body } = await call(args);
      expect([status, body.data.code, body.data.issues[0].message]).to.deep.equal([400, 'invalidRequestBody', message]);
    }
  });

  it('is negotiated by server/discover and needs no handshake', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: { pin: REVISION } } });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${apiToken}` } },
      }),
    );
    open.push(client);
    expect((await client.listTools()).tools.map(({ name }) => name)).to.include('listWebsites');
    const { isError = false } = await client.callTool({ name: 'listWebsites', arguments: {} });
    expect(isError).to.equal(false);
  });

  it('answers server/discover with the versions and capabilities', async () => {
    const { status, body } = await send(apiToken, 'server/discover');
    expect([status, body.result.supportedVersions, Object.keys(body.result.capabilities)]).to.deep.equal([
      200,
      [REVISION],
      ['tools'],
    ]);
  });

  it('answers 400 to a method in the header that is not that of the body, and to an unknown version', async () => {
    const mismatch = await send(apiToken, 'tools/list', {}, { 'Mcp-Method': 'tools/call' });
    expect([mismatch.status, mismatch.body.error.code]).to.deep.equal([400, -32020]);
    const version = await app.client(apiToken).post(
      '/mcp',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } },
      },
      {
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2099-01-01',
        'Mcp-Method': 'tools/list',
      },
    );
    expect([version.status, version.body.error.code]).to.deep.equal([400, -32022]);
  });

  it('answers 404 to methods that do not exist', async () => {
    for (const method of ['ping', 'initialize', 'resources/list', 'nothing']) {
      const { status, body } = await send(apiToken, method);
      expect([status, body.error.code], method).to.deep.equal([404, -32601]);
    }
  });

  it('acknowledges a subscription and ends it, because there are no notifications', async () => {
    const { status, text } = await send(apiToken, 'subscriptions/listen', {
      notifications: { toolsListChanged: true },
    });
    expect([
      status,
      text.includes('notifications/subscriptions/acknowledged'),
      text.includes('"resultType":"complete"'),
    ]).to.deep.equal([200, true, true]);
  });

  it('allows the headers of the revision to scripts of other origins', async () => {
    const { status, headers } = await app.client().send('OPTIONS', '/mcp', undefined, {
      Origin: 'https://inspector.example',
      'Access-Control-Request-Method': 'POST',
    });
    expect(status).to.equal(204);
    expect(headers.get('access-control-allow-headers')?.split(', ')).to.include.members([
      'Authorization',
      'Content-Type',
      'Mcp-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
    ]);
  });

  it('answers 403 insufficient_scope with the scope that a call needs', async () => {
    const metadata = `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`;
    for (const [granted, name, missing, code] of [
      ['tools.public', 'listWebsites', 'api.read', 'agentTokenReadOnly'],
      ['api.read', 'createWebsite', 'api.write.monitors', 'agentTokenScopeForbidden'],
      ['api.read api.write.monitors', 'updateIncident', 'api.write.incidents', 'agentTokenScopeForbidden'],
    ] as const) {
      const { status, headers, body } = await send(await tokenFor(granted), 'tools/call', { name, arguments: {} });
      expect([status, headers.get('www-authenticate'), body.data.code], name).to.deep.equal([
        403,
        `Bearer error="insufficient_scope", scope="${missing}", ${metadata}`,
        code,
      ]);
    }
  });

  it('answers the result of the tool if no scope would permit the call', async () => {
    const { status, body } = await send(await tokenFor('api.read'), 'tools/call', {
      name: 'getWebsite',
      arguments: { id: 'neither' },
    });
    expect([status, body.result.isError]).to.deep.equal([200, true]);
  });
});

for (const writes of [false, true])
  describe(`consent page with agent writes ${writes ? 'on' : 'off'}`, () => {
    let app: TestApp;
    let browser: Browser;
    before(async () => {
      app = await testApp({ AGENT_WRITE_ENABLED: String(writes) });
      browser = await signedIn(
        app,
        (await addUser(app, (await app.createOrganization()).organizationId, { role: 'editor' })).email,
      );
    });
    after(() => app.close());

    it(`shows read scopes as selected, and write scopes as ${writes ? 'selected' : 'not selected'}`, async () => {
      const code = await askConsent(app, browser, await registerApp(app), {
        scope: 'api.read api.write.monitors api.write.incidents',
      });
      const { text } = await browser.get(`/oauth/apps/consent?consent_code=${code}`);
      const isTicked = (scope: string): boolean => text.includes(`name="${scope}" value="on" checked`);
      expect(['api.read', 'api.write.monitors', 'api.write.incidents'].map(isTicked)).to.deep.equal([
        true,
        writes,
        writes,
      ]);
    });
  });
