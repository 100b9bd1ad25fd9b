import { expect } from 'chai';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import { sendRaw } from '../agent-access/agents.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { connect, registerApp } from './app-flow.ts';

const PAGE = 'https://client.example';
const DOCUMENTS = ['/.well-known/oauth-authorization-server/oauth/apps', '/.well-known/oauth-protected-resource/mcp'];
const POSTS = ['/oauth/apps/register', '/oauth/apps/token', '/oauth/apps/revoke', '/mcp'];
const OPEN = [...DOCUMENTS.map((path) => [path, 'GET'] as const), ...POSTS.map((path) => [path, 'POST'] as const)];

const list = (header: string | null): readonly string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());

/** The required and forbidden CORS headers of every answer. */
const expectOpen = ({ headers }: Answer, what: string): void => {
  expect(headers.get('access-control-allow-origin'), what).to.equal('*');
  expect(headers.has('access-control-allow-credentials'), what).to.equal(false);
  expect(list(headers.get('access-control-expose-headers')), what)
    .to.include('www-authenticate')
    .and.to.include('retry-after');
};

describe('apps on a web page of another origin', () => {
  let app: TestApp;
  let browser: Browser;
  before(async () => {
    app = await testApp();
    browser = await signedIn(app, (await addUser(app, (await app.createOrganization()).organizationId)).email);
  });
  after(() => app.close());

  const preflight = (path: string, method: string, asked = 'authorization, content-type, mcp-protocol-version') =>
    sendRaw(app.url, {
      method: 'OPTIONS',
      path,
      headers: { Origin: PAGE, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': asked },
    });
  const fromPage = (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string) =>
    sendRaw(app.url, {
      method,
      path,
      headers: { Origin: PAGE, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const rpc = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

  for (const [path, method] of OPEN)
    it(`can send a preflight for ${method} ${path}`, async () => {
      const answer = await preflight(path, method);
      expect([answer.status, answer.text]).to.deep.equal([204, '']);
      expectOpen(answer, path);
      expect(list(answer.headers.get('access-control-allow-methods'))).to.include(method.toLowerCase());
      expect(list(answer.headers.get('access-control-allow-headers'))).to.include.members([
        'authorization',
        'content-type',
        'mcp-protocol-version',
      ]);
      expect(Number(answer.headers.get('access-control-max-age'))).to.be.greaterThan(0);
    });

  it('can read the documents', async () => {
    for (const path of DOCUMENTS) {
      const answer = await fromPage('GET', path, { 'Mcp-Protocol-Version': '2025-06-18' });
      expect(answer.status, path).to.equal(200);
      expectOpen(answer, path);
    }
  });

  it('can read every refusal, including challenge and Retry-After', async () => {
    const { access_token: token } = await connect(app, browser, await registerApp(app));
    for (const [what, status, answer] of [
      ['no token', 401, await fromPage('POST', '/mcp', rpc, hello)],
      ['an invalid token', 401, await fromPage('POST', '/mcp', { ...rpc, Authorization: 'Bearer wsmo_wrong' }, hello)],
      ['a malformed header', 401, await fromPage('POST', '/mcp', { ...rpc, Authorization: 'Basic eA==' }, hello)],
      [
        'a stream',
        405,
        await fromPage('GET', '/mcp', { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }),
      ],
      ['a call', 200, await fromPage('POST', '/mcp', { ...rpc, Authorization: `Bearer ${token}` }, hello)],
      ['a malformed call', 400, await fromPage('POST', '/mcp', { ...rpc, Authorization: `Bearer ${token}` }, '{')],
      [
        'no registration',
        400,
        await fromPage('POST', '/oauth/apps/register', { 'Content-Type': 'application/json' }, '{}'),
      ],
      [
        'no code',
        400,
        await fromPage(
          'POST',
          '/oauth/apps/token',
          { 'Content-Type': 'application/x-www-form-urlencoded' },
          'grant_type=x',
        ),
      ],
      ['another method', 405, await fromPage('PUT', '/oauth/apps/token')],
      ['nothing to revoke', 200, await fromPage('POST', '/oauth/apps/revoke')],
    ] as const) {
      expect(answer.status, what).to.equal(status);
      expectOpen(answer, what);
    }
    const metadata = `${app.url}/.well-known/oauth-protected-resource/mcp`;
    expect((await fromPage('POST', '/mcp', rpc, hello)).headers.get('www-authenticate')).to.equal(
      `Bearer resource_metadata="${metadata}", scope="api.read"`,
    );
  });

  it('cannot use the session cookie of the browser', async () => {
    const cookie = { Cookie: `watchstead_session=${browser.cookie ?? ''}` };
    for (const origin of [PAGE, app.url]) {
      const answer = await fromPage('POST', '/mcp', { ...rpc, ...cookie, Origin: origin }, hello);
      expect([answer.status, answer.headers.has('set-cookie')], origin).to.deep.equal([401, false]);
    }
    const { access_token: token } = await connect(app, browser, await registerApp(app));
    expect(
      (await fromPage('POST', '/mcp', { ...rpc, ...cookie, Authorization: `Bearer ${token}` }, hello)).status,
    ).to.equal(200);
    expect(
      (await fromPage('POST', '/mcp', { ...rpc, ...cookie, Authorization: 'Bearer wsmo_wrong' }, hello)).status,
    ).to.equal(401);
  });

  it('get no preflight response from the API, the pages and the agents’ endpoints', async () => {
    for (const [method, path] of [
      ['GET', '/api/websites'],
      ['POST', '/api/oauth/consent'],
      ['GET', '/oauth/apps/authorize'],
      ['POST', '/oauth/apps/consent'],
      ['GET', '/agent-claim?user_code=123456'],
      ['POST', '/api/agent-claim/confirm'],
      ['POST', '/oauth2/token'],
      ['POST', '/agent/identity'],
      ['GET', '/account'],
    ] as const) {
      const asked = await preflight(path, method);
      expect(
        [
          asked.status < 300,
          asked.headers.has('access-control-allow-origin'),
          asked.headers.has('access-control-allow-headers'),
        ],
        path,
      ).to.deep.equal([false, false, false]);
      expect((await fromPage(method, path)).headers.has('access-control-allow-origin'), path).to.equal(false);
    }
  });

  it('get 405 with Allow for OPTIONS that is not a preflight', async () => {
    for (const [path, allowed] of [
      ['/mcp', 'POST'],
      ['/oauth/apps/token', 'POST'],
      ['/.well-known/oauth-protected-resource/mcp', 'GET, HEAD'],
    ] as const) {
      const answer = await sendRaw(app.url, { method: 'OPTIONS', path, headers: { Origin: PAGE } });
      expect([answer.status, answer.headers.get('allow')], path).to.deep.equal([405, allowed]);
    }
  });

  it('get 404 on other hosts, with any credential', async () => {
    for (const [path, method] of OPEN) {
      const headers = { Origin: PAGE, 'Access-Control-Request-Method': method, Authorization: 'Bearer wsmo_wrong' };
      for (const sent of ['OPTIONS', method])
        expect(
          (await sendRaw(app.url, { method: sent, path, host: 'status.customer.example', headers })).status,
          `${sent} ${path}`,
        ).to.equal(404);
    }
  });
});
