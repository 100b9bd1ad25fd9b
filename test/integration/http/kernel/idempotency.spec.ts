import { expect } from 'chai';
import type { AddressGuard } from '../../../../src/application/kernel/network.ts';
import type { Pause } from '../../../../src/application/kernel/ports.ts';
import { CLAIM_WAIT, CLAIM_WINDOW } from '../../../../src/domain/access/idempotency.ts';
import { together } from '../../../builders/together.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const WEBSITE = { name: 'Home', url: 'https://1.1.1.1/' };

describe('Idempotency-Key', () => {
  let app: TestApp;
  let other: TestApp;
  let apiToken: string;
  let admin: ApiClient;
  let count = 0;
  /** Called before each judgment of a host, which a command asks for before its transaction. */
  let beforeJudgement: () => Promise<unknown> = () => Promise.resolve();
  /** Called instead of each pause. */
  let onPause: Pause = () => Promise.resolve();

  const addressGuard: AddressGuard = {
    judge: async () => {
      await beforeJudgement();
      return { public: true, addresses: ['1.1.1.1'] };
    },
  };

  before(async () => {
    app = await testApp({}, { addressGuard, pause: (ms) => onPause(ms) });
    other = await app.sibling();
    ({ apiToken } = await app.createOrganization());
    admin = app.client(apiToken);
  });
  beforeEach(() => {
    beforeJudgement = () => Promise.resolve();
    onPause = () => Promise.resolve();
  });
  after(() => app.close());

  const newKey = (): Readonly<Record<string, string>> => ({ 'Idempotency-Key': `key-${(count += 1)}` });
  const create = (key: Readonly<Record<string, string>>, client = admin, body: object = WEBSITE): Promise<Answer> =>
    client.post('/api/websites', body, key);
  const websites = async (): Promise<number> => (await admin.get('/api/websites')).body.total;
  const added = async (work: () => Promise<unknown>): Promise<number> => {
    const before_ = await websites();
    await work();
    return (await websites()) - before_;
  };
  const outcomeOf = ({ status, body }: Answer) => [status, body.data?.code];

  it('gives the first answer to a repeated request, also when another process answers it', async () => {
    const key = newKey();
    const first = await create(key);
    const again = await create(key, other.client(apiToken));
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).to.deep.equal([
      200,
      first.text,
      'true',
    ]);
  });

  it('answers 409 idempotencyKeyReused to another body with the same key', async () => {
    const key = newKey();
    await create(key);
    expect(outcomeOf(await create(key, admin, { ...WEBSITE, name: 'Other' }))).to.deep.equal([
      409,
      'idempotencyKeyReused',
    ]);
  });

  it('belongs to a path: the same key at another path is another key', async () => {
    const key = newKey();
    await create(key);
    expect((await admin.post('/api/tags', { name: 'Tag', color: 'red' }, key)).status).to.equal(200);
  });

  it('is ignored by endpoints that set cookies', async () => {
    const key = newKey();
    const answers = [];
    for (const password of [PASSWORD, `${PASSWORD}!`])
      answers.push(await app.client().post('/api/auth/sign-in', { email: 'nobody@example.com', password }, key));
    expect(answers.map(({ status }) => status)).to.deep.equal([401, 401]);
  });

  it('holds no transaction while the request gathers what it needs', async () => {
    const open: number[] = [];
    beforeJudgement = async () => {
      const { rows } = await app.database.pool.query<{ open: number }>(
        `select count(*)::int "open" from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
      open.push(rows[0]?.open ?? -1);
    };
    expect((await create(newKey())).status).to.equal(200);
    expect(open).to.deep.equal([0]);
  });

  it('lets one of many requests at once succeed; the others in both processes wait for its answer', async () => {
    const key = newKey();
    const finished = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<undefined>();
    let waiting = 0;
    // The others look again once the first has its answer, however long that takes.
    onPause = async () => {
      waiting += 1;
      if (waiting === 7) finished.resolve(undefined);
      await answered.promise;
    };
    beforeJudgement = () => finished.promise;
    let answers: Answer[] = [];
    expect(
      await added(
        async () =>
          (answers = await together(8, async (at) => {
            const answer = await create(key, (at % 2 === 0 ? app : other).client(apiToken));
            answered.resolve(undefined);
            return answer;
          })),
      ),
    ).to.equal(1);
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).to.have.length(7);
  });

  it('answers 409 to a request that has waited ten seconds for another one in progress', async () => {
    const key = newKey();
    const first = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    beforeJudgement = () => {
      reached.resolve(undefined);
      return first.promise;
    };
    let waited = 0;
    onPause = (ms) => Promise.resolve(void (waited += ms));
    const slow = create(key);
    await reached.promise;
    expect(outcomeOf(await create(key))).to.deep.equal([409, 'idempotencyKeyReused']);
    expect(waited).to.equal(CLAIM_WAIT);
    first.resolve(undefined);
    expect((await slow).status).to.equal(200);
  });

  it('is free again a minute after its process was killed in between', async () => {
    const key = newKey();
    const first = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    beforeJudgement = () => {
      reached.resolve(undefined);
      return first.promise;
    };
    let late: Promise<Answer> | null = null;
    const total = await added(async () => {
      late = create(key);
      await reached.promise;
      beforeJudgement = () => Promise.resolve();
      app.clock.advance(CLAIM_WINDOW);
      expect((await create(key, other.client(apiToken))).status).to.equal(200);
      // The first process was only slow: its command is rolled back.
      first.resolve(undefined);
      expect(outcomeOf(await late)).to.deep.equal([409, 'idempotencyKeyReused']);
    });
    expect(total).to.equal(1);
  });

  it('is free again after a fault, which is not stored', async () => {
    const key = newKey();
    beforeJudgement = () => Promise.reject(new Error('The resolver failed.'));
    expect((await create(key)).status).to.equal(500);
    expect(app.faults.splice(0)).to.have.length(1);
    beforeJudgement = () => Promise.resolve();
    expect(await added(() => create(key))).to.equal(1);
  });

  it('repeats refusals too', async () => {
    const key = newKey();
    const body = { ...WEBSITE, url: 'https://1.1.1.1/', customerId: 999_999 };
    const first = await create(key, admin, body);
    expect(first.status).to.be.within(400, 404);
    const again = await create(key, admin, body);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).to.deep.equal([
      first.status,
      first.text,
      'true',
    ]);
  });
});
