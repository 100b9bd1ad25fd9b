import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { TestUser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf, sendRaw } from './agents.ts';

const WRITES = 'api.write.monitors api.write.incidents';

/** The paths that the agent contract, section 8, opens for reading, explanations (ADR 0325) and changes (ADR 0323). */
const isOpenTo = (scope: 'tools.public' | 'api.read', path: string): boolean =>
  /^\/api\/tools\/[^/]+$/.test(path) ||
  (scope === 'api.read' &&
    (/^\/api\/(?:websites|incidents)(?:\/|$)|^\/api\/monitors\/[^/]+\/[^/]+\/changes$/.test(path) ||
      ['/api/health', '/api/explanations'].includes(path)));

/** Paths that no scope opens for writing: billing, credentials, people, tenants and notification settings. */
const isNeverWritten = (path: string): boolean =>
  !/^\/api\/(?:websites|incidents|tags|monitor-tags|monitors|[a-z-]+-monitors)(?:\/|$)/.test(path) ||
  path.includes('notification-channels');

for (const writes of [true, false])
  describe(`paths open to agents, with agent writes ${writes ? 'on' : 'off'}`, () => {
    let app: TestApp;
    let created: BootstrappedOrganization;
    let visitor: string;
    let reader: string;
    let writer: string;

    /** An agent that the user has approved. */
    const claimedBy = async (email: string, scope?: string): Promise<string> => {
      const browser = await signedIn(app, email);
      return (
        await new Agent(app).claimed(
          (code) => browser.post('/api/agent-claim/confirm', { user_code: code }),
          email,
          scope,
        )
      ).token;
    };
    const ask = (token: string, method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
      sendRaw(app.url, { method, path, headers: { Authorization: `Bearer ${token}`, ...headers } });

    before(async () => {
      app = await testApp({ AGENT_WRITE_ENABLED: String(writes) });
      created = await app.createOrganization();
      visitor = (await new Agent(app).anonymous()).token;
      reader = await claimedBy(created.email);
      writer = await claimedBy(created.email, WRITES);
    });
    after(() => app.close());
    // A caller may make 600 requests in a minute, and there are more paths than that.
    beforeEach(() => app.clock.advance(minutes(1)));
    const declared = endpoints
      .filter(({ path, credentials }) => path.startsWith('/api/') && credentials !== 'ignored')
      .map(
        ({ method, path }) =>
          [method.toUpperCase(), path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')] as const,
      );

    it('match the table for every declared read, by GET and by HEAD', async () => {
      for (const [method, path] of declared.filter(([verb]) => verb === 'GET')) {
        for (const [scope, token] of [
          ['tools.public', visitor],
          ['api.read', reader],
          ['api.read', writer],
        ] as const) {
          // An agent that may tag monitors may list the tags.
          const isForTagging = token === writer && path === '/api/tags';
          const expected = isOpenTo(scope, path) || isForTagging ? 'open' : 'agentTokenReadOnly';
          const answer = await ask(token, method, path);
          expect(answer.status === 403 ? refusalOf(answer)[1] : 'open', `${scope} ${path}`).to.equal(expected);
          expect((await ask(token, 'HEAD', path)).status === 403, `${scope} HEAD ${path}`).to.equal(
            expected !== 'open',
          );
        }
      }
    });

    it('follow kill-switch and scope for every declared write, and never include the denylist', async () => {
      for (const [method, path] of declared.filter(([verb]) => verb !== 'GET')) {
        for (const token of [visitor, reader])
          expect(refusalOf(await ask(token, method, path)), `${method} ${path}`).to.deep.equal([
            403,
            writes ? 'agentTokenScopeForbidden' : 'agentTokenReadOnly',
          ]);
        const answer = await ask(writer, method, path);
        if (!writes) expect(refusalOf(answer), `${method} ${path}`).to.deep.equal([403, 'agentTokenReadOnly']);
        else if (isNeverWritten(path))
          expect(refusalOf(answer), `${method} ${path}`).to.deep.equal([403, 'agentTokenScopeForbidden']);
      }
    });

    it('do not change with the spelling of a path: 403 takes precedence over 404', async () => {
      for (const path of [
        '/api/Websites',
        '/API/websites',
        '/api/web%73ites',
        '/api/websites;x',
        '/api/websites%20',
        '/api/websitesX',
        '/api/health/x',
        '/api/tools',
        '/api/tools/',
        '/api/tools/dns/x',
        '/api/nothing',
        '/nothing',
        '/account',
        '/oauth/apps/authorize',
        '/agent-claim',
      ])
        expect(refusalOf(await ask(writer, 'GET', path)), path).to.deep.equal([403, 'agentTokenReadOnly']);
      for (const path of [
        '/api/websites/../users',
        '/api/websites/%2E%2e/users',
        '/api/websites/.',
        '/api/websites/..;/users',
        '/api//websites',
        '/api/websites%2fx',
        '/api/websites%5Cx',
        '/api/websites\\x',
      ])
        expect(refusalOf(await ask(writer, 'GET', path)), path).to.deep.equal([403, 'apiTokenPathAmbiguous']);
      for (const path of ['/api/websites/', '/api/health/', '/api/websites?path=/../users'])
        expect((await ask(reader, 'GET', path)).status, path).to.be.oneOf([200, 400]);
    });

    it('treat every other method as a write', async () => {
      for (const method of ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND'])
        expect(refusalOf(await ask(reader, method, '/api/websites')), method).to.deep.equal([
          403,
          writes ? 'agentTokenScopeForbidden' : 'agentTokenReadOnly',
        ]);
    });

    it('are the same for an app, even with a second credential', async () => {
      const browser = await signedIn(app, created.email);
      const cookie = { Cookie: `watchstead_session=${browser.cookie ?? ''}` };
      expect(refusalOf(await ask(reader, 'GET', '/api/users', cookie))).to.deep.equal([403, 'agentTokenReadOnly']);
      expect(refusalOf(await ask(reader, 'GET', `/api/users?access_token=${created.apiToken}`))).to.deep.equal([
        403,
        'agentTokenReadOnly',
      ]);
      expect((await ask('wsma_dead', 'GET', '/api/websites', cookie)).status).to.equal(401);
    });

    describe('after its user changes', () => {
      let user: TestUser;
      let token: string;
      beforeEach(async () => {
        user = await addUser(app, created.organizationId, { role: 'editor' });
        token = await claimedBy(user.email, WRITES);
      });
      const change = (changes: object) =>
        app.database.query.updateTable('app_user').set(changes).where('id', '=', user.id).execute();
      const write = () => app.client(token).post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' });

      it('the next request loses scopes that the user can no longer grant, and reading still works', async () => {
        expect((await write()).status).to.equal(writes ? 200 : 403);
        await change({ role: 'readonly' });
        expect(refusalOf(await write())).to.deep.equal([
          403,
          writes ? 'agentTokenScopeForbidden' : 'agentTokenReadOnly',
        ]);
        expect((await app.client(token).get('/api/websites')).status).to.equal(200);
      });

      for (const [what, changes] of [
        ['is deactivated', { isActive: false }],
        ['is deleted', null],
      ] as const)
        it(`the token never writes if the user ${what}, reads at most until it expires, and no new one is issued`, async () => {
          const agent = new Agent(app);
          const browser = await signedIn(app, user.email);
          const { token: last, assertion } = await agent.claimed(
            (code) => browser.post('/api/agent-claim/confirm', { user_code: code }),
            user.email,
            WRITES,
          );
          if (changes === null) await app.database.query.deleteFrom('app_user').where('id', '=', user.id).execute();
          else await change(changes);
          expect(refusalOf(await agent.exchange(assertion))).to.deep.equal([400, 'invalid_grant']);
          expect((await app.client(last).get('/api/websites')).status).to.equal(changes === null ? 200 : 403);
          expect(
            (await app.client(last).post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' })).status,
          ).to.equal(403);
          app.clock.advance(minutes(60));
          expect((await app.client(last).get('/api/websites')).status).to.equal(401);
        });
    });
  });

describe('challenge of a 401 answer', () => {
  let app: TestApp;
  let apiToken: string;
  before(async () => {
    app = await testApp();
    ({ apiToken } = await app.createOrganization());
  });
  after(() => app.close());

  it('is sent with every code that is answered 401 below /api', async () => {
    const metadata = `Bearer resource_metadata="${app.url}/.well-known/oauth-protected-resource"`;
    for (const [method, path, body] of [
      ['GET', '/api/websites', undefined],
      ['POST', '/api/oauth/consent', {}],
      ['GET', '/api/oauth/connections', undefined],
      ['GET', '/api/agent-claim/context?user_code=123456', undefined],
      ['POST', '/api/agent-claim/confirm', { user_code: '123456' }],
      ['POST', '/api/auth/sign-in', { email: 'nobody@example.com', password: 'wrong' }],
    ] as const) {
      const answer = await app.client().send(method, path, body);
      expect([answer.status, answer.headers.get('www-authenticate')], path).to.deep.equal([401, metadata]);
    }
    expect((await app.client(apiToken).post('/api/oauth/consent')).headers.get('www-authenticate')).to.match(
      /^Bearer resource_metadata=/,
    );
    for (const unreadable of ['Basic eA==', 'Bearer', 'Bearer a b']) {
      const answer = await sendRaw(app.url, { path: '/api/websites', headers: { Authorization: unreadable } });
      expect([answer.status, answer.headers.get('www-authenticate')], unreadable).to.deep.equal([401, metadata]);
    }
  });

  it('is a plain Bearer on other hosts and while agent access is off, for every code', async () => {
    const elsewhere = await sendRaw(app.url, {
      method: 'POST',
      path: '/api/oauth/consent',
      host: 'status.customer.example',
    });
    expect([elsewhere.status, elsewhere.headers.get('www-authenticate')]).to.deep.equal([401, 'Bearer']);
    const off = await testApp({ AGENT_AUTH_ENABLED: 'false' });
    for (const token of [undefined, `wsma_${'a'.repeat(43)}`]) {
      const answer = await off.client(token).post('/api/oauth/consent');
      expect([answer.status, answer.headers.get('www-authenticate')?.startsWith('Bearer')]).to.deep.equal([401, true]);
      expect(answer.headers.get('www-authenticate')).not.to.include('resource_metadata');
    }
    await off.close();
  });
});
