import { expect } from 'chai';
import { hours, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { addUser, enrol, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf } from './agents.ts';

const CONFIRM = '/api/agent-claim/confirm';
const contextOf = (browser: Browser, code: string): Promise<Answer> =>
  browser.get(`/api/agent-claim/context?user_code=${encodeURIComponent(code)}`);
const confirm = (browser: Browser, code: string, more: object = {}): Promise<Answer> =>
  browser.post(CONFIRM, { user_code: code, ...more });

describe('agent claims', () => {
  let app: TestApp;
  let agent: Agent;
  let created: BootstrappedOrganization;
  let browser: Browser;
  let stranger: Browser;
  before(async () => {
    app = await testApp();
    agent = new Agent(app);
    created = await app.createOrganization();
    browser = await signedIn(app, created.email);
    stranger = await signedIn(app, (await addUser(app, created.organizationId, { role: 'admin' })).email);
  });
  after(() => app.close());
  beforeEach(() => app.clock.advance(minutes(1)));

  const registered = async (scope?: string) =>
    (
      await agent.register({
        type: 'service_auth',
        login_hint: created.email,
        ...(scope === undefined ? {} : { scope }),
      })
    ).body as {
      registration_id: string;
      claim_token: string;
      claim: { user_code: string };
    };

  it('lead from registration to an api.read token', async () => {
    const { registration_id: id, claim_token: token, claim } = await registered();
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'authorization_pending']);
    const confirmed = await confirm(browser, claim.user_code);
    expect(confirmed.body).to.deep.equal({
      registration_id: id,
      status: 'authorized',
      scopes: ['api.read'],
      access: { type: 'organization', id: created.organizationPublicId, name: confirmed.body.access.name },
    });
    const redeemed = await agent.poll(token);
    expect(redeemed.body).to.include({ token_type: 'Bearer', expires_in: 3600, scope: 'api.read' });
    expect(redeemed.body).to.have.all.keys(
      'access_token',
      'token_type',
      'expires_in',
      'scope',
      'identity_assertion',
      'assertion_expires',
    );
    expect((await app.client(redeemed.body.access_token as string).get('/api/websites')).status).to.equal(200);
    const claims = JSON.parse(
      Buffer.from((redeemed.body.identity_assertion as string).split('.')[1] ?? '', 'base64url').toString(),
    ) as object;
    expect(claims).to.include({
      sub: id,
      registration_type: 'service_auth',
      email: created.email,
      email_verified: true,
    });
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    expect((await agent.exchange(redeemed.body.identity_assertion as string)).body.scope).to.equal('api.read');
  });

  it('show the bound user which agent requests which access', async () => {
    const { registration_id: id, claim } = await registered('api.write.monitors');
    const { status, body, headers } = await contextOf(browser, claim.user_code);
    expect([status, headers.get('cache-control')]).to.deep.equal([200, 'no-store']);
    expect(body).to.deep.equal({
      registration_id: id,
      registration_type: 'service_auth',
      provider: null,
      account: { email: created.email },
      access: { type: 'organization', id: created.organizationPublicId, name: body.access.name },
      scopes: ['api.read', 'api.write.monitors'],
      created_at: app.clock.now().toISOString(),
      expires_at: new Date(app.clock.now().getTime() + 600_000).toISOString(),
      first_agent: false,
    });
  });

  it('accept the code with spaces and hyphens', async () => {
    const { user_code: code } = (await registered()).claim;
    expect((await contextOf(browser, ` ${code.slice(0, 3)} - ${code.slice(3)} `)).status).to.equal(200);
  });

  it('answer another user like an unknown code', async () => {
    const { user_code: code } = (await registered()).claim;
    const wrong = code === '000000' ? '000001' : '000000';
    const answerTo = async (who: Browser, typed: string) => {
      const { status, body } = await contextOf(who, typed);
      return [status, body.data];
    };
    const unknown = await answerTo(browser, wrong);
    expect(unknown[0]).to.equal(404);
    expect((await contextOf(browser, wrong)).text).to.not.include(wrong);
    for (const typed of [code, 'abc', '12345', '1234567'])
      expect(await answerTo(stranger, typed)).to.deep.equal(unknown);
    expect(refusalOf(await confirm(stranger, code))).to.deep.equal([400, 'invalid_claim_token']);
    expect((await contextOf(browser, code)).status).to.equal(200);
  });

  it('require a session: 401 without credential and with an API token, agentTokenReadOnly for agents', async () => {
    const { user_code: code } = (await registered()).claim;
    const visitor = await agent.anonymous();
    for (const send of [
      (token?: string) => app.client(token).get(`/api/agent-claim/context?user_code=${code}`),
      (token?: string) => app.client(token).post(CONFIRM, { user_code: code }),
    ]) {
      expect(refusalOf(await send())).to.deep.equal([401, undefined]);
      expect(refusalOf(await send(created.apiToken))).to.deep.equal([401, undefined]);
      expect(refusalOf(await send(visitor.token))).to.deep.equal([403, 'agentTokenReadOnly']);
    }
  });

  it('answer invalidRequestBody without a code, or to unknown or malformed members', async () => {
    expect(refusalOf(await browser.get('/api/agent-claim/context'))).to.deep.equal([400, 'invalidRequestBody']);
    for (const body of [
      {},
      { user_code: 123456 },
      { user_code: '123456', accept: 'yes' },
      { user_code: '123456', scope: [] },
      { user_code: '123456', other: 1 },
    ]) {
      expect(refusalOf(await browser.post(CONFIRM, body)), JSON.stringify(body)).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
    }
  });

  it('answer csrfOriginRejected to a cross-site request', async () => {
    const { user_code: code } = (await registered()).claim;
    expect(
      refusalOf(await browser.send('POST', CONFIRM, { user_code: code }, { Origin: 'https://evil.example' })),
    ).to.deep.equal([403, 'csrfOriginRejected']);
  });

  it('answer mfa_step_up_required to a user with two-step verification without a recent code', async () => {
    const careful = await addUser(app, created.organizationId, { role: 'admin' });
    const session = await signedIn(app, careful.email);
    await enrol(app, session);
    app.clock.advance(minutes(5));
    const { body } = await agent.register({ type: 'service_auth', login_hint: careful.email });
    expect(refusalOf(await confirm(session, body.claim.user_code))).to.deep.equal([403, 'mfa_step_up_required']);
  });

  it('answer claimed_or_in_flight to the bound user after the confirmation', async () => {
    const { user_code: code } = (await registered()).claim;
    await confirm(browser, code);
    expect(refusalOf(await contextOf(browser, code))).to.deep.equal([409, 'claimed_or_in_flight']);
    expect(refusalOf(await confirm(browser, code))).to.deep.equal([409, 'claimed_or_in_flight']);
    expect(refusalOf(await confirm(browser, code, { accept: false }))).to.deep.equal([409, 'claimed_or_in_flight']);
  });

  it('end with a decline: polls answer access_denied until the 24 h window ends', async () => {
    const { registration_id: id, claim_token: token, claim } = await registered();
    expect((await confirm(browser, claim.user_code, { accept: false })).body).to.deep.equal({
      registration_id: id,
      status: 'denied',
    });
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'access_denied']);
    expect(refusalOf(await confirm(browser, claim.user_code))).to.deep.equal([400, 'invalid_claim_token']);
    expect(refusalOf(await agent.claim({ claim_token: token }))).to.deep.equal([400, 'invalid_claim_token']);
    app.clock.advance(hours(24) - 1);
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'access_denied']);
    app.clock.advance(1);
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    browser = await signedIn(app, created.email);
    stranger = await signedIn(app, (await addUser(app, created.organizationId, { role: 'admin' })).email);
  });

  it('accept a new code after the old one expired after 600 s', async () => {
    const { claim_token: token, claim } = await registered();
    app.clock.advance(seconds(600) - 1);
    expect((await contextOf(browser, claim.user_code)).status).to.equal(200);
    app.clock.advance(1);
    expect(refusalOf(await contextOf(browser, claim.user_code))).to.deep.equal([404, 'invalid_claim_token']);
    expect(refusalOf(await confirm(browser, claim.user_code))).to.deep.equal([400, 'invalid_claim_token']);
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    const { status, body } = await agent.claim({ claim_token: token });
    expect([status, body.status, body.registration_type]).to.deep.equal([200, 'initiated', 'service_auth']);
    expect(body.claim_attempt_id).to.match(/^cla_/);
    expect(body.expires_at).to.equal(new Date(app.clock.now().getTime() + 600_000).toISOString());
    expect((await confirm(browser, body.claim_attempt.user_code)).status).to.equal(200);
    expect((await agent.poll(token)).status).to.equal(200);
  });

  it('accept the newest code only', async () => {
    const { claim_token: token, claim } = await registered();
    const { body } = await agent.claim({ claim_token: token, login_hint: created.email.toUpperCase() });
    expect(refusalOf(await contextOf(browser, claim.user_code))).to.deep.equal([404, 'invalid_claim_token']);
    expect((await contextOf(browser, body.claim_attempt.user_code)).status).to.equal(200);
  });

  it('limit the lifetime of a code to the claim window', async () => {
    const { claim_token: token } = await registered();
    app.clock.advance(hours(24) - seconds(100));
    const { body } = await agent.claim({ claim_token: token });
    expect(body.claim_attempt.expires_in).to.equal(100);
    app.clock.advance(seconds(100));
    expect(refusalOf(await agent.claim({ claim_token: token }))).to.deep.equal([400, 'claim_expired']);
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    browser = await signedIn(app, created.email);
    stranger = await signedIn(app, (await addUser(app, created.organizationId, { role: 'admin' })).email);
  });

  it('refuse an attempt with another address, an unknown token or a malformed body', async () => {
    const { claim_token: token } = await registered();
    expect(refusalOf(await agent.claim({ claim_token: token, login_hint: 'eve@example.com' }))).to.deep.equal([
      400,
      'invalid_request',
    ]);
    expect(refusalOf(await agent.claim({ claim_token: token, login_hint: 'no address' }))).to.deep.equal([
      400,
      'invalid_request',
    ]);
    expect(refusalOf(await agent.claim({ claim_token: token, scope: 'nonsense' }))).to.deep.equal([
      400,
      'invalid_scope',
    ]);
    for (const claim_token of [`clm_${'a'.repeat(43)}`, 'wsma_x', '']) {
      expect(refusalOf(await agent.claim({ claim_token, login_hint: created.email }))).to.deep.equal([
        400,
        'invalid_claim_token',
      ]);
    }
    for (const body of [
      {},
      { claim_token: 7 },
      { claim_token: token, type: 'other' },
      { claim_token: token, type: 'identity_assertion' },
    ]) {
      expect(refusalOf(await agent.claim(body))).to.deep.equal([400, 'invalid_request']);
    }
    expect(
      refusalOf(await agent.claim({ claim_token: token, type: 'identity_assertion', assertion: 'x' })),
    ).to.deep.equal([400, 'invalid_claim_token']);
  });

  describe('anonymous agent', () => {
    it('keeps the public tools until the claim is redeemed, which revokes earlier tokens and assertions', async () => {
      const visitor = await agent.anonymous();
      expect(refusalOf(await agent.claim({ claim_token: visitor.claimToken }))).to.deep.equal([400, 'invalid_request']);
      const { body } = await agent.claim({ claim_token: visitor.claimToken, login_hint: created.email });
      await confirm(browser, body.claim_attempt.user_code);
      const use = async (token: string) => (await app.client(token).get('/api/tools/none')).status;
      expect(await use(visitor.token)).to.equal(404);
      expect((await agent.exchange(visitor.assertion)).body.scope).to.equal('tools.public');
      const redeemed = await agent.poll(visitor.claimToken);
      expect(redeemed.body.scope).to.equal('api.read');
      expect(await use(visitor.token)).to.equal(401);
      expect(refusalOf(await agent.exchange(visitor.assertion))).to.deep.equal([400, 'invalid_grant']);
      expect((await agent.exchange(redeemed.body.identity_assertion)).body.scope).to.equal('api.read');
    });

    it('can poll before any attempt, and can name another user in a new attempt', async () => {
      const visitor = await agent.anonymous();
      expect(refusalOf(await agent.poll(visitor.claimToken))).to.deep.equal([400, 'authorization_pending']);
      const first = await agent.claim({ claim_token: visitor.claimToken, login_hint: 'somebody@example.com' });
      expect(first.status).to.equal(200);
      const second = await agent.claim({
        claim_token: visitor.claimToken,
        login_hint: created.email,
        scope: 'api.write.incidents',
      });
      expect((await contextOf(browser, second.body.claim_attempt.user_code)).body.scopes).to.deep.equal([
        'api.read',
        'api.write.incidents',
      ]);
    });

    it('keeps the public tools after a decline, and can start a new attempt', async () => {
      const visitor = await agent.anonymous();
      const { body } = await agent.claim({ claim_token: visitor.claimToken, login_hint: created.email });
      await confirm(browser, body.claim_attempt.user_code, { accept: false });
      expect(refusalOf(await agent.poll(visitor.claimToken))).to.deep.equal([400, 'access_denied']);
      expect((await agent.exchange(visitor.assertion)).status).to.equal(200);
      const again = await agent.claim({ claim_token: visitor.claimToken, login_hint: created.email });
      expect(refusalOf(await agent.poll(visitor.claimToken))).to.deep.equal([400, 'authorization_pending']);
      expect((await confirm(browser, again.body.claim_attempt.user_code)).status).to.equal(200);
    });
  });

  describe('polling interval', () => {
    it('answers slow_down to polls within 5 s, restarts the wait with each poll, and does not delay a confirmation', async () => {
      const { claim_token: token, claim } = await registered();
      const poll = async () => refusalOf(await agent.poll(token))[1];
      expect(await poll()).to.equal('authorization_pending');
      app.clock.advance(4749);
      expect(await poll()).to.equal('slow_down');
      app.clock.advance(4749);
      expect(await poll()).to.equal('slow_down');
      app.clock.advance(4750);
      expect(await poll()).to.equal('authorization_pending');
      await confirm(browser, claim.user_code);
      expect((await agent.poll(token)).status).to.equal(200);
    });

    it('answers expired_token to malformed tokens', async () => {
      for (const token of [`clm_${'b'.repeat(43)}`, 'nonsense'])
        expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    });

    it('refuses a wider scope without redeeming the claim', async () => {
      const { claim_token: token, claim } = await registered();
      await confirm(browser, claim.user_code);
      expect(refusalOf(await agent.poll(token, { scope: 'api.write.monitors' }))).to.deep.equal([400, 'invalid_scope']);
      expect((await agent.poll(token, { scope: 'tools.public' })).body.scope).to.equal('tools.public');
    });
  });

  describe('scopes that a user can grant', () => {
    const asUser = async (facts: Parameters<typeof addUser>[2]) => {
      const user = await addUser(app, created.organizationId, facts);
      const { body } = await agent.register({
        type: 'service_auth',
        login_hint: user.email,
        scope: 'api.write.monitors',
      });
      return {
        user,
        session: await signedIn(app, user.email),
        code: body.claim.user_code as string,
        token: body.claim_token as string,
      };
    };

    it('are limited to api.read for a read-only user; more is refused with invalid_scope', async () => {
      const { session, code } = await asUser({ role: 'readonly' });
      expect(refusalOf(await confirm(session, code, { scope: 'api.write.monitors' }))).to.deep.equal([
        400,
        'invalid_scope',
      ]);
      expect((await confirm(session, code)).body.scopes).to.deep.equal(['api.read']);
    });

    it('can be narrowed by the user', async () => {
      const { session, code, token } = await asUser({ role: 'editor' });
      expect((await confirm(session, code, { scope: 'api.read' })).body.scopes).to.deep.equal(['api.read']);
      expect((await agent.poll(token)).body.scope).to.equal('api.read');
    });

    it('are checked again on redemption: for a deactivated user it is refused, and the claim remains', async () => {
      const { user, session, code, token } = await asUser({ role: 'editor' });
      await confirm(session, code);
      const setActive = (isActive: boolean) =>
        app.database.query.updateTable('app_user').set({ isActive }).where('id', '=', user.id).execute();
      await setActive(false);
      expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'invalid_grant']);
      await setActive(true);
      expect((await agent.poll(token)).body.scope).to.equal('api.read api.write.monitors');
    });

    it('are checked again on each exchange: for a deactivated user it is refused', async () => {
      const { user, session, code, token } = await asUser({ role: 'editor' });
      await confirm(session, code);
      const { body } = await agent.poll(token);
      await app.database.query.updateTable('app_user').set({ role: 'readonly' }).where('id', '=', user.id).execute();
      expect((await agent.exchange(body.identity_assertion)).body.scope).to.equal('api.read');
      await app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', user.id).execute();
      expect(refusalOf(await agent.exchange(body.identity_assertion))).to.deep.equal([400, 'invalid_grant']);
      await app.database.query.deleteFrom('app_user').where('id', '=', user.id).execute();
      expect(refusalOf(await agent.exchange(body.identity_assertion))).to.deep.equal([400, 'invalid_grant']);
    });
  });

  it('end with the last assertion, 24 h after the redemption', async () => {
    const claimed = await agent.claimed((code) => confirm(browser, code), created.email);
    app.clock.advance(hours(24) - 1);
    expect((await agent.exchange(claimed.assertion)).status).to.equal(200);
    app.clock.advance(1);
    expect(refusalOf(await agent.exchange(claimed.assertion))).to.deep.equal([400, 'invalid_grant']);
  });
});

