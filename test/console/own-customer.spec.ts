import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import type { ApiClient } from '../integration/http/api-client.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

interface Stored {
  readonly id: number;
  readonly publicId: string;
}

/** A word in the names of all records of the other customer, which nobody else may read. */
const FOREIGN = /kornblum/i;

describeConsole('the console of people who are bound to one customer', (suite) => {
  let admin: ApiClient;
  let own: Stored;
  let other: Stored;
  let email: string;

  const create = async <Answer = Stored>(path: string, body: object): Promise<Answer> => {
    const reply = await admin.post(path, body);
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).to.equal(200);
    return reply.body as Answer;
  };
  const addCustomer = async (name: string): Promise<Stored> => {
    const { customer } = await create<{ customer: Stored }>('/api/customers', {
      name,
      email: `${name.toLowerCase()}@example.com`,
    });
    return customer;
  };
  /** Stores a record of each kind that the console shows, with the name in it. */
  const addRecords = async (name: string, customer: Stored): Promise<Stored> => {
    const of = { customerId: customer.publicId };
    const website = await create('/api/websites', { name: `${name} shop`, url: `https://${name}.example/`, ...of });
    const recipients = [`${name}@example.com`];
    await create('/api/notification-channels', { name: `${name} mail`, type: 'email', config: { recipients }, ...of });
    await create(`/api/websites/${website.publicId}/change-requests`, {
      changes: { name: `${name} store` },
      note: `From ${name}`,
    });
    await create('/api/tags', { name: name, color: 'blue' });
    await create('/api/maintenance-windows', {
      title: `${name} update`,
      ...of,
      startTime: '2030-03-01T01:00',
      endTime: '2030-03-01T02:00',
      timezone: 'UTC',
    });
    await create('/api/incidents', { title: `${name} delay`, message: name, ...of });
    return website;
  };

  beforeEach(async () => {
    admin = suite.app.client(suite.organization.apiToken);
    [own, other] = [await addCustomer('Seeblick'), await addCustomer('Kornblum')];
    ({ email } = await addUser(suite.app, suite.organization.organizationId, { customerId: own.id }));
  });

  it('asks for nothing that names another customer, wherever they go', async () => {
    const website = await addRecords('seeblick', own);
    const foreign = await addRecords('kornblum', other);
    await addUser(suite.app, suite.organization.organizationId, {
      customerId: other.id,
      email: 'kornblum@example.net',
    });
    await suite.failAll();
    const window = await suite.windowAt('/console/overview', email);
    const { page } = window;
    const answers = new Map<string, string>();
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/api/stream') return route.continue();
      const response = await route.fetch();
      answers.set(pathname, `${answers.get(pathname) ?? ''}${await response.text()}`);
      return route.fulfill({ response });
    });
    const go = async (path: string): Promise<void> => {
      await window.open(path);
      await page.locator('h1').waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect(await window.text(), path).to.not.match(FOREIGN);
    };
    await go('/console/overview');
    const places = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const path of places.filter((each) => each.startsWith('/console'))) await go(path);
    const address = `/console/monitors/website/${website.publicId}`;
    for (const path of [address, `${address}/edit`, '/console/monitors/new', '/console/channels/new']) await go(path);
    await go('/console/channels');
    await page.getByRole('link', { name: 'seeblick mail' }).click();
    await page.getByRole('heading', { name: 'seeblick mail' }).waitFor();
    for (const tab of ['outages', 'announcements']) {
      await go(`/console/incidents?tab=${tab}`);
      await page.locator('[data-row] a').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    // Addresses of the other customer, as a link in a mail may have them.
    for (const path of [`/console/monitors/website/${foreign.publicId}`, `/console/customers/${other.publicId}`])
      await go(path);
    await go('/console/customers');
    await page.keyboard.press('Control+k');
    const found = page.waitForResponse((response) => response.url().includes('/api/search'));
    await page.getByRole('dialog').getByRole('combobox').fill('kornblum');
    await found;
    const asked = [...answers.keys()];
    for (const path of [
      '/api/me',
      '/api/overview',
      '/api/monitors',
      '/api/search',
      '/api/customers/summary',
      '/api/change-requests',
      '/api/notification-channels',
      '/api/incidents',
      `/api/websites/${website.publicId}`,
      `/api/websites/${foreign.publicId}`,
    ])
      expect(asked).to.include(path);
    for (const [path, text] of answers) expect(text, path).to.not.match(FOREIGN);
    expect(answers.get('/api/monitors')).to.include('seeblick shop');
  }).timeout(90_000);

  it('offers their package and requests, and no place of the organization', async () => {
    const window = await suite.windowAt('/console', email);
    const { page } = window;
    const menu = page.getByRole('navigation');
    await menu.getByRole('link', { name: 'Your package' }).click();
    await page.getByRole('heading', { name: 'Seeblick', level: 1 }).waitFor();
    await page.getByText('No change was requested.').waitFor();
    for (const name of ['Customers', 'People']) expect(await menu.getByRole('link', { name }).count()).to.equal(0);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await page.getByRole('heading', { name: 'Customers with trouble' }).count()).to.equal(0);
  });

  it('shows how much of the package is used', async () => {
    await suite.app.database.query
      .updateTable('package_config')
      .set({ limits: { monitors: 2 } })
      .where('organizationId', '=', suite.organization.organizationId)
      .execute();
    await suite.store({ name: 'Booking', customerId: own.id });
    const { page } = await suite.windowAt('/console/customer', email);
    await page.getByText('1 of 2').waitFor();
    await suite.store({ name: 'Shop', customerId: own.id });
    await page.reload();
    await page.getByText('2 of 2').waitFor();
    await page.getByText('The package includes no more.').waitFor();
  });

  it('lets them change their contact, but not their name', async () => {
    const { page } = await suite.windowAt('/console/customer', email);
    await page.getByText('More options').click();
    await page.getByLabel(/^City/).fill('Luzern');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect((await admin.get(`/api/customers/${own.publicId}`)).body.city).to.equal('Luzern');
    expect(await page.getByLabel('Name', { exact: true }).count()).to.equal(0);
  });

  it('offers no actions on managed monitors that the service refuses', async () => {
    await suite.store({ name: 'Managed', customerId: own.id });
    await suite.store({ name: 'Own', customerId: own.id, managementType: 'self_service' });
    const window = await suite.windowAt('/console/monitors', email);
    const { page } = window;
    const bar = page.getByRole('group', { name: 'Actions' });
    const offered = () => bar.getByRole('button', { name: /^(Pause|Resume|Delete)$/ }).count();
    const further = async () => {
      const menu = bar.getByRole('button', { name: 'Actions', exact: true });
      await menu.click();
      const names = await menu.locator('..').getByRole('button').allInnerTexts();
      await page.keyboard.press('Escape');
      return names.slice(1);
    };
    const channels = ['Mute a channel', 'Unmute a channel'];
    await page.getByLabel('Select Managed').check();
    await bar.getByText('manages these monitors').waitFor();
    expect(await offered()).to.equal(0);
    expect(await further()).to.deep.equal(['Add a tag', 'Remove a tag', ...channels]);
    await expectSound(window);
    await page.getByLabel('Select Own').check();
    await bar.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await offered()).to.equal(3);
    expect(await further()).to.deep.equal([
      'Set the interval',
      'Set the locations',
      'Add a tag',
      'Remove a tag',
      ...channels,
    ]);
    await bar.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('1 would change, 1 are refused.').waitFor();
  });

  it('checks monitors now only where something can check them', async () => {
    const { body: customer } = await admin.patch(`/api/customers/${own.publicId}`, {
      allowSelfService: true,
      maxSelfServiceUrls: 5,
    });
    const of = { customerId: customer.publicId, managementType: 'self_service' };
    const unchecked = await create('/api/websites', {
      name: 'Shop',
      url: 'https://a.example/',
      locationIds: [],
      ...of,
    });
    const backup = await create('/api/websites', { name: 'Backup', monitoringType: 'heartbeat', ...of });
    const { page, open } = await suite.windowAt(`/console/monitors/website/${unchecked.publicId}`, email);
    await page.getByText('No location checks this monitor.').waitFor();
    expect(await page.getByRole('button', { name: 'Check now' }).isDisabled()).to.equal(true);
    await open(`/console/monitors/website/${backup.publicId}`);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await page.getByRole('button', { name: 'Check now' }).count()).to.equal(0);
  });

  it('is accessible on a phone and a wide window in both schemes', async () => {
    await addRecords('seeblick', own);
    const window = await suite.windowAt('/console/customer', email, PHONE);
    await window.page.getByRole('link', { name: 'seeblick shop' }).waitFor();
    await expectSoundEverywhere(window);
  });
});
