import { expect } from 'chai';
import { UP } from '../builders/websites.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, WALK_MS } from './console-window.ts';
import { sceneIn } from './scene.ts';

describeConsole('the overview in the console', (suite) => {
  it('is where the console begins, and says what is down without a reload', async () => {
    const customer = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Bakery Kornblum' });
    const admin = suite.app.client(suite.organization.apiToken);
    await admin.post('/api/websites', { name: 'Shop', url: 'https://shop.example/', customerId: customer.id });
    await suite.check(UP);
    const { page } = await suite.windowAt('/console');
    await page.getByRole('status').getByText('Everything is up').waitFor();
    await suite.failAll();
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    expect(await page.getByRole('main').innerText()).to.include('Bakery Kornblum');
    await page.getByText('1 of 1 down').waitFor();
    await page.getByText('Answered 500, expected 200 to 299').waitFor();
    expect(await page.getByRole('main').innerText()).not.to.include('statusUnexpected');
    await page.getByRole('list', { name: 'Monitors by state' }).getByRole('link', { name: /Down/ }).click();
    await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
    await page.getByText('Listed: 1').waitFor();
  });

  it('names an outage, which is snoozed for a while and woken', async () => {
    suite.app.clock.set(new Date());
    await suite.addWebsite('Shop');
    await suite.failAll();
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/incidents');
    const { page } = await suite.windowAt(`/console/incidents/${String(body.items[0].publicId)}`);
    await page.getByLabel('Snooze').selectOption('2 hours');
    await page.getByRole('button', { name: 'Snooze' }).click();
    // The timeline goes on to say it.
    const sentence = page.getByRole('paragraph').filter({ hasText: /^Snoozed until / });
    await sentence.waitFor();
    await page.getByRole('button', { name: 'End the snooze' }).click();
    await sentence.waitFor({ state: 'detached' });
  });

  it('leads from each count, record and name to the list or the record', async () => {
    const scene = await sceneIn(suite.app);
    const { outage, monitor, customer, schedule, window: maintenance, changeRequest } = scene.ids;
    const window = await suite.windowAt('/console/overview', scene.emails.admin);
    const { page } = window;
    await page.getByRole('heading', { name: 'Change requests' }).waitFor();
    await expectSound(window);
    const linked = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const paths = [
      ...['down', 'degraded', 'unknown', 'maintenance', 'paused', 'up'].map((state) => `/monitors?state=${state}`),
      '/incidents?status=unresolved',
      `/incidents/${outage}`,
      '/customers',
      `/customers/${customer}`,
      `/monitors?customerId=${customer}&state=down`,
      '/on-call',
      `/on-call/schedules/${schedule}`,
      '/maintenance',
      `/maintenance/${maintenance}`,
      `/monitors/website/${monitor}`,
      '/change-requests?status=open',
      `/change-requests/${changeRequest}`,
    ];
    expect(linked).to.include.members(paths.map((path) => `/console${path}`));
    await page
      .getByRole('list', { name: 'Monitors by state' })
      .getByRole('link', { name: /Maintenance/ })
      .click();
    await page.getByRole('heading', { name: 'No monitor matches the filters' }).waitFor();
    const bound = await suite.windowAt('/console/overview', scene.emails.customer);
    await bound.page.getByRole('heading', { name: 'Change requests' }).waitFor();
    expect(await bound.page.locator('main a[href*="/customers"]').count()).to.equal(0);
    await expectSound(bound);
    const narrow = await suite.windowAt('/console/overview', scene.emails.admin, {
      viewport: { width: 360, height: 740 },
    });
    await narrow.page.getByRole('heading', { name: 'Change requests' }).waitFor();
    await expectSound(narrow);
  }).timeout(WALK_MS);

  it('has nothing of other customers for people of one', async () => {
    const own = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    const other = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Bakery Kornblum' });
    for (const { id } of [own, other]) await suite.store({ name: `Site of ${id}`, customerId: id, condition: 'down' });
    const guest = await addUser(suite.app, suite.organization.organizationId, { customerId: own.id });
    const { page } = await suite.windowAt('/console', guest.email);
    await page.getByRole('list', { name: 'Monitors by state' }).waitFor();
    expect(await page.locator('body').innerText()).not.to.include('Kornblum');
    expect(await page.getByText('On call now').count()).to.equal(0);
  });
});
