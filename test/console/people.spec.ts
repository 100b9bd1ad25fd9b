import { expect } from 'chai';
import { addUser, enrol, mailsTo, signedIn } from '../integration/http/access/browser.ts';
import { connect, opens, registerApp } from '../integration/http/connected-apps/app-flow.ts';
import { WHOLE_BROWSER } from '../integration/pages/chromium.ts';
import { browserKeys } from '../builders/push-service.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

describeConsole('people in the console', (suite) => {
  it('are invited by mail, with a role', async () => {
    const window = await suite.windowAt('/console/people');
    const { page } = window;
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Email address').fill('grace@example.com');
    await dialog.getByLabel('Role').selectOption('responder');
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('dialog', { name: 'grace@example.com was invited.' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('grace@example.com').first().waitFor();
    expect(await mailsTo(suite.app, 'grace@example.com')).to.have.length(1);
  });

  it('have their role changed and are deactivated by an administrator, but not themselves', async () => {
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'editor' });
    const { page } = await suite.windowAt('/console/people');
    const row = page.getByRole('listitem').filter({ hasText: email });
    await row.getByLabel('Role').selectOption('readonly');
    await page.getByRole('button', { name: 'Deactivate' }).first().waitFor();
    await row.getByRole('button', { name: 'Deactivate' }).click();
    await row.getByText('Deactivated').waitFor();
    expect(await row.getByLabel('Role').inputValue()).to.equal('readonly');
    const own = page.getByRole('listitem').filter({ hasText: suite.email });
    await own.getByText('You').waitFor();
    expect(await own.getByRole('button').count()).to.equal(0);
  });

  it('have their two-step verification reset by an administrator, after a question', async () => {
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'editor' });
    await enrol(suite.app, await signedIn(suite.app, email));
    const window = await suite.windowAt('/console/people');
    const { page } = window;
    const row = page.getByRole('listitem').filter({ hasText: email });
    await row.getByRole('button', { name: 'Reset two-step verification' }).click();
    const question = page.getByRole('dialog');
    await expectSound(window);
    await question.getByRole('button', { name: 'Reset two-step verification' }).click();
    await question.waitFor({ state: 'hidden' });
    await row.getByRole('button', { name: 'Reset two-step verification' }).waitFor({ state: 'hidden' });
    expect((await mailsTo(suite.app, email)).length).to.be.greaterThan(0);
  });

  it('have their apps and agents cut off one by one by an administrator, who sees them in every window', async () => {
    const { app } = suite;
    const { email } = await addUser(app, suite.organization.organizationId, { role: 'editor' });
    const browser = await signedIn(app, email);
    const [desk, robot] = [
      await registerApp(app, { client_name: 'Desk of the agency' }),
      await registerApp(app, { client_name: 'Robot' }),
    ];
    const [kept, cut] = [await connect(app, browser, desk), await connect(app, browser, robot)];
    const window = await suite.windowAt('/console/people', suite.email, PHONE);
    const { page } = window;
    const row = page.getByRole('listitem').filter({ hasText: email });
    await row.getByRole('button', { name: 'Apps and agents' }).click();
    await page.getByRole('dialog').getByText('Robot', { exact: true }).waitFor();
    await expectSoundEverywhere(window);
    const connection = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Robot' });
    await connection.getByRole('button', { name: 'Disconnect' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect Robot?' });
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await connection.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByText('Desk of the agency').waitFor();
    expect([await opens(app, cut.access_token), await opens(app, kept.access_token)]).to.deep.equal([false, true]);
  });

  it('without apps and agents have none in the list, and a list that cannot be read says so', async () => {
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'editor' });
    const { page } = await suite.windowAt('/console/people');
    const open = () =>
      page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Apps and agents' }).click();
    await page.route('**/connections?**', (route) => route.fulfill({ status: 400, json: {} }));
    await open();
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/connections?**');
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No app or agent has access to this account.').waitFor();
  });

  it('change their own name, which the list of people has at once', async () => {
    const window = await suite.windowAt('/console/profile');
    const { page } = window;
    const names = page.locator('form').filter({ has: page.getByLabel('First name') });
    await names.getByLabel('First name').fill('Augusta');
    await names.getByLabel('Last name').fill('');
    await expectSound(window);
    await names.getByRole('button', { name: 'Save' }).click();
    await names.getByText('Saved').waitFor();
    await page.getByRole('link', { name: 'People' }).click();
    const own = page.getByRole('listitem').filter({ hasText: suite.email });
    await own.getByText('Augusta', { exact: true }).waitFor();
  });

  it('have their name corrected by an administrator', async () => {
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'editor' });
    const window = await suite.windowAt('/console/people', suite.email, PHONE);
    const { page } = window;
    const row = page.getByRole('listitem').filter({ hasText: email });
    await row.getByRole('button', { name: 'Edit' }).click();
    await expectSoundEverywhere(window);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('');
    await dialog.getByLabel('Last name').fill('Hopper');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText('Hopper', { exact: true }).waitFor();
  });

  it('choose the language of the console', async () => {
    const { page } = await suite.windowAt('/console/profile');
    await page.getByLabel('Language').selectOption('fr');
    await page.getByRole('heading', { name: 'Votre compte', level: 1 }).waitFor();
  });

  it('hold what is not urgent in quiet hours, and choose when they learn of a shift', async () => {
    await suite.app.database.query
      .updateTable('organization')
      .set({ imEnabled: true, timezone: 'Europe/Zurich' })
      .where('id', '=', suite.organization.organizationId)
      .execute();
    const window = await suite.windowAt('/console/profile', suite.email, PHONE);
    const { page } = window;
    const form = page.locator('form').filter({ has: page.getByLabel('Hold warnings') });
    await form.getByLabel('Hold warnings').check();
    await expectSoundEverywhere(window);
    expect(await form.getByLabel('Time zone').inputValue()).to.equal('Europe/Zurich');
    await form.getByLabel('From').fill('21:30');
    await form.getByLabel('Until').fill('21:30');
    await form.getByText('Enter two different times.').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await form.getByLabel('Until').fill('06:15');
    await form.getByLabel('Notice before a shift').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved').waitFor();
    const browser = await signedIn(suite.app, suite.email);
    const { body } = await browser.get('/api/im/me/notification-rules');
    expect(body).to.deep.include({
      quietHours: { from: '21:30', to: '06:15', timezone: 'Europe/Zurich' },
      shiftNoticeMinutes: null,
    });
    await form.getByLabel('Hold warnings').uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved').waitFor();
    expect((await browser.get('/api/im/me/notification-rules')).body.quietHours).to.equal(null);
  });

  it('add a way in which they are paged, which waits for its code', async () => {
    await suite.app.database.query
      .updateTable('organization')
      .set({ imEnabled: true })
      .where('id', '=', suite.organization.organizationId)
      .execute();
    const window = await suite.windowAt('/console/profile');
    const { page } = window;
    await page.getByText(`paged by mail to ${suite.email}`).waitFor();
    await page.getByLabel('Type').selectOption('email');
    await page.getByLabel('Address or number').fill('pager@example.com');
    await page.getByRole('button', { name: 'Add a method' }).click();
    await page.getByText('Not verified').waitFor();
    await expectSound(window);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.getByText('Not verified').waitFor();
  });
});

