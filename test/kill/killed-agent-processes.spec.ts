import { expect } from 'chai';
import { Programs, processesIn, signalGroup } from '../integration/cli/programs.ts';
import type { Program } from '../integration/cli/programs.ts';
import { migrated } from '../integration/kernel/database/migrated.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import type { TestDatabase } from '../integration/kernel/database/test-database.ts';
import type { Answer } from '../integration/http/api-client.ts';
import { CLAIM_GRANT, FORM, JWT_BEARER, sendRaw } from '../integration/http/agent-access/agents.ts';
import { gist, gists } from '../integration/http/agent-access/two-processes.ts';
import type { Waiting } from '../integration/http/agent-access/two-processes.ts';

const HOST = 'agents.watchstead.example';
const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery staple';
const JSON_TYPE = { 'Content-Type': 'application/json' } as const;
/** Each agent has its own address, so that rate limits do not apply. */
const ENVIRONMENT = { BASE_URL: `http://${HOST}`, TRUST_PROXY: '1', ROLE: 'api', LOG_LEVEL: 'trace' } as const;

let agents = 0;
const from = () => ({ 'X-Forwarded-For': `10.${(agents += 1) >> 16}.${(agents >> 8) & 255}.${agents & 255}` });
const post = (url: string, path: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> =>
  sendRaw(url, { method: 'POST', path, host: HOST, headers: { ...from(), ...headers }, body });
const json = (url: string, path: string, body: object, headers = {}) =>
  post(url, path, { ...JSON_TYPE, ...headers }, JSON.stringify(body));
const form = (url: string, body: Record<string, string>, path = '/oauth2/token') =>
  post(url, path, FORM, new URLSearchParams(body).toString());
const exchange = (url: string, { body }: Answer) =>
  form(url, { grant_type: JWT_BEARER, assertion: (body as { identity_assertion: string }).identity_assertion });

/** The answers of concurrent calls, null for none; calls `kill` after `after` answers. */
const killedAmid = async (
  calls: readonly (() => Promise<Answer>)[],
  after: number,
  kill: () => void,
): Promise<readonly (Answer | null)[]> => {
  let answered = 0;
  const noted = async (call: () => Promise<Answer>): Promise<Answer | null> => {
    const answer = await call().catch(() => null);
    if (answer !== null && (answered += 1) === after) kill();
    return answer;
  };
  return Promise.all(calls.map(noted));
};
const isAnswer = (answer: Answer | null): answer is Answer => answer !== null;

/** The answers of calls, twelve at a time, until the service no longer answers. */
const untilKilled = async (
  call: () => Promise<Answer>,
  after: number,
  kill: () => void,
): Promise<readonly Answer[]> => {
  const arrived: Answer[] = [];
  const noted = async (): Promise<boolean> => {
    const answer = await call().catch(() => null);
    if (answer !== null && arrived.push(answer) === after) kill();
    return answer !== null;
  };
  const goOn = async (): Promise<void> => {
    while (await noted());
  };
  await Promise.all(Array.from({ length: 12 }, goOn));
  return arrived;
};

describe('agents of several processes, one of which is killed', () => {
  const programs = new Programs();
  let database: TestDatabase;
  let survivor: Program & { readonly url: string };
  let doomed: Program & { readonly url: string };
  const secrets: string[] = [];
  const environment = () => ({ ...ENVIRONMENT, DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(32) });

  before(async () => {
    database = await testDatabase(migrated);
    await programs.cli(
      ['bootstrap', '--organization', 'Life', '--email', EMAIL, '--password', PASSWORD, '--json'],
      environment(),
    );
    survivor = await programs.serve(environment());
  });
  beforeEach(async () => {
    doomed = await programs.serve(environment());
  });
  after(async () => {
    await programs.end();
    await database.drop();
  });

  it('keep every acknowledged registration at the other process and after a restart', async () => {
    const register = () => json(doomed.url, '/agent/identity', { type: 'anonymous' });
    const arrived = await untilKilled(register, 20, () => signalGroup(doomed.pid, 'SIGKILL'));
    expect((await doomed.ended).signal).to.equal('SIGKILL');
    expect(gists(arrived)).to.deep.equal(arrived.map(() => '200'));
    const next = await programs.serve(environment());
    for (const url of [survivor.url, next.url]) {
      const exchanged = await Promise.all(arrived.map((registered) => exchange(url, registered)));
      expect(gists(exchanged)).to.deep.equal(arrived.map(() => '200'));
    }
    secrets.push(
      ...arrived.flatMap(({ body }) =>
        Object.entries(body as Record<string, string>)
          .filter(([name]) => ['identity_assertion', 'claim_token'].includes(name))
          .map(([, value]) => value),
      ),
    );
  });

  it('keep every acknowledged confirmation; an interrupted one was stored or can be repeated', async () => {
    const signedIn = await json(survivor.url, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
    const [cookie = ''] = /watchstead_session=[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '') ?? [];
    const all = await Promise.all(
      Array.from(
        { length: 24 },
        async () =>
          (await json(survivor.url, '/agent/identity', { type: 'service_auth', login_hint: EMAIL })).body as Waiting,
      ),
    );
    const confirm = (url: string, { claim }: Waiting) =>
      json(url, '/api/agent-claim/confirm', { user_code: claim.user_code }, { Cookie: cookie });
    const poll = (url: string, { claim_token: token }: Waiting) =>
      form(url, { grant_type: CLAIM_GRANT, claim_token: token });

    const context = ({ claim }: Waiting) =>
      sendRaw(survivor.url, {
        path: `/api/agent-claim/context?user_code=${claim.user_code}`,
        host: HOST,
        headers: { Cookie: cookie },
      });
    expect(gists(await Promise.all(all.map(context)))).to.deep.equal(all.map(() => '200'));

    const confirmed = await killedAmid(
      all.map((waiting) => () => confirm(doomed.url, waiting)),
      6,
      () => signalGroup(doomed.pid, 'SIGKILL'),
    );
    expect((await doomed.ended).signal).to.equal('SIGKILL');
    expect(confirmed.filter(isAnswer).length).to.be.at.least(6);
    const next = await programs.serve(environment());
    const redeemed = await Promise.all(all.map((waiting) => poll(next.url, waiting)));
    for (const [at, waiting] of all.entries()) {
      if (confirmed[at]?.status === 200 || gist(redeemed[at] ?? expect.fail()) === '200')
        expect(redeemed[at]?.status).to.equal(200);
      else
        expect([gist(await confirm(next.url, waiting)), gist(await poll(next.url, waiting))]).to.deep.equal([
          '200',
          '200',
        ]);
    }
    secrets.push(
      cookie.slice(cookie.indexOf('=') + 1),
      ...all.flatMap(({ claim_token: token, claim }) => [token, `user_code=${claim.user_code}`]),
    );
    secrets.push(
      ...redeemed.flatMap(({ body }) =>
        (body as { access_token?: string }).access_token === undefined
          ? []
          : [(body as { access_token: string }).access_token],
      ),
    );
  });

  it('redeem each claim at most once, and keep every acknowledged token', async () => {
    const signedIn = await json(survivor.url, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
    const [cookie = ''] = /watchstead_session=[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '') ?? [];
    const all = await Promise.all(
      Array.from(
        { length: 24 },
        async () =>
          (await json(survivor.url, '/agent/identity', { type: 'service_auth', login_hint: EMAIL })).body as Waiting,
      ),
    );
    await Promise.all(
      all.map(({ claim }) =>
        json(survivor.url, '/api/agent-claim/confirm', { user_code: claim.user_code }, { Cookie: cookie }),
      ),
    );
    const poll = (url: string, { claim_token: token }: Waiting) =>
      form(url, { grant_type: CLAIM_GRANT, claim_token: token });
    const redeemed = await killedAmid(
      all.map((waiting) => () => poll(doomed.url, waiting)),
      6,
      () => signalGroup(doomed.pid, 'SIGKILL'),
    );
    const again = await Promise.all(all.map((waiting) => poll(survivor.url, waiting)));
    for (const [at, answer] of redeemed.entries()) {
      expect(gist(again[at] ?? expect.fail())).to.be.oneOf(
        answer === null ? ['200', 'expired_token'] : ['expired_token'],
      );
      if (answer === null) continue;
      const { access_token: token } = answer.body as { access_token: string };
      expect(
        (
          await sendRaw(survivor.url, {
            path: '/api/websites',
            host: HOST,
            headers: { Authorization: `Bearer ${token}` },
          })
        ).status,
      ).to.equal(200);
    }
  });

  it('leave no token, assertion or code in the log', async () => {
    doomed.child.kill('SIGTERM');
    survivor.child.kill('SIGTERM');
    const printed = (await Promise.all([doomed.ended, survivor.ended])).map(({ output }) => output).join('');
    expect(secrets.length).to.be.above(50);
    expect(secrets.filter((secret) => printed.includes(secret))).to.deep.equal([]);
    expect(printed).to.not.match(/(?:wsma|clm)_[A-Za-z0-9_-]{20}|eyJ[A-Za-z0-9_-]{20}/);
  });
}).timeout(120_000);

describe('agents of a service that is killed with its embedded database', () => {
  const programs = new Programs();
  after(() => programs.end());

  it('are kept after a restart if their registration was acknowledged', async () => {
    const folder = programs.folder();
    const environment = { ...ENVIRONMENT, DATA_DIR: folder };
    const first = await programs.serve(environment);
    const strike = (): void => {
      signalGroup(first.pid, 'SIGKILL');
      for (const pid of processesIn(folder)) signalGroup(pid, 'SIGKILL');
    };
    const register = () => json(first.url, '/agent/identity', { type: 'anonymous' });
    const arrived = await untilKilled(register, 15, strike);
    await first.ended;
    const second = await programs.serve(environment);
    const exchanged = await Promise.all(arrived.map((registered) => exchange(second.url, registered)));
    expect(gists(exchanged)).to.deep.equal(arrived.map(() => '200'));
  });
}).timeout(120_000);
