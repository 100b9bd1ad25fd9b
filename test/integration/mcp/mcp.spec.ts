import { expect } from 'chai';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { minutes } from '../../../src/domain/kernel/time.ts';
import { endpoints } from '../../../src/interfaces/http/endpoints.ts';
import { closeAll } from '../../close-all.ts';
import { addUser, signedIn } from '../http/access/browser.ts';
import type { Browser } from '../http/access/browser.ts';
import type { ApiClient } from '../http/api-client.ts';
import { connect, opens, registerApp, sendForm } from '../http/connected-apps/app-flow.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { UserAgent, call, clientByOAuth, clientWith, toolNames } from './mcp-client.ts';

const WEBSITE = { name: 'Home', url: 'https://93.184.216.34/' };
const PUBLIC_TOOLS = [
  'lookUpDns',
  'visitUrl',
  'inspectTls',
  'testPort',
  'lookUpRegistration',
  'pingHost',
  'checkBlocklists',
];
const READS = ['listWebsites', 'getWebsite'];
const WRITES = ['createWebsite', 'deleteWebsite'];

const isWrite = (name: string): boolean => endpoints.find(({ operationId }) => operationId === name)?.method !== 'get';

/** An initialize request as it is sent. */
const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
};
const accepts = { Accept: 'application/json, text/event-stream' };