describeConsole(
  'push messages',
  (suite) => {
    it('are shown by the worker of a browser that a person subscribes', async () => {
      await suite.app.database.query
        .updateTable('organization')
        .set({ imEnabled: true })
        .where('id', '=', suite.organization.organizationId)
        .execute();
      const { p256dh, auth } = browserKeys();
      const window = await suite.windowAt('/console/profile', suite.email, { permissions: ['notifications'] });
      const { page, context } = window;
      // The push service of the browser is not reachable in tests; its subscription is that of the local one.
      const subscription = { endpoint: 'https://push.example.com/browser-1', keys: { p256dh, auth } };
      await page.evaluate(
        `PushManager.prototype.subscribe = async () => ({ toJSON: () => (${JSON.stringify(subscription)}) })`,
      );
      await page.getByLabel('Type').selectOption('webPush');
      await page.getByText('Pages appear in this browser').waitFor();
      await page.getByRole('button', { name: 'Add a method' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Push to a browser' }).getByText('Not verified').waitFor();
      await expectSound(window);
      const stored = await suite.app.database.query.selectFrom('im_contact_method').select('type').execute();
      expect(stored).to.deep.include({ type: 'webPush' });
      const devtools = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first !== undefined) resolve(first.registrationId);
        });
      });
      await devtools.send('ServiceWorker.enable');
      const pushed = { title: 'Shop is down', body: 'Since 10:47', url: 'https://example.com/', tag: 'incident-1' };
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: suite.url,
        registrationId: await registered,
        data: JSON.stringify(pushed),
      });
      const titles = `navigator.serviceWorker.getRegistration('/assets/').then((found) => found.getNotifications()).then((all) => all.map(({ title }) => title))`;
      await page.waitForFunction(`${titles}.then(([first]) => first === 'Shop is down')`);
    });
  },
  { executable: WHOLE_BROWSER },
);
