import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('the general limit', () => {
  let app: TestApp;
  before(async () => void (app = await testApp()));
  after(() => app.close());

  it('is 120 requests a minute for an address without a credential, those answered 401 included', async () => {
    const client = app.client();
    for (let use = 1; use <= 120; use += 1) expect((await client.get('/api/health')).status, `request ${use}`).to.equal(401);
    const { status, headers, body } = await client.get('/api/health');
    expect([status, body.data.retryAfter]).to.deep.equal([429, Number(headers.get('retry-after'))]);
    app.clock.advance(minutes(1));
    expect((await client.get('/api/health')).status).to.equal(401);
  });

  it('is 600 requests a minute for a token, those refused for its role included, and each token’s own', async () => {
    const { organizationId } = await app.found();
    const [client, other] = [await callerOf(app, organizationId, { role: 'readonly' }), await callerOf(app, organizationId, { role: 'readonly' })];
    for (let use = 0; use < 600; use += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => client.post('/api/customers', {})));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 50 }, () => 403));
    }
    expect((await client.get('/api/health')).status).to.equal(429);
    expect((await other.get('/api/health')).status).to.equal(200);
  });
});
