import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { Agent } from '../agent-access/agents.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { Browser } from './browser.ts';
import { addUser, signedIn } from './browser.ts';

describe('HTML pages', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization());
  });
  beforeEach(() => app.clock.advance(minutes(16)));
  after(() => app.close());

  const send = (
    method: string,
    path: string,
    form: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(`${app.url}${path}`, {
      method,
      redirect: 'manual',
      headers,
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
    });
  const bearing = ({ cookie }: Browser, headers: Readonly<Record<string, string>> = {}) => ({
    Cookie: `watchstead_session=${cookie ?? ''}`,
    ...headers,
  });

  it('pages send a policy that forbids scripts, framing and external resources, and are not cached', async () => {
    for (const path of ['/sign-in', '/reset-password', '/accept-invitation?token=x']) {
      const { headers, status } = await send('GET', path);
      expect(status).to.equal(path.startsWith('/accept-invitation') ? 400 : 200);
      expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).to.equal(
        "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
      );
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('x-frame-options')).to.equal('DENY');
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      // With no-referrer, browsers would send the forms with "Origin: null".
      expect(headers.get('referrer-policy')).to.equal('same-origin');
      expect(headers.get('x-request-id')).to.be.a('string');
    }
  });

  it('pages return a distinct request id on every route', async () => {
    const ids = new Set<string | null>();
    for (const path of [
      '/healthz',
      '/readyz',
      '/assets/watchstead.css',
      '/openapi.json',
      '/docs',
      '/sign-in',
      '/nowhere',
      '/api/customers',
      '/auth.md',
    ]) {
      const id = (await send('GET', path)).headers.get('x-request-id');
      expect(id, path).to.be.a('string');
      ids.add(id);
    }
    expect(ids.size).to.equal(9);
  });

  it('unknown addresses answer a browser with a page, and every other client with an error envelope', async () => {
    const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    for (const path of ['/nowhere', '/api/nowhere']) {
      const page = await send('GET', path, {}, browser);
      expect(page.status).to.equal(404);
      expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).to.equal('no-store');
      expect(await page.text()).to.include('This page does not exist.');
      for (const accept of ['*/*', 'application/json, text/html;q=0.9']) {
        const envelope = await send('GET', path, {}, { Accept: accept });
        expect(envelope.status).to.equal(404);
        expect(envelope.headers.get('content-type')).to.equal('application/json; charset=utf-8');
      }
    }
    expect((await send('POST', '/nowhere', {}, browser)).headers.get('content-type')).to.match(/^application\/json/);
    const agent = { ...browser, Authorization: `Bearer ${(await new Agent(app).anonymous()).token}` };
    expect((await send('GET', '/nowhere', {}, agent)).headers.get('content-type')).to.match(/^application\/json/);
  });

  it('pages refuse agent tokens with agentTokenReadOnly and a WWW-Authenticate challenge', async () => {
    for (const path of ['/', '/account', '/sign-in']) {
      const agent = await app.client((await new Agent(app).anonymous()).token).get(path);
      expect([agent.status, agent.body.data.code]).to.deep.equal([403, 'agentTokenReadOnly']);
      expect(agent.headers.get('www-authenticate')).to.match(/^Bearer error="insufficient_scope"/);
    }
  });

  it('pages serve the stylesheet and the image without a credential', async () => {
    for (const [path, type] of [
      ['/assets/watchstead.css', 'text/css; charset=utf-8'],
      ['/assets/watchstead.svg', 'image/svg+xml'],
    ] as const) {
      const { status, headers } = await send('GET', path);
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.match(new RegExp(`^${type.replace('+', '\\+')}`));
    }
  });

  it('pages redirect with 303 after a form and set an HttpOnly session cookie', async () => {
    const { email } = await addUser(app, organizationId);
    const { status, headers } = await send('POST', '/sign-in', { email, password: PASSWORD }, { Origin: app.url });
    expect(status).to.equal(303);
    expect(headers.get('location')).to.equal('/');
    expect(headers.get('set-cookie')).to.match(/^watchstead_session=[A-Za-z0-9_-]{43}; .*HttpOnly; SameSite=Lax$/);
  });

  for (const [what, headers] of [
    ['another origin', { Origin: 'https://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a cross-site navigation', { 'Sec-Fetch-Site': 'cross-site' }],
  ] as const)
    it(`pages refuse forms from ${what} with csrfOriginRejected, before sign-in too`, async () => {
      const { email } = await addUser(app, organizationId);
      for (const [path, form] of [
        ['/sign-in', { email, password: PASSWORD }],
        ['/sign-in/two-step', { code: '123456' }],
        ['/reset-password/request', { email }],
      ] as const) {
        const answer = await send('POST', path, form, headers);
        expect(answer.status, path).to.equal(403);
        expect(answer.headers.has('set-cookie')).to.equal(false);
        expect(await answer.text()).to.include('The form was sent from another site');
      }
      const browser = await signedIn(app, email);
      expect((await send('POST', '/sign-out', {}, bearing(browser, headers))).status).to.equal(403);
      expect((await browser.get('/api/auth/get-session')).status).to.equal(200);
    });

  it('pages escape submitted values in the markup', async () => {
    const markup = await (
      await send('POST', '/sign-in', { email: '"><script>alert(1)</script>', password: 'x' })
    ).text();
    expect(markup).not.to.include('<script');
    expect(markup).to.include('value="&quot;&gt;&lt;script&gt;');
  });

  it('pages refuse unknown and repeated form fields, and bodies that are not forms, with 400', async () => {
    const { email } = await addUser(app, organizationId);
    expect((await send('POST', '/sign-in', { email, password: PASSWORD, admin: 'yes' })).status).to.equal(400);
    const repeated = await fetch(`${app.url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams([
        ['email', email],
        ['email', email],
        ['password', PASSWORD],
      ]),
    });
    expect(repeated.status).to.equal(400);
    const json = await fetch(`${app.url}/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(json.status).to.equal(400);
  });

  it('pages answer 413 to an oversized form, and 405 with Allow to other methods', async () => {
    expect((await send('POST', '/sign-in', { email: 'a'.repeat(1_100_000) })).status).to.equal(413);
    const { status, headers } = await send('DELETE', '/sign-in');
    expect(status).to.equal(405);
    expect(headers.get('allow')).to.equal('GET, HEAD, POST');
  });

  it('pages redirect GET of a form address to its page', async () => {
    const { status, headers } = await send('GET', '/account/password');
    expect(status).to.equal(303);
    expect(headers.get('location')).to.equal('/account');
  });

  it('pages explain a deactivated account, a suspended organization and a deleted organization in text', async () => {
    const suspended = await app.createOrganization();
    for (const [status, expected, sentence] of [
      ['suspended', 423, 'Your organization is suspended.'],
      ['deleted', 423, 'This organization no longer exists.'],
    ] as const) {
      const browser = await signedIn(app, (await addUser(app, suspended.organizationId)).email);
      await app.database.query
        .updateTable('organization')
        .set({ status })
        .where('id', '=', suspended.organizationId)
        .execute();
      app.clock.advance(minutes(1));
      const answer = await send('GET', '/account', {}, bearing(browser));
      expect(answer.status).to.equal(expected);
      expect(await answer.text()).to.include(sentence);
    }
    const { email, id } = await addUser(app, organizationId);
    const browser = await signedIn(app, email);
    await app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', id).execute();
    app.clock.advance(minutes(1));
    const answer = await send('GET', '/account', {}, bearing(browser));
    expect(answer.status).to.equal(403);
    expect(await answer.text()).to.include('This account has been deactivated.');
  });

  it('pages redirect requests with an API token to the sign-in page', async () => {
    const { apiToken } = await app.createOrganization();
    const { status, headers } = await send('GET', '/account', {}, { Authorization: `Bearer ${apiToken}` });
    expect(status).to.equal(303);
    expect(headers.get('location')).to.equal('/sign-in?return_to=%2Faccount');
  });

  it('pages count against the general rate limit and explain 429 in text', async () => {
    const answers: Response[] = [];
    for (let count = 1; count <= 121; count += 1) answers.push(await send('GET', '/sign-in'));
    expect(answers.at(119)?.status).to.equal(200);
    const refused = answers.at(120);
    expect(refused?.status).to.equal(429);
    expect(refused?.headers.get('retry-after')).to.match(/^\d+$/);
    expect(await refused?.text()).to.include('Too many attempts. Please wait');
  });
});
