import { expect } from 'chai';
import { CLAIM_WINDOW } from '../../src/domain/access/idempotency.ts';
import type { ServiceDeath } from '../fixtures/dying-service.ts';
import { testApp } from '../integration/http/test-app.ts';
import type { Answer } from '../integration/http/api-client.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import { killServiceOver } from './killed-service.ts';

const PATH = '/api/tags';
const TAG = { name: 'Tag', color: 'red' };
const KEY = { 'Idempotency-Key': 'k' };

describe('request with an Idempotency-Key whose service is killed with SIGKILL', () => {
  let app: TestApp;
  let apiToken: string;
  beforeEach(async () => {
    app = await testApp({}, { pause: () => Promise.resolve() });
    ({ apiToken } = await app.createOrganization());
  });
  afterEach(() => app.close());

  const killedOver = (death: ServiceDeath): Promise<void> =>
    killServiceOver(app, death, {
      path: PATH,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${apiToken}`, ...KEY },
      body: JSON.stringify(TAG),
    });
  const repeat = (): Promise<Answer> => app.client(apiToken).post(PATH, TAG, KEY);
  const tags = async (): Promise<number> => (await app.client(apiToken).get(PATH)).body.total;

  it('is in progress for a minute if killed beforeCommit, and can then be repeated', async () => {
    await killedOver('beforeCommit');
    expect(await tags()).to.equal(0);
    expect((await repeat()).body.data.code).to.equal('idempotencyKeyReused');
    app.clock.advance(CLAIM_WINDOW);
    expect((await repeat()).status).to.equal(200);
    expect(await tags()).to.equal(1);
  });

  it('is answered from the store if killed beforeAnswer', async () => {
    await killedOver('beforeAnswer');
    const answer = await repeat();
    expect([answer.status, answer.headers.get('idempotent-replayed')]).to.deep.equal([200, 'true']);
    expect(await tags()).to.equal(1);
  });
});
