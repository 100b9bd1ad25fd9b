import { expect } from 'chai';
import { sql } from 'kysely';
import type { Answer } from '../api-client.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { CALLBACK, authorizeQuery, locationOf, registerApp } from './app-flow.ts';
import type { RegisteredApp } from './app-flow.ts';

describe('authorization requests of apps', () => {
  let app: TestApp;
  let apiToken: string;
  let browser: Browser;
  let oauthApp: RegisteredApp;

  before(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    apiToken = created.apiToken;
    browser = await signedIn(app, (await addUser(app, created.organizationId)).email);
    oauthApp = await registerApp(app, { redirect_uris: [CALLBACK, 'https://app.example/back?tenant=7'] });
  });
  after(() => app.close());

  const ask = (more: Readonly<Record<string, string | undefined>> = {}): Promise<Answer> =>
    browser.get(`/oauth/apps/authorize?${authorizeQuery(oauthApp, more)}`);
  const follow = async (answer: Answer, by: Browser = browser): Promise<Answer> => {
    const { origin, pathname, search } = locationOf(answer, app.url);
    expect([answer.status, origin, pathname]).to.deep.equal([303, app.url, '/oauth/apps/error']);
    return by.get(`${pathname}${search}`);
  };
  /** The address behind the link of the page about an error. */
  const linkOf = ({ status, text }: Answer): URL => {
    expect(status, text).to.equal(200);
    return new URL((/<a href="([^"]*)" rel="noreferrer">/.exec(text)?.[1] ?? 'missing:').replaceAll('&amp;', '&'));
  };
  const errorOf = async (answer: Answer, by?: Browser): Promise<unknown> =>
    linkOf(await follow(answer, by)).searchParams.get('error');

  it('redirect a signed-out browser to sign-in and back to the same request', async () => {
    const query = authorizeQuery(oauthApp, { scope: 'api.read tools.public', state: 'x&y=z' });
    const answer = await app.client().get(`/oauth/apps/authorize?${query}`);
    expect(answer.status).to.equal(303);
    const location = locationOf(answer, app.url);
    expect([location.origin, location.pathname]).to.deep.equal([app.url, '/sign-in']);
    const back = new URL(location.searchParams.get('return_to') ?? '', app.url);
    expect(back.pathname).to.equal('/oauth/apps/authorize');
    expect(Object.fromEntries(back.searchParams)).to.deep.equal(Object.fromEntries(new URLSearchParams(query)));
    expect(locationOf(await browser.get(`${back.pathname}${back.search}`), app.url).pathname).to.equal(
      '/oauth/apps/consent',
    );
  });

  it('redirect a signed-in user to consent, each time', async () => {
    const codes = [await ask(), await ask()].map((answer) =>
      locationOf(answer, app.url).searchParams.get('consent_code'),
    );
    expect(codes[0])
      .to.match(/^[\w-]{43}$/)
      .and.not.equal(codes[1]);
  });

  for (const [what, more] of [
    ['an unknown client', { client_id: 'app_unknown' }],
    ['no client', { client_id: undefined }],
    ['no redirect URI', { redirect_uri: undefined }],
    ['a redirect URI of another host', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect URI that extends a registered one', { redirect_uri: `${CALLBACK}.evil` }],
    ['a redirect URI with an additional path', { redirect_uri: `${CALLBACK}/../evil` }],
    ['a redirect URI in another case', { redirect_uri: 'https://app.example/BACK?tenant=7' }],
    [
      'a redirect URI with another port than the registered https one',
      { redirect_uri: 'https://app.example:8443/back?tenant=7' },
    ],
    ['a redirect URI without its registered query', { redirect_uri: 'https://app.example/back' }],
    ['a loopback redirect URI under another name', { redirect_uri: CALLBACK.replace('127.0.0.1', 'localhost') }],
    ['a host disguised by user info', { redirect_uri: 'http://127.0.0.1:4711@evil.example/callback' }],
    ['a fragment', { redirect_uri: `${CALLBACK}#x` }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['a redirect URI of two thousand and one characters', { redirect_uri: `${CALLBACK}?${'x'.repeat(2000)}` }],
  ] as const)
    it(`with ${what} are refused without a redirect`, async () => {
      for (const by of [browser, app.client()]) {
        const answer = await by.get(`/oauth/apps/authorize?${authorizeQuery(oauthApp, more)}`);
        expect(answer.status).to.equal(400);
        expect(answer.body.error).to.equal(true);
        expect(answer.body.data.code).to.be.oneOf(['invalid_request', 'invalidRequestBody']);
        expect(answer.headers.has('location')).to.equal(false);
      }
    });

  it('accept any port of a loopback redirect URI', async () => {
    expect(locationOf(await ask({ redirect_uri: CALLBACK.replace('4711', '50123') }), app.url).pathname).to.equal(
      '/oauth/apps/consent',
    );
  });

  for (const parameter of ['client_id', 'redirect_uri', 'code_challenge', 'state', 'scope'])
    it(`with a repeated ${parameter} are refused without a redirect`, async () => {
      const answer = await browser.get(`/oauth/apps/authorize?${authorizeQuery(oauthApp)}&${parameter}=again`);
      expect(answer.status).to.equal(400);
      expect(answer.body.data.code).to.equal('invalidRequestBody');
    });

  for (const [what, error, more] of [
    ['no response_type', 'invalid_request', { response_type: undefined }],
    ['response_type token', 'unsupported_response_type', { response_type: 'token' }],
    ['no PKCE challenge', 'invalid_request', { code_challenge: undefined }],
    ['a challenge that is too short', 'invalid_request', { code_challenge: 'a'.repeat(42) }],
    ['a challenge that is too long', 'invalid_request', { code_challenge: 'a'.repeat(44) }],
    ['a challenge in other characters', 'invalid_request', { code_challenge: `${'a'.repeat(42)}=` }],
    ['no challenge method, which means plain', 'invalid_request', { code_challenge_method: undefined }],
    ['challenge method plain', 'invalid_request', { code_challenge_method: 'plain' }],
    ['challenge method s256 in lower case', 'invalid_request', { code_challenge_method: 's256' }],
    ['an unknown scope', 'invalid_scope', { scope: 'api.read everything' }],
    ['a foreign resource', 'invalid_target', { resource: 'https://other.example/mcp' }],
  ] as const)
    it(`with ${what} redirect a signed-in user to a page that names the app and links to it with ${error}`, async () => {
      const query = authorizeQuery(oauthApp, more);
      const signIn = await app.client().get(`/oauth/apps/authorize?${query}`);
      expect(signIn.status).to.equal(303);
      const at = locationOf(signIn, app.url);
      expect([at.origin, at.pathname]).to.deep.equal([app.url, '/sign-in']);
      const back = new URL(at.searchParams.get('return_to') ?? '', app.url);
      expect([back.origin, back.pathname]).to.deep.equal([app.url, '/oauth/apps/authorize']);
      expect(Object.fromEntries(back.searchParams)).to.deep.equal(Object.fromEntries(new URLSearchParams(query)));
      const page = await follow(await browser.get(`${back.pathname}${back.search}`));
      expect(page.text).to.include('<strong>Test app</strong>').and.to.include('<strong>127.0.0.1:4711</strong>');
      const location = linkOf(page);
      expect(location.searchParams.get('error')).to.equal(error);
      expect(`${location.origin}${location.pathname}`).to.equal(CALLBACK);
      expect(location.searchParams.get('state')).to.equal('st-1');
      expect(location.searchParams.get('iss')).to.equal(`${app.url}/oauth/apps`);
    });

  it('keep the query of the redirect URI, and omit state if it was not sent', async () => {
    const location = linkOf(
      await follow(
        await ask({ redirect_uri: 'https://app.example/back?tenant=7', state: undefined, scope: 'nothing' }),
      ),
    );
    expect(location.searchParams.get('tenant')).to.equal('7');
    expect(location.searchParams.has('state')).to.equal(false);
  });

  it('accept this service or its MCP endpoint as the resource', async () => {
    for (const resource of [app.url, `${app.url}/`, `${app.url}/mcp`]) {
      expect(locationOf(await ask({ resource }), app.url).pathname, resource).to.equal('/oauth/apps/consent');
    }
  });

  it('may name several resources of this service (RFC 8707 section 2), and none of another', async () => {
    const both = `&resource=${encodeURIComponent(`${app.url}/mcp`)}&resource=`;
    const answer = await browser.get(
      `/oauth/apps/authorize?${authorizeQuery(oauthApp)}${both}${encodeURIComponent(app.url)}`,
    );
    expect(locationOf(answer, app.url).pathname).to.equal('/oauth/apps/consent');
    const foreign = await browser.get(
      `/oauth/apps/authorize?${authorizeQuery(oauthApp)}${both}${encodeURIComponent('https://other.example')}`,
    );
    expect(await errorOf(foreign)).to.equal('invalid_target');
  });

  it('have no error page without an error, a session or a registered redirect URI', async () => {
    const broken = authorizeQuery(oauthApp, { response_type: 'token' });
    expect((await browser.get(`/oauth/apps/error?${authorizeQuery(oauthApp)}`)).status).to.equal(404);
    expect(locationOf(await app.client().get(`/oauth/apps/error?${broken}`), app.url).pathname).to.equal('/sign-in');
    const foreign = await browser.get(
      `/oauth/apps/error?${authorizeQuery(oauthApp, { response_type: 'token', redirect_uri: 'https://evil.example/cb' })}`,
    );
    expect(foreign.status).to.equal(400);
    expect(foreign.text).not.to.include('evil.example');
  });

  it('of an app with a private-use redirect URI that the operator allows lead to consent, whose form may redirect to that scheme', async () => {
    const cursor = await registerApp(app, { redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'] });
    const location = locationOf(await browser.get(`/oauth/apps/authorize?${authorizeQuery(cursor)}`), app.url);
    const { text, headers } = await browser.get(`${location.pathname}${location.search}`);
    expect(text).to.include('<strong>cursor://anysphere.cursor-mcp</strong>');
    expect(headers.get('content-security-policy')).to.match(/; form-action 'self' cursor:$/);
  });

  it('with a stored redirect URI that would add a directive to the policy are refused, and the policy of a stored question leaves it out', async () => {
    const uri = "https://app.example;script-src'unsafe-inline'/cb";
    const old = await registerApp(app);
    const consentCode =
      locationOf(await browser.get(`/oauth/apps/authorize?${authorizeQuery(old)}`), app.url).searchParams.get(
        'consent_code',
      ) ?? '';
    await app.database.query
      .updateTable('oauth_client')
      .set({ redirectUris: sql<readonly string[]>`${JSON.stringify([uri])}::jsonb` })
      .where('clientId', '=', old.clientId)
      .execute();
    expect((await browser.get(`/oauth/apps/authorize?${authorizeQuery(old, { redirect_uri: uri })}`)).status).to.equal(
      400,
    );
    await app.database.query
      .updateTable('app_authorization')
      .set({ redirectUri: uri })
      .where('redirectUri', '=', old.redirectUri)
      .execute();
    const { status, headers } = await browser.get(`/oauth/apps/consent?consent_code=${consentCode}`);
    expect(status).to.equal(200);
    expect(headers.get('content-security-policy')).not.to.include('script-src');
  });

  it('lead to access_denied if the user can grant none of the requested scopes', async () => {
    const { organizationId } = await app.createOrganization();
    const reader = await signedIn(app, (await addUser(app, organizationId, { role: 'readonly' })).email);
    const answer = await reader.get(
      `/oauth/apps/authorize?${authorizeQuery(oauthApp, { scope: 'api.write.monitors' })}`,
    );
    expect(await errorOf(answer, reader)).to.equal('access_denied');
  });

  it('answer 401 to an API token, which has no user session', async () => {
    for (const more of [{}, { response_type: 'token' }]) {
      const answer = await app.client(apiToken).get(`/oauth/apps/authorize?${authorizeQuery(oauthApp, more)}`);
      expect([answer.status, answer.headers.has('location')]).to.deep.equal([401, false]);
    }
  });

  it('answer 405 to other methods', async () => {
    const answer = await browser.post('/oauth/apps/authorize');
    expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
  });
});

describe('app registration', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const register = (metadata: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer> =>
    app.client().post('/oauth/apps/register', metadata, headers);

  it('returns 201 with the client, without a secret and uncached', async () => {
    const { status, body, headers } = await register({
      client_name: 'Desk',
      redirect_uris: ['https://desk.example/cb', 'http://localhost/cb'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'implicit'],
      software_id: 'x',
    });
    expect(status).to.equal(201);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(body).to.deep.equal({
      client_id: body.client_id,
      client_id_issued_at: Math.floor(app.clock.now().getTime() / 1000),
      client_name: 'Desk',
      redirect_uris: ['https://desk.example/cb', 'http://localhost/cb'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
    expect(body.client_id).to.match(/^app_[\w-]{22}$/);
  });

  it('uses the host of the redirect URI as the name of a nameless app', async () => {
    expect((await register({ redirect_uris: ['https://desk.example/cb'] })).body.client_name).to.equal('desk.example');
  });

  const acceptable = 'https://desk.example/cb';
  for (const [what, code, metadata] of [
    ['no redirect URIs', 'invalid_redirect_uri', {}],
    ['an empty list', 'invalid_redirect_uri', { redirect_uris: [] }],
    ['redirect URIs that are not a list', 'invalid_redirect_uri', { redirect_uris: acceptable }],
    [
      'eleven redirect URIs',
      'invalid_redirect_uri',
      { redirect_uris: Array.from({ length: 11 }, (_, at) => `${acceptable}${at}`) },
    ],
    [
      'http with a host other than loopback',
      'invalid_redirect_uri',
      { redirect_uris: [acceptable, 'http://desk.example/cb'] },
    ],
    ['a fragment', 'invalid_redirect_uri', { redirect_uris: [`${acceptable}#`] }],
    ['a private-use scheme', 'invalid_redirect_uri', { redirect_uris: ['desk://cb'] }],
    ['a script', 'invalid_redirect_uri', { redirect_uris: ['javascript:alert(1)'] }],
    ['a name that is not a string', 'invalid_client_metadata', { redirect_uris: [acceptable], client_name: 7 }],
    [
      'a host that would add a directive to a policy',
      'invalid_redirect_uri',
      { redirect_uris: ["https://app.example;script-src'unsafe-inline'/cb"] },
    ],
    ['a URI that is not normalized', 'invalid_redirect_uri', { redirect_uris: ['https://app.example:443/cb'] }],
    ['an empty name', 'invalid_client_metadata', { redirect_uris: [acceptable], client_name: ' ' }],
    [
      'a name of 101 characters',
      'invalid_client_metadata',
      { redirect_uris: [acceptable], client_name: 'x'.repeat(101) },
    ],
    [
      'a name with a bidirectional control character',
      'invalid_client_metadata',
      { redirect_uris: [acceptable], client_name: 'Desk\u202e' },
    ],
    [
      'grant types without authorization_code',
      'invalid_client_metadata',
      { redirect_uris: [acceptable], grant_types: ['client_credentials'] },
    ],
    [
      'response types without code',
      'invalid_client_metadata',
      { redirect_uris: [acceptable], response_types: ['token'] },
    ],
    ['a list as the body', 'invalid_client_metadata', []],
  ] as const)
    it(`answers ${code} to ${what}, in the form of RFC 7591 and of the envelope`, async () => {
      const { status, body } = await register(metadata);
      expect([status, body.error, body.data.code, body.statusCode]).to.deep.equal([400, code, code, 400]);
      expect(body.error_description).to.match(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    });

  it('answers invalid_client_metadata if the body is not JSON', async () => {
    expect(
      (await register('redirect_uris=x', { 'Content-Type': 'application/x-www-form-urlencoded' })).body.error,
    ).to.equal('invalid_client_metadata');
    expect((await register('{')).body.error).to.equal('invalid_client_metadata');
  });

  it('answers payloadTooLarge over 32 KiB', async () => {
    expect((await register({ redirect_uris: [acceptable], software_id: 'x'.repeat(32 * 1024) })).status).to.equal(413);
  });

  it('answers rate_limited to the 31st registration within a minute, with the seconds to wait', async () => {
    const fresh = await testApp();
    for (let count = 0; count < 30; count += 1)
      expect((await fresh.client().post('/oauth/apps/register', {})).status).to.equal(400);
    const { status, body, headers } = await fresh.client().post('/oauth/apps/register', {});
    expect([status, body.data.code]).to.deep.equal([429, 'rate_limited']);
    expect(headers.get('retry-after')).to.equal(String(body.data.retryAfter));
    await fresh.close();
  });
});
