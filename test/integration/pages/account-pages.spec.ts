import { expect } from 'chai';
import { minutes } from '../../../src/domain/kernel/time.ts';
import { Authenticator, addUser, enrol, signedIn } from '../http/access/browser.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { PASSWORD } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';
import type { Person } from './chromium.ts';

const NEW_PASSWORD = 'a brand new long phrase';

describeInBrowser('account pages without JavaScript', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization());
  });
  beforeEach(() => app.clock.advance(minutes(16)));
  after(() => app.close());

  const atHome = async (): Promise<{ who: Person; email: string }> => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    await who.signIn(email);
    return { who, email };
  };
  const alert = (who: Person): Promise<string> => who.page.getByRole('alert').innerText();

  it('the password page changes the password, keeps the session and ends all others', async () => {
    const { who, email } = await atHome();
    const other = await signedIn(app, email);
    await who.fill('Current password', 'not the password');
    await who.fill('New password', NEW_PASSWORD);
    await who.press('Change password');
    expect(await alert(who)).to.include('The current password is wrong.');
    await who.page.reload();
    await who.fill('Current password', PASSWORD);
    await who.fill('New password', NEW_PASSWORD);
    await who.press('Change password');
    expect(who.at()).to.equal('/account?done=password');
    expect((await other.get('/api/auth/get-session')).status).to.equal(401);
    await who.context.close();
  });

  it('the sessions page lists the sessions, marks the current one and ends another', async () => {
    const { who, email } = await atHome();
    const other = await signedIn(app, email);
    await who.page.getByRole('link', { name: 'Sessions' }).click();
    expect(await who.page.locator('.list > li').count()).to.equal(2);
    expect(await who.page.locator('.list > li', { hasText: 'This session' }).innerText()).to.include('Chrome on Linux');
    await who.press(/^Sign out node/);
    expect(await who.text()).to.include('The session has been signed out.');
    expect(await who.page.locator('.list > li').count()).to.equal(1);
    expect((await other.get('/api/auth/get-session')).status).to.equal(401);
    await who.context.close();
  });

  it('the sessions page signs out everywhere', async () => {
    const { who, email } = await atHome();
    const other = await signedIn(app, email);
    await who.open('/account/sessions');
    await who.press('Sign out everywhere');
    expect(who.at()).to.equal('/sign-in?done=everywhere');
    expect((await other.get('/api/auth/get-session')).status).to.equal(401);
    await who.open('/account');
    expect(who.at()).to.equal('/sign-in?return_to=%2Faccount');
    await who.context.close();
  });

  it('an ended session redirects to sign-in and back to the page', async () => {
    const { who, email } = await atHome();
    await who.open('/account/sessions');
    await (await signedIn(app, email)).post('/api/auth/sign-out-everywhere');
    await who.press('Sign out everywhere');
    expect(who.at()).to.equal('/sign-in?return_to=%2Faccount%2Fsessions');
    await who.context.close();
  });

  describe('two-step verification pages', () => {
    const setUp = async (who: Person): Promise<Authenticator> => {
      await who.open('/account/two-step');
      await who.press('Set up');
      return new Authenticator(app, ((await who.page.locator('code.secret').textContent()) ?? '').replaceAll(' ', ''));
    };

    it('two-step pages enable verification by QR code or key and a code, and show backup codes', async () => {
      const { who, email } = await atHome();
      const app1 = await setUp(who);
      const qr = who.page.getByRole('img', { name: 'QR code with the key below' });
      expect(await qr.getAttribute('src')).to.match(/^data:image\/png;base64,/);
      expect(await who.page.evaluate('document.querySelector("img.qr").naturalWidth')).to.be.greaterThan(50);
      await who.fill('Code', app1.wrongCode());
      await who.press('Turn on');
      expect(await alert(who)).to.include('The code is not valid.');
      await who.fill('Code', app1.code());
      await who.press('Turn on');
      expect(await who.heading()).to.equal('Two-step verification is on');
      const codes = await who.page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
      expect(codes).to.have.lengthOf(10);
      const file = await who.page.getByRole('link', { name: 'Download' }).getAttribute('href');
      expect(await (await fetch(file ?? '')).text()).to.equal(`${codes.join('\n')}\n`);
      expect(await who.page.getByRole('button', { name: 'Copy' }).count()).to.equal(0);
      await who.context.clearCookies();
      await who.signIn(email);
      expect(who.at()).to.equal('/sign-in/two-step?return_to=%2Faccount');
      await who.fill('Code', codes[9] ?? '');
      await who.press('Continue');
      expect(who.at()).to.equal('/account');
      expect(who.complaints).to.deep.equal([]);
      await who.context.close();
    });

    it('two-step pages copy the backup codes by the only script of the service', async () => {
      const { email } = await addUser(app, organizationId);
      const [{ authenticator }, who] = [
        await enrol(app, await signedIn(app, email)),
        await person(app, { javaScriptEnabled: true, permissions: ['clipboard-read', 'clipboard-write'] }),
      ];
      await who.signIn(email);
      await who.fill('Code', authenticator.code());
      await who.press('Continue');
      await who.open('/account/two-step');
      const page = await who.page.reload();
      expect(page?.headers()['content-security-policy']).not.to.include('script-src');
      const answered = who.page.waitForResponse((response) => response.request().method() === 'POST');
      await who.press('Create new backup codes');
      expect((await answered).headers()['content-security-policy']).to.include("script-src 'self';");
      const codes = await who.page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
      await who.press('Copy');
      await who.page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await who.page.evaluate('navigator.clipboard.readText()')).to.equal(codes.join('\n'));
      expect(who.complaints).to.deep.equal([]);
      await who.context.close();
    });

    it('two-step pages ask for a fresh code before verification is disabled, then continue', async () => {
      const { email } = await addUser(app, organizationId);
      const [{ authenticator }, who] = [await enrol(app, await signedIn(app, email)), await person(app)];
      await who.signIn(email);
      await who.fill('Code', authenticator.code());
      await who.press('Continue');
      app.clock.advance(minutes(6));
      await who.open('/account/two-step');
      await who.press('Turn off');
      expect(await who.heading()).to.equal('Confirm your identity');
      await who.fill('Code', authenticator.wrongCode());
      await who.press('Confirm');
      expect(await alert(who)).to.include('The code is not valid.');
      await who.fill('Code', authenticator.code());
      await who.press('Confirm');
      expect(await who.text()).to.include('Please repeat the action.');
      await who.press('Create new backup codes');
      expect(await who.page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').count()).to.equal(10);
      await who.open('/account/two-step');
      await who.press('Turn off');
      expect(await who.text()).to.include('Two-step verification has been turned off.');
      await who.context.close();
    });

    it('two-step pages are required first under mfa_enrollment_required, with sign-out still possible', async () => {
      const demanding = await app.createOrganization();
      await app.database.query
        .updateTable('organization')
        .set({ requireMfaEditors: true })
        .where('id', '=', demanding.organizationId)
        .execute();
      const [{ email }, who] = [await addUser(app, demanding.organizationId), await person(app)];
      await who.signIn(email);
      expect(who.at()).to.equal('/account/two-step?done=demanded');
      expect(await who.text()).to.include('Your organization requires two-step verification. Set it up to continue.');
      await who.open('/account/sessions');
      expect(who.at()).to.equal('/account/two-step?done=demanded');
      await who.press('Sign out');
      expect(who.at()).to.equal('/sign-in?done=signedOut');
      await who.signIn(email);
      const authenticator = await setUp(who);
      await who.fill('Code', authenticator.code());
      await who.press('Turn on');
      await who.open('/account/sessions');
      expect(await who.heading()).to.equal('Sessions');
      await who.context.close();
    });
  });
});
