import { expect } from 'chai';
import { issueAccountLink } from '../../../src/application/accounts/account-link.ts';
import { addUser, Browser } from '../http/access/browser.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';
import { addOutage } from './outages.ts';

describeInBrowser('the language of pages, without JavaScript', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp();
    const organization = await app.createOrganization({ organization: 'Agentur' });
    ({ organizationId } = organization);
    const settings = { timezone: 'Europe/Zurich', language: 'it' };
    await app.client(organization.apiToken).patch('/api/organization', settings);
  });
  after(() => app.close());

  it('is that of the browser, also for errors of forms and unknown addresses', async () => {
    const who = await person(app, { locale: 'de-CH' });
    await who.open('/sign-in');
    expect([await who.heading(), await who.page.locator('html').getAttribute('lang')]).to.deep.equal([
      'Anmelden',
      'de',
    ]);
    await who.press('Anmelden');
    expect(await who.text()).to.include('Geben Sie Ihr Passwort ein.');
    await who.open('/unknown');
    expect(await who.heading()).to.equal('Nicht gefunden');
    await who.context.close();
  });

  it('is that of the account, which the person chooses, before that of the browser', async () => {
    const [{ email }, who] = [await addUser(app, organizationId, { role: 'editor' }), await person(app)];
    await who.signIn(email);
    await who.page.getByLabel('Language of pages and mails to you').selectOption('fr');
    await who.press('Save the language');
    expect(await who.text()).to.include('La langue est enregistrée.');
    await who.open(await addOutage(app, { organizationId }));
    const text = await who.text();
    for (const shown of ['Ouvert', 'Depuis', '2 mars 2026', '1\u00a0heure', 'Rien d’autre n’est ouvert.', 'en panne'])
      expect(text).to.include(shown);
    for (const english of ['Open', 'Since', 'The monitor is down', 'Answered', 'no connection'])
      expect(text).not.to.include(english);
    expect(who.complaints).to.deep.equal([]);
    await who.context.close();
  });

  it('is that of the organization if the browser names none that is known', async () => {
    const { id } = await addUser(app, organizationId, { passwordHash: null });
    const who = await person(app, { locale: 'ja' });
    await who.page.goto(
      await issueAccountLink(app.ports, { userId: id, organizationId }, 'invitation', app.clock.now()),
    );
    expect(await who.heading()).to.equal('Invito a Agentur');
    await who.fill('Nuova password', 'short');
    await who.press('Accetta e crea l’account');
    expect(await who.text()).to.include('La password deve avere almeno 12 caratteri.');
    await who.open('/sign-in');
    expect(await who.heading()).to.equal('Sign in');
    await who.context.close();
  });

  it('is shown to administrators, who can set it', async () => {
    const { email, publicId } = await addUser(app, organizationId, { role: 'admin' });
    const admin = await addUser(app, organizationId, { role: 'admin' });
    const client = new Browser(app);
    await client.signIn(admin.email);
    const changed = await client.send('PATCH', `/api/users/${publicId}`, { language: 'nl' });
    expect([changed.status, changed.body.language]).to.deep.equal([200, 'nl']);
    const who = await person(app);
    await who.signIn(email);
    expect(await who.heading()).to.equal('Profiel en wachtwoord');
    await who.context.close();
  });
});
