import { expect } from 'chai';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { BootstrappedOrganization } from '../../../src/application/organizations/bootstrap-organization.ts';
import { minutes } from '../../../src/domain/kernel/time.ts';
import { endpoints } from '../../../src/interfaces/http/endpoints.ts';
import { Agent } from '../http/agent-access/agents.ts';
import { addUser, signedIn } from '../http/access/browser.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { call, clientWith, toolNames } from './mcp-client.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const accepts = { Accept: 'application/json, text/event-stream' };
const message = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params });

for (const writes of [true, false])
  describe(`MCP tools compared with the REST API, with agent writes ${writes ? 'on' : 'off'}`, () => {
    let app: TestApp;
    let created: BootstrappedOrganization;
    const open: Client[] = [];
    before(async () => {
      app = await testApp({ AGENT_WRITE_ENABLED: String(writes) });
      created = await app.createOrganization();
    });
    after(async () => {
      for (const client of open) await client.close();
      await app.close();
    });

    const connected = async (token: string): Promise<Client> => {
      const client = await clientWith(app, token);
      open.push(client);
      return client;
    };
    const claimed = async (scope?: string): Promise<string> => {
      const browser = await signedIn(app, created.email);
      return (
        await new Agent(app).claimed(
          (code) => browser.post('/api/agent-claim/confirm', { user_code: code }),
          created.email,
          scope,
        )
      ).token;
    };
    /** The API token of a user with the role, or of a customer-bound user. */
    const apiTokenOf = async (facts: Parameters<typeof addUser>[2]): Promise<string> => {
      const browser = await signedIn(app, (await addUser(app, created.organizationId, facts)).email);
      const { status, body, text } = await browser.post('/api/customer/tokens', { name: 'Program' });
      expect(status, text).to.equal(200);
      return (body.token ?? body.secret ?? body.apiToken) as string;
    };

    const callers: readonly (readonly [string, () => Promise<string>])[] = [
      ['an unclaimed agent', async () => (await new Agent(app).anonymous()).token],
      ['a read-only agent', () => claimed()],
      ['an agent with the writes of monitors', () => claimed('api.write.monitors')],
      ['an agent with every scope', () => claimed('api.write.monitors api.write.incidents')],
      ['the API token of an administrator', () => Promise.resolve(created.apiToken)],
      ['the API token of a reader', () => apiTokenOf({ role: 'readonly' })],
    ];
    for (const [who, credential] of callers)
      it(`refuse ${who} the same requests with the same codes`, async () => {
        const token = await credential();
        const [client, rest] = [await connected(token), app.client(token)];
        const everything = await connected(created.apiToken);
        for (const name of await toolNames(everything)) {
          const operation = endpoints.find(({ operationId }) => operationId === name);
          if (operation === undefined) throw new Error(`There is no operation ${name}.`);
          const path = operation.path.replace(/\{\w+\}/g, NOBODY);
          const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter));
          const answer = await rest.send(
            operation.method.toUpperCase(),
            path,
            operation.request.body === undefined ? undefined : {},
          );
          const { isError, body } = await call(
            client,
            name,
            Object.fromEntries(names.map((parameter) => [parameter, NOBODY])),
          );
          expect([isError, body.code], `${name} after ${answer.text}`).to.deep.equal([
            answer.status >= 400,
            answer.body.data?.code,
          ]);
          app.clock.advance(1000);
        }
      });

    it('are listed exactly if the caller may call them, always in the same order', async () => {
      for (const token of [
        (await new Agent(app).anonymous()).token,
        await claimed('api.write.incidents'),
        created.apiToken,
      ]) {
        const [client, everything] = [await connected(token), await connected(created.apiToken)];
        const listed = await toolNames(client);
        const refused = async (name: string) =>
          ['agentTokenReadOnly', 'agentTokenScopeForbidden'].includes(String((await call(client, name)).body.code));
        for (const name of await toolNames(everything))
          expect(listed.includes(name), name).to.equal(!(await refused(name)));
        const texts = await Promise.all(
          [1, 2, 3].map(async () => (await app.client(token).post('/mcp', message('tools/list'), accepts)).text),
        );
        expect(new Set(texts).size).to.equal(1);
        app.clock.advance(minutes(1));
      }
    });

    it('let a claimed agent read, and write within its scope if agents may write', async () => {
      const client = await connected(await claimed('api.write.monitors'));
      const { isError, body } = await call(client, 'createWebsite', {
        name: 'By an agent',
        url: 'https://93.184.216.34/',
      });
      expect([isError, body.code]).to.deep.equal(writes ? [false, undefined] : [true, 'agentTokenReadOnly']);
      expect((await call(client, 'listWebsites')).body.total).to.equal(writes ? 1 : 0);
      if (writes) expect((await call(client, 'deleteWebsite', { id: body.publicId })).isError).to.equal(false);
    });

    it('share the rate limit of each public tool with the REST API: 30 a minute, including failed calls', async () => {
      const token = (await new Agent(app).anonymous()).token;
      const client = await connected(token);
      for (let count = 0; count < 15; count += 1) {
        expect((await call(client, 'lookUpDns')).body.code).to.equal('invalidRequestBody');
        expect((await app.client(token).get('/api/tools/dns')).status).to.equal(400);
      }
      const { isError, body } = await call(client, 'lookUpDns');
      expect([isError, body.code]).to.deep.equal([
        true,
        (await app.client(token).get('/api/tools/dns')).body.data?.code,
      ]);
      expect(body.retryAfter).to.be.within(1, 60);
      expect((await app.client(token).get('/api/tools/dns')).status).to.equal(429);
    });
  });

