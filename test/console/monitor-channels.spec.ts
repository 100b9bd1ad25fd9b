import { expect } from 'chai';
import { MAX_PER_PAGE } from '../../src/domain/kernel/page.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

describeConsole('the channels of a monitor in the console', (suite) => {
  const addChannel = async (name: string, recipient = 'ops@example.com'): Promise<void> => {
    const admin = suite.app.client(suite.organization.apiToken);
    const config = { recipients: [recipient] };
    const { status, text } = await admin.post('/api/notification-channels', { name, type: 'email', config });
    expect(status, text).to.be.lessThan(300);
  };

  it('are muted for a website, get other settings, and return to those of everywhere', async () => {
    await addChannel('Operations');
    const id = await suite.addWebsite('Shop');
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByText('Receives alerts').waitFor();
    await page.getByRole('button', { name: 'Mute: Operations' }).click();
    await page.getByText('Muted for this monitor').waitFor();
    await page.getByRole('button', { name: 'Other settings: Operations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Operations: settings for this monitor' });
    expect(await dialog.getByLabel('Recipients').inputValue()).to.equal('ops@example.com');
    await dialog.getByLabel('Recipients').fill('no address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
    expect(await dialog.getByLabel('Recipients').inputValue()).to.equal('no address');
    await expectSound(window);
    await dialog.getByLabel('Recipients').fill('shop@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Own settings for this monitor').waitFor();
    await page.getByRole('button', { name: 'As everywhere: Operations' }).click();
    await page.getByText('Receives alerts').waitFor();
    expect(await page.getByRole('button', { name: 'As everywhere: Operations' }).count()).to.equal(0);
  });

  for (const [kind, path, body] of [
    ['tcp', '/api/tcp-monitors', { name: 'Port', hostname: 'example.com', port: 5432 }],
    ['domain', null, { domainName: 'example.com' }],
  ] as const)
    it(`are muted and get other settings for a monitor of the kind ${kind}, and those of other channels stay`, async () => {
      await addChannel('Operations');
      await addChannel('Support', 'support@example.com');
      const admin = suite.app.client(suite.organization.apiToken);
      const { publicId: customer } = await addCustomer(suite.app, suite.organization.organizationId);
      const { body: monitor, text } = await admin.post(path ?? `/api/customers/${customer}/domains`, body);
      expect(monitor.publicId, text).to.be.a('string');
      const { page } = await suite.windowAt(`/console/monitors/${kind}/${monitor.publicId}`);
      await page.getByRole('button', { name: 'Mute: Support' }).click();
      await page.getByText('Muted for this monitor').waitFor();
      await page.getByRole('button', { name: 'Other settings: Operations' }).click();
      const dialog = page.getByRole('dialog', { name: 'Operations: settings for this monitor' });
      await dialog.getByLabel('Recipients').fill('database@example.com');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Own settings for this monitor').waitFor();
      await page.getByRole('button', { name: 'Mute: Operations' }).click();
      await page.getByText('Muted for this monitor').nth(1).waitFor();
      const overrides = (await admin.get(`/api/monitors/${monitor.publicId}/notification-channels?sort=name`)).body as {
        name: string;
        isActive: boolean;
        config: unknown;
      }[];
      expect(overrides.map(({ name, isActive, config }) => [name, isActive, config])).to.deep.equal([
        ['Operations', false, { recipients: ['database@example.com'] }],
        ['Support', false, null],
      ]);
      for (const name of ['Operations', 'Support'])
        await page.getByRole('button', { name: `As everywhere: ${name}` }).click();
      await page.getByText('Receives alerts').nth(1).waitFor();
    });

  it('name the filters by which they stay silent, which end with a tag of the monitor', async () => {
    const admin = suite.app.client(suite.organization.apiToken);
    const config = { recipients: ['ops@example.com'] };
    const filters = { tags: ['public'], severities: ['error'] };
    const { body, text } = await admin.post('/api/notification-channels', {
      name: 'Ops',
      type: 'email',
      config,
      filters,
    });
    expect(body.publicId, text).to.be.a('string');
    const id = await suite.addWebsite('Shop');
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ops' }) });
    await row.getByText('Its filters leave this monitor out').waitFor();
    await row.getByText(/only monitors with certain tags, only certain severities/).waitFor();
    await expectSound(window);
    const { body: tag } = await admin.post('/api/tags', { name: 'Public', color: 'red' });
    await admin.post('/api/monitor-tags', { tagId: tag.publicId, monitorType: 'website', monitorId: id });
    await page.reload();
    await row.getByText(/Receives alerts \(only certain severities\)/).waitFor();
  });

  it('are listed, however many there are', async () => {
    for (let at = 0; at <= MAX_PER_PAGE; at += 1) await addChannel(`Channel ${at}`, `${at}@example.com`);
    const id = await suite.addWebsite('Shop');
    const { page } = await suite.windowAt(`/console/monitors/website/${id}`);
    await page.getByText('Receives alerts').nth(MAX_PER_PAGE).waitFor();
  });

  it('that somebody else changes at the same time are shown in both versions, and lose nothing', async () => {
    await addChannel('Operations');
    await addChannel('Support', 'support@example.com');
    const admin = suite.app.client(suite.organization.apiToken);
    const id = await suite.addWebsite('Shop');
    const path = `/api/monitors/${id}/notification-channels`;
    const { body } = await admin.get('/api/notification-channels?sort=name');
    const operations = body.items[0].publicId;
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByText('Receives alerts').nth(1).waitFor();
    /** Changes the overrides before the first request of the page with the method arrives. */
    const before = async (method: string, overrides: readonly object[]): Promise<void> => {
      await page.route(
        `**${path}`,
        async (route) => {
          await admin.put(path, { overrides });
          await route.continue();
        },
        { times: 1 },
      );
      await page.route(`**${path}`, (route) =>
        route.request().method() === method ? route.fallback() : route.continue(),
      );
    };
    const theirs = { sourceChannelId: operations, isActive: true, config: { recipients: ['theirs@example.com'] } };
    await before('GET', [theirs]);
    await page.getByRole('button', { name: 'Mute: Operations' }).click();
    const note = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
    await note.locator('dd').nth(1).waitFor();
    expect(await note.locator('dd').allInnerTexts()).to.deep.equal([
      'Stored now\nOwn settings for this monitor, theirs@example.com',
      'You typed\nMuted for this monitor',
    ]);
    await expectSound(window);
    await note.getByRole('button', { name: 'Keep what I typed' }).click();
    await page.getByText('Muted for this monitor').waitFor();
    await note.waitFor({ state: 'detached' });
    // Another channel is changed between the read and the write, which the service refuses and the console repeats.
    await page.unroute(`**${path}`);
    await before('PUT', [{ sourceChannelId: operations, isActive: true }]);
    await page.getByRole('button', { name: 'Mute: Support' }).click();
    await page.getByRole('button', { name: 'As everywhere: Support' }).waitFor();
    const { body: stored } = await admin.get(`${path}?sort=name`);
    expect(stored.map(({ isActive }: { isActive: boolean }) => isActive)).to.deep.equal([true, false]);
  });

  it('are named for people who may only read, without actions', async () => {
    await addChannel('Operations');
    const id = await suite.addWebsite('Shop');
    const reader = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    const { page } = await suite.windowAt(`/console/monitors/website/${id}`, reader.email);
    await page.getByText('Receives alerts').waitFor();
    expect(await page.getByRole('button', { name: /Operations/ }).count()).to.equal(0);
  });

  it('are not shown to people of one customer, who may not see those of the organization', async () => {
    await addChannel('Operations');
    const customer = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    const admin = suite.app.client(suite.organization.apiToken);
    const site = { name: 'Booking', url: 'https://booking.example/', customerId: customer.id };
    const { body } = await admin.post('/api/websites', site);
    const guest = await addUser(suite.app, suite.organization.organizationId, { customerId: customer.id });
    const { page } = await suite.windowAt(`/console/monitors/website/${body.publicId}`, guest.email);
    await page.getByRole('heading', { name: 'Incidents' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Notification channels' }).count()).to.equal(0);
  });

  it('are accessible on a phone and a wide window in both schemes', async () => {
    await addChannel('x'.repeat(200));
    const id = await suite.addWebsite('Shop');
    const window = await suite.windowAt(`/console/monitors/website/${id}`, suite.email, PHONE);
    await window.page.getByText('Receives alerts').waitFor();
    await expectSoundEverywhere(window);
  });
});
