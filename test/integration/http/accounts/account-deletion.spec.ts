import { expect } from 'chai';
import { days } from '../../../../src/domain/kernel/time.ts';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { Browser, addUser, mailsTo, signedIn } from '../access/browser.ts';
import type { TestUser } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { until } from '../../../until.ts';

const MINE = '/api/users/me/account-deletion';
const of = (id: string) => `/api/users/${id}/account-deletion`;
const codeOf = ({ status, body }: Answer) => [status, body.data?.code];

describe('account deletion', () => {
  let app: TestApp;
  let created: BootstrappedOrganization;
  let user: TestUser;
  let browser: Browser;

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    created = await app.createOrganization();
    user = await addUser(app, created.organizationId);
    browser = await signedIn(app, user.email);
  });
  after(() => app.close());

  const runJob = async (): Promise<void> => {
    const job = app.ports.recurringJobs.find(({ name }) => name === 'account-deletions');
    await job!.run();
  };
  const rowOf = (id: number) =>
    app.database.query.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('GET returns status none before a request, and DELETE answers accountDeletionNotRequested', async () => {
    expect((await browser.get(MINE)).body).to.deep.equal({
      status: 'none',
      requestedAt: null,
      effectiveAt: null,
      withdrawnAt: null,
    });
    expect(codeOf(await browser.send('DELETE', MINE))).to.deep.equal([404, 'accountDeletionNotRequested']);
  });

  it('POST requests and DELETE withdraws the deletion; both notify administrators by mail', async () => {
    const { status, body } = await browser.post(MINE);
    expect(status).to.equal(200);
    const now = app.clock.now();
    expect(body).to.include({
      status: 'requested',
      requestedAt: now.toISOString(),
      effectiveAt: new Date(now.getTime() + days(30)).toISOString(),
    });
    expect((await mailsTo(app, created.email)).map(({ subject }) => subject)).to.deep.equal([
      'Ada Example requested deletion of their account',
    ]);
    expect((await mailsTo(app, created.email))[0]?.text).to.match(
      new RegExp(`It takes effect on \\d{1,2} \\w{3} \\d{4}, [^]*\\n\\nGo to people: ${app.url}/console/people\\n$`),
    );
    expect((await browser.post(MINE)).body).to.deep.equal(body);
    expect(await mailsTo(app, created.email)).to.have.length(1);
    expect((await browser.send('DELETE', MINE)).body).to.include({ status: 'withdrawn', effectiveAt: null });
    expect((await mailsTo(app, created.email)).map(({ subject }) => subject)[1]).to.equal(
      'Ada Example canceled the account deletion',
    );
    expect(codeOf(await browser.send('DELETE', MINE))).to.deep.equal([404, 'accountDeletionNotRequested']);
    expect((await browser.post(MINE)).body.status).to.equal('requested');
  });

  it('anonymizes the account exactly 30 days after the request and revokes its tokens', async () => {
    const { body: minted } = await browser.post('/api/customer/tokens', { name: 'x' });
    await browser.send('PATCH', '/api/me/preferences', { theme: 'dark', timeZone: 'Asia/Tokyo' });
    const { body: request } = await browser.post(MINE);
    const start = app.clock.now();
    app.clock.set(new Date(new Date(request.effectiveAt as string).getTime() - 1));
    await runJob();
    expect((await rowOf(user.id)).email).to.equal(user.email);
    app.clock.advance(1);
    await runJob();
    expect(await rowOf(user.id)).to.include({
      email: `${user.publicId}@deleted.invalid`,
      firstName: 'Deleted',
      isActive: false,
      passwordHash: null,
      timezone: null,
    });
    const preferences = app.database.query
      .selectFrom('display_preference')
      .select('userId')
      .where('userId', '=', user.id);
    expect(await preferences.execute()).to.deep.equal([]);
    expect((await app.client(minted.token as string).get('/api/package-configs')).status).to.equal(401);
    expect((await app.client(created.apiToken).get(`/api/users/${user.publicId}`)).status).to.equal(404);
    expect(codeOf(await app.client(created.apiToken).get(of(user.publicId)))).to.deep.equal([
      404,
      'accountDeletionUserNotFound',
    ]);
    await runJob();
    app.clock.set(start);
    expect((await browser.signIn(user.email)).status).to.equal(401);
  });

  it('rejects the session, token and sign-in at the effective time with 401, even before the job runs', async () => {
    const leaving = await addUser(app, created.organizationId);
    const requestedAt = new Date(app.clock.now().getTime() + 1 - days(30));
    await app.database.query
      .insertInto('account_deletion')
      .values({ userId: leaving.id, status: 'requested', requestedAt })
      .execute();
    const session = await signedIn(app, leaving.email);
    const token = app.client((await session.post('/api/customer/tokens', { name: 'x' })).body.token as string);
    const ways = () =>
      Promise.all([
        session.get('/api/package-configs'),
        token.get('/api/package-configs'),
        new Browser(app).signIn(leaving.email),
      ]);
    expect((await ways()).map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    app.clock.advance(1);
    expect((await ways()).map(({ status }) => status)).to.deep.equal([401, 401, 401]);
    await session.post('/api/auth/password-reset/request', { email: leaving.email });
    expect(await mailsTo(app, leaving.email)).to.deep.equal([]);
  });

  it('keeps the session valid if the request is withdrawn one millisecond before it takes effect', async () => {
    const leaving = await addUser(app, created.organizationId);
    const requestedAt = new Date(app.clock.now().getTime() + 1 - days(30));
    await app.database.query
      .insertInto('account_deletion')
      .values({ userId: leaving.id, status: 'requested', requestedAt })
      .execute();
    const session = await signedIn(app, leaving.email);
    expect((await session.get('/api/package-configs')).status).to.equal(200);
    expect((await session.send('DELETE', MINE)).body.status).to.equal('withdrawn');
    app.clock.advance(1);
    expect((await session.get('/api/package-configs')).status).to.equal(200);
  });

  it('does not delete the account after a withdrawal', async () => {
    await browser.post(MINE);
    await browser.send('DELETE', MINE);
    app.clock.advance(days(31));
    await runJob();
    expect((await rowOf(user.id)).email).to.equal(user.email);
  });

  it('job succeeds if the user was deleted in the meantime', async () => {
    await browser.post(MINE);
    await app.client(created.apiToken).delete(`/api/users/${user.publicId}`);
    app.clock.advance(days(31));
    await runJob();
  });

  it('POST answers accountDeletionSoleOwner to the only administrator, and if the other one has requested deletion', async () => {
    const admin = app.client(created.apiToken);
    const refusal = await admin.post(MINE);
    expect(codeOf(refusal)).to.deep.equal([409, 'accountDeletionSoleOwner']);
    expect(refusal.body.data.organizationId).to.equal(created.organizationId);
    const second = await addUser(app, created.organizationId, { role: 'admin' });
    expect((await admin.post(MINE)).status).to.equal(200);
    expect(codeOf(await (await signedIn(app, second.email)).post(MINE))).to.deep.equal([
      409,
      'accountDeletionSoleOwner',
    ]);
  });

  it('POST accepts one of two parallel requests of the last two administrators', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { organizationId } = await app.createOrganization();
      const pair = await Promise.all(['admin', 'admin'].map(() => addUser(app, organizationId, { role: 'admin' })));
      await app.database.query
        .updateTable('app_user')
        .set({ role: 'editor' })
        .where('organizationId', '=', organizationId)
        .where(
          'id',
          'not in',
          pair.map(({ id }) => id),
        )
        .execute();
      const browsers = await Promise.all(pair.map(({ email }) => signedIn(app, email)));
      const answers = await Promise.all(browsers.map((each) => each.post(MINE)));
      expect(answers.map(codeOf)).to.have.deep.members([
        [200, undefined],
        [409, 'accountDeletionSoleOwner'],
      ]);
    }
  });

  it('answers accountDeletionUserNotFound for unknown accounts and accounts of another organization', async () => {
    const stranger = app.client((await app.createOrganization()).apiToken);
    for (const path of [of(user.publicId), of('01890000-0000-7000-8000-000000000000')]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect(codeOf(await stranger.send(method, path)), `${method} ${path}`).to.deep.equal([
          404,
          'accountDeletionUserNotFound',
        ]);
      }
    }
  });

  it('refuses other members with 403 and admits administrators', async () => {
    const member = await signedIn(app, (await addUser(app, created.organizationId)).email);
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await member.send(method, of(user.publicId))).status, method).to.equal(403);
    const admin = app.client(created.apiToken);
    expect((await admin.post(of(user.publicId))).body.status).to.equal('requested');
    expect((await browser.get(MINE)).body.status).to.equal('requested');
    expect((await admin.delete(of(user.publicId))).body.status).to.equal('withdrawn');
  });

  it("POST refuses an administrator's request for platform staff with globalUserProtected", async () => {
    const staff = await addUser(app, created.organizationId, { isGlobalSupporter: true });
    expect(codeOf(await app.client(created.apiToken).post(of(staff.publicId)))).to.deep.equal([
      403,
      'globalUserProtected',
    ]);
  });

  describe('account deletion during a concurrent withdrawal', () => {
    /** Runs `meanwhile` while a withdrawal is uncommitted, and commits once `meanwhile` waits for its lock. */
    const whileWithdrawing = async (meanwhile: () => Promise<Answer>): Promise<Answer> => {
      const other = await app.database.pool.connect();
      try {
        await other.query('begin');
        await other.query(
          `update account_deletion set status = 'withdrawn', withdrawn_at = requested_at where user_id = $1`,
          [user.id],
        );
        const answer = meanwhile();
        await until(async () => {
          const { rows } = await app.database.pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows.length > 0;
        });
        await other.query('commit');
        return await answer;
      } finally {
        other.release();
      }
    };

    beforeEach(async () => {
      await browser.post(MINE);
    });

    it('POST answers accountDeletionNotRecorded, and succeeds when repeated', async () => {
      expect(codeOf(await whileWithdrawing(() => browser.post(MINE)))).to.deep.equal([
        409,
        'accountDeletionNotRecorded',
      ]);
      expect((await browser.post(MINE)).body.status).to.equal('requested');
    });

    it('DELETE answers accountDeletionNotRequested to the second withdrawal', async () => {
      expect(codeOf(await whileWithdrawing(() => browser.send('DELETE', MINE)))).to.deep.equal([
        404,
        'accountDeletionNotRequested',
      ]);
    });

    it('job does not delete the account', async () => {
      app.clock.advance(days(30));
      await whileWithdrawing(async () => {
        await runJob();
        return browser.get('/healthz');
      });
      expect((await rowOf(user.id)).email).to.equal(user.email);
    });
  });
});
