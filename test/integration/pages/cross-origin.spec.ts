import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { addUser, signedIn } from '../http/access/browser.ts';
import { CALLBACK, connect, registerApp } from '../http/connected-apps/app-flow.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';

/** The requests of a program on another origin, and what it can read of each response. Runs in the browser. */
const program = (base: string, token: string): string => `(async () => {
  const seen = async (path, options) => {
    try {
      const answer = await fetch('${base}' + path, options);
      return [answer.status, answer.headers.get('www-authenticate'), await answer.text()];
    } catch (fault) {
      return [0, null, String(fault)];
    }
  };
  const version = { 'Mcp-Protocol-Version': '2025-06-18' };
  const rpc = { ...version, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...version };
  return {
    refused: await seen('/mcp', { method: 'POST', headers: rpc, body }),
    resource: await seen('/.well-known/oauth-protected-resource/mcp', { headers: version }),
    server: await seen('/.well-known/oauth-authorization-server/oauth/apps', { headers: version }),
    registered: await seen('/oauth/apps/register', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ redirect_uris: ['${CALLBACK}'] }) }),
    exchanged: await seen('/oauth/apps/token', { method: 'POST', headers: form, body: 'grant_type=authorization_code' }),
    revoked: await seen('/oauth/apps/revoke', { method: 'POST', headers: form, body: 'token=x' }),
    listed: await seen('/mcp', { method: 'POST', headers: { ...rpc, Authorization: 'Bearer ${token}' }, body }),
    stream: await seen('/mcp', { headers: { ...version, Authorization: 'Bearer ${token}', Accept: 'text/event-stream' } }),
    withCookie: await seen('/mcp', { method: 'POST', credentials: 'include', headers: rpc, body }),
    api: await seen('/api/websites', { headers: { Authorization: 'Bearer ${token}' } }),
    session: await seen('/api/auth/get-session', { credentials: 'include' }),
  };
})()`;

describeInBrowser('cross-origin access from a page', () => {
  let app: TestApp;
  let elsewhere: Server;
  before(async () => {
    app = await testApp();
    elsewhere = createServer(
      (_request, response) =>
        void response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>elsewhere</title>'),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    elsewhere.closeAllConnections();
    elsewhere.close();
    await app.close();
  });

  it('a page on another origin can discover, register and use /mcp, but cannot use the session of the visitor', async () => {
    const { email } = await addUser(app, (await app.createOrganization()).organizationId);
    const { access_token: token } = await connect(app, await signedIn(app, email), await registerApp(app));
    const who = await person(app, { javaScriptEnabled: true });
    await who.signIn(email);
    await who.page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const seen = await who.page.evaluate<Record<string, readonly [number, string | null, string]>>(
      program(app.url, token),
    );
    const statuses = Object.fromEntries(Object.entries(seen).map(([what, [status]]) => [what, status]));
    // 0: the browser withholds the response from the page.
    expect(statuses).to.deep.equal({
      refused: 401,
      resource: 200,
      server: 200,
      registered: 201,
      exchanged: 400,
      revoked: 200,
      listed: 200,
      stream: 405,
      withCookie: 0,
      api: 0,
      session: 0,
    });
    expect(seen['refused']?.[1]).to.equal(
      `Bearer resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp", scope="api.read"`,
    );
    expect(JSON.parse(seen['listed']?.[2] ?? '')).to.have.nested.property('result.tools');
    await who.context.close();
  });
});
