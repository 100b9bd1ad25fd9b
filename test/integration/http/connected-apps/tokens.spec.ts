import { expect } from 'chai';
import { days, hours, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { Answer } from '../api-client.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser, TestUser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { connect, consentTo, opens, pkce, refresh, registerApp, sendForm } from './app-flow.ts';
import type { RegisteredApp } from './app-flow.ts';

const TOKEN = '/oauth/apps/token';

describe('tokens of connected apps', () => {
  let app: TestApp;
  let organizationId: number;
  let user: TestUser;
  let browser: Browser;
  let oauthApp: RegisteredApp;

  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  beforeEach(async () => {
    // The rate limits apply to all tests together.
    app.clock.advance(minutes(1));
    ({ organizationId } = await app.createOrganization());
    user = await addUser(app, organizationId, { role: 'editor' });
    browser = await signedIn(app, user.email);
    oauthApp = await registerApp(app);
  });

  const refusal = ({ status, body }: Answer): unknown[] => [status, body.error, body.data?.code];

  const lastAction = async (): Promise<string> => {
    const entries = app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('organizationId', '=', organizationId);
    return (await entries.orderBy('id', 'desc').executeTakeFirstOrThrow()).action;
  };

  describe('for an authorization code', () => {
    it('are returned with lifetime and scope, uncached, and open the API', async () => {
      const { form } = await consentTo(app, browser, oauthApp);
      const { status, body, headers } = await sendForm(app, TOKEN, form);
      expect(status).to.equal(200);
      expect([headers.get('cache-control'), headers.get('pragma')]).to.deep.equal(['no-store', 'no-cache']);
      expect(body).to.include({ token_type: 'Bearer', expires_in: 3600, scope: 'api.read' });
      expect(body.access_token).to.match(/^wsmo_[\w-]{43}$/);
      expect(body.refresh_token).to.match(/^wsmr_[\w-]{43}$/);
      expect(await opens(app, body.access_token)).to.equal(true);
    });

    it('are refused with invalid_grant on reuse of the code, and all tokens of the first use are revoked', async () => {
      const { form } = await consentTo(app, browser, oauthApp);
      const tokens = (await sendForm(app, TOKEN, form)).body;
      expect(refusal(await sendForm(app, TOKEN, form))).to.deep.equal([400, 'invalid_grant', 'invalid_grant']);
      expect(await lastAction()).to.equal('app.codeReplayed');
      expect(await opens(app, tokens.access_token)).to.equal(false);
      expect(refusal(await refresh(app, oauthApp, tokens.refresh_token))).to.deep.equal([
        400,
        'invalid_grant',
        'invalid_grant',
      ]);
    });

    it('are issued until exactly one minute after the code', async () => {
      const [early, late] = [await consentTo(app, browser, oauthApp), await consentTo(app, browser, oauthApp)];
      app.clock.advance(seconds(60) - 1);
      expect((await sendForm(app, TOKEN, early.form)).status).to.equal(200);
      app.clock.advance(1);
      expect(refusal(await sendForm(app, TOKEN, late.form))).to.deep.equal([400, 'invalid_grant', 'invalid_grant']);
    });

    it('are refused with the same answer for any mismatch, and the code remains valid', async () => {
      const { form } = await consentTo(app, browser, oauthApp);
      const mixedUp = await registerApp(app, { client_name: 'Another' });
      const answers = [];
      for (const wrong of [
        { code: 'unknown' },
        { code: 'x'.repeat(1999) },
        { code_verifier: pkce().verifier },
        { redirect_uri: `${oauthApp.redirectUri}/` },
        { redirect_uri: oauthApp.redirectUri.replace('4711', '4712') },
        { client_id: mixedUp.clientId },
      ]) {
        const answer = await sendForm(app, TOKEN, { ...form, ...wrong });
        expect(refusal(answer), JSON.stringify(wrong)).to.deep.equal([400, 'invalid_grant', 'invalid_grant']);
        answers.push(answer.text);
      }
      expect(new Set(answers).size).to.equal(1);
      expect((await sendForm(app, TOKEN, form)).status).to.equal(200);
    });

    it('are refused with invalid_request if a parameter is missing, empty, malformed or repeated', async () => {
      const { form } = await consentTo(app, browser, oauthApp);
      for (const name of Object.keys(form)) {
        expect(refusal(await sendForm(app, TOKEN, { ...form, [name]: '' })), name).to.deep.equal([
          400,
          'invalid_request',
          'invalid_request',
        ]);
        const repeated = `${new URLSearchParams(form).toString()}&${name}=x`;
        expect(refusal(await sendForm(app, TOKEN, repeated)), `${name} twice`).to.deep.equal([
          400,
          'invalid_request',
          'invalid_request',
        ]);
      }
      for (const verifier of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)}+`]) {
        expect(refusal(await sendForm(app, TOKEN, { ...form, code_verifier: verifier }))).to.deep.equal([
          400,
          'invalid_request',
          'invalid_request',
        ]);
      }
      const json = await app.client().post(TOKEN, form);
      expect(refusal(json)).to.deep.equal([400, 'invalid_request', 'invalid_request']);
    });

    it('may name several resources of this service (RFC 8707 section 2), and no other', async () => {
      const { form } = await consentTo(app, browser, oauthApp);
      const named = (...resources: string[]) =>
        `${new URLSearchParams(form).toString()}&${new URLSearchParams(resources.map((each) => ['resource', each])).toString()}`;
      expect(refusal(await sendForm(app, TOKEN, named(app.url, 'https://elsewhere.example')))[1]).to.equal(
        'invalid_target',
      );
      expect((await sendForm(app, TOKEN, named(app.url, `${app.url}/mcp`))).status).to.equal(200);
    });

    it('are refused with unsupported_grant_type, invalid_client or invalid_target', async () => {
      const { form } = await consentTo(app, browser, oauthApp);
      expect(refusal(await sendForm(app, TOKEN, { ...form, grant_type: 'password' }))).to.deep.equal([
        400,
        'unsupported_grant_type',
        'unsupported_grant_type',
      ]);
      expect(refusal(await sendForm(app, TOKEN, { ...form, client_id: 'app_unknown' }))).to.deep.equal([
        401,
        'invalid_client',
        'invalid_client',
      ]);
      expect(refusal(await sendForm(app, TOKEN, { ...form, resource: 'https://other.example' }))).to.deep.equal([
        400,
        'invalid_target',
        'invalid_target',
      ]);
      expect((await sendForm(app, TOKEN, { ...form, resource: `${app.url}/mcp`, unknown: 'ignored' })).status).to.equal(
        200,
      );
    });

    it('ignore an Authorization header, a cookie and an idempotency key', async () => {
      const { form } = await consentTo(app, browser, oauthApp);
      const headers = {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: 'Bearer wsm_nonsense',
        'Idempotency-Key': 'k',
        Origin: 'https://desk.example',
      };
      const body = new URLSearchParams(form).toString();
      expect((await browser.send('POST', TOKEN, body, headers)).status).to.equal(200);
      expect((await browser.send('POST', TOKEN, body, headers)).status).to.equal(400);
    });
  });

  describe('for a refresh token', () => {
    it('are new, and the earlier access token stays valid until it expires', async () => {
      const first = await connect(app, browser, oauthApp);
      const { status, body } = await refresh(app, oauthApp, first.refresh_token);
      expect(status).to.equal(200);
      expect(body.refresh_token).not.to.equal(first.refresh_token);
      expect([await opens(app, first.access_token), await opens(app, body.access_token)]).to.deep.equal([true, true]);
    });

    it('are refused with invalid_grant on reuse, and the whole family is revoked', async () => {
      const first = await connect(app, browser, oauthApp);
      const second = (await refresh(app, oauthApp, first.refresh_token)).body;
      expect(refusal(await refresh(app, oauthApp, first.refresh_token))).to.deep.equal([
        400,
        'invalid_grant',
        'invalid_grant',
      ]);
      expect([await opens(app, first.access_token), await opens(app, second.access_token)]).to.deep.equal([
        false,
        false,
      ]);
      expect((await refresh(app, oauthApp, second.refresh_token)).status).to.equal(400);
      expect(await lastAction()).to.equal('app.refreshReused');
    });

    it('are issued until exactly 30 days after the refresh token', async () => {
      const [early, late] = [await connect(app, browser, oauthApp), await connect(app, browser, oauthApp)];
      app.clock.advance(days(30) - 1);
      expect((await refresh(app, oauthApp, early.refresh_token)).status).to.equal(200);
      app.clock.advance(1);
      expect(refusal(await refresh(app, oauthApp, late.refresh_token))).to.deep.equal([
        400,
        'invalid_grant',
        'invalid_grant',
      ]);
    });

    it('can be narrowed for the access token, and never widened', async () => {
      const first = await connect(app, browser, oauthApp, { asked: 'api.read api.write.monitors' });
      const narrow = (await refresh(app, oauthApp, first.refresh_token, { scope: 'api.read' })).body;
      expect(narrow.scope).to.equal('api.read');
      expect(
        refusal(await refresh(app, oauthApp, narrow.refresh_token, { scope: 'api.read api.write.incidents' })),
      ).to.deep.equal([400, 'invalid_scope', 'invalid_scope']);
      expect((await refresh(app, oauthApp, narrow.refresh_token)).body.scope).to.equal('api.read api.write.monitors');
    });

    it('are refused to another client, and for an access token', async () => {
      const tokens = await connect(app, browser, oauthApp);
      const another = await registerApp(app);
      expect(refusal(await refresh(app, another, tokens.refresh_token))).to.deep.equal([
        400,
        'invalid_grant',
        'invalid_grant',
      ]);
      expect(refusal(await refresh(app, oauthApp, tokens.access_token))).to.deep.equal([
        400,
        'invalid_grant',
        'invalid_grant',
      ]);
      expect((await refresh(app, oauthApp, tokens.refresh_token)).status).to.equal(200);
    });

    it('lose scopes that the user can no longer grant, and end with the user', async () => {
      const first = await connect(app, browser, oauthApp, { asked: 'api.read api.write.monitors' });
      const set = (change: object): Promise<unknown> =>
        app.database.query.updateTable('app_user').set(change).where('id', '=', user.id).execute();
      await set({ role: 'readonly' });
      const second = (await refresh(app, oauthApp, first.refresh_token)).body;
      expect(second.scope).to.equal('api.read');
      await set({ isActive: false });
      expect(refusal(await refresh(app, oauthApp, second.refresh_token))).to.deep.equal([
        400,
        'invalid_grant',
        'invalid_grant',
      ]);
      expect(await opens(app, second.access_token)).to.equal(false);
    });
  });

  describe('as credentials', () => {
    it('open the API for exactly one hour', async () => {
      const { access_token: token } = await connect(app, browser, oauthApp);
      app.clock.advance(hours(1) - 1);
      expect(await opens(app, token)).to.equal(true);
      app.clock.advance(1);
      const { status, headers } = await app.client(token).get('/api/websites');
      expect(status).to.equal(401);
      expect(headers.get('www-authenticate')).to.include('error="invalid_token"');
    });

    it('have the access of api.read only, and no write access while the kill-switch is off', async () => {
      const { access_token: token } = await connect(app, browser, oauthApp, { asked: 'api.read api.write.monitors' });
      const client = app.client(token);
      expect((await client.get('/api/incidents')).status).to.equal(200);
      for (const path of ['/api/customers', '/api/users', '/api/oauth/connections', '/api/nowhere']) {
        expect((await client.get(path)).body.data.code, path).to.equal('agentTokenReadOnly');
      }
      expect((await client.post('/api/websites', {})).body.data.code).to.equal('agentTokenReadOnly');
    });

    it('are limited to the organization of the user', async () => {
      const { access_token: token } = await connect(app, browser, oauthApp);
      const stranger = app.client((await app.createOrganization()).apiToken);
      const theirs = (await stranger.post('/api/websites', { name: 'Theirs', url: 'https://93.184.216.34/' })).body;
      expect((await app.client(token).get(`/api/websites/${theirs.publicId}`)).status).to.equal(404);
      expect((await app.client(token).get('/api/websites')).body.total).to.equal(0);
    });

    it('are revoked when the user moves to another organization', async () => {
      const { access_token: token } = await connect(app, browser, oauthApp);
      const elsewhere = (await app.createOrganization()).organizationId;
      await app.database.query
        .updateTable('app_user')
        .set({ organizationId: elsewhere })
        .where('id', '=', user.id)
        .execute();
      expect(await opens(app, token)).to.equal(false);
    });

    it('answer 423 while the organization is suspended', async () => {
      const { access_token: token } = await connect(app, browser, oauthApp);
      await app.database.query
        .updateTable('organization')
        .set({ status: 'suspended' })
        .where('id', '=', organizationId)
        .execute();
      expect((await app.client(token).get('/api/websites')).status).to.equal(423);
    });

    it('are stored as digests only', async () => {
      const tokens = await connect(app, browser, oauthApp);
      const stored = JSON.stringify([
        await app.database.query.selectFrom('app_token').selectAll().execute(),
        await app.database.query.selectFrom('audit_log').selectAll().execute(),
      ]);
      expect(stored).not.to.include(tokens.access_token).and.not.to.include(tokens.refresh_token);
    });
  });

  describe('revocation', () => {
    const revoke = (fields: Readonly<Record<string, string>>): Promise<Answer> =>
      sendForm(app, '/oauth/apps/revoke', fields);

    it('of the access token invalidates that token only', async () => {
      const tokens = await connect(app, browser, oauthApp);
      const { status, text } = await revoke({
        token: tokens.access_token,
        token_type_hint: 'refresh_token',
        client_id: oauthApp.clientId,
      });
      expect([status, text]).to.deep.equal([200, '']);
      expect(await opens(app, tokens.access_token)).to.equal(false);
      expect((await refresh(app, oauthApp, tokens.refresh_token)).status).to.equal(200);
    });

    it('of the refresh token invalidates all tokens of the grant', async () => {
      const tokens = await connect(app, browser, oauthApp);
      await revoke({ token: tokens.refresh_token });
      expect(await opens(app, tokens.access_token)).to.equal(false);
      expect((await refresh(app, oauthApp, tokens.refresh_token)).status).to.equal(400);
    });

    it('answers 200 to unknown, repeated, missing and foreign tokens, without effect on others', async () => {
      const tokens = await connect(app, browser, oauthApp);
      const another = await registerApp(app);
      for (const fields of [
        { token: 'unknown' },
        {},
        { token: tokens.access_token, client_id: another.clientId },
        { token: '' },
      ]) {
        expect((await revoke(fields)).status).to.equal(200);
      }
      expect(await opens(app, tokens.access_token)).to.equal(true);
      await revoke({ token: tokens.access_token });
      expect((await revoke({ token: tokens.access_token })).status).to.equal(200);
    });
  });
});
