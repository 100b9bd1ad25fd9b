import { expect } from 'chai';
import { signInByHost } from '../../../../src/application/access/host-sign-in.ts';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Browser, addUser, enrol, signedIn } from './browser.ts';

describe('sign-in by the host', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization());
  });
  after(() => app.close());

  const from = { address: '192.0.2.7', userAgent: null };
  const signIn = (email: string, hasSecondFactor = false) =>
    bindUseCase(signInByHost, app.ports, app.ports)(systemCaller, { email, hasSecondFactor, from });
  const auditOf = async (subjectId: string) =>
    (
      await app.database.query.selectFrom('audit_log').select('action').where('subjectId', '=', subjectId).execute()
    ).map(({ action }) => action);
  const statusWith = async (email: string, hasSecondFactor: boolean): Promise<number> => {
    const outcome = await signIn(email, hasSecondFactor);
    if (!outcome.ok) return expect.fail(outcome.code);
    const browser = new Browser(app);
    browser.cookie = outcome.value.secret;
    return (await browser.get('/api/auth/get-session')).status;
  };

  it('opens a session that authenticates, and is audited', async () => {
    const { email, publicId } = await addUser(app, organizationId);
    expect(await statusWith(email.toUpperCase(), false)).to.equal(200);
    expect(await auditOf(publicId)).to.deep.equal(['signIn.byHost']);
  });

  it('requires the code of two-step verification unless the host has verified a second factor', async () => {
    const { email } = await addUser(app, organizationId);
    await enrol(app, await signedIn(app, email));
    expect([await statusWith(email, false), await statusWith(email, true)]).to.deep.equal([401, 200]);
  });

  it('refuses unknown and deactivated people, which is audited', async () => {
    const { email, publicId } = await addUser(app, organizationId, { isActive: false });
    expect(await signIn('nobody@example.com')).to.deep.equal({ ok: false, code: 'unauthenticated' });
    expect(await signIn(email)).to.deep.equal({ ok: false, code: 'accountDeactivated' });
    expect([await auditOf('unknown'), await auditOf(publicId)]).to.deep.equal([['signIn.refused'], ['signIn.refused']]);
  });

  it('is a command of the service, which no caller of the API may use', async () => {
    const outcome = await bindUseCase(
      signInByHost,
      app.ports,
      app.ports,
    )({ kind: 'anonymous' }, { email: 'nobody@example.com', hasSecondFactor: true, from });
    expect(outcome.ok).to.equal(false);
  });
});
