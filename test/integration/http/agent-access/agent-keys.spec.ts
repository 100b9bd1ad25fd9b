import { expect } from 'chai';
import { rotateAgentKeys } from '../../../../src/application/agent-access/agent-keys.ts';
import { sweepAgentAccess } from '../../../../src/application/agent-access/sweep-agent-access.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { days, hours, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, FORM, JWT_BEARER, refusalOf, sendRaw } from './agents.ts';

const HOST = 'agents.watchstead.example';

const kidIn = (jwt: string): string =>
  (JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

describe('the signing keys of agent access', () => {
  let app: TestApp;
  let agent: Agent;
  beforeEach(async () => {
    app = await testApp();
    agent = new Agent(app);
  });
  afterEach(() => app.close());

  const rotate = async (revoke = false) => {
    const outcome = await app.run(rotateAgentKeys)(systemCaller, { revoke });
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.value.kid;
  };
  const published = async () =>
    ((await app.client().get('/.well-known/jwks.json')).body.keys as { kid: string }[]).map(({ kid }) => kid);

  it('are stored encrypted: the private half cannot be read from the database', async () => {
    await published();
    const [row] = await app.database.query.selectFrom('agent_signing_key').selectAll().execute();
    expect(row?.sealedPrivateKey).to.be.a('string').and.to.have.length.above(60);
    expect(JSON.stringify(row)).to.not.include('"d"');
  });

  it('are rotated by the command: new assertions use the new key, and the old one stays published for 25 h', async () => {
    const { assertion } = await agent.anonymous();
    const old = kidIn(assertion);
    const fresh = await rotate();
    expect(await published()).to.have.members([fresh, old]);
    app.clock.advance(seconds(30));
    expect(kidIn((await agent.anonymous()).assertion)).to.equal(fresh);
    expect((await agent.exchange(assertion)).status).to.equal(200);
    app.clock.advance(hours(25) - seconds(30) - 1);
    expect(await published()).to.have.members([fresh, old]);
    app.clock.advance(1);
    expect(await published()).to.deep.equal([fresh]);
  });

  it('are rotated one after another by two concurrent commands', async () => {
    await published();
    const kids = await Promise.all([rotate(), rotate(), rotate()]);
    expect(new Set(kids).size).to.equal(3);
    expect(await published()).to.have.length(4);
    const active = await app.database.query
      .selectFrom('agent_signing_key')
      .select('kid')
      .where('retiredAt', 'is', null)
      .execute();
    expect(active).to.have.length(1);
  });

  it('are withdrawn at once by rotation with revoke, also for assertions that were verified before', async () => {
    const { assertion } = await agent.anonymous();
    expect((await agent.exchange(assertion)).status).to.equal(200);
    const fresh = await rotate(true);
    expect(await published()).to.deep.equal([fresh]);
    expect(refusalOf(await agent.exchange(assertion))).to.deep.equal([400, 'invalid_grant']);
    expect((await agent.exchange((await agent.anonymous()).assertion)).status).to.equal(200);
    const audited = await app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'agent.keysRevoked')
      .execute();
    expect(audited).to.have.length(1);
  });

  it('can be rotated by the operator only', async () => {
    const outcome = await app.run(rotateAgentKeys)({ kind: 'anonymous' }, { revoke: true });
    expect(outcome.ok ? 'rotated' : outcome.code).to.equal('forbidden');
  });

  it('are deleted 7 days after their last use', async () => {
    const { assertion } = await agent.anonymous();
    await rotate();
    const sweep = async () => {
      const outcome = await app.run(sweepAgentAccess)(systemCaller, undefined);
      return outcome.ok ? outcome.value : outcome.code;
    };
    app.clock.advance(days(8) - 1);
    expect(await sweep()).to.deep.equal({ registrations: 0, tokens: 1, seen: 0, keys: 1 });
    app.clock.advance(minutes(1));
    expect(await sweep()).to.deep.include({ registrations: 1 });
    expect(refusalOf(await agent.exchange(assertion))).to.deep.equal([400, 'invalid_grant']);
  });
});

describe('the first signing key', () => {
  it('is created once for more concurrent agents than connections', async () => {
    const app = await testApp({ TRUST_PROXY: '1' });
    const register = (at: number) =>
      app.client().post('/agent/identity', { type: 'anonymous' }, { 'X-Forwarded-For': `10.0.0.${at}` });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => register(at)));
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => kidIn(body.identity_assertion as string))).size).to.equal(1);
    await app.close();
  });
});

describe('the signing keys of several processes', () => {
  let first: TestApp;
  let second: TestApp;
  beforeEach(async () => {
    first = await testApp({ BASE_URL: `http://${HOST}` });
    second = await first.sibling();
  });
  afterEach(() => first.close());

  const call = (app: TestApp, path: string, body: string, type: string) =>
    sendRaw(app.url, { method: 'POST', path, host: HOST, headers: { 'Content-Type': type }, body });
  const register = async (app: TestApp) =>
    (
      (await call(app, '/agent/identity', '{"type":"anonymous"}', 'application/json')).body as {
        identity_assertion: string;
      }
    ).identity_assertion;
  const exchange = (app: TestApp, assertion: string) =>
    call(
      app,
      '/oauth2/token',
      new URLSearchParams({ grant_type: JWT_BEARER, assertion }).toString(),
      FORM['Content-Type'],
    );
  const statuses = async (...exchanges: readonly Promise<Answer>[]) =>
    (await Promise.all(exchanges)).map(({ status }) => status);

  it('are shared: assertions of one process are accepted by the others, including those started later', async () => {
    const [one, two] = await Promise.all([register(first), register(second)]);
    expect(kidIn(one)).to.equal(kidIn(two));
    expect(await statuses(exchange(second, one), exchange(first, two))).to.deep.equal([200, 200]);
    await first.run(rotateAgentKeys)(systemCaller, { revoke: false });
    const third = await first.sibling();
    const fresh = await register(third);
    expect(kidIn(fresh)).to.not.equal(kidIn(one));
    expect(await statuses(exchange(first, fresh), exchange(second, fresh), exchange(third, one))).to.deep.equal([
      200, 200, 200,
    ]);
  });

  it('are withdrawn at once in every process, also for an assertion that it has verified before', async () => {
    const { accessChanges } = second.ports;
    await accessChanges.listen();
    try {
      const assertion = await register(first);
      expect(await statuses(exchange(first, assertion), exchange(second, assertion))).to.deep.equal([200, 200]);
      const notified = new Promise<void>((resolve) => {
        accessChanges.onChange(resolve);
      });
      await first.run(rotateAgentKeys)(systemCaller, { revoke: true });
      await notified;
      for (const app of [first, second])
        expect(refusalOf(await exchange(app, assertion))).to.deep.equal([400, 'invalid_grant']);
      expect(await statuses(exchange(second, await register(first)))).to.deep.equal([200]);
    } finally {
      accessChanges.close();
    }
  });
});
