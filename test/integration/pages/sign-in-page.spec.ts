import { expect } from 'chai';
import { minutes } from '../../../src/domain/kernel/time.ts';
import { addUser, enrol, signedIn } from '../http/access/browser.ts';
import { PASSWORD, testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';

describeInBrowser('sign-in page without JavaScript', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    // A console that is not built answers 503.
    app = await testApp({ CONSOLE: 'false' });
    ({ organizationId } = await app.createOrganization());
  });
  beforeEach(() => app.clock.advance(minutes(16)));
  after(() => app.close());

  it('signs in to the page that was opened, and signs out to the sign-in page', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    await who.open('/account');
    expect(who.at()).to.equal('/sign-in?return_to=%2Faccount');
    await who.signIn(email);
    expect(who.at()).to.equal('/account');
    expect(await who.text())
      .to.include(email)
      .and.to.include('Ada Example');
    await who.press('Sign out');
    expect(who.at()).to.equal('/sign-in?done=signedOut');
    expect(await who.text()).to.include('You have been signed out.');
    await who.open('/');
    expect(await who.page.getByRole('link', { name: 'Sign in' }).count()).to.equal(1);
    expect(who.complaints).to.deep.equal([]);
    await who.context.close();
  });

  it('shows the same error for a wrong password and an unknown address, and keeps only the address', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    const said: string[] = [];
    for (const address of [email, 'nobody@example.com']) {
      await who.signIn(address, 'not the password');
      said.push(await who.page.getByRole('alert').innerText());
      expect(await who.page.getByLabel('Email address').inputValue()).to.equal(address);
      expect(await who.page.getByLabel('Password').inputValue()).to.equal('');
      expect(await who.page.title()).to.equal('Error: Sign in – Watchstead');
      expect(await who.page.evaluate('document.activeElement.getAttribute("role")')).to.equal('alert');
    }
    expect(said[0]).to.include('The email address or password is incorrect.');
    expect(said[1]).to.equal(said[0]);
    await who.context.close();
  });

  it('shows errors of missing fields beside the field', async () => {
    const who = await person(app);
    await who.signIn('not an address', '');
    for (const [label, sentence] of [
      ['Email address', 'Enter an email address, such as name@example.com.'],
      ['Password', 'Enter your password.'],
    ] as const) {
      const input = who.page.getByLabel(label);
      expect(await input.getAttribute('aria-invalid')).to.equal('true');
      const described = (await input.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? 'none';
      expect(await who.page.locator(`#${described}`).innerText()).to.equal(sentence);
    }
    await who.context.close();
  });

  it('shows the waiting time after repeated failures', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    for (let attempt = 1; attempt <= 5; attempt += 1) await who.signIn(email, 'not the password');
    await who.signIn(email);
    expect(await who.page.getByRole('alert').innerText()).to.match(
      /Too many attempts\. Please wait \d+ (?:seconds|minutes)\./,
    );
    await who.context.close();
  });

  it('the page is usable with the keyboard only', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    await who.open('/sign-in');
    const { keyboard } = who.page;
    expect(await who.page.evaluate('document.activeElement.id')).to.equal('email');
    await keyboard.type(email);
    await keyboard.press('Tab');
    await keyboard.type(PASSWORD);
    await keyboard.press('Tab');
    expect(await who.page.evaluate('document.activeElement.textContent')).to.equal('Sign in');
    await Promise.all([who.page.waitForURL(`${app.url}/`), keyboard.press('Enter')]);
    await who.open('/account');
    expect(await who.heading()).to.equal('Profile and password');
    for (const expected of ['Skip to the content', 'Watchstead', 'Sign out', 'Profile and password', 'Sessions']) {
      await keyboard.press('Tab');
      expect(await who.page.evaluate('document.activeElement.textContent.trim()')).to.equal(expected);
    }
    await who.context.close();
  });

  it('redirects to the requested page, and never to another site', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    await who.open('/account/sessions');
    expect(who.at()).to.equal('/sign-in?return_to=%2Faccount%2Fsessions');
    const back = async (query: string) => {
      await who.context.clearCookies();
      await who.open(`/sign-in${query}`);
      await who.fill('Email address', email);
      await who.fill('Password', PASSWORD);
      await who.press('Sign in');
      return who.at();
    };
    expect(await back('?return_to=%2Faccount%2Fsessions')).to.equal('/account/sessions');
    for (const asked of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/%09/evil.example'.replace('%09', '\t'),
    ]) {
      expect(await back(`?return_to=${encodeURIComponent(asked)}`), asked).to.equal('/');
    }
    await who.open('/sign-in?return_to=%2F%2Fevil.example');
    expect(who.at(), 'signed in already').to.equal('/');
    expect(who.complaints).to.deep.equal([]);
    await who.context.close();
  });

  describe('sign-in with two-step verification', () => {
    const enrolled = async () => {
      const { email } = await addUser(app, organizationId);
      return { email, ...(await enrol(app, await signedIn(app, email))) };
    };

    it('asks for the code after the password, and gives no access before', async () => {
      const [{ email, authenticator }, who] = [await enrolled(), await person(app)];
      await who.open('/sign-in?return_to=%2Faccount%2Ftwo-step');
      await who.fill('Email address', email);
      await who.fill('Password', PASSWORD);
      await who.press('Sign in');
      expect(who.at()).to.equal('/sign-in/two-step?return_to=%2Faccount%2Ftwo-step');
      await who.fill('Code', authenticator.wrongCode());
      await who.press('Continue');
      expect(await who.page.getByRole('alert').innerText()).to.include('The code is not valid.');
      const elsewhere = await who.context.newPage();
      await elsewhere.goto(`${app.url}/account`);
      expect(elsewhere.url()).to.equal(`${app.url}/sign-in?return_to=%2Faccount`);
      await who.fill('Code', authenticator.code());
      await who.press('Continue');
      expect(who.at()).to.equal('/account/two-step');
      await who.context.close();
    });

    it('accepts a backup code instead of an app code', async () => {
      const [{ email, backupCodes }, who] = [await enrolled(), await person(app)];
      await who.signIn(email);
      await who.fill('Code', backupCodes[0] ?? '');
      await who.press('Continue');
      expect(who.at()).to.equal('/account');
      await who.context.close();
    });

    it('starts over if the code is entered too late', async () => {
      const [{ email, authenticator }, who] = [await enrolled(), await person(app)];
      await who.signIn(email);
      app.clock.advance(minutes(10));
      await who.fill('Code', authenticator.code());
      await who.press('Continue');
      expect(who.at()).to.equal('/sign-in?return_to=%2Faccount&done=expired');
      expect(await who.text()).to.include('The sign-in took too long.');
      await who.context.close();
    });

    it('shows the lock after repeated wrong codes', async () => {
      const [{ email, authenticator }, who] = [await enrolled(), await person(app)];
      await who.signIn(email);
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        await who.fill('Code', authenticator.wrongCode());
        await who.press('Continue');
      }
      expect(await who.page.getByRole('alert').innerText()).to.include('Too many wrong codes. Please wait 15 minutes.');
      await who.context.close();
    });
  });
});
