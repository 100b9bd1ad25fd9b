import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../src/application/organizations/bootstrap-organization.ts';
import { recordStateChanges } from '../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../src/domain/checks/due-check.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { DOWN, UP } from '../builders/websites.ts';
import { closeAll } from '../close-all.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { listening, stopListening } from '../integration/http/console/stream-suite.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { storeMonitor } from '../integration/http/stored-monitors.ts';
import { testApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import { describeInBrowser } from '../integration/pages/chromium.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { consoleWindow, expectSound, namesIn, signInAt, windows } from './console-window.ts';

/** More rows than any window shows. */
const MANY = 300;
const MAX_ROW_ELEMENTS = 60;

describeInBrowser('monitors in the console', () => {
  let app: TestApp;
  let organization: BootstrappedOrganization;
  let email: string;
  const opened: Person[] = [];
  before(async () => {
    app = await testApp();
    await listening(app);
  });
  beforeEach(async () => {
    organization = await app.createOrganization();
    ({ email } = await addUser(app, organization.organizationId));
  });
  afterEach(async () => {
    const windows = opened.splice(0);
    for (const { context } of windows) await context.close();
    // Violations of the content security policy and faults of scripts are among them.
    expect(windows.flatMap(({ complaints }) => complaints)).to.deep.equal([]);
  });
  after(() =>
    closeAll(
      () => stopListening(app),
      () => app.close(),
    ),
  );

  const windowAt = async (
    path: string,
    who = email,
    options: Parameters<typeof consoleWindow>[1] = {},
  ): Promise<Person> => {
    const window = await consoleWindow(app, options);
    opened.push(window);
    await signInAt(window, path, who);
    return window;
  };
  const store = (facts: Omit<Parameters<typeof storeMonitor>[1], 'organizationId'>): Promise<number> =>
    storeMonitor(app, { organizationId: organization.organizationId, ...facts });
  const addWebsite = async (name: string): Promise<string> => {
    const admin = app.client(organization.apiToken);
    const { body } = await admin.post('/api/websites', { name, url: 'https://shop.example/' });
    return String(body.publicId);
  };

  /** Records the finding for every due check, as a worker does. */
  const check = async (finding: CheckFinding): Promise<void> => {
    app.clock.advance(minutes(5));
    const now = app.clock.now();
    const locationId = (await app.ports.checkQueue.locationOf('local')) ?? 0;
    const due = await app.ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 1000 });
    await recordStateChanges(app.ports)(
      'worker',
      due.map((each) => finishCheck(each, finding, now)),
    );
  };

  it('are listed worst first, with their customer', async () => {
    const customer = await addCustomer(app, organization.organizationId, { name: 'Bakery Kornblum' });
    await store({ name: 'Shop', condition: 'up' });
    await store({ name: 'Booking', condition: 'down', customerId: customer.id });
    const { page } = await windowAt('/console');
    await page.locator('[data-row]').nth(1).waitFor();
    expect(await namesIn(page)).to.deep.equal(['Booking', 'Shop']);
    expect(await page.locator('[data-row="0"]').innerText()).to.include('Bakery Kornblum');
  });

  it('say what to do next if there are none', async () => {
    const window = await windowAt('/console/monitors');
    await window.page.getByRole('heading', { name: 'No monitors yet' }).waitFor();
    expect(await window.page.getByRole('main').getByRole('link').getAttribute('href')).to.equal('/docs');
    await expectSound(window);
  });

  it('are filtered by the address, which a reload keeps', async () => {
    await store({ name: 'Shop', condition: 'up' });
    await store({ name: 'Booking', condition: 'down' });
    const window = await windowAt('/console/monitors');
    await window.page.getByRole('link', { name: 'Booking' }).waitFor();
    await window.page.getByLabel('State').selectOption('up');
    await window.page.getByRole('link', { name: 'Booking' }).waitFor({ state: 'detached' });
    expect(window.at()).to.equal('/console/monitors?state=up');
    await window.page.reload();
    await window.page.getByRole('link', { name: 'Shop' }).waitFor();
    expect(await namesIn(window.page)).to.deep.equal(['Shop']);
    await window.page.getByRole('searchbox').fill('nothing of that name');
    await window.page.getByRole('heading', { name: 'No monitor matches the filters' }).waitFor();
    await window.page.getByRole('button', { name: 'Clear the filters' }).click();
    await window.page.getByRole('link', { name: 'Booking' }).waitFor();
    expect(window.at()).to.equal('/console/monitors');
    expect(await window.page.getByRole('searchbox').inputValue()).to.equal('');
  });

  it('take an address that the API does not know', async () => {
    await store({ name: 'Shop' });
    const { page } = await windowAt('/console/monitors?state=broken&page=7&theme=x');
    await page.getByRole('link', { name: 'Shop' }).waitFor();
  });

  it('can be found, walked through and opened by keyboard', async () => {
    await store({ name: 'Alpha', condition: 'up' });
    await store({ name: 'Beta', condition: 'up' });
    const window = await windowAt('/console/monitors?sort=name');
    await window.page.getByRole('link', { name: 'Beta' }).waitFor();
    await window.page.keyboard.press('/');
    expect(await window.page.evaluate('document.activeElement.type')).to.equal('search');
    await window.page.getByRole('link', { name: 'Alpha' }).focus();
    for (const key of ['j', 'k', 'j', 'Enter']) await window.page.keyboard.press(key);
    await window.page.getByRole('heading', { name: 'Beta', level: 1 }).waitFor();
  });

  it('scroll to the last of many with few elements', async () => {
    for (let at = 1; at <= MANY; at += 1) await store({ name: `Site ${String(at).padStart(4, '0')}`, condition: 'up' });
    const window = await windowAt('/console/monitors?sort=name');
    const { page } = window;
    await page.getByRole('link', { name: 'Site 0001' }).waitFor();
    await page.getByText(`Listed: ${MANY}`).waitFor();
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    await page.getByRole('link', { name: `Site 0${MANY}` }).waitFor();
    expect(await page.getByRole('row').count()).to.be.at.most(MAX_ROW_ELEMENTS);
    await expectSound(window);
  });

  it('change in an open page when their state changes', async () => {
    await addWebsite('Shop');
    await check(UP);
    const { page } = await windowAt('/console/monitors');
    const row = page.locator('[data-row="0"]');
    await row.getByText('Up', { exact: true }).waitFor();
    await page.evaluate('window.isSamePage = true');
    for (let round = 0; round < 3; round += 1) await check(DOWN);
    await row.getByText('Down', { exact: true }).waitFor();
    expect(await page.evaluate('window.isSamePage')).to.equal(true);
  });

  it('show their checks, and the evidence of one in the address', async () => {
    const id = await addWebsite('Shop');
    await check(UP);
    for (let round = 0; round < 3; round += 1) await check(DOWN);
    const window = await windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByText(/Down since/).waitFor();
    await page
      .getByRole('link', { name: /^Evidence of/ })
      .first()
      .click();
    await page.getByRole('row', { name: /status Failed/ }).waitFor();
    expect(await page.getByRole('row', { name: /status Failed/ }).innerText()).to.include('500');
    expect(await page.getByRole('definition').nth(2).innerText()).to.equal('1');
    expect(window.at()).to.include('check=');
    await page.reload();
    await page.getByRole('row', { name: /status Failed/ }).waitFor();
    await expectSound(window);
  });

  it('stand closer together in the compact density, which another browser of the person takes over', async () => {
    for (const name of ['Shop', 'Booking']) await store({ name });
    const topOf = async ({ page }: Person): Promise<number> =>
      ((await page.locator('[data-row="1"]').boundingBox())?.y ?? NaN) -
      ((await page.locator('[data-row="0"]').boundingBox())?.y ?? NaN);
    const window = await windowAt('/console/monitors');
    await window.page.locator('[data-row="1"]').waitFor();
    expect(await topOf(window)).to.equal(56);
    await window.page.getByText('Appearance').click();
    const stored = window.page.waitForResponse('**/api/me/preferences');
    await window.page.getByLabel('Rows').selectOption('compact');
    await stored;
    expect(await topOf(window)).to.equal(40);
    const other = await windowAt('/console/monitors');
    await other.page.locator('[data-row="1"]').waitFor();
    expect(await topOf(other)).to.equal(40);
  });

  it('of a kind that does not exist are not found', async () => {
    const { page } = await windowAt('/console/monitors/fax/1');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  it('that do not exist say so', async () => {
    const window = await consoleWindow(app);
    opened.push(window);
    await window.signIn(email);
    await window.page.waitForURL((url) => url.pathname !== '/sign-in');
    await window.open(`/console/monitors/website/${app.ports.ids.next()}`);
    await window.page.getByRole('heading', { name: 'Not found' }).waitFor();
    await expectSound(window);
  });

  it('cannot be checked now by people who may only read', async () => {
    const id = await addWebsite('Shop');
    const reader = await addUser(app, organization.organizationId, { role: 'readonly' });
    const { page } = await windowAt(`/console/monitors/website/${id}`, reader.email);
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    expect(await page.getByRole('button', { name: 'Check now' }).count()).to.equal(0);
    const { page: editors } = await windowAt(`/console/monitors/website/${id}`);
    await editors.getByRole('button', { name: 'Check now' }).waitFor();
  });

  it('of other customers are not shown to people of one, whose name the page has', async () => {
    const [own, other] = [
      await addCustomer(app, organization.organizationId, { name: 'Hotel Seeblick' }),
      await addCustomer(app, organization.organizationId, { name: 'Bakery Kornblum' }),
    ];
    await store({ name: 'Booking', customerId: own.id });
    await store({ name: 'Shop', customerId: other.id });
    const guest = await addUser(app, organization.organizationId, { customerId: own.id });
    const { page } = await windowAt('/console/monitors', guest.email);
    await page.getByRole('link', { name: 'Booking' }).waitFor();
    expect(await namesIn(page)).to.deep.equal(['Booking']);
    expect(await page.getByRole('banner').innerText()).to.include('Hotel Seeblick');
    expect(await page.locator('body').innerText()).not.to.include('Kornblum');
  });

  it('are interrupted when the session ends, and go on after another sign-in', async () => {
    await store({ name: 'Shop' });
    const window = await windowAt('/console/monitors');
    await window.page.getByRole('searchbox').fill('Sho');
    await window.page.getByRole('link', { name: 'Shop' }).waitFor();
    const cookies = await window.context.cookies();
    await window.context.clearCookies();
    await window.page.getByLabel('State').selectOption('unknown');
    await window.page.getByRole('dialog', { name: 'You have been signed out' }).waitFor();
    await expectSound(window);
    await window.context.addCookies(cookies);
    await window.page.getByRole('button', { name: 'Continue' }).click();
    await window.page.getByRole('link', { name: 'Shop' }).waitFor();
    expect(await window.page.getByRole('searchbox').inputValue()).to.equal('Sho');
  });

  it('offer a reload if an update of the service has replaced a part of the page', async () => {
    await store({ name: 'Shop' });
    const { page, complaints } = await windowAt('/console/monitors');
    await page.route('**/console/assets/monitor-screen-*', (route) => route.abort());
    await page.getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    // The browser reports the missing files.
    complaints.length = 0;
  });

  it('are in the language of the browser', async () => {
    await store({ name: 'Shop', condition: 'down' });
    const window = await consoleWindow(app, { locale: 'de-DE' });
    opened.push(window);
    await window.page.goto(`${app.url}/sign-in`);
    await window.page.locator('input[type=email]').fill(email);
    await window.page.locator('input[type=password]').fill('correct horse battery staple');
    await window.page.locator('main button[type=submit]').first().click();
    await window.page.waitForURL((url) => url.pathname !== '/sign-in');
    await window.open('/console/monitors');
    await window.page.locator('[data-row="0"]').getByText('Ausgefallen').waitFor();
    expect(await window.page.evaluate('document.documentElement.lang')).to.equal('de-CH');
  });

  it('keep the chosen colours from the first paint', async () => {
    const window = await windowAt('/console/monitors');
    await window.page.getByText('Appearance').click();
    await window.page.getByLabel('Colours').selectOption('dark');
    await window.page.reload();
    await window.page.locator('h1').waitFor();
    expect(await window.page.evaluate('document.documentElement.dataset.theme')).to.equal('dark');
    await expectSound(window);
  });

  for (const [title, options] of windows)
    it(`are accessible ${title}, list and evidence`, async () => {
      const id = await addWebsite('A name without a space: '.concat('x'.repeat(200)));
      await check(UP);
      for (let round = 0; round < 3; round += 1) await check(DOWN);
      const window = await windowAt('/console/monitors', email, options);
      await window.page.locator('[data-row="0"]').waitFor();
      await expectSound(window);
      await window.open(`/console/monitors/website/${id}`);
      await window.page
        .getByRole('link', { name: /^Evidence of/ })
        .first()
        .click();
      await window.page.getByRole('heading', { name: 'Rules' }).waitFor();
      await expectSound(window);
    });
});
