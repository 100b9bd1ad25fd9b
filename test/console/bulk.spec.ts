import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, namesIn, PHONE } from './console-window.ts';

describeConsole('several monitors in the console', (suite) => {
  it('are selected by click, range and key, and paused after a preview', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) await suite.store({ name, condition: 'up' });
    const window = await suite.windowAt('/console/monitors?sort=name');
    const { page } = window;
    await page.getByLabel('Select Alpha').check();
    await page.getByLabel('Select Delta').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await page.getByRole('link', { name: 'Delta' }).focus();
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('2 would change, 0 are refused.').waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 changed, 0 refused.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    await page.getByLabel('State').selectOption('paused');
    await page.getByText('Listed: 2').waitFor();
    expect((await namesIn(page)).toSorted()).to.deep.equal(['Alpha', 'Beta']);
  });

  it('are all that match, also those that are not in view', async () => {
    for (let at = 0; at < 60; at += 1) await suite.store({ name: `Site ${at}`, condition: 'up' });
    await suite.store({ name: 'Other', condition: 'up' });
    const { page } = await suite.windowAt('/console/monitors?search=Site');
    await page
      .getByLabel(/^Select Site/)
      .first()
      .check();
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByText('60 selected').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('60 would change, 0 are refused.').waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('60 changed, 0 refused.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('Listed: 1').waitFor();
  });

  it('get a tag, locations, another manager and a muted channel', async () => {
    const { organizationId, apiToken } = suite.organization;
    const admin = suite.app.client(apiToken);
    const customer = await addCustomer(suite.app, organizationId, { name: 'Bakery Kornblum' });
    await admin.patch(`/api/customers/${customer.publicId}`, { allowSelfService: true, maxSelfServiceUrls: 5 });
    const key = await suite.store({ name: 'Shop', customerId: customer.id });
    await suite.store({ name: 'Own' });
    await admin.post('/api/tags', { name: 'Sales', color: 'teal' });
    const config = { recipients: ['ops@example.com'] };
    const { body: channel } = await admin.post('/api/notification-channels', { name: 'Ops', type: 'email', config });
    const window = await suite.windowAt('/console/monitors?sort=name');
    const { page } = window;
    const change = async (action: string, choose: () => Promise<unknown>, done: string) => {
      for (const name of ['Own', 'Shop']) await page.getByLabel(`Select ${name}`).check();
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('button', { name: action, exact: true }).click();
      await choose();
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: 'Apply' }).waitFor();
      await expectSound(window);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText(done).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await change(
      'Add a tag',
      () => page.getByLabel('Tag', { exact: true }).selectOption('Sales'),
      '2 changed, 0 refused.',
    );
    await change('Set the locations', () => page.getByRole('dialog').getByRole('checkbox').check(), '2 changed,');
    await change(
      'Set who manages them',
      () => page.getByRole('dialog').getByRole('combobox').selectOption('The customer'),
      '1 changed, 1 refused.',
    );
    await change(
      'Mute a channel',
      () => page.getByLabel('Channel', { exact: true }).selectOption('Ops'),
      '2 changed, 0 refused.',
    );
    const { body: listed } = await admin.get('/api/monitors?tag=sales');
    expect(listed.total).to.equal(2);
    const shop = await suite.app.database.query.selectFrom('monitor').selectAll().where('id', '=', key).execute();
    expect(shop[0]).to.include({ managementType: 'self_service' });
    const { body: overrides } = await admin.get(`/api/websites/${shop[0]?.publicId}/notification-channels`);
    expect(overrides[0]).to.include({ sourceChannelId: channel.id, isActive: false });
    await change(
      'Remove a tag',
      () => page.getByLabel('Tag', { exact: true }).selectOption('Sales'),
      '2 changed, 0 refused.',
    );
    expect((await admin.get('/api/monitors?tag=sales')).body.total).to.equal(0);
  });

  it('are checked now, those that are listed and all that match', async () => {
    for (const name of ['Shop', 'Blog']) await suite.addWebsite(name);
    await suite.store({ name: 'Backup', monitoringType: 'heartbeat' });
    const window = await suite.windowAt('/console/monitors?sort=name');
    const { page } = window;
    const checkNow = async (done: string) => {
      await page.getByRole('button', { name: 'Check now' }).click();
      const dialog = page.getByRole('dialog', { name: 'Check now' });
      await expectSound(window);
      await dialog.getByRole('button', { name: 'Check now' }).click();
      await page.getByText(done).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByText(/selected$/).waitFor({ state: 'detached' });
    };
    await page.getByLabel('Select Shop').check();
    await checkNow('1 are checked, 0 were left out.');
    await page.getByLabel('Select Shop').check();
    await page.getByRole('button', { name: /^All 3/ }).click();
    await checkNow('2 are checked, 1 were left out.');
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/audit-log?action=website.triggered');
    expect(body.total).to.equal(3);
  });

  it('are named in a message to channels that may know of all of them', async () => {
    const { organizationId, apiToken } = suite.organization;
    const admin = suite.app.client(apiToken);
    const customer = await addCustomer(suite.app, organizationId, { name: 'Bakery Kornblum' });
    await suite.store({ name: 'Shop', customerId: customer.id });
    await suite.store({ name: 'Own' });
    const config = { recipients: ['ops@example.com', 'lead@example.com'] };
    await admin.post('/api/notification-channels', { name: 'Ops', type: 'email', config });
    const own = { name: 'Bakery', type: 'email', config, customerId: customer.publicId };
    await admin.post('/api/notification-channels', own);
    await admin.post('/api/notification-channels', { name: 'Off', type: 'email', config, isActive: false });
    const window = await suite.windowAt('/console/monitors?sort=name');
    const { page } = window;
    const offered = () => page.getByRole('dialog').getByRole('checkbox');
    const openMessage = async () => {
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('button', { name: 'Send a message' }).click();
    };
    await page.getByLabel('Select Shop').check();
    await openMessage();
    await page.getByLabel('Bakery').waitFor();
    expect(await offered().count()).to.equal(2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Select Own').check();
    await openMessage();
    await page.getByLabel('Ops').check();
    expect(await offered().count()).to.equal(1);
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).to.match(/Monitors: Shop, Own$/);
    await page.getByLabel('Subject').fill('We move to another data center tonight');
    await expectSound(window);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('2 messages are on their way.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    const { body } = await admin.get('/api/audit-log?action=notificationChannel.messageSent');
    expect(body.items.map(({ after }: { after: unknown }) => after)).to.deep.equal([
      { subject: 'We move to another data center tonight' },
    ]);
  });

  it('that are refused are named by the reason, 20 of them', async () => {
    const { id: customerId } = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel' });
    for (let at = 11; at < 33; at += 1)
      await suite.store({
        name: `Door ${at}`,
        kind: 'domain',
        monitoringType: 'domain',
        target: `door-${at}.example`,
        customerId,
      });
    await suite.store({ name: 'Shop' });
    const window = await suite.windowAt('/console/monitors?sort=name');
    const { page } = window;
    await page.getByLabel('Select Door 11').check();
    await page.getByRole('button', { name: /^All 23/ }).click();
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('button', { name: 'Set the interval', exact: true }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('1 would change, 22 are refused.').waitFor();
    await page.getByText('Monitors of this type do not support this.').waitFor();
    await page.getByText(/Door 11, Door 12, .*and 2 more/).waitFor();
    await page.getByText('invalidMonitorType').waitFor();
    await expectSound(window);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const saved = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    expect(saved).to.have.length(23);
    expect(saved.at(-1)).to.match(/^"Door 32",".+","invalidMonitorType"$/);
  });

  it('cannot be selected by people who may only read', async () => {
    await suite.store({ name: 'Alpha' });
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    const { page } = await suite.windowAt('/console/monitors', email);
    await page.getByRole('link', { name: 'Alpha' }).waitFor();
    expect(await page.getByRole('checkbox').count()).to.equal(0);
  });

  it('and places are found with Ctrl K from everywhere', async () => {
    const customer = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    await suite.store({ name: 'Booking of the hotel', customerId: customer.id });
    const window = await suite.windowAt('/console/channels');
    const { page } = window;
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Find or go to …' });
    await input.waitFor();
    await expectSound(window);
    await input.fill('hotel');
    await page.getByRole('option', { name: /Booking of the hotel/ }).waitFor();
    await page.getByRole('option', { name: /Hotel Seeblick/ }).click();
    await page.getByRole('heading', { name: 'Hotel Seeblick', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await input.fill('overv');
    await page.getByRole('option', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    for (const key of ['g', 'm']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await expectSound(window);
    await page.keyboard.press('Escape');
    await window.open('/console/profile');
    const stored = page.waitForResponse('**/api/me/preferences');
    await page.getByLabel('Single-letter shortcuts').click();
    await stored;
    await page.getByRole('heading', { name: 'Your account', level: 1 }).click();
    for (const key of ['g', 'o', '?']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await input.waitFor();
    expect(window.at()).to.equal('/console/profile');
    expect(await page.getByRole('dialog', { name: 'Keyboard' }).count()).to.equal(0);
  });

  it('are accessible on a phone and a wide window in both schemes, with a selection', async () => {
    await suite.store({ name: 'x'.repeat(255), condition: 'down' });
    const window = await suite.windowAt('/console/monitors', suite.email, PHONE);
    await window.page.getByRole('checkbox').first().check();
    await window.page.getByText('1 selected').waitFor();
    await expectSoundEverywhere(window);
    await window.page.getByRole('button', { name: 'Actions', exact: true }).click();
    await window.page.getByRole('button', { name: 'Set the locations' }).click();
    // The dialog is above the bar, so that it can be used.
    await window.page.getByRole('dialog').getByRole('checkbox').check();
    await window.page.getByRole('button', { name: 'Preview' }).click();
    await window.page.getByText('1 would change, 0 are refused.').waitFor();
    await expectSoundEverywhere(window);
  });
});
