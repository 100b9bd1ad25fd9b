import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import type { ServiceDeath } from '../fixtures/dying-service.ts';
import { signedIn } from '../integration/http/access/browser.ts';
import type { Browser } from '../integration/http/access/browser.ts';
import type { Answer } from '../integration/http/api-client.ts';
import { testApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import { Agent, CLAIM_GRANT, FORM, JWT_BEARER, refusalOf } from '../integration/http/agent-access/agents.ts';
import type { RawRequest } from '../integration/http/agent-access/agents.ts';
import type { Waiting } from '../integration/http/agent-access/two-processes.ts';
import { killServiceOver } from './killed-service.ts';

const CONFIRM = '/api/agent-claim/confirm';

describe('agent whose service is killed with SIGKILL', () => {
  let app: TestApp;
  let agent: Agent;
  let email: string;
  let browser: Browser;
  before(async () => {
    app = await testApp();
    agent = new Agent(app);
    ({ email } = await app.createOrganization());
    browser = await signedIn(app, email);
  });
  after(() => app.close());
  beforeEach(() => app.clock.advance(minutes(1)));

  const killedOver = (death: ServiceDeath, request: RawRequest): Promise<void> => killServiceOver(app, death, request);
  const json = (path: string, body: object, headers = {}): RawRequest => ({
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const form = (parameters: Record<string, string>, path = '/oauth2/token'): RawRequest => ({
    path,
    headers: FORM,
    body: new URLSearchParams(parameters).toString(),
  });
  const confirmation = (code: string, accept = true) =>
    json(CONFIRM, { user_code: code, accept }, { Cookie: `watchstead_session=${browser.cookie ?? ''}` });

  const waiting = async () => (await agent.register({ type: 'service_auth', login_hint: email })).body as Waiting;
  const decide = (code: string): Promise<Answer> => browser.post(CONFIRM, { user_code: code });
  const contextOf = (code: string): Promise<Answer> => browser.get(`/api/agent-claim/context?user_code=${code}`);
  const confirmed = async () => {
    const found = await waiting();
    expect((await decide(found.claim.user_code)).status).to.equal(200);
    return found;
  };
  const registrations = async () =>
    (await app.database.query.selectFrom('agent_registration').select('id').execute()).length;

  for (const [death, added] of [
    ['beforeCommit', 0],
    ['beforeAnswer', 1],
  ] as const)
    it(`registers again if killed ${death} of a registration, which is ${added === 0 ? 'not stored' : 'stored without effect'}`, async () => {
      const before = await registrations();
      await killedOver(death, json('/agent/identity', { type: 'service_auth', login_hint: email }));
      expect((await registrations()) - before).to.equal(added);
      const { claim, claim_token: token } = await waiting();
      expect((await decide(claim.user_code)).status).to.equal(200);
      expect((await agent.poll(token)).status).to.equal(200);
    });

  it('keeps its code if killed beforeCommit of a new attempt', async () => {
    const { claim, claim_token: token } = await waiting();
    await killedOver('beforeCommit', json('/agent/identity/claim', { claim_token: token }));
    expect((await decide(claim.user_code)).status).to.equal(200);
  });

  it('needs another attempt if killed beforeAnswer of a new attempt: the old code is invalid, the claim token valid', async () => {
    const { claim, claim_token: token } = await waiting();
    await killedOver('beforeAnswer', json('/agent/identity/claim', { claim_token: token }));
    expect(refusalOf(await contextOf(claim.user_code))).to.deep.equal([404, 'invalid_claim_token']);
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'authorization_pending']);
    const { body } = await agent.claim({ claim_token: token });
    expect((await decide(body.claim_attempt.user_code)).status).to.equal(200);
    expect((await agent.poll(token)).status).to.equal(200);
  });

  it('can be confirmed again if killed beforeCommit of a confirmation', async () => {
    const { claim, claim_token: token } = await waiting();
    await killedOver('beforeCommit', confirmation(claim.user_code));
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'authorization_pending']);
    expect((await decide(claim.user_code)).status).to.equal(200);
  });

  it('is confirmed if killed beforeAnswer of a confirmation', async () => {
    const { claim, claim_token: token } = await waiting();
    await killedOver('beforeAnswer', confirmation(claim.user_code));
    expect(refusalOf(await contextOf(claim.user_code))).to.deep.equal([409, 'claimed_or_in_flight']);
    expect(refusalOf(await decide(claim.user_code))).to.deep.equal([409, 'claimed_or_in_flight']);
    expect((await agent.poll(token)).body.scope).to.equal('api.read');
  });

  it('is declined if killed beforeAnswer of a decline', async () => {
    const { claim, claim_token: token } = await waiting();
    await killedOver('beforeAnswer', confirmation(claim.user_code, false));
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'access_denied']);
  });

  it('can redeem again if killed beforeCommit of a redemption', async () => {
    const { claim_token: token } = await confirmed();
    await killedOver('beforeCommit', form({ grant_type: CLAIM_GRANT, claim_token: token }));
    expect((await agent.poll(token)).status).to.equal(200);
  });

  it('gets expired_token and registers again if killed beforeAnswer of a redemption: a claim token is single-use', async () => {
    const { claim_token: token } = await confirmed();
    await killedOver('beforeAnswer', form({ grant_type: CLAIM_GRANT, claim_token: token }));
    expect(refusalOf(await agent.poll(token))).to.deep.equal([400, 'expired_token']);
    expect(refusalOf(await agent.claim({ claim_token: token }))).to.deep.equal([409, 'claimed_or_in_flight']);
    const again = await confirmed();
    expect((await agent.poll(again.claim_token)).status).to.equal(200);
  });

  it('can exchange the same assertion again if killed beforeAnswer of an exchange', async () => {
    const { assertion } = await agent.anonymous();
    await killedOver('beforeAnswer', form({ grant_type: JWT_BEARER, assertion }));
    expect((await agent.exchange(assertion)).status).to.equal(200);
  });

  for (const [death, status] of [
    ['beforeCommit', 404],
    ['beforeAnswer', 401],
  ] as const)
    it(`${status === 404 ? 'has a valid token and can revoke it again' : 'has a revoked token'} if killed ${death} of a revocation`, async () => {
      const { token } = await agent.anonymous();
      await killedOver(death, form({ token }, '/oauth2/revoke'));
      const use = async () => (await app.client(token).get('/api/tools/none')).status;
      expect(await use()).to.equal(status);
      expect((await agent.revoke(token)).status).to.equal(200);
      expect(await use()).to.equal(401);
    });
}).timeout(60_000);
