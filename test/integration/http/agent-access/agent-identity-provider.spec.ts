import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { sweepAgentAccess } from '../../../../src/application/agent-access/sweep-agent-access.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { days, hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf } from './agents.ts';
import { trustingApp } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const confirm = (browser: Browser, code: string, more: object = {}) =>
  browser.post('/api/agent-claim/confirm', { user_code: code, ...more });

describe('agent of an identity provider', () => {
  let provider: IdentityProvider;
  let app: TestApp;
  let agent: Agent;
  let newOrganization: BootstrappedOrganization;
  let browser: Browser;
  let subjects = 0;
  before(async () => {
    ({ app, provider } = await trustingApp({ algorithms: ['EdDSA', 'ES256', 'PS256', 'RS256'] }));
    agent = new Agent(app);
    newOrganization = await app.createOrganization();
    browser = await signedIn(app, newOrganization.email);
  });
  after(() =>
    closeAll(
      () => app.close(),
      () => provider.close(),
    ),
  );
  beforeEach(() => app.clock.advance(minutes(1)));

  const present = (claims: Members = {}, more: object = {}, header: Members = {}) =>
    agent.register({
      type: 'identity_assertion',
      assertion: provider.assertion(app.url, { email: newOrganization.email, ...claims }, header),
      ...more,
    });
  const freshSubject = () => `subject-${(subjects += 1)}`;
  const approved = async (claims: Members = {}, more: object = {}, user: Browser = browser) => {
    const sub = freshSubject();
    const asked = await present({ sub, ...claims }, more);
    expect(refusalOf(asked)).to.deep.equal([401, 'interaction_required']);
    expect((await confirm(user, asked.body.claim.user_code)).status).to.equal(200);
    return { sub, asked };
  };

  it('gets interaction_required with a claim for its first registration', async () => {
    const { status, body, headers } = await present({ sub: freshSubject() }, { scope: 'api.write.monitors' });
    expect(status).to.equal(401);
    expect(headers.get('www-authenticate')).to.equal('AgentAuth error="interaction_required"');
    for (const part of [body, body.data]) {
      expect(part).to.deep.include({
        registration_type: 'identity_assertion',
        claim_url: `${app.url}/agent/identity/claim`,
        post_claim_scopes: ['api.read', 'api.write.monitors'],
      });
      expect(part.registration_id).to.match(/^reg_/);
      expect(part.claim_token).to.match(/^clm_/);
      expect(part.claim).to.include({ expires_in: 600, interval: 5 });
    }
    expect(body.error).to.equal(true);
    const shown = await browser.get(`/api/agent-claim/context?user_code=${String(body.claim.user_code)}`);
    expect(shown.body.provider).to.deep.equal({ issuer: provider.issuer, name: 'Example IdP' });
  });

  it('gets a token by polling after the approval, and later immediately with a new assertion', async () => {
    const { sub, asked } = await approved();
    const redeemed = await agent.poll(asked.body.claim_token);
    expect(redeemed.body.scope).to.equal('api.read');
    const again = await present({ sub });
    expect(again.status).to.equal(200);
    expect(again.body).to.deep.include({
      registration_id: asked.body.registration_id,
      registration_type: 'identity_assertion',
      scopes: ['api.read'],
      token_endpoint: `${app.url}/oauth2/token`,
    });
    expect((await agent.exchange(again.body.identity_assertion)).body.scope).to.equal('api.read');
  });

  it('can redeem its claim with a new assertion', async () => {
    const { sub, asked } = await approved();
    const again = await present({ sub });
    expect(again.body.registration_id).to.equal(asked.body.registration_id);
    expect(refusalOf(await agent.poll(asked.body.claim_token))).to.deep.equal([400, 'expired_token']);
    expect((await agent.exchange(again.body.identity_assertion)).status).to.equal(200);
  });

  it('keeps its approval after an unredeemed registration has expired', async () => {
    const { sub } = await approved();
    app.clock.advance(hours(25));
    browser = await signedIn(app, newOrganization.email);
    const [first, second] = [await present({ sub }), await present({ sub })];
    expect([first.status, second.status]).to.deep.equal([200, 200]);
    expect(first.body.registration_id).to.equal(second.body.registration_id);
    app.clock.advance(hours(24 * 6));
    expect((await present({ sub })).body.registration_id).to.equal(first.body.registration_id);
    browser = await signedIn(app, newOrganization.email);
  });

  it('needs an approval of its own for each client, and is shown by the name of its client', async () => {
    const { sub, asked } = await approved({ client_id: 'first-client' });
    const second = await present({ sub, client_id: 'second-client' });
    expect(refusalOf(second)).to.deep.equal([401, 'interaction_required']);
    expect(second.body.registration_id).to.not.equal(asked.body.registration_id);
    expect((await confirm(browser, second.body.claim.user_code)).status).to.equal(200);
    for (const [client_id, { body }] of [
      ['first-client', asked],
      ['second-client', second],
    ] as const) {
      expect((await present({ sub, client_id })).body.registration_id).to.equal(body.registration_id);
    }
    const names = async () =>
      (await browser.get('/api/oauth/connections')).body
        .filter(({ type }: { type: string }) => type === 'agent')
        .map(({ name }: { name: string }) => name) as string[];
    expect(await names()).to.include.members(['first-client', 'second-client']);
    expect((await browser.delete(`/api/oauth/connections/${String(asked.body.registration_id)}`)).status).to.equal(200);
    expect(await names())
      .to.include('second-client')
      .and.not.include('first-client');
    expect((await present({ sub, client_id: 'second-client' })).status).to.equal(200);
    expect(refusalOf(await present({ sub, client_id: 'first-client' }))).to.deep.equal([401, 'interaction_required']);
  });

  it('exchanges nothing once another registration of its identity is disconnected, because that withdraws the approval', async () => {
    const { sub, asked } = await approved();
    const anonymous = await agent.anonymous();
    const claimed = await agent.claim({
      claim_token: anonymous.claimToken,
      type: 'identity_assertion',
      assertion: provider.assertion(app.url, { email: newOrganization.email, sub }),
    });
    expect(claimed.body.status).to.equal('claimed');
    expect((await agent.exchange(claimed.body.identity_assertion)).status).to.equal(200);
    expect((await browser.delete(`/api/oauth/connections/${String(asked.body.registration_id)}`)).status).to.equal(200);
    expect(refusalOf(await agent.exchange(claimed.body.identity_assertion))).to.deep.equal([400, 'invalid_grant']);
    expect(refusalOf(await present({ sub }))).to.deep.equal([401, 'interaction_required']);
  });

  it('is listed in the connections of its user while the approval exists, and can be disconnected there', async () => {
    const { sub, asked } = await approved();
    const id = asked.body.registration_id as string;
    app.clock.advance(days(8));
    browser = await signedIn(app, newOrganization.email);
    const swept = await app.run(sweepAgentAccess)(systemCaller, undefined);
    expect(swept.ok).to.equal(true);
    const connected = async () =>
      (await browser.get('/api/oauth/connections')).body.map(
        ({ clientId }: { clientId: string }) => clientId,
      ) as string[];
    expect(await connected()).to.include(id);
    const other = await signedIn(app, (await addUser(app, newOrganization.organizationId)).email);
    expect(refusalOf(await other.delete(`/api/oauth/connections/${id}`))).to.deep.equal([
      404,
      'unknownOauthConnection',
    ]);
    expect((await browser.delete(`/api/oauth/connections/${id}`)).body).to.deep.equal({ success: true });
    expect(await connected()).to.not.include(id);
    expect(refusalOf(await browser.delete(`/api/oauth/connections/${id}`))).to.deep.equal([
      404,
      'unknownOauthConnection',
    ]);
    expect(refusalOf(await present({ sub }))).to.deep.equal([401, 'interaction_required']);
  });

  it('gets a new claim token and code when it registers again before the approval; the old ones become invalid', async () => {
    const sub = freshSubject();
    const first = await present({ sub });
    const second = await present({ sub });
    expect(second.body.registration_id).to.equal(first.body.registration_id);
    expect(refusalOf(await agent.poll(first.body.claim_token))).to.deep.equal([400, 'expired_token']);
    expect(refusalOf(await confirm(browser, first.body.claim.user_code))).to.deep.equal([400, 'invalid_claim_token']);
    expect((await confirm(browser, second.body.claim.user_code)).status).to.equal(200);
  });

  it('is refused with no_human if no account has its address, and no account is created', async () => {
    const answer = await present({ sub: freshSubject(), email: 'nobody@example.com' });
    expect(refusalOf(answer)).to.deep.equal([400, 'invalid_grant']);
    expect([answer.body.error_description, answer.body.data.reason]).to.deep.equal(['no_human', 'no_human']);
  });

  describe('approval check', () => {
    const reasonOf = (answer: {
      readonly body: { readonly data?: { readonly reason?: string }; readonly error_description?: string };
    }) => [answer.body.data?.reason, answer.body.error_description];

    for (const [reason, change] of [
      ['no_human', { isActive: false }],
      ['binding_changed', { organizationId: 0 }],
    ] as const)
      it(`answers ${reason} at registration and exchange`, async () => {
        const user = await addUser(app, newOrganization.organizationId, { role: 'admin' });
        const { sub } = await approved({ email: user.email }, {}, await signedIn(app, user.email));
        const { body } = await present({ sub, email: user.email });
        const changes =
          'organizationId' in change ? { organizationId: (await app.createOrganization()).organizationId } : change;
        await app.database.query.updateTable('app_user').set(changes).where('id', '=', user.id).execute();
        expect(reasonOf(await present({ sub, email: user.email }))).to.deep.equal([reason, reason]);
        const exchanged = await agent.exchange(body.identity_assertion);
        expect(exchanged.body.error).to.equal('invalid_grant');
        expect(reasonOf(exchanged)).to.deep.equal([reason, reason]);
      });

    it('answers binding_changed if the address belongs to another account', async () => {
      const user = await addUser(app, newOrganization.organizationId, { role: 'admin' });
      const { sub } = await approved({ email: user.email }, {}, await signedIn(app, user.email));
      expect(reasonOf(await present({ sub, email: newOrganization.email }))).to.deep.equal([
        'binding_changed',
        'binding_changed',
      ]);
    });

    it('answers scope_exceeds_grant for scopes in member, claim or parameter', async () => {
      const { sub } = await approved();
      expect(reasonOf(await present({ sub }, { scope: 'api.read api.write.monitors' }))[0]).to.equal(
        'scope_exceeds_grant',
      );
      expect(reasonOf(await present({ sub, scope: 'api.write.incidents' }))[0]).to.equal('scope_exceeds_grant');
      const { body } = await present({ sub });
      expect(reasonOf(await agent.exchange(body.identity_assertion, { scope: 'api.write.monitors' }))[0]).to.equal(
        'scope_exceeds_grant',
      );
    });

    it('answers nothing_left if the user may no longer grant the scopes', async () => {
      const user = await addUser(app, newOrganization.organizationId, { role: 'editor' });
      const { sub } = await approved(
        { email: user.email },
        { scope: 'api.write.monitors' },
        await signedIn(app, user.email),
      );
      await app.database.query.updateTable('app_user').set({ role: 'readonly' }).where('id', '=', user.id).execute();
      expect(reasonOf(await present({ sub, email: user.email }, { scope: 'api.write.monitors' }))[0]).to.equal(
        'nothing_left',
      );
      expect((await present({ sub, email: user.email })).body.scopes).to.deep.equal(['api.read']);
    });
  });

  it('is refused with login_required if the sign-in is older than 3600 s', async () => {
    const answer = await present({ sub: freshSubject(), auth_time: app.clock.now().getTime() / 1000 - 3700 });
    expect(refusalOf(answer)).to.deep.equal([401, 'login_required']);
    expect(answer.headers.get('www-authenticate')).to.equal('AgentAuth error="login_required", max_age="3600"');
    expect([answer.body.max_age, answer.body.data.max_age]).to.deep.equal([3600, 3600]);
  });

  it('can use an assertion only once, even after a refusal', async () => {
    const assertion = provider.assertion(app.url, { sub: freshSubject(), email: newOrganization.email });
    const register = () => agent.register({ type: 'identity_assertion', assertion });
    expect(refusalOf(await register())).to.deep.equal([401, 'interaction_required']);
    expect(refusalOf(await register())).to.deep.equal([400, 'invalid_grant']);
  });

  it('can use an assertion again that failed a check', async () => {
    const jti = 'spared';
    expect(refusalOf(await present({ sub: freshSubject(), jti, auth_time: undefined }))).to.deep.equal([
      401,
      'login_required',
    ]);
    expect(refusalOf(await present({ sub: freshSubject(), jti }))).to.deep.equal([401, 'interaction_required']);
  });

  it('is refused with issuer_not_enabled for an untrusted issuer, without a fetch', async () => {
    const before = provider.fetches;
    expect(refusalOf(await present({ iss: 'https://other.example' }, {}, { kid: 'unheard-of' }))).to.deep.equal([
      400,
      'issuer_not_enabled',
    ]);
    expect(provider.fetches).to.equal(before);
  });

  it('cannot exchange the assertion of the provider at the token endpoint', async () => {
    const { sub } = await approved();
    expect(
      refusalOf(await agent.exchange(provider.assertion(app.url, { sub, email: newOrganization.email }))),
    ).to.deep.equal([400, 'invalid_grant']);
  });

  it('claims an anonymous registration, immediately if approved and otherwise with approval', async () => {
    const { sub } = await approved();
    const visitor = await agent.anonymous();
    const claim = (claimToken: string, claims: Members) =>
      agent.claim({
        type: 'identity_assertion',
        claim_token: claimToken,
        assertion: provider.assertion(app.url, { email: newOrganization.email, ...claims }),
      });
    const claimed = await claim(visitor.claimToken, { sub });
    expect(claimed.body).to.deep.include({
      registration_id: visitor.id,
      registration_type: 'identity_assertion',
      status: 'claimed',
    });
    expect((await agent.exchange(claimed.body.identity_assertion)).body.scope).to.equal('api.read');
    expect(refusalOf(await agent.exchange(visitor.assertion))).to.deep.equal([400, 'invalid_grant']);

    const other = await agent.anonymous();
    const fresh = freshSubject();
    const started = await claim(other.claimToken, { sub: fresh });
    expect(started.body).to.include({ registration_id: other.id, registration_type: 'anonymous', status: 'initiated' });
    await confirm(browser, started.body.claim_attempt.user_code);
    expect((await agent.poll(other.claimToken)).body.scope).to.equal('api.read');
    expect((await present({ sub: fresh })).body.registration_id).to.equal(other.id);
  });
});
