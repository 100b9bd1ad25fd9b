import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { ApiClient } from '../api-client.ts';
import type { Answer } from '../api-client.ts';
import { addUser, enrol, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { CALLBACK, askConsent, connect, consentTo, locationOf, registerApp, sendForm } from './app-flow.ts';
import type { RegisteredApp } from './app-flow.ts';

describe('consent to connected apps', () => {
  let app: TestApp;
  let apiToken: string;
  let organizationId: number;
  let browser: Browser;
  let other: Browser;
  let oauthApp: RegisteredApp;

  before(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    ({ apiToken, organizationId } = created);
    browser = await signedIn(app, (await addUser(app, organizationId, { role: 'editor' })).email);
    other = await signedIn(app, (await addUser(app, organizationId)).email);
    oauthApp = await registerApp(app);
  });
  after(() => app.close());

  const decide = (body: object, by: Pick<Browser, 'post'> = browser): Promise<Answer> =>
    by.post('/api/oauth/consent', body);
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.data?.code];

  it('answers 401 unauthorized first, to a request without credential and to an API token', async () => {
    for (const client of [app.client(), app.client(apiToken)]) {
      expect(refusal(await client.post('/api/oauth/consent', { accept: 'maybe', unknown: 1 }))).to.deep.equal([
        401,
        'unauthorized',
      ]);
    }
  });

  for (const accept of [undefined, 'true', 1, null])
    it(`answers invalidConsentDecision if accept is ${String(accept)}, also without a code`, async () => {
      expect(refusal(await decide({ accept }))).to.deep.equal([400, 'invalidConsentDecision']);
    });

  for (const code of [undefined, '', 7])
    it(`answers missingConsentCode if the code is ${JSON.stringify(code)}`, async () => {
      expect(refusal(await decide({ accept: true, consent_code: code, scope: [] }))).to.deep.equal([
        400,
        'missingConsentCode',
      ]);
    });

  it('answers unknownConsentCode to an unknown code of any length', async () => {
    for (const code of ['nothing', 'x'.repeat(100_000)]) {
      expect(refusal(await decide({ accept: false, consent_code: code }))).to.deep.equal([400, 'unknownConsentCode']);
    }
  });

  it('accepts a code for exactly ten minutes, then answers unknownConsentCode', async () => {
    const [early, late] = [await askConsent(app, browser, oauthApp), await askConsent(app, browser, oauthApp)];
    app.clock.advance(minutes(10) - 1);
    expect((await decide({ accept: true, consent_code: early })).status).to.equal(200);
    app.clock.advance(1);
    expect(refusal(await decide({ accept: true, consent_code: late }))).to.deep.equal([400, 'unknownConsentCode']);
  });

  it('answers 403 consentCodeNotOwned to another user, before and after the decision', async () => {
    const code = await askConsent(app, browser, oauthApp);
    expect(refusal(await decide({ accept: true, consent_code: code }, other))).to.deep.equal([
      403,
      'consentCodeNotOwned',
    ]);
    await decide({ accept: true, consent_code: code });
    expect(refusal(await decide({ accept: true, consent_code: code, scope: [] }, other))).to.deep.equal([
      403,
      'consentCodeNotOwned',
    ]);
  });

  it('answers consentAlreadySettled to a second decision, whatever it selects', async () => {
    for (const first of [true, false]) {
      const code = await askConsent(app, browser, oauthApp);
      await decide({ accept: first, consent_code: code });
      expect(refusal(await decide({ accept: true, consent_code: code, scope: [] }))).to.deep.equal([
        400,
        'consentAlreadySettled',
      ]);
    }
  });

  it('answers emptyConsentSelection to an empty selection as a list and as a string, and keeps the code open', async () => {
    const code = await askConsent(app, browser, oauthApp);
    for (const scope of [[], '', ' ']) {
      expect(refusal(await decide({ accept: true, consent_code: code, scope }))).to.deep.equal([
        400,
        'emptyConsentSelection',
      ]);
    }
    expect((await decide({ accept: true, consent_code: code })).status).to.equal(200);
  });

  it('answers consentScopeEscalation to a scope that was not requested', async () => {
    const code = await askConsent(app, browser, oauthApp, { scope: 'api.read' });
    for (const scope of [['api.read', 'api.write.monitors'], 'api.read everything']) {
      expect(refusal(await decide({ accept: true, consent_code: code, scope }))).to.deep.equal([
        400,
        'consentScopeEscalation',
      ]);
    }
  });

  it('ignores the selection of a refusal', async () => {
    const code = await askConsent(app, browser, oauthApp);
    expect((await decide({ accept: false, consent_code: code, scope: ['everything'] })).status).to.equal(200);
  });

  it('grants only the selected scopes', async () => {
    const tokens = await connect(app, browser, oauthApp, {
      asked: 'api.read api.write.monitors api.write.incidents',
      scope: ['api.read', 'api.write.incidents'],
    });
    expect(tokens.scope).to.equal('api.read api.write.incidents');
  });

  it('offers write scopes only if the role allows them', async () => {
    const reader = await signedIn(app, (await addUser(app, organizationId, { role: 'readonly' })).email);
    const code = await askConsent(app, reader, oauthApp, { scope: 'api.read api.write.monitors' });
    expect(
      refusal(await decide({ accept: true, consent_code: code, scope: ['api.write.monitors'] }, reader)),
    ).to.deep.equal([400, 'consentScopeEscalation']);
    expect((await connect(app, reader, oauthApp, { asked: 'api.read api.write.monitors' })).scope).to.equal('api.read');
  });

  it('answers mfa_step_up_required to an acceptance with a write scope, unless a user with two-step verification verified a code within 5 minutes', async () => {
    const careful = await signedIn(app, (await addUser(app, organizationId, { role: 'editor' })).email);
    const { authenticator } = await enrol(app, careful);
    app.clock.advance(minutes(5));
    const code = await askConsent(app, careful, oauthApp, { scope: 'api.read api.write.monitors' });
    expect(refusal(await decide({ accept: true, consent_code: code }, careful))).to.deep.equal([
      403,
      'mfa_step_up_required',
    ]);
    const form = { decision: 'accept', 'api.read': 'on', 'api.write.monitors': 'on' };
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: app.url };
    const page = `/oauth/apps/consent?consent_code=${code}`;
    const answer = await careful.send('POST', page, new URLSearchParams(form).toString(), headers);
    expect(locationOf(answer, app.url).pathname).to.equal('/account/confirm');
    expect(locationOf(answer, app.url).searchParams.get('return_to')).to.equal(`${page}&done=confirmed`);
    expect(
      (
        await decide(
          { accept: true, consent_code: await askConsent(app, careful, oauthApp), scope: ['api.read'] },
          careful,
        )
      ).status,
    ).to.equal(200);
    expect((await careful.post('/api/auth/mfa/step-up', { code: authenticator.code() })).status).to.equal(200);
    expect((await decide({ accept: true, consent_code: code }, careful)).status).to.equal(200);
  });

  it('redirects an acceptance to the redirect URI with code, state and issuer', async () => {
    const code = await askConsent(app, browser, oauthApp, { state: 'a b&c=d' });
    const answer = new URL((await decide({ accept: true, consent_code: code })).body.redirect_uri);
    expect(`${answer.origin}${answer.pathname}`).to.equal(CALLBACK);
    expect([...answer.searchParams.keys()]).to.have.members(['code', 'state', 'iss']);
    expect(answer.searchParams.get('state')).to.equal('a b&c=d');
    expect(answer.searchParams.get('iss')).to.equal(`${app.url}/oauth/apps`);
  });

  it('redirects a refusal to the redirect URI with access_denied', async () => {
    const code = await askConsent(app, browser, oauthApp);
    const answer = new URL((await decide({ accept: false, consent_code: code })).body.redirect_uri);
    expect(answer.searchParams.get('error')).to.equal('access_denied');
    expect(answer.searchParams.has('code')).to.equal(false);
    expect(answer.searchParams.get('state')).to.equal('st-1');
  });

  it('is refused with csrfOriginRejected from another site', async () => {
    const code = await askConsent(app, browser, oauthApp);
    const answer = await browser.send(
      'POST',
      '/api/oauth/consent',
      { accept: true, consent_code: code },
      { Origin: 'https://evil.example' },
    );
    expect(refusal(answer)).to.deep.equal([403, 'csrfOriginRejected']);
  });

  it('answers invalidRequestBody to unknown members and to scopes that are not strings', async () => {
    expect(refusal(await decide({ accept: true, consent_code: 'x', more: 1 }))).to.deep.equal([
      400,
      'invalidRequestBody',
    ]);
    expect(refusal(await decide({ accept: true, consent_code: 'x', scope: [7] }))).to.deep.equal([
      400,
      'invalidRequestBody',
    ]);
  });

  it('stores neither consent codes nor authorization codes in readable form', async () => {
    const waiting = await consentTo(app, browser, oauthApp);
    const rows = await app.database.query.selectFrom('app_authorization').selectAll().execute();
    expect(JSON.stringify(rows)).not.to.include(waiting.code);
    const audit = await app.database.query.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(audit)).not.to.include(waiting.code);
  });

  describe('consent page', () => {
    const pathOf = (code: string): string => `/oauth/apps/consent?consent_code=${code}`;
    const show = (code: string, by: Browser = browser): Promise<Answer> => by.get(pathOf(code));
    const submit = (
      code: string,
      fields: Readonly<Record<string, string>>,
      headers: Readonly<Record<string, string>> = { Origin: app.url },
    ): Promise<Answer> =>
      browser.send('POST', pathOf(code), new URLSearchParams(fields).toString(), {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...headers,
      });
    const says = ({ status, text }: Answer, expected: number, sentence: string): void => {
      expect(status).to.equal(expected);
      expect(text).to.include(sentence);
    };

    it('shows app, redirect host, account and scopes, and runs no script', async () => {
      const named = await registerApp(app, {
        client_name: '<script>alert(1)</script> & "Co"',
        redirect_uris: ['https://app.example/back'],
      });
      const { status, text, headers } = await show(
        await askConsent(app, browser, named, { scope: 'api.read api.write.monitors' }),
      );
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.match(/^text\/html/);
      expect(text)
        .to.include('&lt;script&gt;')
        .and.to.include('app.example')
        .and.to.include('name="api.read"')
        .and.to.include('name="api.write.monitors"');
      expect(text).not.to.include('<script').and.not.to.include('api.write.incidents');
      expect(text).to.match(/<dd>user-\d+@example\.com/);
    });

    it('cannot be framed, and restricts form targets to this service and the app', async () => {
      const { headers } = await show(await askConsent(app, browser, oauthApp));
      expect(headers.get('content-security-policy'))
        .to.include("default-src 'none'")
        .and.to.include("frame-ancestors 'none'")
        .and.to.include("form-action 'self' http://127.0.0.1:4711");
      expect(headers.get('x-frame-options')).to.equal('DENY');
      expect(headers.get('referrer-policy')).to.equal('same-origin');
      expect(headers.get('cache-control')).to.equal('no-store');
    });

    it('accepts a selection and redirects to the app', async () => {
      const code = await askConsent(app, browser, oauthApp, { scope: 'api.read api.write.monitors' });
      const answer = await submit(code, { decision: 'accept', 'api.read': 'on' });
      expect(answer.status).to.equal(303);
      expect(locationOf(answer, app.url).searchParams.has('code')).to.equal(true);
    });

    it('is shown again after an empty selection (emptyConsentSelection), and accepts a refusal without one', async () => {
      const code = await askConsent(app, browser, oauthApp);
      says(await submit(code, { decision: 'accept' }), 400, 'Select at least one permission for the app, or decline.');
      expect(locationOf(await submit(code, { decision: 'decline' }), app.url).searchParams.get('error')).to.equal(
        'access_denied',
      );
    });

    it('makes no decision for unknown buttons, including names of inherited members', async () => {
      const code = await askConsent(app, browser, oauthApp);
      for (const decision of ['', 'maybe', 'toString']) {
        expect((await submit(code, { decision, 'api.read': 'on' })).status, decision).to.equal(400);
      }
      expect((await decide({ accept: true, consent_code: code })).status).to.equal(200);
    });

    it('is not shown to another user, or for an unknown or settled code', async () => {
      const code = await askConsent(app, browser, oauthApp);
      says(await show(code, other), 403, 'This request belongs to another user.');
      says(await show('nothing'), 400, 'This request is no longer open.');
      says(await browser.get('/oauth/apps/consent'), 400, 'This page needs a request from an app.');
      await decide({ accept: false, consent_code: code });
      says(await show(code), 400, 'This request has already been decided.');
    });

    it('redirects to sign-in and back without a session', async () => {
      const answer = await app.client().get(pathOf('abc'));
      expect(answer.status).to.equal(303);
      expect(answer.headers.get('location')).to.equal(`/sign-in?return_to=${encodeURIComponent(pathOf('abc'))}`);
    });

    it('refuses forms from another site (csrfOriginRejected)', async () => {
      const code = await askConsent(app, browser, oauthApp);
      says(
        await submit(code, { decision: 'accept', 'api.read': 'on' }, { Origin: 'null' }),
        403,
        'The form was sent from another site',
      );
      expect((await decide({ accept: true, consent_code: code })).status).to.equal(200);
    });
  });

  it('is served on the canonical host only, outside /api', async () => {
    const elsewhere = await testApp({ BASE_URL: 'https://watchstead.example' });
    const client = new ApiClient(elsewhere.url);
    for (const path of [
      '/oauth/apps/authorize',
      '/oauth/apps/consent',
      '/.well-known/oauth-authorization-server/oauth/apps',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      expect((await client.get(path)).status, path).to.equal(404);
    }
    for (const path of ['/oauth/apps/token', '/oauth/apps/revoke', '/oauth/apps/register']) {
      expect((await sendForm(elsewhere, path, {})).status, path).to.equal(404);
    }
    expect(refusal(await client.post('/api/oauth/consent'))).to.deep.equal([401, 'unauthorized']);
    await elsewhere.close();
  });
});
