import { expect } from 'chai';
import { disconnectAgent } from '../../../../src/application/agent-access/agent-connections.ts';
import { Port } from '../../../../src/composition/tokens.ts';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { TestClock } from '../../../builders/clock.ts';
import { signedIn } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { CLAIM_GRANT, FORM, JWT_BEARER, refusalOf, sendRaw } from './agents.ts';
import { startIdentityProvider } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const HOST = 'localhost:4040';
const BASE_URL = `http://${HOST}`;
const ROUNDS = 5;
const CALLS = 12;

describe('two processes that serve agents', () => {
  let provider: IdentityProvider;
  let processes: readonly TestApp[];
  let email: string;
  let cookie: string;
  let turn = 0;
  before(async () => {
    const clock = new TestClock();
    provider = await startIdentityProvider(clock);
    const first = await testApp({ ...provider.environment, BASE_URL });
    clock.now = () => first.clock.now();
    processes = [first, await first.sibling()];
    ({ email } = await first.found());
    cookie = `watchstead_session=${(await signedIn(first, email)).cookie ?? ''}`;
  });
  after(async () => {
    await processes[0]?.close();
    await provider.close();
  });
  beforeEach(() => processes[0]?.clock.advance(minutes(1)));

  /** Calls take turns between the processes. */
  const send = (path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer> => {
    const app = processes[(turn += 1) % processes.length];
    if (app === undefined) throw new Error('No process runs.');
    return sendRaw(app.url, { method: 'POST', path, host: HOST, headers, body });
  };
  const json = (path: string, body: object, headers = {}) => send(path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
  const form = (body: Record<string, string>) => send('/oauth2/token', new URLSearchParams(body).toString(), FORM);
  const register = async () => (await json('/agent/identity', { type: 'service_auth', login_hint: email })).body as { registration_id: string; claim_token: string; claim: { user_code: string } };
  const decide = (code: string, accept = true) => json('/api/agent-claim/confirm', { user_code: code, accept }, { Cookie: cookie });
  const poll = (token: string) => form({ grant_type: CLAIM_GRANT, claim_token: token });
  const read = (token: string) => sendRaw(processes[(turn += 1) % 2]?.url ?? '', { path: '/api/websites', host: HOST, headers: { Authorization: `Bearer ${token}` } });
  const together = <Value>(calls: number, call: (at: number) => Promise<Value>) => Promise.all(Array.from({ length: calls }, (_, at) => call(at)));
  const sorted = (answers: readonly Answer[]) => answers.map((answer) => String(refusalOf(answer)[1] ?? answer.status)).toSorted();
  const once = (code: string) => ['200', ...Array.from({ length: CALLS - 1 }, () => code)].toSorted();

  for (let round = 1; round <= ROUNDS; round += 1) {
    it(`redeem a claim once (round ${round})`, async () => {
      const { claim_token: token, claim } = await register();
      expect((await decide(claim.user_code)).status).to.equal(200);
      expect(sorted(await together(CALLS, () => poll(token)))).to.deep.equal(once('expired_token'));
    });

    it(`confirm a claim once (round ${round})`, async () => {
      const { claim } = await register();
      expect(sorted(await together(CALLS, () => decide(claim.user_code)))).to.deep.equal(once('claimed_or_in_flight'));
    });

    it(`take either a confirmation or a decline (round ${round})`, async () => {
      const { claim_token: token, claim } = await register();
      const answers = await together(2, (at) => decide(claim.user_code, at === 0));
      const [confirmed, declined] = answers;
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      const isConfirmed = confirmed?.status === 200;
      expect(refusalOf(isConfirmed ? (declined as Answer) : (confirmed as Answer))).to.deep.equal(isConfirmed ? [409, 'claimed_or_in_flight'] : [400, 'invalid_claim_token']);
      expect(sorted([await poll(token)])).to.deep.equal([isConfirmed ? '200' : 'access_denied']);
    });
  }

  const byProvider = (claims: Members) => json('/agent/identity', { type: 'identity_assertion', assertion: provider.assertion(BASE_URL, { email, ...claims }) });

  it('take an assertion of a provider once', async () => {
    const assertion = provider.assertion(BASE_URL, { email, sub: 'replayed' });
    const answers = await together(CALLS, () => json('/agent/identity', { type: 'identity_assertion', assertion }));
    expect(sorted(answers)).to.deep.equal(['interaction_required', ...Array.from({ length: CALLS - 1 }, () => 'invalid_grant')].toSorted());
  });

  it('make one registration of an identity that presents itself many times at once', async () => {
    const answers = await together(6, () => byProvider({ sub: 'eager' }));
    expect(new Set(answers.map(({ body }) => (body as { registration_id: string }).registration_id)).size).to.equal(1);
    const codes = answers.map(({ body }) => (body as { claim: { user_code: string } }).claim.user_code);
    const decided = await Promise.all(codes.map((code) => decide(code)));
    expect(decided.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it('lead many codes of one agent to the newest attempt alone', async () => {
    const { claim_token: token } = await register();
    const attempts = await together(6, () => json('/agent/identity/claim', { claim_token: token }));
    const decided = await Promise.all(attempts.map(({ body }) => decide((body as { claim_attempt: { user_code: string } }).claim_attempt.user_code)));
    expect(decided.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it('forget a revoked token and a disconnected agent with the next request', async () => {
    const { registration_id: id, claim_token: claimToken, claim } = await register();
    await decide(claim.user_code);
    const { body } = await poll(claimToken);
    const { access_token: token, identity_assertion: assertion } = body as { access_token: string; identity_assertion: string };
    expect((await read(token)).status).to.equal(200);
    await send('/oauth2/revoke', `token=${token}`, FORM);
    expect([(await read(token)).status, (await read(token)).status]).to.deep.equal([401, 401]);

    const other = (await form({ grant_type: JWT_BEARER, assertion })).body as { access_token: string };
    const [app] = processes;
    if (app === undefined) throw new Error('No process runs.');
    const { container, database, clock } = app;
    const user = await database.query.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const ports = { registrations: container.get(Port.AgentRegistrations), approvals: container.get(Port.AgentApprovals) };
    const disconnect = (userId: number) => database.inTransaction(() => disconnectAgent(ports, { now: clock.now(), audit: () => undefined }, userId, id));
    expect((await ports.registrations.connectionsOf(user.id, clock.now())).map(({ registrationId }) => registrationId)).to.include(id);
    expect(await disconnect(user.id + 1)).to.equal(false);
    expect((await read(other.access_token)).status).to.equal(200);
    expect((await together(4, () => disconnect(user.id))).filter(Boolean)).to.have.length(1);
    expect([(await read(other.access_token)).status, (await read(other.access_token)).status]).to.deep.equal([401, 401]);
    expect(sorted([await form({ grant_type: JWT_BEARER, assertion })])).to.deep.equal(['invalid_grant']);
  });

  it('count requests together', async () => {
    processes[0]?.clock.advance(minutes(1));
    const answers = await together(40, () => json('/agent/identity', { type: 'anonymous' }));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(30);
    expect(answers.filter(({ status }) => status === 429)).to.have.length(10);
  });
});
