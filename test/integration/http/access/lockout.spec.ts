import { expect } from 'chai';
import { days, seconds } from '../../../../src/domain/kernel/time.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Browser, addUser, mailsTo } from './browser.ts';

describe('sign-in delay after failed attempts', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp({ TRUST_PROXY: 'true' });
    ({ organizationId } = await app.createOrganization());
  });
  beforeEach(() => app.clock.advance(days(1)));
  after(() => app.close());

  const attempt = (email: string, password: string, address = '192.0.2.1', on: TestApp = app) =>
    new Browser(on).send('POST', '/api/auth/sign-in', { email, password }, { 'X-Forwarded-For': address });
  const fail = async (email: string, times: number, address?: string) => {
    for (let count = 1; count <= times; count += 1)
      expect((await attempt(email, 'not the password', address)).status).to.equal(401);
  };
  const user = async () => (await addUser(app, organizationId)).email;

  it('does not delay a sign-in after four failures from one address', async () => {
    const email = await user();
    await fail(email, 4);
    expect((await attempt(email, PASSWORD)).status).to.equal(200);
    await fail(email, 5);
  });

  it('answers 429 with Retry-After to the correct password after five failures, until the delay ends', async () => {
    const email = await user();
    await fail(email, 5);
    const answer = await attempt(email, PASSWORD);
    expect(answer.status).to.equal(429);
    expect(answer.body.data).to.include({ retryAfter: 30 });
    expect(answer.headers.get('retry-after')).to.equal('30');
    app.clock.advance(seconds(30) - 1);
    expect((await attempt(email, PASSWORD)).status).to.equal(429);
    app.clock.advance(1);
    expect((await attempt(email, PASSWORD)).status).to.equal(200);
  });

  it('doubles the delay with each further failure, up to fifteen minutes', async () => {
    const email = await user();
    await fail(email, 5);
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      expect((await attempt(email, 'not the password')).body.data.retryAfter).to.equal(wait);
      app.clock.advance(seconds(wait));
      await fail(email, 1);
    }
  });

  it('delays sign-ins to unknown email addresses in the same way', async () => {
    await fail('nobody-here@example.com', 5);
    expect((await attempt('nobody-here@example.com', PASSWORD)).body.data).to.include({ retryAfter: 30 });
  });

  it('does not delay other network addresses or other accounts', async () => {
    const [email, other] = [await user(), await user()];
    await fail(email, 5);
    expect((await attempt(email, PASSWORD, '192.0.2.2')).status).to.equal(200);
    expect((await attempt(other, PASSWORD)).status).to.equal(200);
  });

  const attack = async (email: string): Promise<void> => {
    for (let stranger = 1; stranger <= 10; stranger += 1) await fail(email, 3, `203.0.113.${stranger}`);
  };

  it('lets the owner in at a new address while strangers guess, and delays a mistake there by seconds', async () => {
    const email = await user();
    await attack(email);
    expect((await attempt(email, PASSWORD, '198.51.100.9')).status).to.equal(200);
    await fail(email, 1, '198.51.100.8');
    const refused = await attempt(email, PASSWORD, '198.51.100.8');
    expect([refused.status, refused.body.data?.retryAfter]).to.deep.equal([429, 5]);
    app.clock.advance(seconds(5));
    expect((await attempt(email, PASSWORD, '198.51.100.8')).status).to.equal(200);
  });

  it('gives each unknown network one attempt while the account is attacked, and a known network five', async () => {
    const email = await user();
    expect((await attempt(email, PASSWORD, '198.51.100.7')).status).to.equal(200);
    await attack(email);
    await fail(email, 1, '203.0.113.99');
    expect((await attempt(email, 'not the password', '203.0.113.99')).status).to.equal(429);
    await fail(email, 4, '198.51.100.7');
    expect((await attempt(email, PASSWORD, '198.51.100.7')).status).to.equal(200);
  });

  it('counts all addresses of an IPv6 /64 as one network', async () => {
    const email = await user();
    for (let at = 1; at <= 5; at += 1) await fail(email, 1, `2001:db8:1:2::${at}`);
    expect((await attempt(email, PASSWORD, '2001:db8:1:2:ffff::1')).status).to.equal(429);
    expect((await attempt(email, PASSWORD, '2001:db8:1:3::1')).status).to.equal(200);
  });

  it('clears the counter of the account after a mailed password reset, and knows the network', async () => {
    const email = await user();
    await attack(email);
    await fail(email, 1, '198.51.100.20');
    const from = { 'X-Forwarded-For': '198.51.100.20' };
    await new Browser(app).send('POST', '/api/auth/password-reset/request', { email }, from);
    const token = /token=([A-Za-z0-9_-]{43})/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1];
    const password = 'an entirely different phrase';
    expect(
      (await new Browser(app).send('POST', '/api/auth/password-reset/confirm', { token, password }, from)).status,
    ).to.equal(200);
    await fail(email, 4, '198.51.100.20');
    expect((await attempt(email, password, '198.51.100.20')).status).to.equal(200);
    await fail(email, 2, '198.51.100.21');
    expect((await attempt(email, password, '198.51.100.21')).status).to.equal(200);
  });

  it('checks exactly five of twenty parallel attempts across two processes and answers 429 to the rest', async () => {
    const email = await user();
    const sibling = await app.sibling();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        attempt(email, 'not the password', '192.0.2.9', at % 2 === 0 ? app : sibling),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).to.have.lengthOf(5);
    expect(statuses.filter((status) => status === 429)).to.have.lengthOf(15);
  });
});