for (const writes of [false, true])
  describe(`MCP endpoint over HTTP, with agent writes ${writes ? 'on' : 'off'}`, () => {
    let app: TestApp;
    let admin: ApiClient;
    let apiToken: string;
    let browser: Browser;
    const open: Client[] = [];

    before(async () => {
      app = await testApp({ AGENT_WRITE_ENABLED: String(writes) });
      const created = await app.createOrganization();
      apiToken = created.apiToken;
      admin = app.client(apiToken);
      browser = await signedIn(app, (await addUser(app, created.organizationId, { role: 'editor' })).email);
    });
    beforeEach(() => app.clock.advance(minutes(1)));
    after(() => closeAll(...open.map((client) => () => client.close()), () => app.close()));

    const clientFor = async (scopes: string): Promise<Client> => {
      const { access_token: token } = await connect(app, browser, await registerApp(app), { asked: scopes });
      const client = await clientWith(app, token);
      open.push(client);
      return client;
    };

    it('lists every read that agents may make for api.read, and no write', async () => {
      const names = await toolNames(await clientFor('api.read'));
      expect(names).to.include.members(READS);
      expect(names.filter(isWrite)).to.deep.equal([]);
    });

    it('lists no tool of the organization for tools.public', async () => {
      const names = await toolNames(await clientFor('tools.public'));
      expect(names.filter((name) => READS.includes(name) || isWrite(name))).to.deep.equal([]);
    });

    for (const scope of ['tools.public', 'api.read'])
      it(`lists the public tools for ${scope}`, async () =>
        expect(await toolNames(await clientFor(scope))).to.include.members(PUBLIC_TOOLS));

    it(`lists ${writes ? 'the writes of a write scope and of no other' : 'no write, whatever the scope'}`, async () => {
      const names = await toolNames(await clientFor('api.read api.write.monitors'));
      expect(names.filter((name) => WRITES.includes(name))).to.have.members(writes ? WRITES : []);
      expect(names).not.to.include('createIncident');
    });

    it('describes the arguments of each tool, and marks read-only tools', async () => {
      const { tools } = await (await clientFor('api.read')).listTools();
      const get = tools.find(({ name }) => name === 'getWebsite');
      expect(get?.inputSchema).to.deep.include({ type: 'object', required: ['id'], additionalProperties: false });
      expect(get?.annotations).to.include({ readOnlyHint: true });
      const list = tools.find(({ name }) => name === 'listWebsites');
      expect(Object.keys(list?.inputSchema.properties ?? {})).to.include.members(['page', 'perPage', 'search']);
    });

    it('describes purpose, arguments and restrictions of each public tool', async () => {
      const { tools } = await (await clientFor('tools.public')).listTools();
      for (const { name, description, inputSchema } of tools.filter((tool) => PUBLIC_TOOLS.includes(tool.name))) {
        expect(description, name).to.contain('Public targets only').and.to.contain('30 requests per minute');
        expect(Object.keys(inputSchema.properties ?? {}), name).not.to.deep.equal([]);
      }
    });

    it('returns the same results as the REST API', async () => {
      const website = (await admin.post('/api/websites', WEBSITE)).body;
      const client = await clientFor('api.read');
      expect(await call(client, 'getWebsite', { id: website.publicId })).to.deep.equal({
        isError: false,
        body: (await admin.get(`/api/websites/${website.publicId}`)).body,
      });
      const page = (await admin.get('/api/websites?perPage=1')).body;
      const { body } = await call(client, 'listWebsites', { perPage: 1, fields: Object.keys(page.items[0] as object) });
      expect(body).to.deep.equal(page);
    });

    it('does not return rows of another organization', async () => {
      const theirs = (await app.client((await app.createOrganization()).apiToken).post('/api/websites', WEBSITE)).body;
      const { isError, body } = await call(await clientFor('api.read'), 'getWebsite', { id: theirs.publicId });
      expect(isError).to.equal(true);
      expect(body).not.to.have.property('code');
      expect(body.message).to.be.a('string');
    });

    it('refuses calls outside the scopes with the code of the REST API', async () => {
      const publicOnly = await clientFor('tools.public');
      expect(await call(publicOnly, 'listWebsites'))
        .to.deep.include({ isError: true })
        .and.to.have.nested.property('body.code', 'agentTokenReadOnly');
      const reader = await clientFor('api.read');
      const { body } = await call(reader, 'createWebsite', WEBSITE);
      expect(body.code).to.equal(writes ? 'agentTokenScopeForbidden' : 'agentTokenReadOnly');
    });

    it(`${writes ? 'permits writes with a write scope' : 'permits no write'}, before the arguments are validated`, async () => {
      const writer = await clientFor('api.read api.write.monitors');
      const { isError, body } = await call(writer, 'createWebsite', { ...WEBSITE, name: 'By a tool' });
      expect(isError).to.equal(!writes);
      if (writes) {
        expect((await admin.get(`/api/websites/${body.publicId}`)).body.name).to.equal('By a tool');
        expect((await call(writer, 'createWebsite', { name: 7 })).body.code).to.equal('invalidRequestBody');
        await admin.patch(`/api/websites/${body.publicId}`, { auth: { username: 'u', password: 'p' } });
        expect((await call(writer, 'updateWebsite', { id: body.publicId, connectHost: '1.0.0.1' })).body).to.include({
          connectHost: '1.0.0.1',
          hasAuth: false,
        });
      } else {
        expect(body.code).to.equal('agentTokenReadOnly');
        expect((await call(writer, 'createWebsite', { name: 7 })).body.code).to.equal('agentTokenReadOnly');
      }
    });

    it('lists no tool for operations that are closed to agents', async () => {
      const names = await toolNames(await clientFor('tools.public api.read api.write.monitors api.write.incidents'));
      for (const name of [
        'listCustomers',
        'createPackageConfig',
        'settleConsent',
        'signIn',
        'listOauthConnections',
        'deleteOauthConnection',
      ]) {
        expect(names).not.to.include(name);
      }
      const fault = await (await clientFor('api.read')).callTool({ name: 'createPackageConfig', arguments: {} }).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(fault).to.have.property('code', -32602);
    });

    it('answers invalidRequestBody with issues to arguments that are unknown, malformed or cannot be stored', async () => {
      const client = await clientFor('api.read');
      for (const [args, path] of [
        [{ id: 'neither' }, 'id'],
        [{}, 'id'],
        [{ id: 1, more: true }, 'more'],
        [{ id: 'a\0b' }, 'id'],
      ] as const) {
        const { isError, body } = await call(client, 'getWebsite', args);
        expect([isError, body.code, body.issues[0].path], JSON.stringify(args)).to.deep.equal([
          true,
          'invalidRequestBody',
          path,
        ]);
      }
    });

    it('answers invalidRequestBody to a list of more elements than a body may have', async () => {
      const client = await clientFor('api.read');
      const { isError, body } = await call(client, 'getWebsite', { id: Array.from({ length: 1001 }, () => 1) });
      expect([isError, body.code, body.issues[0].path]).to.deep.equal([true, 'invalidRequestBody', 'id']);
    });

    it('accepts the tokens of agents within their scopes', async () => {
      const nobody = (await app.client().post('/agent/identity', { type: 'anonymous' })).body;
      const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: nobody.identity_assertion };
      const client = await clientWith(app, (await sendForm(app, '/oauth2/token', form)).body.access_token);
      open.push(client);
      expect((await toolNames(client)).filter((name) => READS.includes(name) || isWrite(name))).to.deep.equal([]);
      expect(await toolNames(client)).to.include.members(PUBLIC_TOOLS);
      expect((await call(client, 'pingHost', { host: '10.0.0.1' })).body.code).to.equal('invalidHostname');
      expect((await call(client, 'listWebsites')).body.code).to.equal('agentTokenReadOnly');
    });

    it('accepts an API token, which acts as its user', async () => {
      const client = await clientWith(app, apiToken);
      open.push(client);
      expect(await toolNames(client)).to.include.members([...READS, ...WRITES]);
      expect((await call(client, 'listWebsites')).isError).to.equal(false);
    });

    it('answers 401 with the metadata URL and the scope to request without a token, with an invalid one and with a session cookie', async () => {
      const metadata = `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`;
      const missing = await app.client().post('/mcp', hello, accepts);
      expect([missing.status, missing.headers.get('www-authenticate')]).to.deep.equal([
        401,
        `Bearer ${metadata}, scope="api.read"`,
      ]);
      const wrong = await app.client('wsmo_wrong').post('/mcp', hello, accepts);
      expect([wrong.status, wrong.headers.get('www-authenticate')]).to.deep.equal([
        401,
        `Bearer ${metadata}, error="invalid_token", scope="api.read"`,
      ]);
      expect((await browser.send('POST', '/mcp', hello, accepts)).status).to.equal(401);
    });

    it('accepts POST only, without sessions', async () => {
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const answer = await app.client(apiToken).send(method, '/mcp', undefined, accepts);
        expect([answer.status, answer.headers.get('allow')], method).to.deep.equal([405, 'POST']);
      }
      const answer = await app.client(apiToken).post('/mcp', hello, accepts);
      expect(answer.status).to.equal(200);
      expect(answer.headers.has('mcp-session-id')).to.equal(false);
    });

    it('answers protocol errors as JSON-RPC, and bodies over 1 MiB with 413', async () => {
      const client = app.client(apiToken);
      expect((await client.post('/mcp', '{', accepts)).body.error.code).to.equal(-32700);
      expect((await client.post('/mcp', { ...hello, method: 'nothing' }, accepts)).body.error.code).to.equal(-32601);
      expect((await client.post('/mcp', hello)).status).to.equal(406);
      expect((await client.post('/mcp', { ...hello, pad: 'x'.repeat(1024 * 1024) }, accepts)).status).to.equal(413);
    });

    it('is locked with the organization', async () => {
      const { organizationId } = await app.createOrganization();
      const member = await signedIn(app, (await addUser(app, organizationId)).email);
      const { access_token: token } = await connect(app, member, await registerApp(app));
      await app.database.query
        .updateTable('organization')
        .set({ status: 'suspended' })
        .where('id', '=', organizationId)
        .execute();
      expect((await app.client(token).post('/mcp', hello, accepts)).status).to.equal(423);
    });

    it('counts calls of a batch that the guards refuse', async () => {
      const { access_token: token } = await connect(app, browser, await registerApp(app), { asked: 'tools.public' });
      const batch = Array.from({ length: 40 }, (_, at) => ({
        jsonrpc: '2.0',
        id: at,
        method: 'tools/call',
        params: { name: 'listWebsites', arguments: {} },
      }));
      const answers: string[] = [];
      for (let count = 0; count < 16; count += 1)
        answers.push((await app.client(token).post('/mcp', batch, accepts)).text);
      expect(answers[0]).to.include('agentToken').and.not.to.include('retryAfter');
      expect(answers[15]).to.include('retryAfter');
    });

    it('counts every call of a batch against the general limit', async () => {
      const { access_token: token } = await connect(app, browser, await registerApp(app));
      const batch = Array.from({ length: 40 }, (_, at) => ({
        jsonrpc: '2.0',
        id: at,
        method: 'tools/call',
        params: { name: 'listWebsites', arguments: {} },
      }));
      const answers: string[] = [];
      for (let count = 0; count < 16; count += 1)
        answers.push((await app.client(token).post('/mcp', batch, accepts)).text);
      expect(answers.join('')).to.include('retryAfter');
    });
  });

