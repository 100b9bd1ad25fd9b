import { expect } from 'chai';
import { days, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Browser, addUser } from './browser.ts';

describe('the delay after failed sign-ins over HTTP', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp({ TRUST_PROXY: 'true' });
    ({ organizationId } = await app.found());
  });
  beforeEach(() => app.clock.advance(days(1)));
  after(() => app.close());

  const attempt = (email: string, password: string, address = '192.0.2.1', on: TestApp = app) =>
    new Browser(on).send('POST', '/api/auth/sign-in', { email, password }, { 'X-Forwarded-For': address });
  const fail = async (email: string, times: number, address?: string) => {
    for (let count = 1; count <= times; count += 1) expect((await attempt(email, 'not the password', address)).status).to.equal(401);
  };
  const user = async () => (await addUser(app, organizationId)).email;

  it('does not come before five failures from one address', async () => {
    const email = await user();
    await fail(email, 4);
    expect((await attempt(email, PASSWORD)).status).to.equal(200);
    await fail(email, 5);
  });

  it('refuses the right password too after five failures, with 429 and how long to wait, and ends by itself', async () => {
    const email = await user();
    await fail(email, 5);
    const answer = await attempt(email, PASSWORD);
    expect(answer.status).to.equal(429);
    expect(answer.body.data).to.deep.equal({ retryAfter: 30 });
    expect(answer.headers.get('retry-after')).to.equal('30');
    app.clock.advance(seconds(30) - 1);
    expect((await attempt(email, PASSWORD)).status).to.equal(429);
    app.clock.advance(1);
    expect((await attempt(email, PASSWORD)).status).to.equal(200);
  });

  it('doubles with each further failure up to fifteen minutes', async () => {
    const email = await user();
    await fail(email, 5);
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      expect((await attempt(email, 'not the password')).body.data.retryAfter).to.equal(wait);
      app.clock.advance(seconds(wait));
      await fail(email, 1);
    }
  });

  it('treats addresses that belong to nobody alike', async () => {
    await fail('nobody-here@example.com', 5);
    expect((await attempt('nobody-here@example.com', PASSWORD)).body.data).to.deep.equal({ retryAfter: 30 });
  });

  it('leaves other addresses of the network and other accounts alone', async () => {
    const [email, other] = [await user(), await user()];
    await fail(email, 5);
    expect((await attempt(email, PASSWORD, '192.0.2.2')).status).to.equal(200);
    expect((await attempt(other, PASSWORD)).status).to.equal(200);
  });

  it('by strangers everywhere is short, and never meets an address that the account is used from', async () => {
    const email = await user();
    expect((await attempt(email, PASSWORD, '198.51.100.7')).status).to.equal(200);
    for (let stranger = 1; stranger <= 10; stranger += 1) await fail(email, 3, `203.0.113.${stranger}`);
    const elsewhere = await attempt(email, PASSWORD, '203.0.113.99');
    expect(elsewhere.status).to.equal(429);
    expect(elsewhere.body.data.retryAfter).to.be.at.most(60);
    expect((await attempt(email, PASSWORD, '198.51.100.7')).status).to.equal(200);
    app.clock.advance(minutes(1));
    expect((await attempt(email, PASSWORD, '203.0.113.99')).status).to.equal(200);
  });

  it('lets exactly five of twenty parallel guesses be judged, over two processes', async () => {
    const email = await user();
    const sibling = await app.sibling();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => attempt(email, 'not the password', '192.0.2.9', at % 2 === 0 ? app : sibling)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).to.have.lengthOf(5);
    expect(statuses.filter((status) => status === 429)).to.have.lengthOf(15);
  });
});
