import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { testApp } from '../test-app.ts';
import type { Answer, TestApp } from '../test-app.ts';
import { Authenticator, Browser, addUser, enrol, signedIn } from './browser.ts';

const STEP_UP = '/api/auth/mfa/step-up';
const codeOf = ({ body }: Answer): string => body?.data?.code;

describe('two-step verification', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization());
  });
  // Each test stays within the general rate limit of its minute.
  beforeEach(() => app.clock.advance(minutes(1)));
  after(() => app.close());

  const enrolled = async () => {
    const { email, id } = await addUser(app, organizationId);
    const browser = await signedIn(app, email);
    return { email, id, browser, ...(await enrol(app, browser)) };
  };

  const mfaEntriesOf = async (subjectId: string): Promise<readonly string[]> => {
    const entries = await app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('subjectId', '=', subjectId)
      .orderBy('id')
      .execute();
    return entries.map(({ action }) => action).filter((action) => action.startsWith('mfa.'));
  };

  describe('POST /api/auth/mfa/enroll', () => {
    it('returns the secret as manual key, otpauth URI and QR code', async () => {
      const { email } = await addUser(app, organizationId);
      const { body, status, headers } = await (await signedIn(app, email)).post('/api/auth/mfa/enroll');
      expect(status).to.equal(200);
      expect(body.secret).to.match(/^[A-Z2-7]{32}$/);
      const uri = new URL(body.otpauthUri);
      expect(uri.protocol).to.equal('otpauth:');
      expect(decodeURIComponent(uri.pathname)).to.include(email);
      expect(uri.searchParams.get('secret')).to.equal(body.secret);
      expect(body.qrCode).to.match(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
      expect(headers.get('cache-control')).to.equal('no-store');
    });

    it('does not enable two-step verification before the enrollment is confirmed', async () => {
      const { email } = await addUser(app, organizationId);
      const browser = await signedIn(app, email);
      await browser.post('/api/auth/mfa/enroll');
      expect((await browser.get('/api/auth/mfa')).body).to.include({ enabled: false, backupCodesLeft: 0 });
      expect((await new Browser(app).signIn(email)).body).to.include({ mfaRequired: false });
    });

    it('enables two-step verification after confirmation, returns ten backup codes and steps up only the confirming session', async () => {
      const { email } = await addUser(app, organizationId);
      const [here, there] = [await signedIn(app, email), await signedIn(app, email)];
      const { backupCodes } = await enrol(app, here);
      expect(backupCodes).to.have.lengthOf(10);
      expect(new Set(backupCodes).size).to.equal(10);
      expect((await here.get('/api/auth/mfa')).body).to.deep.include({
        enabled: true,
        demanded: false,
        backupCodesLeft: 10,
      });
      expect((await here.post('/api/auth/mfa/backup-codes')).status).to.equal(200);
      expect(codeOf(await there.post('/api/auth/mfa/backup-codes'))).to.equal('mfa_step_up_required');
    });

    it('rejects a wrong code, or a code without a pending enrollment, with invalidRequestBody', async () => {
      const { email } = await addUser(app, organizationId);
      const browser = await signedIn(app, email);
      expect(codeOf(await browser.post('/api/auth/mfa/confirm', { code: '123456' }))).to.equal('invalidRequestBody');
      const { secret } = (await browser.post('/api/auth/mfa/enroll')).body as { secret: string };
      const answer = await browser.post('/api/auth/mfa/confirm', { code: new Authenticator(app, secret).wrongCode() });
      expect(answer.status).to.equal(400);
      expect(answer.body.data.issues[0].path).to.equal('code');
      expect((await browser.get('/api/auth/mfa')).body.enabled).to.equal(false);
    });

    it('stores neither the secret nor the backup codes in readable form', async () => {
      const { id, browser, secret } = await enrolled();
      const { body } = await browser.post('/api/auth/mfa/backup-codes');
      const stored = JSON.stringify([
        await app.database.query.selectFrom('mfa_enrolment').selectAll().where('userId', '=', id).execute(),
        await app.database.query.selectFrom('backup_code').selectAll().where('userId', '=', id).execute(),
        await app.database.query.selectFrom('audit_log').selectAll().execute(),
      ]);
      expect(stored).not.to.include(secret);
      for (const code of body.backupCodes as string[])
        expect(stored).not.to.include(code).and.not.to.include(code.replace('-', ''));
    });
  });

  describe('POST /api/auth/sign-in/mfa', () => {
    it('opens a session only after both the password and the code', async () => {
      const { email, authenticator } = await enrolled();
      const browser = new Browser(app);
      const first = await browser.signIn(email);
      expect(first.body).to.include({
        mfaRequired: true,
        expiresAt: new Date(app.clock.now().getTime() + minutes(10)).toISOString(),
      });
      const challenge = browser.cookie;
      expect((await browser.get('/api/auth/get-session')).status).to.equal(401);
      const second = await browser.post('/api/auth/sign-in/mfa', { code: authenticator.code() });
      expect(second.status).to.equal(200);
      expect(browser.cookie).not.to.equal(challenge);
      expect((await browser.get('/api/auth/get-session')).status).to.equal(200);
      expect((await browser.post('/api/auth/mfa/backup-codes')).status).to.equal(200);
    });

    it('accepts each backup code once', async () => {
      const { email, backupCodes } = await enrolled();
      const [first, again] = [new Browser(app), new Browser(app)];
      await first.signIn(email);
      expect((await first.post('/api/auth/sign-in/mfa', { code: backupCodes[0] })).status).to.equal(200);
      expect((await first.get('/api/auth/mfa')).body.backupCodesLeft).to.equal(9);
      await again.signIn(email);
      expect((await again.post('/api/auth/sign-in/mfa', { code: backupCodes[0] })).status).to.equal(400);
    });

    it('accepts a code for ten minutes after the password, and answers 401 afterwards', async () => {
      const { email, authenticator } = await enrolled();
      const attempt = async (age: number) => {
        const browser = new Browser(app);
        await browser.signIn(email);
        app.clock.advance(age);
        return (await browser.post('/api/auth/sign-in/mfa', { code: authenticator.code() })).status;
      };
      expect(await attempt(minutes(10) - 1)).to.equal(200);
      expect(await attempt(minutes(10))).to.equal(401);
    });

    it('answers 401 to a code without a preceding password, and to a full session', async () => {
      const { authenticator, browser } = await enrolled();
      expect((await new Browser(app).post('/api/auth/sign-in/mfa', { code: authenticator.code() })).status).to.equal(
        401,
      );
      expect((await browser.post('/api/auth/sign-in/mfa', { code: authenticator.code() })).status).to.equal(401);
    });

    it('answers mfa_step_up_locked after five wrong codes', async () => {
      const { email, authenticator } = await enrolled();
      const browser = new Browser(app);
      await browser.signIn(email);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect((await browser.post('/api/auth/sign-in/mfa', { code: authenticator.wrongCode() })).status).to.equal(400);
      }
      expect(codeOf(await browser.post('/api/auth/sign-in/mfa', { code: authenticator.code() }))).to.equal(
        'mfa_step_up_locked',
      );
    });
  });

  describe('POST /api/auth/mfa/step-up', () => {
    it('permits sensitive changes for exactly five minutes, then answers mfa_step_up_required', async () => {
      const { browser, authenticator } = await enrolled();
      app.clock.advance(minutes(5));
      expect(codeOf(await browser.post('/api/auth/mfa/backup-codes'))).to.equal('mfa_step_up_required');
      const now = app.clock.now();
      const { body, status } = await browser.post(STEP_UP, { code: authenticator.code() });
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        steppedUpAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + minutes(5)).toISOString(),
      });
      app.clock.advance(minutes(5) - 1);
      expect((await browser.post('/api/auth/mfa/backup-codes')).status).to.equal(200);
      app.clock.advance(1);
      expect(codeOf(await browser.post('/api/auth/mfa/backup-codes'))).to.equal('mfa_step_up_required');
    });

    it('accepts codes of the previous, current and next time step only', async () => {
      const { browser, authenticator } = await enrolled();
      app.clock.advance(minutes(2));
      expect((await browser.post(STEP_UP, { code: authenticator.code(-2) })).status).to.equal(400);
      expect((await browser.post(STEP_UP, { code: authenticator.code(2) })).status).to.equal(400);
      expect((await browser.post(STEP_UP, { code: authenticator.code(-1) })).status).to.equal(200);
      expect((await browser.post(STEP_UP, { code: authenticator.code(1) })).status).to.equal(200);
    });

    it('rejects a code that was already used, and any earlier code, with 400', async () => {
      const { browser, authenticator } = await enrolled();
      expect((await browser.post(STEP_UP, { code: authenticator.code() })).status).to.equal(200);
      expect((await browser.post(STEP_UP, { code: authenticator.code() })).status).to.equal(400);
      expect((await browser.post(STEP_UP, { code: authenticator.code(-1) })).status).to.equal(400);
    });

    it('answers mfa_enrollment_required to a user without two-step verification', async () => {
      const { email } = await addUser(app, organizationId);
      const answer = await (await signedIn(app, email)).post(STEP_UP, { code: '123456' });
      expect(answer.status).to.equal(403);
      expect(codeOf(answer)).to.equal('mfa_enrollment_required');
    });

    it('answers mfa_step_up_locked with the remaining time for fifteen minutes after five wrong codes', async () => {
      const { browser, authenticator } = await enrolled();
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect((await browser.post(STEP_UP, { code: authenticator.wrongCode() })).status).to.equal(400);
      }
      const locked = await browser.post(STEP_UP, { code: authenticator.code() });
      expect(locked.status).to.equal(429);
      expect(locked.body.data).to.include({ code: 'mfa_step_up_locked', retryAfter: 900, retryAfterSeconds: 900 });
      expect(locked.headers.get('retry-after')).to.equal('900');
      app.clock.advance(minutes(15) - 1);
      expect((await browser.post(STEP_UP, { code: authenticator.code() })).body.data.retryAfterSeconds).to.equal(1);
      app.clock.advance(1);
      expect((await browser.post(STEP_UP, { code: authenticator.code() })).status).to.equal(200);
    });

    it('does not shorten an existing step-up of another session while verification is locked', async () => {
      const { email, browser, authenticator } = await enrolled();
      expect((await browser.post(STEP_UP, { code: authenticator.code() })).status).to.equal(200);
      const stranger = new Browser(app);
      await stranger.signIn(email);
      for (let attempt = 1; attempt <= 5; attempt += 1)
        await stranger.post('/api/auth/sign-in/mfa', { code: authenticator.wrongCode() });
      expect(codeOf(await browser.post(STEP_UP, { code: authenticator.code(1) }))).to.equal('mfa_step_up_locked');
      app.clock.advance(minutes(5) - 1);
      const minted = await browser.post('/api/customer/tokens', { name: 'x' });
      expect(minted.status).to.equal(200);
      app.clock.advance(1);
      expect(codeOf(await browser.delete(`/api/customer/tokens/${minted.body.publicId}`))).to.equal(
        'mfa_step_up_required',
      );
      expect(codeOf(await browser.post(STEP_UP, { code: authenticator.code() }))).to.equal('mfa_step_up_locked');
    });

    it('resets the count of wrong codes after a correct code', async () => {
      const { browser, authenticator } = await enrolled();
      for (let attempt = 1; attempt <= 4; attempt += 1)
        await browser.post(STEP_UP, { code: authenticator.wrongCode() });
      expect((await browser.post(STEP_UP, { code: authenticator.code() })).status).to.equal(200);
      expect((await browser.post(STEP_UP, { code: authenticator.wrongCode() })).status).to.equal(400);
      app.clock.advance(30_000);
      expect((await browser.post(STEP_UP, { code: authenticator.code() })).status).to.equal(200);
    });

    it('counts exactly five of thirty parallel wrong codes across two processes, then locks verification', async () => {
      const { id, browser, authenticator } = await enrolled();
      const other = new Browser(await app.sibling());
      other.cookie = browser.cookie;
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          (at % 2 === 0 ? browser : other).post(STEP_UP, { code: authenticator.wrongCode() }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 400)).to.have.lengthOf(5);
      expect(statuses.filter((status) => status === 429)).to.have.lengthOf(25);
      const row = await app.database.query
        .selectFrom('mfa_enrolment')
        .select('wrongCodes')
        .where('userId', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.wrongCodes).to.equal(5);
    });

    it('accepts one of ten parallel uses of the same code', async () => {
      const { browser, authenticator } = await enrolled();
      const code = authenticator.code();
      const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post(STEP_UP, { code })));
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    });

    it('accepts one of four parallel uses of the same backup code', async () => {
      const { browser, backupCodes } = await enrolled();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => browser.post(STEP_UP, { code: backupCodes[3] })),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    });
  });

  describe('POST /api/auth/mfa/disable', () => {
    it('answers mfa_step_up_required without a recent code', async () => {
      const { email, browser } = await enrolled();
      app.clock.advance(minutes(5));
      expect(codeOf(await browser.post('/api/auth/mfa/disable'))).to.equal('mfa_step_up_required');
      expect((await new Browser(app).signIn(email)).body.mfaRequired).to.equal(true);
    });

    it('disables two-step verification and deletes the backup codes', async () => {
      const { email, browser } = await enrolled();
      expect((await browser.post('/api/auth/mfa/disable')).status).to.equal(200);
      expect((await browser.get('/api/auth/mfa')).body).to.include({ enabled: false, backupCodesLeft: 0 });
      expect((await new Browser(app).signIn(email)).body.mfaRequired).to.equal(false);
    });

    it('changes nothing and writes no audit entry if two-step verification is already disabled', async () => {
      const { email, publicId } = await addUser(app, organizationId);
      const browser = await signedIn(app, email);
      const { status, body } = await browser.post('/api/auth/mfa/disable');
      expect([status, body]).to.deep.equal([200, { success: true }]);
      expect(await mfaEntriesOf(publicId)).to.deep.equal([]);
    });

    it('withdraws a pending enrollment, whose code is then rejected with 400', async () => {
      const { email, publicId } = await addUser(app, organizationId);
      const browser = await signedIn(app, email);
      const { secret } = (await browser.post('/api/auth/mfa/enroll')).body as { secret: string };
      expect((await browser.post('/api/auth/mfa/disable')).status).to.equal(200);
      expect(
        (await browser.post('/api/auth/mfa/confirm', { code: new Authenticator(app, secret).code() })).status,
      ).to.equal(400);
      expect(await mfaEntriesOf(publicId)).to.deep.equal(['mfa.enrolmentStarted', 'mfa.enrolmentWithdrawn']);
    });

    it('answers mfa_step_up_required if another session has just enabled two-step verification', async () => {
      const { email, id } = await addUser(app, organizationId);
      const [here, there] = [await signedIn(app, email), await signedIn(app, email)];
      await here.post('/api/auth/mfa/enroll');
      expect((await there.get('/api/auth/mfa')).body.enabled).to.equal(false);
      // Simulates a write by another process, of which this process has not been notified.
      await app.database.query
        .updateTable('mfa_enrolment')
        .set({ confirmedAt: app.clock.now() })
        .where('userId', '=', id)
        .execute();
      expect(codeOf(await there.post('/api/auth/mfa/disable'))).to.equal('mfa_step_up_required');
    });

    it('answers mfa_step_up_required to replacing a confirmed enrollment without a recent code', async () => {
      const { browser } = await enrolled();
      app.clock.advance(minutes(5));
      expect(codeOf(await browser.post('/api/auth/mfa/enroll'))).to.equal('mfa_step_up_required');
    });
  });
});
