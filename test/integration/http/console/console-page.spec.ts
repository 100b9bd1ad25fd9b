import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { textsOf } from '../../../../src/texts/texts.ts';
import { closeAll } from '../../../close-all.ts';
import { addUser, signedIn } from '../access/browser.ts';
import { Agent } from '../agent-access/agents.ts';
import { sendTo, storeHost } from '../custom-domains/hosts.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { SCRIPT_NAME, standInBuild } from './stand-in-build.ts';
import type { StandInBuild } from './stand-in-build.ts';

describe('the page of the console', () => {
  let app: TestApp;
  let build: StandInBuild;
  let organizationId: number;
  let session: Readonly<Record<string, string>>;
  before(async () => {
    build = await standInBuild();
    app = await testApp({}, { consoleBuild: build });
    ({ organizationId } = await app.createOrganization());
    const { email } = await addUser(app, organizationId);
    session = { Cookie: `watchstead_session=${(await signedIn(app, email)).cookie ?? ''}` };
  });
  beforeEach(async () => {
    build.running = false;
    await build.write();
    app.clock.advance(minutes(2));
  });
  after(() =>
    closeAll(
      () => app.close(),
      () => build.remove(),
    ),
  );

  const get = (path: string, headers: Readonly<Record<string, string>> = session, method = 'GET'): Promise<Response> =>
    fetch(`${app.url}${path}`, { method, redirect: 'manual', headers });

  it('GET /console and every address below it answer the built page, which is checked for changes each time', async () => {
    for (const path of ['/console', '/console/', '/console/monitors/website/abc?tab=history', '/console/assets']) {
      const answer = await get(path);
      expect(answer.status, path).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).to.equal('no-cache');
      expect(await answer.text()).to.include(`src="/console/assets/${SCRIPT_NAME}"`);
    }
  });

  it('HEAD /console answers the headers without the page, and other methods are refused with methodNotAllowed', async () => {
    const head = await get('/console/monitors', session, 'HEAD');
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
    const posted = await get('/console/monitors', { ...session, Origin: app.url }, 'POST');
    expect([posted.status, posted.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
  });

  it('the policy of the page permits files of this host only, and nothing inline', async () => {
    const { headers } = await get('/console');
    expect(headers.get('content-security-policy')).to.equal(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-frame-options')).to.equal('DENY');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
  });

  it('the page has the language of the browser, and the theme and the density of the cookie', async () => {
    const rootOf = async (headers: Readonly<Record<string, string>>) =>
      /<html[^>]*>/.exec(await (await get('/console', headers)).text())?.[0];
    expect(await rootOf(session)).to.equal(
      '<html lang="en-GB" dir="ltr" data-language="en" data-theme="system" data-density="comfortable">',
    );
    for (const stored of ['theme=dark&density=compact', encodeURIComponent('theme=dark&density=compact')]) {
      const cookie = `${session['Cookie'] ?? ''}; watchstead_display=${stored}`;
      expect(await rootOf({ Cookie: cookie, 'Accept-Language': 'de-AT,en;q=0.5' })).to.equal(
        '<html lang="de-CH" dir="ltr" data-language="de" data-theme="dark" data-density="compact">',
      );
    }
    for (const hostile of ['theme="><script>&density=$&', '%', 'theme=constructor&density=']) {
      const cookie = `${session['Cookie'] ?? ''}; watchstead_display=${hostile}`;
      expect(await rootOf({ Cookie: cookie }), hostile).to.include('data-theme="system" data-density="comfortable"');
    }
  });

  it('without a session, every address of the console leads to sign-in and back, its query included', async () => {
    const address = '/console/monitors?state=down&tag=a%20b&tag=%C3%A9';
    const answer = await get(address, {});
    expect(answer.status).to.equal(303);
    const location = answer.headers.get('location') ?? '';
    expect(location).to.match(/^\/sign-in\?return_to=/);
    expect(new URL(location, app.url).searchParams.get('return_to')).to.equal(address);
    const signedInAlready = await get(location);
    expect(signedInAlready.headers.get('location')).to.equal(address);
  });

  it('API tokens are led to sign-in, and agents are refused with agentTokenReadOnly', async () => {
    const { apiToken } = await app.createOrganization();
    const token = await get('/console', { Authorization: `Bearer ${apiToken}` });
    expect(token.headers.get('location')).to.equal('/sign-in?return_to=%2Fconsole');
    const agent = await app.client((await new Agent(app).anonymous()).token).get('/console/monitors');
    expect([agent.status, agent.body.data.code]).to.deep.equal([403, 'agentTokenReadOnly']);
  });

  it('a user of a suspended organization gets the page that explains it', async () => {
    const suspended = await app.createOrganization();
    const browser = await signedIn(app, (await addUser(app, suspended.organizationId)).email);
    await app.database.query
      .updateTable('organization')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.organizationId)
      .execute();
    app.clock.advance(minutes(1));
    const answer = await get('/console/monitors', { Cookie: `watchstead_session=${browser.cookie ?? ''}` });
    expect(answer.status).to.equal(423);
    expect(await answer.text()).to.include('Your organization is suspended.');
  });

  it('while the console is built, the page says so in each language with 503, and asks again by itself', async () => {
    build.running = true;
    for (const language of languages) {
      const answer = await get('/console/monitors', { ...session, 'Accept-Language': language });
      expect([answer.status, answer.headers.get('refresh'), answer.headers.get('retry-after')]).to.deep.equal([
        503,
        '2',
        '2',
      ]);
      expect(answer.headers.get('content-security-policy')).not.to.include('script-src');
      expect(await answer.text()).to.include(textsOf(language).pages.consoleBuild.running.text);
    }
  });

  it('a console that no build brings says by which command it is built', async () => {
    await build.remove();
    const answer = await get('/console');
    expect([answer.status, answer.headers.get('refresh')]).to.deep.equal([503, null]);
    expect(await answer.text()).to.include('npm ci &amp;&amp; npm run console:build');
  });

  it('a white-label host serves the console in the name of its organization; the host of a status page does not', async () => {
    await storeHost(app, { organizationId, hostname: 'console.example.com' });
    await app.database.query
      .updateTable('organization')
      .set({ name: 'Brown & Sons' })
      .where('id', '=', organizationId)
      .execute();
    await app.ports.customHosts.reload();
    const host = ['Host', 'console.example.com'] as const;
    const page = await sendTo(app.url, '/console/monitors', [host, ['Cookie', session['Cookie'] ?? '']]);
    expect(page.status).to.equal(200);
    expect(page.text).to.include('<title>Brown &amp; Sons</title>');
    const stranger = await sendTo(app.url, '/console', [host]);
    expect(stranger.headers['location']).to.equal('/sign-in?return_to=%2Fconsole');
    expect((await sendTo(app.url, `/console/assets/${SCRIPT_NAME}`, [host])).status).to.equal(200);
  });

  it('a sign-in without a target leads to the console, and one with a target there', async () => {
    const { email } = await addUser(app, organizationId);
    const signIn = (query: string) =>
      fetch(`${app.url}/sign-in${query}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: app.url },
        body: new URLSearchParams({ email, password: PASSWORD }),
      });
    const signedInAt = await signIn('');
    expect(signedInAt.headers.get('location')).to.equal('/');
    const cookie = signedInAt.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await get('/', { Cookie: cookie })).headers.get('location')).to.equal('/console');
    expect((await get('/sign-in', { Cookie: cookie })).headers.get('location')).to.equal('/');
    expect((await signIn('?return_to=%2Faccount')).headers.get('location')).to.equal('/account');
  });

  it('GET / leads people to the console, and strangers to sign-in', async () => {
    expect((await get('/')).headers.get('location')).to.equal('/console');
    expect((await get('/', {})).headers.get('location')).to.equal('/sign-in?return_to=%2Fconsole');
  });

  it('without the console, its addresses are unknown and the start page keeps its links', async () => {
    const without = await testApp({ CONSOLE: 'false' }, { consoleBuild: build });
    try {
      for (const path of ['/console', '/console/monitors', `/console/assets/${SCRIPT_NAME}`])
        expect((await fetch(`${without.url}${path}`)).status, path).to.equal(404);
      expect(await (await fetch(`${without.url}/`)).text()).to.include('Look at its output');
      await without.createOrganization();
      const front = await fetch(`${without.url}/`);
      expect(await front.text()).to.include('href="/sign-in"');
      expect(front.headers.get('content-security-policy')).to.include("default-src 'none'");
    } finally {
      await without.close();
    }
  });
});
