import { expect } from 'chai';
import { days, minutes } from '../../../../src/domain/kernel/time.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { connect, consentTo, opens, refresh, registerApp, sendForm } from './app-flow.ts';

const CONNECTIONS = '/api/oauth/connections';

describe('GET and DELETE connections', () => {
  let app: TestApp;
  let apiToken: string;
  let browser: Browser;
  let email: string;
  let userPublicId: string;
  let other: Browser;

  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  beforeEach(async () => {
    // The rate limits apply to all tests together.
    app.clock.advance(minutes(1));
    const created = await app.createOrganization();
    apiToken = created.apiToken;
    ({ email, publicId: userPublicId } = await addUser(app, created.organizationId));
    browser = await signedIn(app, email);
    other = await signedIn(app, (await addUser(app, created.organizationId)).email);
  });

  /** An approved agent with its access token. */
  const confirmAgent = async (): Promise<{ readonly registrationId: string; readonly token: string }> => {
    const { body } = await app.client().post('/agent/identity', { type: 'service_auth', login_hint: email });
    expect((await browser.post('/api/agent-claim/confirm', { user_code: body.claim.user_code })).status).to.equal(200);
    const polled = await sendForm(app, '/oauth2/token', {
      grant_type: 'urn:workos:agent-auth:grant-type:claim',
      claim_token: body.claim_token,
    });
    expect(polled.status).to.equal(200);
    return { registrationId: body.registration_id, token: polled.body.access_token };
  };

  it('list the apps and agents of the user only', async () => {
    const oauthApp = await registerApp(app, { client_name: 'Desk' });
    await connect(app, browser, oauthApp);
    const { registrationId } = await confirmAgent();
    const { body } = await browser.get(CONNECTIONS);
    expect(body).to.have.length(2);
    expect(body[0]).to.deep.include({
      clientId: oauthApp.clientId,
      type: 'app',
      name: 'Desk',
      scopes: ['api.read'],
      createdAt: app.clock.now().toISOString(),
    });
    expect(body[1]).to.deep.include({ clientId: registrationId, type: 'agent', scopes: ['api.read'] });
    expect((await other.get(CONNECTIONS)).body).to.deep.equal([]);
  });

  it('list an app once, with all granted scopes and its last use', async () => {
    const oauthApp = await registerApp(app);
    await connect(app, browser, oauthApp);
    const started = app.clock.now().toISOString();
    app.clock.advance(minutes(5));
    const { access_token: token } = await connect(app, browser, oauthApp, { asked: 'tools.public' });
    app.clock.advance(minutes(5));
    await app.client(token).get('/api/health');
    const { body } = await browser.get(CONNECTIONS);
    expect(body).to.deep.equal([
      {
        clientId: oauthApp.clientId,
        type: 'app',
        name: 'Test app',
        scopes: ['tools.public', 'api.read'],
        createdAt: started,
        lastUsedAt: app.clock.now().toISOString(),
      },
    ]);
  });

  it('omit unused codes that have expired, and grants unused for 30 days', async () => {
    const oauthApp = await registerApp(app);
    await consentTo(app, browser, oauthApp);
    expect((await browser.get(CONNECTIONS)).body).to.have.length(1);
    app.clock.advance(minutes(1));
    expect((await browser.get(CONNECTIONS)).body).to.deep.equal([]);
    await connect(app, browser, oauthApp);
    app.clock.advance(days(30) - 1);
    const later = await signedIn(app, email);
    expect((await later.get(CONNECTIONS)).body).to.have.length(1);
    app.clock.advance(1);
    expect((await later.get(CONNECTIONS)).body).to.deep.equal([]);
  });

  it('revoke tokens, refresh tokens and pending codes of an app from every consent', async () => {
    const oauthApp = await registerApp(app);
    const [first, second, waiting] = [
      await connect(app, browser, oauthApp),
      await connect(app, browser, oauthApp),
      await consentTo(app, browser, oauthApp),
    ];
    const theirs = await connect(app, other, oauthApp);
    expect((await browser.delete(`${CONNECTIONS}/${oauthApp.clientId}`)).body).to.deep.equal({ success: true });
    expect([await opens(app, first.access_token), await opens(app, second.access_token)]).to.deep.equal([false, false]);
    expect((await refresh(app, oauthApp, first.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await sendForm(app, '/oauth/apps/token', waiting.form)).body.error).to.equal('invalid_grant');
    expect((await browser.get(CONNECTIONS)).body).to.deep.equal([]);
    expect(await opens(app, theirs.access_token)).to.equal(true);
  });

  it('record registration, consent, tokens and removal in the audit log', async () => {
    const newest = async () =>
      (await app.database.query.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
        .id;
    const before = await newest();
    const oauthApp = await registerApp(app);
    await connect(app, browser, oauthApp);
    await browser.delete(`${CONNECTIONS}/${oauthApp.clientId}`);
    const entries = await app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('id', '>', before)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).to.deep.equal([
      'oauthClient.registered',
      'app.consentAsked',
      'app.accepted',
      'app.connected',
      'app.disconnected',
    ]);
  });

  it('revoke an agent and its token', async () => {
    const { registrationId, token } = await confirmAgent();
    expect(await opens(app, token)).to.equal(true);
    expect((await browser.delete(`${CONNECTIONS}/${registrationId}`)).body).to.deep.equal({ success: true });
    expect(await opens(app, token)).to.equal(false);
    expect((await browser.get(CONNECTIONS)).body).to.deep.equal([]);
  });

  it('answer unknownOauthConnection for a client without a connection, a connection of another user or a deleted one', async () => {
    const oauthApp = await registerApp(app);
    const { registrationId } = await confirmAgent();
    await connect(app, browser, oauthApp);
    for (const [by, clientId] of [
      [other, oauthApp.clientId],
      [other, registrationId],
      [browser, 'app_unknown'],
      [browser, 'reg_unknown'],
    ] as const) {
      const { status, body } = await by.delete(`${CONNECTIONS}/${clientId}`);
      expect([status, body.data.code], clientId).to.deep.equal([404, 'unknownOauthConnection']);
    }
    await browser.delete(`${CONNECTIONS}/${oauthApp.clientId}`);
    expect((await browser.delete(`${CONNECTIONS}/${oauthApp.clientId}`)).status).to.equal(404);
  });

  it('answer missingClientId without a client id', async () => {
    for (const path of [CONNECTIONS, `${CONNECTIONS}/`, `${CONNECTIONS}/%20`]) {
      const { status, body } = await browser.delete(path);
      expect([status, body.data.code], path).to.deep.equal([400, 'missingClientId']);
    }
  });

  it('answer 401 to callers other than signed-in users', async () => {
    for (const client of [app.client(), app.client(apiToken)]) {
      expect((await client.get(CONNECTIONS)).status).to.equal(401);
      expect((await client.delete(`${CONNECTIONS}/app_x`)).status).to.equal(401);
    }
  });

  it('let an administrator see and revoke one agent of another person, whose other access remains', async () => {
    const [oauthApp, { registrationId, token }] = [
      await registerApp(app, { client_name: 'Desk' }),
      await confirmAgent(),
    ];
    const { access_token: kept } = await connect(app, browser, oauthApp);
    const admin = app.client(apiToken);
    const path = `/api/users/${userPublicId}/connections`;
    expect((await admin.get(path)).body.map(({ name }: { name: string }) => name)).to.have.members(['Agent', 'Desk']);
    expect(await opens(app, token)).to.equal(true);
    expect((await admin.delete(`${path}/${registrationId}`)).body).to.deep.equal({ success: true });
    expect(await opens(app, token)).to.equal(false);
    expect([await opens(app, kept), (await browser.get(CONNECTIONS)).status]).to.deep.equal([true, 200]);
    const { body: entries } = await admin.get('/api/audit-log?action=agent.disconnected');
    expect(entries.items ?? entries).to.have.length(1);
    expect((await admin.delete(`${path}/${registrationId}`)).body.data.code).to.equal('unknownOauthConnection');
  });

  it('hide users of other organizations from administrators, and refuse editors and users with a platform flag', async () => {
    const own = await app.createOrganization();
    const admin = app.client(own.apiToken);
    const path = `/api/users/${userPublicId}/connections`;
    expect([(await other.get(path)).status, (await other.delete(`${path}/app_x`)).status]).to.deep.equal([403, 403]);
    expect([(await admin.get(path)).status, (await admin.delete(`${path}/app_x`)).status]).to.deep.equal([404, 404]);
    const { publicId } = await addUser(app, own.organizationId, { isGlobalSupporter: true });
    expect((await admin.delete(`/api/users/${publicId}/connections/app_x`)).body.data.code).to.equal(
      'globalUserProtected',
    );
  });
});
