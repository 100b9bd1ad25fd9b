import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { days, minutes } from '../../../../src/domain/kernel/time.ts';
import { jws } from '../../../builders/jws.ts';
import { closeAll } from '../../../close-all.ts';
import { signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf } from './agents.ts';
import { trustingApp } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const EVENT = { 'Content-Type': 'application/secevent+jwt' };

describe('POST security events', () => {
  let provider: IdentityProvider;
  let app: TestApp;
  let agent: Agent;
  let email: string;
  let browser: Browser;
  let subjects = 0;
  before(async () => {
    ({ app, provider } = await trustingApp());
    agent = new Agent(app);
    ({ email } = await app.createOrganization());
    browser = await signedIn(app, email);
  });
  after(() =>
    closeAll(
      () => app.close(),
      () => provider.close(),
    ),
  );
  beforeEach(() => app.clock.advance(minutes(1)));

  const push = (body: string, headers: Record<string, string> = EVENT) =>
    app.client().send('POST', '/agent/event/notify', body, headers);
  const present = (sub: string) =>
    agent.register({ type: 'identity_assertion', assertion: provider.assertion(app.url, { sub, email }) });
  const approved = async () => {
    const sub = `subject-${(subjects += 1)}`;
    const asked = await present(sub);
    await browser.post('/api/agent-claim/confirm', { user_code: asked.body.claim.user_code });
    const { body } = await agent.poll(asked.body.claim_token);
    return { sub, token: body.access_token as string, assertion: body.identity_assertion as string };
  };

  it('revoke tokens, assertions, pending claims and the approval before the answer', async () => {
    const { sub, token, assertion } = await approved();
    const use = async () => (await app.client(token).get('/api/websites')).status;
    expect(await use()).to.equal(200);
    const answer = await push(provider.event(app.url, { sub }));
    expect([answer.status, answer.text]).to.deep.equal([202, '']);
    expect(await use()).to.equal(401);
    expect(refusalOf(await agent.exchange(assertion))).to.deep.equal([400, 'invalid_grant']);
    expect(refusalOf(await present(sub))).to.deep.equal([401, 'interaction_required']);
  });

  it('end pending claims: polls answer expired_token', async () => {
    const asked = await present('under-way');
    const visitor = await agent.anonymous();
    await agent.claim({
      type: 'identity_assertion',
      claim_token: visitor.claimToken,
      assertion: provider.assertion(app.url, { sub: 'under-way', email }),
    });
    expect(
      (
        await push(
          provider.event(app.url, {
            sub: undefined,
            sub_id: { format: 'iss_sub', iss: provider.issuer, sub: 'under-way' },
          }),
        )
      ).status,
    ).to.equal(202);
    expect(refusalOf(await agent.poll(asked.body.claim_token))).to.deep.equal([400, 'expired_token']);
    expect(refusalOf(await agent.poll(visitor.claimToken))).to.deep.equal([400, 'expired_token']);
    expect(
      refusalOf(await browser.post('/api/agent-claim/confirm', { user_code: asked.body.claim.user_code })),
    ).to.deep.equal([400, 'invalid_claim_token']);
  });

  it('have no effect if unknown, about an unknown identity, or repeated', async () => {
    const { sub, token } = await approved();
    expect(
      (await push(provider.event(app.url, { sub, events: { 'https://schemas.example/other': {} } }))).status,
    ).to.equal(202);
    expect((await push(provider.event(app.url, { sub: 'nobody' }))).status).to.equal(202);
    expect((await app.client(token).get('/api/websites')).status).to.equal(200);
  });

  it('do not revoke a newer approval when sent again within 7 days', async () => {
    const sub = 'returning';
    const event = provider.event(app.url, { sub, jti: 'repeated' });
    expect((await push(event)).status).to.equal(202);
    app.clock.advance(days(7) - minutes(1));
    browser = await signedIn(app, email);
    const asked = await present(sub);
    await browser.post('/api/agent-claim/confirm', { user_code: asked.body.claim.user_code });
    expect((await push(event)).status).to.equal(202);
    expect((await present(sub)).status).to.equal(200);
    app.clock.advance(minutes(3));
    expect(refusalOf(await push(event))).to.deep.equal([400, 'invalid_request']);
  });

  it('answer every failed check with the same invalid_request', async () => {
    const own = generateKeyPairSync('ed25519');
    const good = provider.event(app.url);
    const bad: readonly (readonly [string, Record<string, string>])[] = [
      [good, { 'Content-Type': 'application/jwt' }],
      [good, { 'Content-Type': 'application/json' }],
      ['', EVENT],
      ['not a JWT', EVENT],
      ['x'.repeat(70_000), EVENT],
      ['x'.repeat(2_000_000), EVENT],
      [provider.event(app.url, { iss: 'https://other.example' }), EVENT],
      [provider.event(app.url, { aud: 'https://other.example' }), EVENT],
      [provider.event(app.url, { events: {} }), EVENT],
      [provider.event(app.url, { exp: 1 }), EVENT],
      [provider.event(app.url, {}, { typ: 'JWT' }), EVENT],
      [provider.event(app.url, {}, { kid: 'unknown' }), EVENT],
      [jws({ alg: 'EdDSA', typ: 'secevent+jwt', kid: 'first' }, { iss: provider.issuer }, own.privateKey), EVENT],
      [provider.assertion(app.url, { email }), EVENT],
    ];
    const answerTexts = new Set<string>();
    for (const [body, headers] of bad) {
      const answer = await push(body, headers);
      expect(answer.status).to.equal(400);
      answerTexts.add(answer.text);
    }
    expect(answerTexts.size).to.equal(1);
    const [only] = answerTexts;
    expect(JSON.parse(String(only))).to.include({ error: true, err: 'invalid_request' });
  });

  it('are limited to 60 a minute per address', async () => {
    app.clock.advance(minutes(1));
    for (let sent = 0; sent < 60; sent += 1) await push('nonsense');
    const answer = await push(provider.event(app.url));
    expect(refusalOf(answer)).to.deep.equal([429, 'rate_limited']);
  });
});

describe('security events without a trusted issuer', () => {
  it('are refused', async () => {
    const app = await testApp();
    expect(refusalOf(await app.client().send('POST', '/agent/event/notify', 'x', EVENT))).to.deep.equal([
      400,
      'invalid_request',
    ]);
    await app.close();
  });
});
