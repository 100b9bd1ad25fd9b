import { expect } from 'chai';
import { UP } from '../builders/websites.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, namesIn, PHONE } from './console-window.ts';

/** More rows than any window shows. */
const MANY = 300;
const MAX_ROW_ELEMENTS = 60;

describeConsole('monitors in the console', (suite) => {
  it('are listed worst first, with their customer', async () => {
    const customer = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Bakery Kornblum' });
    await suite.store({ name: 'Shop', condition: 'up' });
    await suite.store({ name: 'Booking', condition: 'down', customerId: customer.id });
    const { page } = await suite.windowAt('/console/monitors');
    await page.locator('[data-row]').nth(1).waitFor();
    expect(await namesIn(page)).to.deep.equal(['Booking', 'Shop']);
    expect(await page.locator('[data-row="0"]').innerText()).to.include('Bakery Kornblum');
  });

  it('say what to do next if there are none', async () => {
    const window = await suite.windowAt('/console/monitors');
    await window.page.getByRole('heading', { name: 'No monitors yet' }).waitFor();
    expect(await window.page.getByRole('main').getByRole('link').getAttribute('href')).to.equal(
      '/console/monitors/new',
    );
    await expectSound(window);
  });

  it('are filtered by the address, which a reload keeps', async () => {
    await suite.store({ name: 'Shop', condition: 'up' });
    await suite.store({ name: 'Booking', condition: 'down' });
    const window = await suite.windowAt('/console/monitors');
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
    await suite.store({ name: 'Shop' });
    const { page } = await suite.windowAt('/console/monitors?state=broken&page=7&theme=x');
    await page.getByRole('link', { name: 'Shop' }).waitFor();
  });

  it('can be found, walked through and opened by keyboard', async () => {
    await suite.store({ name: 'Alpha', condition: 'up' });
    await suite.store({ name: 'Beta', condition: 'up' });
    const window = await suite.windowAt('/console/monitors?sort=name');
    await window.page.getByRole('link', { name: 'Beta' }).waitFor();
    await window.page.keyboard.press('/');
    expect(await window.page.evaluate('document.activeElement.type')).to.equal('search');
    await window.page.getByRole('link', { name: 'Alpha' }).focus();
    for (const key of ['j', 'k', 'j', 'Enter']) await window.page.keyboard.press(key);
    await window.page.getByRole('heading', { name: 'Beta', level: 1 }).waitFor();
  });

  it('scroll to the last of many with few elements', async () => {
    for (let at = 1; at <= MANY; at += 1)
      await suite.store({ name: `Site ${String(at).padStart(4, '0')}`, condition: 'up' });
    const window = await suite.windowAt('/console/monitors?sort=name');
    const { page } = window;
    await page.getByRole('link', { name: 'Site 0001' }).waitFor();
    await page.getByText(`Listed: ${MANY}`).waitFor();
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    await page.getByRole('link', { name: `Site 0${MANY}` }).waitFor();
    expect(await page.getByRole('row').count()).to.be.at.most(MAX_ROW_ELEMENTS);
    await expectSound(window);
  });

  it('have maintenance as a state, which is filtered by', async () => {
    await suite.store({ name: 'Shop', condition: 'down' });
    const monitorId = await suite.store({ name: 'Mail', condition: 'down' });
    await suite.app.database.query
      .insertInto('state_span')
      .values({ monitorId, state: 'maintenance', startedAt: suite.app.clock.now() })
      .execute();
    const window = await suite.windowAt('/console/monitors');
    const { page } = window;
    await page.locator('[data-row]').filter({ hasText: 'Mail' }).getByText('Maintenance').waitFor();
    await page.getByLabel('State').selectOption('Maintenance');
    await page.getByRole('link', { name: 'Shop' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Mail' }).waitFor();
    expect(await namesIn(page)).to.deep.equal(['Mail']);
    await expectSound(window);
  });

  it('change in an open page when their state changes', async () => {
    await suite.addWebsite('Shop');
    await suite.check(UP);
    const { page } = await suite.windowAt('/console/monitors');
    const row = page.locator('[data-row="0"]');
    await row.getByText('Up', { exact: true }).waitFor();
    await page.evaluate('window.isSamePage = true');
    await suite.failAll();
    await row.getByText('Down', { exact: true }).waitFor();
    expect(await page.evaluate('window.isSamePage')).to.equal(true);
  });

  it('show their checks, and the evidence of one in the address', async () => {
    const id = await suite.addWebsite('Shop');
    await suite.check(UP);
    await suite.failAll();
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByText(/Down since/).waitFor();
    await page
      .getByRole('link', { name: /^Evidence of/ })
      .first()
      .click();
    await page.getByRole('row', { name: /status must be the expected one Failed/ }).waitFor();
    expect(await page.getByRole('row', { name: /status must be the expected one Failed/ }).innerText()).to.include(
      '500',
    );
    expect(await page.getByRole('definition').nth(2).innerText()).to.equal('1');
    expect(window.at()).to.include('check=');
    await page.reload();
    await page.getByRole('row', { name: /status must be the expected one Failed/ }).waitFor();
    await expectSound(window);
  });

  it('stand closer together in the compact density, which another browser of the person takes over', async () => {
    for (const name of ['Shop', 'Booking']) await suite.store({ name });
    const topOf = async ({ page }: Person): Promise<number> =>
      ((await page.locator('[data-row="1"]').boundingBox())?.y ?? NaN) -
      ((await page.locator('[data-row="0"]').boundingBox())?.y ?? NaN);
    const window = await suite.windowAt('/console/monitors');
    await window.page.locator('[data-row="1"]').waitFor();
    expect(await topOf(window)).to.equal(56);
    await window.page.getByText('Appearance').click();
    const stored = window.page.waitForResponse('**/api/me/preferences');
    await window.page.getByLabel('Rows').selectOption('compact');
    await stored;
    expect(await topOf(window)).to.equal(40);
    const other = await suite.windowAt('/console/monitors');
    await other.page.locator('[data-row="1"]').waitFor();
    expect(await topOf(other)).to.equal(40);
  });

  it('of a kind that does not exist are not found', async () => {
    const { page } = await suite.windowAt('/console/monitors/fax/1');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  it('that do not exist say so', async () => {
    const window = await suite.window();
    await window.signIn(suite.email);
    await window.page.waitForURL((url) => url.pathname !== '/sign-in');
    await window.open(`/console/monitors/website/${suite.app.ports.ids.next()}`);
    await window.page.getByRole('heading', { name: 'Not found' }).waitFor();
    await expectSound(window);
  });

  it('of other customers are not shown to people of one, whose name the page has', async () => {
    const [own, other] = [
      await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' }),
      await addCustomer(suite.app, suite.organization.organizationId, { name: 'Bakery Kornblum' }),
    ];
    await suite.store({ name: 'Booking', customerId: own.id });
    await suite.store({ name: 'Shop', customerId: other.id });
    const guest = await addUser(suite.app, suite.organization.organizationId, { customerId: own.id });
    const { page } = await suite.windowAt('/console/monitors', guest.email);
    await page.getByRole('link', { name: 'Booking' }).waitFor();
    expect(await namesIn(page)).to.deep.equal(['Booking']);
    expect(await page.getByRole('banner').innerText()).to.include('Hotel Seeblick');
    expect(await page.locator('body').innerText()).not.to.include('Kornblum');
  });

  it('are interrupted when the session ends, and go on after another sign-in', async () => {
    await suite.store({ name: 'Shop' });
    const window = await suite.windowAt('/console/monitors');
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
    await suite.store({ name: 'Shop' });
    const { page, complaints } = await suite.windowAt('/console/monitors');
    await page.route('**/console/assets/monitor-screen-*', (route) => route.abort());
    await page.getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    // The browser reports the missing files.
    complaints.length = 0;
  });

  it('are in the language of the browser', async () => {
    await suite.store({ name: 'Shop', condition: 'down' });
    const window = await suite.window({ locale: 'de-DE' });
    await window.page.goto(`${suite.app.url}/sign-in`);
    await window.page.locator('input[type=email]').fill(suite.email);
    await window.page.locator('input[type=password]').fill('correct horse battery staple');
    await window.page.locator('main button[type=submit]').first().click();
    await window.page.waitForURL((url) => url.pathname !== '/sign-in');
    await window.open('/console/monitors');
    await window.page.locator('[data-row="0"]').getByText('Ausgefallen').waitFor();
    expect(await window.page.evaluate('document.documentElement.lang')).to.equal('de-CH');
  });

  it('keep the chosen colors from the first paint', async () => {
    const window = await suite.windowAt('/console/monitors');
    await window.page.getByText('Appearance').click();
    await window.page.getByLabel('Colors').selectOption('dark');
    await window.page.reload();
    await window.page.locator('h1').waitFor();
    expect(await window.page.evaluate('document.documentElement.dataset.theme')).to.equal('dark');
    await expectSound(window);
  });

  it('show evidence that is accessible on a phone and a wide window in both schemes', async () => {
    const id = await suite.addWebsite('A name without a space: '.concat('x'.repeat(200)));
    await suite.check(UP);
    await suite.failAll();
    const window = await suite.windowAt(`/console/monitors/website/${id}`, suite.email, PHONE);
    await window.page
      .getByRole('link', { name: /^Evidence of/ })
      .first()
      .click();
    await window.page.getByRole('heading', { name: 'Rules' }).waitFor();
    await expectSoundEverywhere(window);
  });
});
