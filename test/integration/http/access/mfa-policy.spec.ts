import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { testApp } from '../test-app.ts';
import type { Answer, TestApp } from '../test-app.ts';
import { Browser, addUser, enrol, mailsTo, signedIn } from './browser.ts';

const codeOf = ({ body }: Answer): string => body?.data?.code;

describe('POST /api/users/:id/mfa/reset', () => {
  let app: TestApp;
  let organizationId: number;
  let apiToken: string;
  before(async () => {
    app = await testApp();
    ({ organizationId, apiToken } = await app.createOrganization());
  });
  beforeEach(() => app.clock.advance(minutes(1)));
  after(() => app.close());

  const enrolled = async () => {
    const { email, publicId } = await addUser(app, organizationId);
    const browser = await signedIn(app, email);
    await enrol(app, browser);
    return { email, publicId, browser };
  };
  const admin = async () => signedIn(app, (await addUser(app, organizationId, { role: 'admin' })).email);
  const pathOf = (publicId: string) => `/api/users/${publicId}/mfa/reset`;

  it('disables two-step verification, ends the sessions of the user and notifies the user by mail', async () => {
    const { email, publicId, browser } = await enrolled();
    expect((await (await admin()).post(pathOf(publicId))).status).to.equal(200);
    expect((await browser.get('/api/auth/get-session')).status).to.equal(401);
    expect((await new Browser(app).signIn(email)).body.mfaRequired).to.equal(false);
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).to.deep.equal([
      'Your two-step verification was reset',
    ]);
  });

  it('refuses token callers with nonUserSessionForbidden', async () => {
    const { publicId } = await enrolled();
    const answer = await app.client(apiToken).post(pathOf(publicId));
    expect(answer.status).to.equal(403);
    expect(codeOf(answer)).to.equal('nonUserSessionForbidden');
  });

  it('refuses an editor with 403 and no code', async () => {
    const { publicId, browser } = await enrolled();
    const answer = await browser.post(pathOf(publicId));
    expect(answer.status).to.equal(403);
    expect(codeOf(answer)).to.equal(undefined);
  });

  it('answers 404 to unknown users and to users of another organization', async () => {
    const other = await app.createOrganization();
    const stranger = await addUser(app, other.organizationId);
    const browser = await admin();
    expect((await browser.post(pathOf(stranger.publicId))).status).to.equal(404);
    expect((await browser.post(pathOf('01900000-0000-7000-8000-000000000000'))).status).to.equal(404);
  });

  it('refuses to reset platform staff with globalUserProtected, except for a platform admin', async () => {
    const target = await addUser(app, organizationId, { isGlobalSupporter: true });
    expect(codeOf(await (await admin()).post(pathOf(target.publicId)))).to.equal('globalUserProtected');
    const platformAdmin = await addUser(app, organizationId, { isGlobalAdmin: true });
    expect((await (await signedIn(app, platformAdmin.email)).post(pathOf(target.publicId))).status).to.equal(200);
  });

  it("refuses to reset the caller's own verification with mfa_step_up_required without a recent code", async () => {
    const { email, publicId } = await addUser(app, organizationId, { role: 'admin' });
    const browser = await signedIn(app, email);
    await enrol(app, browser);
    app.clock.advance(minutes(5));
    expect(codeOf(await browser.post(pathOf(publicId)))).to.equal('mfa_step_up_required');
  });
});

describe('mandatory two-step verification', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp({ MFA_REQUIRED_FOR_PLATFORM_STAFF: 'true' });
  });
  after(() => app.close());

  const demandedBy = async (flag: 'requireMfaAdmins' | 'requireMfaEditors' | 'requireMfaReadonly') => {
    const { organizationId } = await app.createOrganization();
    await app.database.query
      .updateTable('organization')
      .set({ [flag]: true })
      .where('id', '=', organizationId)
      .execute();
    return organizationId;
  };

  for (const [flag, role] of [
    ['requireMfaAdmins', 'admin'],
    ['requireMfaEditors', 'editor'],
    ['requireMfaEditors', 'responder'],
    ['requireMfaReadonly', 'readonly'],
  ] as const)
    it(`refuses requests of a user with role ${role} with mfa_enrollment_required under ${flag}, except for the enrollment itself`, async () => {
      const { email } = await addUser(app, await demandedBy(flag), { role });
      const browser = await signedIn(app, email);
      const refused = await browser.get('/api/package-configs');
      expect(refused.status).to.equal(403);
      expect(codeOf(refused)).to.equal('mfa_enrollment_required');
      expect(codeOf(await browser.get('/api/auth/sessions'))).to.equal('mfa_enrollment_required');
      expect((await browser.get('/api/auth/get-session')).status).to.equal(200);
      expect((await browser.get('/api/auth/mfa')).body).to.include({ enabled: false, demanded: true });
      await enrol(app, browser);
      expect((await browser.get('/api/package-configs')).status).to.equal(200);
      expect((await browser.post('/api/auth/sign-out')).status).to.equal(200);
    });

  it('does not require enrollment of roles that the setting does not name', async () => {
    const { email } = await addUser(app, await demandedBy('requireMfaAdmins'), { role: 'editor' });
    expect((await (await signedIn(app, email)).get('/api/package-configs')).status).to.equal(200);
  });

  it('requires enrollment of platform admins and supporters in every organization', async () => {
    const { organizationId } = await app.createOrganization();
    for (const flag of [{ isGlobalAdmin: true }, { isGlobalSupporter: true }]) {
      const { email } = await addUser(app, organizationId, { role: 'readonly', ...flag });
      expect(codeOf(await (await signedIn(app, email)).get('/api/package-configs'))).to.equal(
        'mfa_enrollment_required',
      );
    }
  });
});
