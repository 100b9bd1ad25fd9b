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
const contextOf = (browser: Browser, code: string): Promise<Answer> => browser.get(`/api/agent-claim/context?user_code=${encodeURIComponent(code)}`);
const confirm = (browser: Browser, code: string, more: object = {}): Promise<Answer> => browser.post(CONFIRM, { user_code: code, ...more });

describe('claiming an agent over HTTP', () => {
  let app: TestApp;
  let agent: Agent;
  let founded: BootstrappedOrganization;
  let browser: Browser;
  let stranger: Browser;
  before(async () => {
    app = await testApp();
    agent = new Agent(app);
    founded = await app.found();
    browser = await signedIn(app, founded.email);
    stranger = await signedIn(app, (await addUser(app, founded.organizationId, { role: 'admin' })).email);
  });
  after(() => app.close());
  beforeEach(() => app.clock.advance(minutes(1)));

  const registered = async (scope?: string) =>
    (await agent.register({ type: 'service_auth', login_hint: founded.email, ...(scope === undefined ? {} : { scope }) })).body as {
      registration_id: string;
      claim_token: string;
      claim: { user_code: string };
    };

  it('goes from registration to an api.read token', async () => {
    const { registration_id: id, claim_token: token, claim } = await registered();
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'authorization_pending']);
    const confirmed = await confirm(browser, claim.user_code);
    expect(confirmed.body).to.deep.equal({
      registration_id: id,
      status: 'authorized',
      scopes: ['api.read'],
      access: { type: 'organization', id: founded.organizationPublicId, name: confirmed.body.access.name },
    });
    const redeemed = await agent.poll(token);
    expect(redeemed.body).to.include({ token_type: 'Bearer', expires_in: 3600, scope: 'api.read' });
    expect(redeemed.body).to.have.all.keys('access_token', 'token_type', 'expires_in', 'scope', 'identity_assertion', 'assertion_expires');
    expect((await app.client(redeemed.body.access_token as string).get('/api/websites')).status).to.equal(200);
    const claims = JSON.parse(Buffer.from((redeemed.body.identity_assertion as string).split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).to.include({ sub: id, registration_type: 'service_auth', email: founded.email, email_verified: true });
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    expect((await agent.exchange(redeemed.body.identity_assertion as string)).body.scope).to.equal('api.read');
  });

  it('shows the bound user who asks for what', async () => {
    const { registration_id: id, claim } = await registered('api.write.monitors');
    const { status, body, headers } = await contextOf(browser, claim.user_code);
    expect([status, headers.get('cache-control')]).to.deep.equal([200, 'no-store']);
    expect(body).to.deep.equal({
      registration_id: id,
      registration_type: 'service_auth',
      provider: null,
      account: { email: founded.email },
      access: { type: 'organization', id: founded.organizationPublicId, name: body.access.name },
      scopes: ['api.read', 'api.write.monitors'],
      created_at: app.clock.now().toISOString(),
      expires_at: new Date(app.clock.now().getTime() + 600_000).toISOString(),
      first_agent: false,
    });
  });

  it('takes the code with spaces and hyphens', async () => {
    const { user_code: code } = (await registered()).claim;
    expect((await contextOf(browser, ` ${code.slice(0, 3)} - ${code.slice(3)} `)).status).to.equal(200);
  });

  it('leads a stranger nowhere, told in the same words as an unknown code', async () => {
    const { user_code: code } = (await registered()).claim;
    const wrong = code === '000000' ? '000001' : '000000';
    const told = async (who: Browser, typed: string) => {
      const { status, body } = await contextOf(who, typed);
      return [status, body.data];
    };
    const unknown = await told(browser, wrong);
    expect(unknown[0]).to.equal(404);
    expect((await contextOf(browser, wrong)).text).to.not.include(wrong);
    for (const typed of [code, 'abc', '12345', '1234567']) expect(await told(stranger, typed)).to.deep.equal(unknown);
    expect(refusalOf(await confirm(stranger, code))).to.deep.equal([400, 'invalid_claim_token']);
    expect((await contextOf(browser, code)).status).to.equal(200);
  });

  it('takes a session: 401 for nobody and for API tokens, agentTokenReadOnly for agents', async () => {
    const { user_code: code } = (await registered()).claim;
    const visitor = await agent.anonymous();
    for (const send of [
      (token?: string) => app.client(token).get(`/api/agent-claim/context?user_code=${code}`),
      (token?: string) => app.client(token).post(CONFIRM, { user_code: code }),
    ]) {
      expect(refusalOf(await send())).to.deep.equal([401, undefined]);
      expect(refusalOf(await send(founded.apiToken))).to.deep.equal([401, undefined]);
      expect(refusalOf(await send(visitor.token))).to.deep.equal([403, 'agentTokenReadOnly']);
    }
  });

  it('is invalidRequestBody without a code, or with members of another form', async () => {
    expect(refusalOf(await browser.get('/api/agent-claim/context'))).to.deep.equal([400, 'invalidRequestBody']);
    for (const body of [{}, { user_code: 123456 }, { user_code: '123456', accept: 'yes' }, { user_code: '123456', scope: [] }, { user_code: '123456', other: 1 }]) {
      expect(refusalOf(await browser.post(CONFIRM, body)), JSON.stringify(body)).to.deep.equal([400, 'invalidRequestBody']);
    }
  });

  it('is csrfOriginRejected from a page of another site', async () => {
    const { user_code: code } = (await registered()).claim;
    expect(refusalOf(await browser.send('POST', CONFIRM, { user_code: code }, { Origin: 'https://evil.example' }))).to.deep.equal([403, 'csrfOriginRejected']);
  });

  it('is mfa_step_up_required for a user with two-step verification who has not confirmed a code lately', async () => {
    const careful = await addUser(app, founded.organizationId, { role: 'admin' });
    const session = await signedIn(app, careful.email);
    await enrol(app, session);
    app.clock.advance(minutes(5));
    const { body } = await agent.register({ type: 'service_auth', login_hint: careful.email });
    expect(refusalOf(await confirm(session, body.claim.user_code))).to.deep.equal([403, 'mfa_step_up_required']);
  });

  it('is claimed_or_in_flight to the bound user after the confirmation', async () => {
    const { user_code: code } = (await registered()).claim;
    await confirm(browser, code);
    expect(refusalOf(await contextOf(browser, code))).to.deep.equal([409, 'claimed_or_in_flight']);
    expect(refusalOf(await confirm(browser, code))).to.deep.equal([409, 'claimed_or_in_flight']);
    expect(refusalOf(await confirm(browser, code, { accept: false }))).to.deep.equal([409, 'claimed_or_in_flight']);
  });

  it('ends by a decline: polls answer access_denied until the 24 h are over', async () => {
    const { registration_id: id, claim_token: token, claim } = await registered();
    expect((await confirm(browser, claim.user_code, { accept: false })).body).to.deep.equal({ registration_id: id, status: 'denied' });
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'access_denied']);
    expect(refusalOf(await confirm(browser, claim.user_code))).to.deep.equal([400, 'invalid_claim_token']);
    expect(refusalOf(await agent.claim({ claim_token: token }))).to.deep.equal([400, 'invalid_claim_token']);
    app.clock.advance(hours(24) - 1);
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'access_denied']);
    app.clock.advance(1);
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    browser = await signedIn(app, founded.email);
    stranger = await signedIn(app, (await addUser(app, founded.organizationId, { role: 'admin' })).email);
  });

  it('dies with the code after 600 s, and goes on with a new one', async () => {
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

  it('goes by the newest code alone', async () => {
    const { claim_token: token, claim } = await registered();
    const { body } = await agent.claim({ claim_token: token, login_hint: founded.email.toUpperCase() });
    expect(refusalOf(await contextOf(browser, claim.user_code))).to.deep.equal([404, 'invalid_claim_token']);
    expect((await contextOf(browser, body.claim_attempt.user_code)).status).to.equal(200);
  });

  it('never lets a code outlive the claim window', async () => {
    const { claim_token: token } = await registered();
    app.clock.advance(hours(24) - seconds(100));
    const { body } = await agent.claim({ claim_token: token });
    expect(body.claim_attempt.expires_in).to.equal(100);
    app.clock.advance(seconds(100));
    expect(refusalOf(await agent.claim({ claim_token: token }))).to.deep.equal([400, 'claim_expired']);
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    browser = await signedIn(app, founded.email);
    stranger = await signedIn(app, (await addUser(app, founded.organizationId, { role: 'admin' })).email);
  });

  it('is refused to an agent with another address, an unknown token, or a broken body', async () => {
    const { claim_token: token } = await registered();
    expect(refusalOf(await agent.claim({ claim_token: token, login_hint: 'eve@example.com' }))).to.deep.equal([400, 'invalid_request']);
    expect(refusalOf(await agent.claim({ claim_token: token, login_hint: 'no address' }))).to.deep.equal([400, 'invalid_request']);
    expect(refusalOf(await agent.claim({ claim_token: token, scope: 'nonsense' }))).to.deep.equal([400, 'invalid_scope']);
    for (const claim_token of [`clm_${'a'.repeat(43)}`, 'wsma_x', '']) {
      expect(refusalOf(await agent.claim({ claim_token, login_hint: founded.email }))).to.deep.equal([400, 'invalid_claim_token']);
    }
    for (const body of [{}, { claim_token: 7 }, { claim_token: token, type: 'other' }, { claim_token: token, type: 'identity_assertion' }]) {
      expect(refusalOf(await agent.claim(body))).to.deep.equal([400, 'invalid_request']);
    }
    expect(refusalOf(await agent.claim({ claim_token: token, type: 'identity_assertion', assertion: 'x' }))).to.deep.equal([400, 'invalid_claim_token']);
  });

  describe('that started anonymously', () => {
    it('keeps the public tools until it is redeemed; then earlier tokens and assertions are dead', async () => {
      const visitor = await agent.anonymous();
      expect(refusalOf(await agent.claim({ claim_token: visitor.claimToken }))).to.deep.equal([400, 'invalid_request']);
      const { body } = await agent.claim({ claim_token: visitor.claimToken, login_hint: founded.email });
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

    it('may poll before any attempt, and may change its user with a new attempt', async () => {
      const visitor = await agent.anonymous();
      expect(refusalOf(await agent.poll(visitor.claimToken))).to.deep.equal([400, 'authorization_pending']);
      const first = await agent.claim({ claim_token: visitor.claimToken, login_hint: 'somebody@example.com' });
      expect(first.status).to.equal(200);
      const second = await agent.claim({ claim_token: visitor.claimToken, login_hint: founded.email, scope: 'api.write.incidents' });
      expect((await contextOf(browser, second.body.claim_attempt.user_code)).body.scopes).to.deep.equal(['api.read', 'api.write.incidents']);
    });

    it('survives a decline with its public tools, and may try again', async () => {
      const visitor = await agent.anonymous();
      const { body } = await agent.claim({ claim_token: visitor.claimToken, login_hint: founded.email });
      await confirm(browser, body.claim_attempt.user_code, { accept: false });
      expect(refusalOf(await agent.poll(visitor.claimToken))).to.deep.equal([400, 'access_denied']);
      expect((await agent.exchange(visitor.assertion)).status).to.equal(200);
      const again = await agent.claim({ claim_token: visitor.claimToken, login_hint: founded.email });
      expect(refusalOf(await agent.poll(visitor.claimToken))).to.deep.equal([400, 'authorization_pending']);
      expect((await confirm(browser, again.body.claim_attempt.user_code)).status).to.equal(200);
    });
  });

  describe('at the pace of polls', () => {
    it('answers slow_down under 5 s, restarts the wait with every poll, and never delays a confirmation', async () => {
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

    it('answers expired_token to tokens that are none', async () => {
      for (const token of [`clm_${'b'.repeat(43)}`, 'nonsense']) expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    });

    it('refuses a wider scope without redeeming the claim', async () => {
      const { claim_token: token, claim } = await registered();
      await confirm(browser, claim.user_code);
      expect(refusalOf(await agent.poll(token, { scope: 'api.write.monitors' }))).to.deep.equal([400, 'invalid_scope']);
      expect((await agent.poll(token, { scope: 'tools.public' })).body.scope).to.equal('tools.public');
    });
  });

  describe('about what its user may give', () => {
    const asUser = async (facts: Parameters<typeof addUser>[2]) => {
      const user = await addUser(app, founded.organizationId, facts);
      const { body } = await agent.register({ type: 'service_auth', login_hint: user.email, scope: 'api.write.monitors' });
      return { user, session: await signedIn(app, user.email), code: body.claim.user_code as string, token: body.claim_token as string };
    };

    it('gives api.read alone in the name of a reader, and refuses more with invalid_scope', async () => {
      const { session, code } = await asUser({ role: 'readonly' });
      expect(refusalOf(await confirm(session, code, { scope: 'api.write.monitors' }))).to.deep.equal([400, 'invalid_scope']);
      expect((await confirm(session, code)).body.scopes).to.deep.equal(['api.read']);
    });

    it('gives what the user narrows it to', async () => {
      const { session, code, token } = await asUser({ role: 'editor' });
      expect((await confirm(session, code, { scope: 'api.read' })).body.scopes).to.deep.equal(['api.read']);
      expect((await agent.poll(token)).body.scope).to.equal('api.read');
    });

    it('is checked when the claim is redeemed: a user who is gone by then gives nothing, and the claim stays', async () => {
      const { user, session, code, token } = await asUser({ role: 'editor' });
      await confirm(session, code);
      const setActive = (isActive: boolean) => app.database.query.updateTable('app_user').set({ isActive }).where('id', '=', user.id).execute();
      await setActive(false);
      expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'invalid_grant']);
      await setActive(true);
      expect((await agent.poll(token)).body.scope).to.equal('api.read api.write.monitors');
    });

    it('is re-checked at every exchange: a user who is deactivated gives nothing any more', async () => {
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

  it('ends with its last assertion, 24 h after the redemption', async () => {
    const claimed = await agent.claimed((code) => confirm(browser, code), founded.email);
    app.clock.advance(hours(24) - 1);
    expect((await agent.exchange(claimed.assertion)).status).to.equal(200);
    app.clock.advance(1);
    expect(refusalOf(await agent.exchange(claimed.assertion))).to.deep.equal([400, 'invalid_grant']);
  });
});

describe('attempts at a claim over HTTP', () => {
  it('are taken 30 times a minute of one address, failed ones included', async () => {
    const app = await testApp();
    const agent = new Agent(app);
    for (let sent = 0; sent < 30; sent += 1) expect(refusalOf(await agent.claim({ claim_token: 'clm_x' }))).to.deep.equal([400, 'invalid_claim_token']);
    expect(refusalOf(await agent.claim({ claim_token: 'clm_x' }))).to.deep.equal([429, 'rate_limited']);
    await app.close();
  });
});

describe('guessing at user codes over HTTP', () => {
  it('is rate_limited after 30 failed look-ups of a user in a minute, over context and confirm, in parallel too', async () => {
    const app = await testApp();
    const { email } = await app.found();
    const browser = await signedIn(app, email);
    const { body } = await new Agent(app).register({ type: 'service_auth', login_hint: email });
    const right = body.claim.user_code as string;
    const wrong = Array.from({ length: 40 }, (_, at) => String(at).padStart(6, '0')).filter((code) => code !== right);
    for (let each = 0; each < 5; each += 1) expect((await contextOf(browser, right)).status).to.equal(200);
    const answers = await Promise.all(wrong.slice(0, 36).map((code, at) => (at % 2 === 0 ? contextOf(browser, code) : confirm(browser, code))));
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
