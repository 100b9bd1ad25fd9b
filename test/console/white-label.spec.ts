import { expect } from 'chai';
import { brandColors } from '../../src/domain/status-pages/brand-colors.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { pngOf } from '../builders/images.ts';
import { describeConsole } from './console-suite.ts';
import { expectSoundEverywhere, PHONE } from './console-window.ts';

const COLOR = '#ffd500';
/** The names of organizations and their hosts are unique. */
let organizations = 0;

describeConsole('the console on a host of the organization', (suite) => {
  let name: string;
  beforeEach(async () => {
    organizations += 1;
    name = `Acme Hosting ${organizations}`;
    const admin = suite.app.client(suite.organization.apiToken);
    const { status } = await admin.patch('/api/organization', { name, brandColor: COLOR });
    expect(status).to.equal(200);
    await suite.useOwnHost(`console-${organizations}.localhost`);
  });

  const accentAt = (scheme: 'light' | 'dark') => brandColors(COLOR).accents[scheme].accent;
  const accentOnTheScreen = 'getComputedStyle(document.documentElement).getPropertyValue("--accent").trim()';

  for (const colorScheme of ['light', 'dark'] as const)
    it(`has its accent from the first paint on, in the ${colorScheme} scheme`, async () => {
      const window = await suite.windowAt('/console/monitors', suite.email, { colorScheme });
      // Browsers run this once they are about to paint.
      await window.context.addInitScript(`requestAnimationFrame(() => { window.firstAccent = ${accentOnTheScreen}; })`);
      await window.open('/console/monitors');
      await window.page.locator('h1').waitFor();
      expect(await window.page.evaluate('window.firstAccent')).to.equal(accentAt(colorScheme));
    });

  it('follows the scheme that the reader has chosen', async () => {
    const { page } = await suite.windowAt('/console/monitors', suite.email, { colorScheme: 'light' });
    await page.getByText('Appearance').click();
    await page.getByLabel('Colors').selectOption('dark');
    expect(await page.evaluate(accentOnTheScreen)).to.equal(accentAt('dark'));
  });

  it('has its logo, and the name of the product on the page of licenses only', async () => {
    const sent = await fetch(`${suite.app.url}/api/organization/logo`, {
      method: 'POST',
      headers: { ...suite.app.client(suite.organization.apiToken).headers, 'Content-Type': 'image/png' },
      body: pngOf(40, 20, () => COLOR),
    });
    expect(sent.status).to.equal(200);
    const window = await suite.windowAt('/console/monitors');
    const { page } = window;
    await page.locator('header img').waitFor();
    expect(await page.title()).to.equal(`Monitors · ${name}`);
    const places = await page.getByRole('navigation').getByRole('link').all();
    for (const place of places) {
      await place.click();
      await page.locator('h1').waitFor();
      expect(await window.text())
        .to.include(name)
        .and.not.match(/watchstead/i);
    }
    await page.getByRole('link', { name: 'Licenses' }).click();
    await page.getByRole('heading', { name: 'Licenses' }).waitFor();
    expect(await window.text()).to.include('Watchstead');
  });

  it('is accessible on a phone and a wide window in both schemes, sign-in included', async () => {
    const { id } = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    const { email } = await addUser(suite.app, suite.organization.organizationId, { customerId: id });
    await suite.store({ name: 'Booking', customerId: id });
    const window = await suite.window(PHONE);
    await window.open('/sign-in');
    await expectSoundEverywhere(window);
    await window.signIn(email);
    await window.page.getByRole('heading', { level: 1 }).waitFor();
    await expectSoundEverywhere(window);
    await window.open('/console/monitors');
    await window.page.getByRole('link', { name: 'Booking' }).waitFor();
    await window.page.getByText(name).waitFor();
    await expectSoundEverywhere(window);
    await window.open('/console/licenses');
    await expectSoundEverywhere(window);
  });
});