describe('MCP protocol conformance', () => {
  let app: TestApp;
  let token: string;
  before(async () => {
    app = await testApp();
    token = (await app.createOrganization()).apiToken;
  });
  after(() => app.close());
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    app.client(token).post('/mcp', body, { ...accepts, ...headers });

  it('accepts known protocol versions in the header, and answers 400 to others', async () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26'])
      expect((await post(message('tools/list'), { 'Mcp-Protocol-Version': version })).status, version).to.equal(200);
    for (const version of ['1999-01-01', 'latest'])
      expect((await post(message('tools/list'), { 'Mcp-Protocol-Version': version })).status, version).to.equal(400);
  });

  it('answers names of inherited members, and empty names, as unknown tools', async () => {
    for (const name of ['toString', '__proto__', 'constructor', '', 'listCustomers']) {
      expect((await post(message('tools/call', { name, arguments: {} }))).body.error?.code, name).to.equal(-32602);
    }
  });

  it('answers a notification with 202, and arguments that are not an object with a protocol error', async () => {
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).to.equal(202);
    for (const args of ['text', [1], 7])
      expect(
        (await post(message('tools/call', { name: 'listWebsites', arguments: args }))).body.error?.code,
        JSON.stringify(args),
      ).to.be.lessThan(0);
  });

  it('rejects bodies that are nested too deeply, cannot be stored, or are not JSON-RPC', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const answers = [
      await post(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"listWebsites","arguments":{"search":${deep}}}}`,
      ),
      await post(deep),
      await post(message('tools/call', { name: 'listWebsites', arguments: { search: '\0' } })),
      await post('null'),
      await post([]),
      await post({ jsonrpc: '1.0', id: 1, method: 'tools/list' }),
    ];
    for (const { status, text } of answers) expect(status, text.slice(0, 200)).to.be.lessThan(500);
    expect((await post(message('tools/list'))).status).to.equal(200);
  });

  it('counts each tool list of a batch against the general limit, like each call', async () => {
    const { token: agent } = await new Agent(app).anonymous();
    const batch = Array.from({ length: 70 }, (_, at) => message('tools/list', {}, at));
    const answers: { readonly error?: { readonly data?: { readonly code?: string; readonly retryAfter?: number } } }[] =
      [];
    for (let count = 0; count < 9; count += 1) {
      const { status, body } = await app.client(agent).post('/mcp', batch, accepts);
      expect(status).to.equal(200);
      answers.push(...(body as typeof answers));
    }
    const over = answers.filter(({ error }) => error !== undefined);
    expect([answers.length - over.length, over.length]).to.deep.equal([600, 30]);
    expect(over[0]?.error?.data?.code).to.equal('rateLimited');
    expect(over[0]?.error?.data?.retryAfter).to.be.within(1, 60);
  });

  it('accepts no more than 100 messages in a batch', async () => {
    const batch = (size: number) => Array.from({ length: size }, (_, at) => message('ping', {}, at));
    expect((await post(batch(100))).status).to.equal(200);
    expect((await post(batch(101))).status).to.equal(400);
  });
});
