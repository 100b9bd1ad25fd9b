import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { Answer, TestApp } from '../test-app.ts';

describe('general rate limit', () => {
  let app: TestApp;
  before(async () => void (app = await testApp()));
  after(() => app.close());

  it('allows 120 requests a minute per address without a credential, counting those answered 401', async () => {
    const client = app.client();
    for (let use = 1; use <= 120; use += 1)
      expect((await client.get('/api/health')).status, `request ${use}`).to.equal(401);
    const { status, headers, body } = await client.get('/api/health');
    expect([status, body.data.retryAfter]).to.deep.equal([429, Number(headers.get('retry-after'))]);
    app.clock.advance(minutes(1));
    expect((await client.get('/api/health')).status).to.equal(401);
  });

  it('allows 600 requests a minute per token, counting those refused with 403', async () => {
    const { organizationId } = await app.createOrganization();
    const [client, other] = [
      await callerOf(app, organizationId, { role: 'readonly' }),
      await callerOf(app, organizationId, { role: 'readonly' }),
    ];
    for (let use = 0; use < 600; use += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => client.post('/api/customers', {})));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 50 }, () => 403));
    }
    expect((await client.get('/api/health')).status).to.equal(429);
    expect((await other.get('/api/health')).status).to.equal(200);
  });

  describe('requests refused before routing', () => {
    const times = async (count: number, send: () => Promise<Answer>, status: number): Promise<void> => {
      for (let sent = 0; sent < count; sent += 50) {
        const answers = await Promise.all(Array.from({ length: Math.min(50, count - sent) }, send));
        expect(new Set(answers.map((answer) => answer.status))).to.deep.equal(new Set([status]));
      }
    };
    const expectRefused = async (send: () => Promise<Answer>): Promise<void> => {
      const { status, headers, body } = await send();
      expect(status).to.equal(429);
      expect(body.data).to.have.all.keys('retryAfter', 'detail');
      expect(body.data.retryAfter).to.equal(Number(headers.get('retry-after')));
    };
    beforeEach(() => app.clock.advance(minutes(1)));

    it('counts requests refused with customerScopedTokenForbidden once, together with answered requests', async () => {
      const { organizationId } = await app.createOrganization();
      const { id } = await addCustomer(app, organizationId);
      const client = await callerOf(app, organizationId, { customerId: id });
      await times(599, () => client.get('/api/users'), 403);
      await times(1, () => client.get('/api/health'), 200);
      await expectRefused(() => client.get('/api/users'));
      await expectRefused(() => client.get('/api/health'));
      app.clock.advance(minutes(1));
      await times(1, () => client.get('/api/users'), 403);
    });

    it('counts requests refused with apiTokenPathAmbiguous once against their token', async () => {
      const { organizationId } = await app.createOrganization();
      const [client, other] = [await callerOf(app, organizationId), await callerOf(app, organizationId)];
      await times(600, () => client.get('/api//health'), 403);
      await expectRefused(() => client.get('/api//health'));
      await times(1, () => other.get('/api//health'), 403);
    });

    it('counts requests refused with apiTokenPathAmbiguous against the address if the credential is missing or invalid', async () => {
      await times(60, () => app.client().get('/api//health'), 403);
      await times(60, () => app.client(`wsm_${'x'.repeat(43)}`).get('/api//health'), 403);
      await expectRefused(() => app.client().get('/api//health'));
    });

    it('counts requests refused with accountDeactivated or 423 against their token', async () => {
      const { organizationId } = await app.createOrganization();
      const [inactive, suspended] = [await callerOf(app, organizationId), await callerOf(app, organizationId)];
      await app.database.query
        .updateTable('app_user')
        .set({ isActive: false })
        .where('id', '=', (await latestUser()).id - 1)
        .execute();
      await times(600, () => inactive.get('/api/health'), 403);
      await expectRefused(() => inactive.get('/api/health'));
      await app.database.query
        .updateTable('organization')
        .set({ status: 'suspended' })
        .where('id', '=', organizationId)
        .execute();
      await times(600, () => suspended.get('/api/health'), 423);
      await expectRefused(() => suspended.get('/api/health'));
    });
    const latestUser = () =>
      app.database.query.selectFrom('app_user').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  });
});
