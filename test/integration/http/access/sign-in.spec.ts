import { expect } from 'chai';
import { days, hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Browser, addUser, signedIn } from './browser.ts';

const SESSION = '/api/auth/get-session';

describe('sign-in and sessions', () => {
  let app: TestApp;
  let organizationId: number;
  let apiToken: string;
  before(async () => {
    app = await testApp();
    ({ organizationId, apiToken } = await app.createOrganization());
  });
  after(() => app.close());

  it('POST sign-in sets an HttpOnly, SameSite=Lax session cookie that the body does not repeat', async () => {
    const { email, publicId } = await addUser(app, organizationId);
    const answer = await new Browser(app).signIn(email);
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.include({ mfaRequired: false });
    expect(answer.body.session.userId).to.equal(publicId);
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie)
      .to.match(/^watchstead_session=[A-Za-z0-9_-]{43};/)
      .and.to.include('HttpOnly')
      .and.to.include('SameSite=Lax')
      .and.to.include('Path=/');
    expect(answer.text).not.to.include(/=([^;]+)/.exec(cookie)?.[1]);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
  });

  it('GET get-session returns the documented members, with a token that is not a credential', async () => {
    const { email, publicId } = await addUser(app, organizationId);
    const browser = await signedIn(app, email);
    const { body } = await browser.get(SESSION);
    const now = app.clock.now();
    expect(body).to.deep.equal({
      session: {
        userId: publicId,
        expiresAt: new Date(now.getTime() + days(7)).toISOString(),
        token: body.session.token,
      },
      user: {
        id: publicId,
        name: 'Ada Example',
        firstName: 'Ada',
        lastName: 'Example',
        organizationId,
        isActive: true,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
        organizationStatus: 'active',
      },
    });
    expect(body.session.token).to.match(/^[0-9a-f-]{36}$/);
    const impostor = new Browser(app);
    impostor.cookie = body.session.token;
    expect((await impostor.get(SESSION)).status).to.equal(401);
  });

  it('GET get-session returns the issuing user and an empty token to API token callers', async () => {
    const { body, status } = await app.client(apiToken).get(SESSION);
    expect(status).to.equal(200);
    expect(body.session).to.include({ token: '', expiresAt: '9999-12-31T23:59:59.999Z', userId: body.user.id });
    expect(body.user).to.include({ organizationId, isActive: true, organizationStatus: 'active' });
  });

  it('GET get-session answers 401 without a credential', async () => {
    expect((await app.client().get(SESSION)).status).to.equal(401);
  });

  it('POST sign-in answers identically for an unknown user, a wrong password and a user without a password', async () => {
    const { email } = await addUser(app, organizationId);
    const invited = await addUser(app, organizationId, { passwordHash: null });
    const answers = await Promise.all([
      new Browser(app).signIn(email, 'not the password'),
      new Browser(app).signIn('nobody@example.com', 'not the password'),
      new Browser(app).signIn(invited.email, 'not the password'),
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
    expect(answers.map(({ status }) => status)).to.deep.equal([401, 401, 401]);
    expect(answers.map(({ headers }) => headers.getSetCookie())).to.deep.equal([[], [], []]);
  });

  it('POST sign-in ignores case and compatibility forms of the email address, but not look-alike letters', async () => {
    const { email } = await addUser(app, organizationId);
    expect((await new Browser(app).signIn(email.toUpperCase())).status).to.equal(200);
    expect((await new Browser(app).signIn(email.replace('@', '＠'))).status).to.equal(200);
    expect((await new Browser(app).signIn(email.replace('e', 'е'))).status).to.equal(401);
  });

  for (const [what, email] of [
    ['a header break', 'ada@example.com\r\nBcc: eve@example.com'],
    ['a second address', 'ada@example.com,eve@example.com'],
    ['no at sign', 'ada.example.com'],
    ['more than 254 characters', `${'a'.repeat(250)}@example.com`],
  ] as const)
    it(`POST sign-in rejects an address with ${what} with invalidRequestBody`, async () => {
      const answer = await new Browser(app).signIn(email);
      expect(answer.status).to.equal(400);
      expect(answer.body.data.code).to.equal('invalidRequestBody');
      expect(answer.body.data.issues[0].path).to.equal('email');
    });

  it('POST sign-in rejects a password of 257 characters with invalidRequestBody, and checks one of 256', async () => {
    const { email } = await addUser(app, organizationId);
    expect((await new Browser(app).signIn(email, 'ä'.repeat(256))).status).to.equal(401);
    const answer = await new Browser(app).signIn(email, 'ä'.repeat(257));
    expect(answer.status).to.equal(400);
    expect(answer.body.data.issues[0].path).to.equal('password');
  });

  it('POST sign-in ignores a preset cookie value and ends the session that it replaces', async () => {
    const { email } = await addUser(app, organizationId);
    const browser = new Browser(app);
    const planted = 'A'.repeat(43);
    browser.cookie = planted;
    await browser.signIn(email);
    expect(browser.cookie).not.to.equal(planted);
    const victim = new Browser(app);
    victim.cookie = planted;
    expect((await victim.get(SESSION)).status).to.equal(401);
    const first = browser.cookie;
    await browser.signIn(email);
    victim.cookie = first;
    expect((await victim.get(SESSION)).status).to.equal(401);
    expect((await browser.get(SESSION)).status).to.equal(200);
  });

  it('POST sign-in answers accountDeactivated to the correct password of a deactivated user, and 401 to a wrong one', async () => {
    const { email } = await addUser(app, organizationId, { isActive: false });
    const answer = await new Browser(app).signIn(email);
    expect(answer.status).to.equal(403);
    expect(answer.body.data.code).to.equal('accountDeactivated');
    expect((await new Browser(app).signIn(email, 'not the password')).status).to.equal(401);
  });

  it('POST sign-in answers organizationSuspended to users of a deleted organization', async () => {
    const other = await app.createOrganization();
    const { email } = await addUser(app, other.organizationId);
    await app.database.query
      .updateTable('organization')
      .set({ status: 'deleted' })
      .where('id', '=', other.organizationId)
      .execute();
    const answer = await new Browser(app).signIn(email);
    expect(answer.status).to.equal(423);
    expect(answer.body.data.code).to.equal('organizationSuspended');
  });

  it('POST sign-out invalidates copies of the cookie immediately in every process', async () => {
    const { email } = await addUser(app, organizationId);
    const browser = await signedIn(app, email);
    const stolen = browser.cookie;
    expect((await browser.post('/api/auth/sign-out')).status).to.equal(200);
    expect(browser.cookie).to.equal(null);
    for (const process of [app, await app.sibling()]) {
      const thief = new Browser(process);
      thief.cookie = stolen;
      expect((await thief.get(SESSION)).status).to.equal(401);
      expect((await thief.post('/api/auth/sign-out')).status).to.equal(401);
    }
  });

  it('POST sign-out-everywhere ends all sessions of the user and no others', async () => {
    const [mine, other] = [await addUser(app, organizationId), await addUser(app, organizationId)];
    const browsers = [
      await signedIn(app, mine.email),
      await signedIn(app, mine.email),
      await signedIn(app, other.email),
    ];
    expect((await browsers[0]!.post('/api/auth/sign-out-everywhere')).status).to.equal(200);
    const statuses = await Promise.all(browsers.map(async (browser) => (await browser.get(SESSION)).status));
    expect(statuses).to.deep.equal([401, 401, 200]);
  });

  it("GET sessions lists only the caller's sessions, and DELETE ends the given one", async () => {
    const [mine, other] = [await addUser(app, organizationId), await addUser(app, organizationId)];
    const [here, there, stranger] = [
      await signedIn(app, mine.email),
      await signedIn(app, mine.email),
      await signedIn(app, other.email),
    ];
    const { body } = await here.get('/api/auth/sessions');
    expect(body.map(({ current }: { current: boolean }) => current)).to.have.members([true, false]);
    const far = body.find(({ current }: { current: boolean }) => !current).id as string;
    expect((await stranger.send('DELETE', `/api/auth/sessions/${far}`)).status).to.equal(404);
    expect((await here.send('DELETE', `/api/auth/sessions/${far}`)).status).to.equal(200);
    expect((await here.send('DELETE', `/api/auth/sessions/${far}`)).status).to.equal(404);
    expect((await there.get(SESSION)).status).to.equal(401);
    expect((await here.get(SESSION)).status).to.equal(200);
  });

  it('session endpoints answer 401 to API tokens', async () => {
    for (const path of ['/api/auth/sign-out', '/api/auth/sign-out-everywhere', '/api/auth/mfa/enroll']) {
      expect((await app.client(apiToken).post(path)).status, path).to.equal(401);
    }
  });

  it('POST sign-in writes successful and failed attempts to the audit log, without passwords', async () => {
    const { email, publicId } = await addUser(app, organizationId);
    await new Browser(app).signIn(email, 'not the password');
    await new Browser(app).signIn(email);
    const rows = await app.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('subjectId', '=', publicId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).to.deep.equal(['signIn.refused', 'signIn.completed']);
    expect(rows.map(({ address }) => address)).to.deep.equal(['127.0.0.1', '127.0.0.1']);
    expect(JSON.stringify(rows)).not.to.include(PASSWORD).and.not.to.include('not the password');
  });
});

describe('session lifetime', () => {
  let app: TestApp;
  let email: string;
  before(async () => {
    app = await testApp();
    ({ email } = await app.createOrganization());
  });
  after(() => app.close());

  const aged = async (age: number) => {
    const browser = await signedIn(app, email);
    app.clock.advance(age);
    return browser;
  };

  it('ends a session after seven days without use', async () => {
    expect((await (await aged(days(7) - 1)).get(SESSION)).status).to.equal(200);
    expect((await (await aged(days(7))).get(SESSION)).status).to.equal(401);
  });

  it('ends a session thirty days after sign-in regardless of use', async () => {
    const browser = await signedIn(app, email);
    for (let day = 1; day < 30; day += 1) {
      app.clock.advance(days(1));
      expect((await browser.get(SESSION)).status, `day ${day}`).to.equal(200);
    }
    app.clock.advance(days(1));
    expect((await browser.get(SESSION)).status).to.equal(401);
  });

  it('replaces the secret after twelve hours, and accepts the old one for one more minute', async () => {
    const browser = await aged(hours(12) - 1);
    const first = browser.cookie;
    await browser.get(SESSION);
    expect(browser.cookie).to.equal(first);
    app.clock.advance(1);
    const parallel = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const tab = new Browser(app);
        tab.cookie = first;
        return [(await tab.get(SESSION)).status, tab.cookie];
      }),
    );
    const second = parallel[0]?.[1];
    expect(second).not.to.equal(first);
    expect(parallel).to.deep.equal(parallel.map(() => [200, second]));
    const old = new Browser(app);
    app.clock.advance(minutes(1) - 1);
    old.cookie = first;
    expect((await old.get(SESSION)).status).to.equal(200);
    app.clock.advance(1);
    old.cookie = first;
    expect((await old.get(SESSION)).status).to.equal(401);
    old.cookie = second as string;
    expect((await old.get(SESSION)).status).to.equal(200);
  });
});
