import { expect } from 'chai';
import { issueAccountLink } from '../../../../src/application/accounts/account-link.ts';
import { days, hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Browser, addUser, enrol, mailsTo, signedIn } from '../access/browser.ts';

const NEW_PASSWORD = 'an entirely different phrase';
const CHANGE = '/api/auth/change-password';
const REQUEST = '/api/auth/password-reset/request';
const CONFIRM = '/api/auth/password-reset/confirm';
const ACCEPT = '/api/auth/invitations/accept';

describe('passwords', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization());
  });
  beforeEach(() => app.clock.advance(hours(2)));
  after(() => app.close());

  const anonymous = () => new Browser(app);
  const user = (facts: Parameters<typeof addUser>[2] = {}) => addUser(app, organizationId, facts);
  const tokenIn = (text: string): string => /token=([A-Za-z0-9_-]{43})$/m.exec(text)?.[1] ?? 'no link';
  const resetLink = async (email: string): Promise<string> => {
    await anonymous().post(REQUEST, { email });
    return tokenIn((await mailsTo(app, email)).at(-1)?.text ?? '');
  };

  describe('a new password', () => {
    for (const [what, password] of [
      ['of repeated characters', 'aaaaaaaaaaaa'],
      ['of a sequence', '123456789012'],
      ['that is common', 'Finalfantasy'],
    ] as const)
      it(`${what} is refused on change, reset and invitation, and changes nothing`, async () => {
        const { id, email } = await user();
        const invitation = await issueAccountLink(
          app.ports,
          { userId: id, organizationId },
          'invitation',
          app.clock.now(),
        );
        const browser = await signedIn(app, email);
        for (const answer of [
          await browser.post(CHANGE, { currentPassword: PASSWORD, newPassword: password }),
          await anonymous().post(CONFIRM, { token: await resetLink(email), password }),
          await anonymous().post(ACCEPT, { token: tokenIn(`token=${invitation}`), password }),
        ]) {
          expect([answer.status, answer.body.data?.code]).to.deep.equal([400, 'invalidRequestBody']);
        }
        expect((await anonymous().signIn(email)).status).to.equal(200);
      });
  });

  describe('POST /api/auth/change-password', () => {
    it('replaces the session secret, ends all other sessions and notifies the user by mail', async () => {
      const { email } = await user();
      const [here, there, thief] = [await signedIn(app, email), await signedIn(app, email), new Browser(app)];
      thief.cookie = here.cookie;
      const answer = await here.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expect(answer.status).to.equal(200);
      expect((await here.get('/api/auth/get-session')).status).to.equal(200);
      expect((await there.get('/api/auth/get-session')).status).to.equal(401);
      expect((await thief.get('/api/auth/get-session')).status).to.equal(401);
      expect((await anonymous().signIn(email)).status).to.equal(401);
      expect((await anonymous().signIn(email, NEW_PASSWORD)).status).to.equal(200);
      expect((await mailsTo(app, email)).map(({ subject }) => subject)).to.deep.equal([
        'Your Watchstead password was changed',
      ]);
    });

    it('rejects a wrong current password with invalidRequestBody, and answers 429 after five attempts', async () => {
      const browser = await signedIn(app, (await user()).email);
      const guess = () => browser.post(CHANGE, { currentPassword: 'not the password', newPassword: NEW_PASSWORD });
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const { status, body } = await guess();
        expect(status).to.equal(400);
        expect(body.data.issues[0].path).to.equal('currentPassword');
      }
      expect((await guess()).status).to.equal(429);
    });

    for (const [what, newPassword] of [
      ['eleven characters', 'a'.repeat(11)],
      ['257 characters', 'a'.repeat(257)],
    ] as const)
      it(`rejects a new password of ${what} with invalidRequestBody`, async () => {
        const browser = await signedIn(app, (await user()).email);
        const { status, body } = await browser.post(CHANGE, { currentPassword: PASSWORD, newPassword });
        expect(status).to.equal(400);
        expect(body.data.code).to.equal('invalidRequestBody');
      });

    it('keeps the step-up of the session', async () => {
      const browser = await signedIn(app, (await user()).email);
      await enrol(app, browser);
      await browser.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expect((await browser.post('/api/auth/mfa/backup-codes')).status).to.equal(200);
    });
  });

  describe('POST /api/auth/password-reset', () => {
    it('answers known and unknown addresses identically, and mails only to the stored address', async () => {
      const { email } = await user();
      const [known, unknown] = [
        await anonymous().post(REQUEST, { email: email.toUpperCase() }),
        await anonymous().post(REQUEST, { email: 'nobody@example.com' }),
      ];
      expect(known.text).to.equal(unknown.text);
      expect(known.status).to.equal(200);
      const [mail] = await mailsTo(app, email);
      expect(mail?.text).to.include(`${app.url}/reset-password?token=`);
      expect(await mailsTo(app, 'nobody@example.com')).to.deep.equal([]);
    });

    it('sets the new password once and ends every session', async () => {
      const { email } = await user();
      const browser = await signedIn(app, email);
      const token = await resetLink(email);
      expect((await anonymous().post(CONFIRM, { token, password: NEW_PASSWORD })).status).to.equal(200);
      expect((await browser.get('/api/auth/get-session')).status).to.equal(401);
      expect((await anonymous().signIn(email, NEW_PASSWORD)).status).to.equal(200);
      const again = await anonymous().post(CONFIRM, { token, password: 'yet another long phrase' });
      expect(again.status).to.equal(400);
      expect(again.body.data.issues[0].path).to.equal('token');
    });

    it('does not bypass two-step verification', async () => {
      const { email } = await user();
      await enrol(app, await signedIn(app, email));
      await anonymous().post(CONFIRM, { token: await resetLink(email), password: NEW_PASSWORD });
      expect((await anonymous().signIn(email, NEW_PASSWORD)).body.mfaRequired).to.equal(true);
    });

    it('accepts a reset link for one hour, and rejects it with 400 afterwards', async () => {
      const [early, late] = [await user(), await user()];
      const tokens = [await resetLink(early.email), await resetLink(late.email)];
      app.clock.advance(hours(1) - 1);
      expect((await anonymous().post(CONFIRM, { token: tokens[0], password: NEW_PASSWORD })).status).to.equal(200);
      app.clock.advance(1);
      expect((await anonymous().post(CONFIRM, { token: tokens[1], password: NEW_PASSWORD })).status).to.equal(400);
    });

    it('sends at most one mail in five minutes, and invalidates the older link', async () => {
      const { email } = await user();
      const first = await resetLink(email);
      app.clock.advance(minutes(5) - 1);
      await resetLink(email);
      expect(await mailsTo(app, email)).to.have.lengthOf(1);
      app.clock.advance(1);
      const second = await resetLink(email);
      expect(second).not.to.equal(first);
      expect((await anonymous().post(CONFIRM, { token: first, password: NEW_PASSWORD })).status).to.equal(400);
      expect((await anonymous().post(CONFIRM, { token: second, password: NEW_PASSWORD })).status).to.equal(200);
    });

    it('keeps the link valid after a rejected password', async () => {
      const { email } = await user();
      const token = await resetLink(email);
      const weak = await anonymous().post(CONFIRM, { token, password: 'short' });
      expect(weak.status).to.equal(400);
      expect(weak.body.data.issues[0].path).to.equal('password');
      expect((await anonymous().post(CONFIRM, { token, password: NEW_PASSWORD })).status).to.equal(200);
    });

    it('accepts one of six parallel uses of a link', async () => {
      const token = await resetLink((await user()).email);
      const sibling = await app.sibling();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          new Browser(at % 2 === 0 ? app : sibling).post(CONFIRM, { token, password: NEW_PASSWORD }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 400, 400, 400, 400, 400]);
    });

    it('sends no mail to a deactivated user, and rejects a link of that user with 400', async () => {
      const inactive = await user({ isActive: false });
      await anonymous().post(REQUEST, { email: inactive.email });
      expect(await mailsTo(app, inactive.email)).to.deep.equal([]);
      const leaving = await user();
      const token = await resetLink(leaving.email);
      await app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', leaving.id).execute();
      expect((await anonymous().post(CONFIRM, { token, password: NEW_PASSWORD })).status).to.equal(400);
    });

    it('does not store the link in readable form', async () => {
      const token = await resetLink((await user()).email);
      const stored = JSON.stringify([
        await app.database.query.selectFrom('account_link').selectAll().execute(),
        await app.database.query.selectFrom('outbox').selectAll().execute(),
        await app.database.query.selectFrom('audit_log').selectAll().execute(),
      ]);
      expect(stored).not.to.include(token);
    });

    it('rejects an address with characters that could break a mail header with 400', async () => {
      for (const email of [
        'ada@example.com\nBcc: eve@example.com',
        'ada@example.com\u2028x',
        'Ada <ada@example.com>',
      ]) {
        expect((await anonymous().post(REQUEST, { email })).status, email).to.equal(400);
      }
    });
  });

  describe('POST /api/auth/invitations/accept', () => {
    const invite = async (userId: number): Promise<string> => {
      return tokenIn(await issueAccountLink(app.ports, { userId, organizationId }, 'invitation', app.clock.now()));
    };

    it('sets the chosen password once', async () => {
      const { id, email } = await user({ passwordHash: null });
      const token = await invite(id);
      const answer = await anonymous().post(ACCEPT, { token, password: NEW_PASSWORD });
      expect(answer.status).to.equal(200);
      expect(answer.body).to.deep.equal({ email });
      expect((await anonymous().signIn(email, NEW_PASSWORD)).status).to.equal(200);
      expect((await anonymous().post(ACCEPT, { token, password: NEW_PASSWORD })).status).to.equal(400);
    });

    it('accepts an invitation for seven days, and rejects it with 400 afterwards', async () => {
      const [early, late] = [await user({ passwordHash: null }), await user({ passwordHash: null })];
      const tokens = [await invite(early.id), await invite(late.id)];
      app.clock.advance(days(7) - 1);
      expect((await anonymous().post(ACCEPT, { token: tokens[0], password: NEW_PASSWORD })).status).to.equal(200);
      app.clock.advance(1);
      expect((await anonymous().post(ACCEPT, { token: tokens[1], password: NEW_PASSWORD })).status).to.equal(400);
    });

    it('does not accept a reset link, and POST password-reset/confirm does not accept an invitation', async () => {
      const { id, email } = await user();
      expect((await anonymous().post(CONFIRM, { token: await invite(id), password: NEW_PASSWORD })).status).to.equal(
        400,
      );
      expect(
        (await anonymous().post(ACCEPT, { token: await resetLink(email), password: NEW_PASSWORD })).status,
      ).to.equal(400);
    });
  });
});
