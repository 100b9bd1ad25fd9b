import { expect } from 'chai';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Browser, addUser, signedIn } from './browser.ts';

const WRITE = '/api/auth/mfa/enroll';

describe('CSRF origin check of session requests', () => {
  let app: TestApp;
  let browser: Browser;
  let apiToken: string;
  before(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    apiToken = created.apiToken;
    browser = await signedIn(app, (await addUser(app, created.organizationId, { role: 'admin' })).email);
  });
  after(() => app.close());

  const from = (headers: Readonly<Record<string, string>>) => browser.send('POST', WRITE, {}, headers);

  for (const [what, headers] of [
    ['another site', { Origin: 'https://evil.example' }],
    ['the same host under another port', { Origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a page of another site, by its Referer alone', { Referer: 'https://evil.example/page' }],
    ['an unreadable Referer', { Referer: 'nonsense' }],
  ] as const)
    it(`rejects a write from ${what} with csrfOriginRejected`, async () => {
      const answer = await from(headers);
      expect(answer.status).to.equal(403);
      expect(answer.body.data.code).to.equal('csrfOriginRejected');
    });

  it('rejects a write from the same host under another scheme with csrfOriginRejected', async () => {
    expect((await from({ Origin: app.url.replace('http:', 'https:') })).body.data.code).to.equal('csrfOriginRejected');
  });

  it('accepts a Referer of its own, and follows Origin and Fetch Metadata before the Referer', async () => {
    const Referer = 'https://evil.example/';
    for (const headers of [
      { Referer: `${app.url}/account` },
      { Origin: app.url, Referer },
      { 'Sec-Fetch-Site': 'same-origin', Referer },
    ] as const) {
      expect((await from(headers)).status, JSON.stringify(headers)).to.equal(200);
    }
  });

  it('rejects a sign-in from another site, which has no cookie yet (login CSRF)', async () => {
    const { email } = await addUser(app, (await app.createOrganization()).organizationId);
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Referer: 'https://evil.example/' },
    ] as const) {
      const stranger = new Browser(app);
      for (const [path, body] of [
        ['/api/auth/sign-in', { email, password: PASSWORD }],
        ['/api/auth/sign-in/mfa', { code: '123456' }],
      ] as const) {
        const answer = await stranger.send('POST', path, body, headers);
        expect([answer.status, answer.body.data?.code], `${path} ${JSON.stringify(headers)}`).to.deep.equal([
          403,
          'csrfOriginRejected',
        ]);
      }
      expect(stranger.cookie).to.equal(null);
    }
    expect(
      (await new Browser(app).send('POST', '/api/auth/sign-in', { email, password: PASSWORD }, { Origin: app.url }))
        .status,
    ).to.equal(200);
  });

  it('rejects a cross-origin write of every method with csrfOriginRejected, on unknown paths too', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
      expect(
        (await browser.send(method, '/api/nowhere', undefined, { Origin: 'https://evil.example' })).body.data.code,
        method,
      ).to.equal('csrfOriginRejected');
    }
  });

  it('accepts writes from the same origin, from the address bar and without an Origin header', async () => {
    for (const headers of [
      { Origin: app.url },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      {},
    ]) {
      expect((await from(headers)).status, JSON.stringify(headers)).to.equal(200);
    }
  });

  it('does not apply to read requests', async () => {
    expect(
      (await browser.send('GET', '/api/auth/get-session', undefined, { Origin: 'https://evil.example' })).status,
    ).to.equal(200);
  });

  it('does not apply to requests with an API token', async () => {
    const answer = await app
      .client(apiToken)
      .post(
        '/api/package-configs',
        { key: 'cross', displayName: 'Cross' },
        { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      );
    expect(answer.status).to.equal(200);
  });
});

describe('security headers of HTTP responses', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  for (const path of [
    '/healthz',
    '/openapi.json',
    '/docs',
    '/api/auth/get-session',
    '/api/package-configs',
    '/nowhere',
  ])
    it(`sets the security headers at ${path}`, async () => {
      const { headers } = await app.client().get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy)
        .to.include("default-src 'self'")
        .and.to.include("object-src 'none'")
        .and.to.include("frame-ancestors 'self'")
        .and.to.include("form-action 'self'");
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).to.equal("'self'");
      expect(/script-src-attr ([^;]*)/.exec(policy)?.[1]).to.equal("'none'");
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('x-frame-options')).to.equal('SAMEORIGIN');
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(headers.has('x-powered-by')).to.equal(false);
    });

  it('sets Strict-Transport-Security and the Secure cookie attribute only if BASE_URL uses HTTPS', async () => {
    const { headers: plain } = await app.client().get('/healthz');
    expect(plain.has('strict-transport-security')).to.equal(false);
    expect(plain.get('content-security-policy')).not.to.include('upgrade-insecure-requests');
    const secure = await testApp({ BASE_URL: 'https://watchstead.example' });
    const { email } = await addUser(secure, (await secure.createOrganization()).organizationId);
    const { headers } = await new Browser(secure).signIn(email);
    await secure.close();
    expect(headers.get('strict-transport-security')).to.match(/max-age=\d{7,}/);
    expect(headers.get('content-security-policy')).to.include('upgrade-insecure-requests');
    expect(headers.getSetCookie()[0]).to.include('Secure');
  });
});
