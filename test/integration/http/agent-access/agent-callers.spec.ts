import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { FORM, refusalOf } from './agents.ts';

const limits = [
  { path: '/agent/identity', limit: 30, type: 'application/json' },
  { path: '/agent/identity/claim', limit: 30, type: 'application/json' },
  { path: '/oauth2/token', limit: 60, type: FORM['Content-Type'] },
  { path: '/agent/event/notify', limit: 60, type: 'application/secevent+jwt' },
] as const;

describe('rate limits of agent endpoints', () => {
  let direct: TestApp;
  let proxied: TestApp;
  before(async () => {
    direct = await testApp();
    proxied = await testApp({ TRUST_PROXY: '1' });
  });
  after(async () => {
    await direct.close();
    await proxied.close();
  });
  beforeEach(() => {
    direct.clock.advance(minutes(1));
    proxied.clock.advance(minutes(1));
  });

  for (const { path, limit, type } of limits) {
    const isLimited = async (app: TestApp, headers: Readonly<Record<string, string>>) =>
      refusalOf(await app.client().send('POST', path, 'x', { 'Content-Type': type, ...headers }))[1] === 'rate_limited';
    const limited = async (app: TestApp, calls: number, headersOf: (at: number) => Readonly<Record<string, string>>) =>
      (await Promise.all(Array.from({ length: calls }, (_, at) => isLimited(app, headersOf(at))))).filter(Boolean)
        .length;
    const from = (address: string) => ({ 'X-Forwarded-For': address });

    describe(`rate limit of ${path}`, () => {
      it(`applies per connection, ${limit} requests a minute, if no proxy is trusted`, async () => {
        const claimed = (at: number) => ({
          ...from(`203.0.113.${at}`),
          Forwarded: `for=203.0.113.${at}`,
          'X-Real-IP': `203.0.113.${at}`,
          'CF-Connecting-IP': `203.0.113.${at}`,
        });
        expect(await limited(direct, limit + 5, claimed)).to.equal(5);
      });

      it('applies to the address in X-Forwarded-For of a trusted proxy, and to no other header', async () => {
        expect(
          await limited(proxied, limit + 5, (at) => ({
            ...from('203.0.113.7'),
            Forwarded: `for=198.51.100.${at}`,
            'X-Real-IP': `198.51.100.${at}`,
          })),
        ).to.equal(5);
        expect(await isLimited(proxied, from('203.0.113.8'))).to.equal(false);
      });

      it('ignores addresses that the client put in front of the one from the proxy', async () => {
        expect(await limited(proxied, limit + 5, (at) => from(`198.51.100.${at}, 203.0.113.9`))).to.equal(5);
      });

      it('applies per /64 of an IPv6 address in any spelling', async () => {
        const spelled = (at: number) =>
          from(at % 2 === 0 ? `2001:db8:0:7::${at.toString(16)}` : `2001:0DB8:0000:0007:ffff:0:0:${at.toString(16)}`);
        expect(await limited(proxied, limit + 5, spelled)).to.equal(5);
        expect(await isLimited(proxied, from('2001:db8:0:8::1'))).to.equal(false);
      });

      it('applies to the IPv4 address of an IPv4-mapped IPv6 address', async () => {
        expect(
          await limited(proxied, limit + 5, (at) => from(at % 2 === 0 ? '::ffff:203.0.113.10' : '203.0.113.10')),
        ).to.equal(5);
        expect(await isLimited(proxied, from('::ffff:203.0.113.11'))).to.equal(false);
      });
    });
  }

  it('are counted separately for each endpoint, and together for both grants of the token endpoint', async () => {
    const call = (path: string, type: string) => direct.client().send('POST', path, 'x', { 'Content-Type': type });
    for (let sent = 0; sent < 30; sent += 1) await call('/agent/identity', 'application/json');
    expect(refusalOf(await call('/agent/identity', 'application/json'))).to.deep.equal([429, 'rate_limited']);
    expect(refusalOf(await call('/agent/identity/claim', 'application/json'))).to.deep.equal([400, 'invalid_request']);
  });
});
