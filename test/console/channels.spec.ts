import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { listening, stopListening } from '../integration/http/console/stream-suite.ts';
import { acmeChat } from '../builders/own-channel-type.ts';
import { addOwnChannelTypes } from '../../src/composition/own-channel-types.ts';
import { alertDelivery } from '../integration/http/notifications/alert-delivery.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { consoleWindow, expectSound, signInAt } from './console-window.ts';

describeConsole('channels in the console', (suite) => {
  const addChannel = async (name: string): Promise<string> => {
    const admin = suite.app.client(suite.organization.apiToken);
    const config = { recipients: ['ops@example.com'] };
    const { body } = await admin.post('/api/notification-channels', { name, type: 'email', config });
    return String(body.publicId);
  };

  it('are created with the fields of their type, for one customer', async () => {
    await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    await addCustomer(suite.app, suite.organization.organizationId, { name: 'Bakery Kornblum' });
    const window = await suite.windowAt('/console/channels');
    const { page } = window;
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor();
    await expectSound(window);
    await page.getByRole('link', { name: 'New channel' }).click();
    await page.getByLabel('Type').selectOption('email');
    await page.getByLabel('Name').fill('Reception');
    await page.getByLabel('Customer').fill('seeb');
    await page.getByRole('option', { name: 'Hotel Seeblick' }).click();
    await page.getByLabel('Recipients').fill('a@example.com\nb@example.com');
    await page.getByRole('button', { name: 'Create the channel' }).click();
    await page.getByRole('heading', { name: 'Reception', level: 1 }).waitFor();
    expect(await page.getByLabel('Recipients').inputValue()).to.equal('a@example.com\nb@example.com');
    expect(await page.title()).to.match(/^Reception · /);
    await addChannel('Operations');
    await page.getByRole('link', { name: 'All channels' }).click();
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await links.nth(1).waitFor();
    await links.first().focus();
    await page.keyboard.press('j');
    expect(await page.locator(':focus').innerText()).to.equal(await links.nth(1).innerText());
    await page.getByRole('searchbox').fill('recep');
    await links.nth(1).waitFor({ state: 'detached' });
    expect(await links.allInnerTexts()).to.deep.equal(['Reception']);
    await page.reload();
    await links.first().waitFor();
    expect(await links.allInnerTexts()).to.deep.equal(['Reception']);
    expect(await page.getByRole('searchbox').inputValue()).to.equal('recep');
  });

  it('of text messages have the fields of their provider, and send no others', async () => {
    const window = await suite.windowAt('/console/channels/new');
    const { page } = window;
    await page.getByLabel('Type').selectOption('sms');
    await page.getByLabel('Name').fill('Phones');
    await page.getByLabel('Recipients').fill('+41791234567');
    const ofHttp = page.getByLabel('URL');
    expect(await ofHttp.count()).to.equal(0);
    await page.getByLabel('Provider').selectOption('http');
    await ofHttp.fill('https://gateway.example/in');
    await page.getByLabel('Provider').selectOption('messagebird');
    await ofHttp.waitFor({ state: 'detached' });
    await page.getByLabel('Sender').fill('Agency');
    await page.getByLabel('Token').fill('key-1');
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the channel' }).click();
    await page.getByRole('heading', { name: 'Phones', level: 1 }).waitFor();
    const admin = suite.app.client(suite.organization.apiToken);
    const { body } = await admin.get(`/api/notification-channels/${page.url().split('/').at(-1) ?? ''}`);
    expect(body.config).to.deep.equal({
      recipients: ['+41791234567'],
      provider: 'messagebird',
      sender: 'Agency',
    });
  });

  it('receive only alerts of some severities, tags and customers, or all', async () => {
    const { id: customerId } = await addCustomer(suite.app, suite.organization.organizationId, {
      name: 'Hotel Seeblick',
    });
    const admin = suite.app.client(suite.organization.apiToken);
    await admin.post('/api/tags', { name: 'Sales', color: 'teal' });
    const id = await addChannel('Operations');
    const window = await suite.windowAt(`/console/channels/${id}`);
    const { page } = window;
    const filters = page.locator('section').filter({ hasText: 'Alerts that it receives' });
    await filters.getByLabel('Warning').check();
    await filters.getByLabel(/tags$/).selectOption('Sales');
    await filters.getByLabel(/customers$/).fill('seeb');
    await page.getByRole('option', { name: 'Hotel Seeblick' }).click();
    await filters.getByRole('listitem').filter({ hasText: 'Hotel Seeblick' }).waitFor();
    await expectSound(window);
    await filters.getByRole('button', { name: 'Save' }).click();
    await filters.getByText('Saved').waitFor();
    const stored = async () => (await admin.get(`/api/notification-channels/${id}`)).body.filters;
    const severities = ['warning'];
    expect(await stored()).to.deep.equal({ tags: ['Sales'], customers: [customerId], severities });
    await filters.getByRole('listitem').filter({ hasText: 'Sales' }).getByRole('button', { name: 'Delete' }).click();
    await filters.getByRole('button', { name: 'Save' }).click();
    await filters.getByText('Saved').waitFor();
    expect(await stored()).to.deep.equal({ tags: [], customers: [customerId], severities });
  });

  it('that are webhooks show their signing secret once', async () => {
    const { page } = await suite.windowAt('/console/channels/new?type=webhook');
    await page.getByLabel('Name').fill('Tickets');
    await page.getByLabel('URL').fill('https://hooks.example.com/in');
    await page.getByRole('button', { name: 'Create the channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    expect(await dialog.locator('code').innerText()).to.match(/^whsec_/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor();
    expect(await page.locator('body').innerText()).not.to.include('whsec_');
  });

  it('of Opsgenie say when it ends, and move to its successor', async () => {
    const admin = suite.app.client(suite.organization.apiToken);
    const config = { apiKey: '00000000-0000-0000-0000-000000000001', subjectTemplate: '{{monitor}}' };
    const { body } = await admin.post('/api/notification-channels', { name: 'On call', type: 'opsgenie', config });
    const window = await suite.windowAt(`/console/channels/${String(body.publicId)}`);
    const { page } = window;
    const panel = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Opsgenie ends on' });
    await panel.getByLabel('API key').fill('00000000-0000-0000-0000-000000000002');
    await expectSound(window);
    await panel.getByRole('button', { name: 'Move to Jira Service Management' }).click();
    await page.getByText('Jira Service Management ·').waitFor();
    expect(await page.getByText('Opsgenie ends on').count()).to.equal(0);
    const { body: moved } = await admin.get(`/api/notification-channels/${String(body.publicId)}`);
    expect([moved.type, moved.config]).to.deep.equal(['jira-service-management', { subjectTemplate: '{{monitor}}' }]);
  });

  it('show what their templates make of a sample, and what is wrong with them', async () => {
    const window = await suite.windowAt('/console/channels/new?type=email');
    const { page } = window;
    await page.getByText('More options').click();
    await page.getByLabel('Subject template').fill('{{monitor}} needs you');
    await page.getByLabel('Text template').fill('State: {{state}}');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Shop needs you').waitFor();
    await expectSound(window);
    await page.getByLabel('Sample').selectOption('It is over');
    await page.getByLabel('Text template').fill('State: {{stat}}');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /\bstat\b/ })
      .waitFor();
    expect(await page.getByText('Shop needs you').count()).to.equal(0);
    await expectSound(window);
  });

  it('of a type that the host adds lead to the API, and without the host say that they send nothing', async () => {
    const remove = addOwnChannelTypes({ 'x-acme-chat': acmeChat() });
    const admin = suite.app.client(suite.organization.apiToken);
    const config = { serverUrl: 'https://chat.example.com/in', room: 'ops', token: 'secret-token' };
    const { body } = await admin
      .post('/api/notification-channels', { name: 'Chat of Acme', type: 'x-acme-chat', config })
      .catch((fault: unknown) => {
        remove();
        throw fault;
      });
    const window = await suite.windowAt('/console/channels').finally(remove);
    const { page } = window;
    await page.getByText('x-acme-chat').waitFor();
    await page.getByText('Sends nothing: unknown type').waitFor();
    await page.getByRole('link', { name: 'Chat of Acme' }).click();
    await page.getByRole('heading', { name: 'Sends nothing: unknown type' }).waitFor();
    await page.getByText('no longer adds the type x-acme-chat').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).to.equal(0);
    await expectSound(window);
    const addedAgain = addOwnChannelTypes({ 'x-acme-chat': acmeChat() });
    try {
      await window.open(`/console/channels/${String(body.publicId)}`);
      await page.getByRole('heading', { name: 'Set up over the API' }).waitFor();
      await page.getByText('x-acme-chat · On').waitFor();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('button', { name: 'Turn on' }).waitFor();
    } finally {
      addedAgain();
    }
  });

  it('keep what was typed when the API refuses it', async () => {
    const window = await suite.windowAt('/console/channels/new?type=webhook');
    const { page } = window;
    await page.getByLabel('Name').fill('Inside');
    await page.getByLabel('URL').fill('http://127.0.0.1/hook');
    await page.getByRole('button', { name: 'Create the channel' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /public/ })
      .waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Inside');
    await expectSound(window);
  });

  it('say in the language of the page why the API refuses them', async () => {
    // The account reads German in an English browser.
    const { id, email } = await addUser(suite.app, suite.organization.organizationId);
    const window = await suite.windowAt('/console/channels', email);
    await suite.app.database.query.updateTable('app_user').set({ language: 'de' }).where('id', '=', id).execute();
    await window.open('/console/channels/new?type=webhook');
    const { page } = window;
    await page.getByLabel('Name').fill('Innen');
    await page.getByLabel('URL').fill('http://127.0.0.1/hook');
    await page.getByRole('button', { name: 'Kanal anlegen' }).click();
    await page.getByRole('alert').filter({ hasText: 'Die Anfrage ist ungültig.' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Innen');
    await expectSound(window);
  });

  it('by mail say in the language of the page that a mail server is missing', async () => {
    const id = await addChannel('Operations');
    const { id: userId, email } = await addUser(suite.app, suite.organization.organizationId);
    const window = await suite.windowAt('/console/overview', email);
    const { page } = window;
    for (const [language, button, sentence] of [
      ['de', 'Test senden', 'Es ist kein Mailserver eingerichtet. Setzen Sie SMTP_URL für den Dienst'],
      ['pl', 'Wyślij test', 'Nie skonfigurowano serwera poczty.'],
    ] as const) {
      await suite.app.database.query.updateTable('app_user').set({ language }).where('id', '=', userId).execute();
      await window.open(`/console/channels/${id}`);
      const tested = page.waitForResponse('**/test');
      await page.getByRole('button', { name: button }).click();
      await tested;
      suite.app.ports.outboxDispatcher.kick();
      await suite.app.ports.outboxDispatcher.idle();
      await page.getByRole('status').getByText(sentence).waitFor();
      expect(await page.locator('body').innerText()).not.to.include('No mail server');
      await expectSound(window);
    }
  });

  it('are changed, turned off and deleted', async () => {
    const id = await addChannel('Operations');
    const { page } = await suite.windowAt(`/console/channels/${id}`);
    await page.getByLabel('Name').fill('On-call mailbox');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('heading', { name: 'On-call mailbox', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete On-call mailbox?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor();
  });

  it('send a test and show the answer of the receiver', async () => {
    const delivery = await alertDelivery();
    await listening(delivery.app);
    try {
      const { app, organization, aHook, receiver, send } = delivery;
      const channel = await aHook({ config: { url: `${receiver.url}/in` } });
      const { email } = await addUser(app, organization.id);
      const window = await consoleWindow(app);
      const tested = window.page.waitForResponse('**/test');
      await signInAt(window, `/console/channels/${channel.publicId}`, email);
      await window.page.getByRole('button', { name: 'Send a test' }).click();
      await tested;
      await send();
      await window.page.getByRole('status').getByText('Sent').waitFor();
      const [sent] = await app.database.query.selectFrom('alert_delivery').selectAll().execute();
      if (sent === undefined) throw new Error('The attempt is not stored.');
      const { id: _id, ...attempt } = sent;
      const earlier = Array.from({ length: 59 }, () => ({ ...attempt, publicId: randomUUID() }));
      await app.database.query.insertInto('alert_delivery').values(earlier).execute();
      await window.page.reload();
      const deliveries = window.page
        .locator('section')
        .filter({ has: window.page.getByRole('heading', { name: 'Deliveries' }) });
      await deliveries.getByRole('listitem').nth(49).waitFor();
      expect(await deliveries.getByRole('listitem').count()).to.equal(50);
      await deliveries.getByRole('button', { name: 'Show more' }).click();
      await deliveries.getByRole('listitem').nth(59).waitFor();
      await deliveries.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
      await window.context.close();
    } finally {
      stopListening(delivery.app);
      await delivery.close();
    }
  });
});