describe('rate limit of claim attempts', () => {
  it('allows 30 attempts a minute per address, including failed ones', async () => {
    const app = await testApp();
    const agent = new Agent(app);
    for (let sent = 0; sent < 30; sent += 1)
      expect(refusalOf(await agent.claim({ claim_token: 'clm_x' }))).to.deep.equal([400, 'invalid_claim_token']);
    expect(refusalOf(await agent.claim({ claim_token: 'clm_x' }))).to.deep.equal([429, 'rate_limited']);
    await app.close();
  });
});

describe('rate limit of user codes', () => {
  it('answers rate_limited after 30 failed lookups of a user in a minute, over context and confirm, also in parallel', async () => {
    const app = await testApp();
    const { email } = await app.createOrganization();
    const browser = await signedIn(app, email);
    const { body } = await new Agent(app).register({ type: 'service_auth', login_hint: email });
    const right = body.claim.user_code as string;
    const wrong = Array.from({ length: 40 }, (_, at) => String(at).padStart(6, '0')).filter((code) => code !== right);
    for (let each = 0; each < 5; each += 1) expect((await contextOf(browser, right)).status).to.equal(200);
    const answers = await Promise.all(
      wrong.slice(0, 36).map((code, at) => (at % 2 === 0 ? contextOf(browser, code) : confirm(browser, code))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).to.have.length(6);
    expect(statuses.filter((status) => status === 400 || status === 404)).to.have.length(30);
    const refused = await contextOf(browser, right);
    expect(refusalOf(refused)).to.deep.equal([429, 'rate_limited']);
    expect(refused.body.data.retryAfter).to.be.within(1, 60);
    app.clock.advance(refused.body.data.retryAfter * 1000);
    expect((await contextOf(browser, right)).status).to.equal(200);
    await app.close();
  });
});