describe('MCP client that knows only the address', () => {
  let app: TestApp;
  let browser: Browser;
  before(async () => {
    app = await testApp();
    const { organizationId } = await app.createOrganization();
    browser = await signedIn(app, (await addUser(app, organizationId)).email);
  });
  after(() => app.close());

  it('discovers the server, registers, gets the user’s consent to the scope that the 401 names, and calls tools', async () => {
    const agent = new UserAgent(app, browser);
    const client = await clientByOAuth(app, agent);
    expect((await call(client, 'listWebsites')).isError).to.equal(false);
    expect(agent.tokens()?.scope).to.equal('api.read');
    await client.close();
  });

  it('refreshes its access token when it has expired', async () => {
    const agent = new UserAgent(app, browser);
    const client = await clientByOAuth(app, agent);
    const before = agent.tokens()?.access_token ?? '';
    app.clock.advance(minutes(60));
    expect((await call(client, 'listWebsites')).isError).to.equal(false);
    expect(agent.tokens()?.access_token).not.to.equal(before);
    expect(await opens(app, before)).to.equal(false);
    await client.close();
  });

  it('loses access with the next call when the user disconnects it', async () => {
    const agent = new UserAgent(app, browser);
    const client = await clientByOAuth(app, agent);
    const clientId = agent.clientInformation()?.client_id ?? '';
    expect((await browser.delete(`/api/oauth/connections/${clientId}`)).status).to.equal(200);
    expect((await app.client(agent.tokens()?.access_token).post('/mcp', hello, accepts)).status).to.equal(401);
    await client.close();
  });
});
