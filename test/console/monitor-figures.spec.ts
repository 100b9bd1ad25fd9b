import { expect } from 'chai';
import { days, hours, later } from '../../src/domain/kernel/time.ts';
import { UP } from '../builders/websites.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

describeConsole('the figures of a monitor in the console', (suite) => {
  /** Creates a website that was up for two days, and then down. */
  const addWatched = async (): Promise<string> => {
    const id = await suite.addWebsite('Shop');
    await suite.check(UP);
    suite.app.clock.advance(days(2));
    await suite.check(UP);
    await suite.failAll();
    return id;
  };

  it('are a chart whose period is in the address, and whose figures stand in a table', async () => {
    const id = await addWatched();
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByRole('img', { name: 'Response times, 24 hours' }).locator('canvas').waitFor();
    const lines = page.getByRole('table').filter({ hasText: 'Slowest' });
    expect(await lines.getByRole('row', { name: /^Median/ }).innerText()).to.match(/5\.\d ms/);
    await page.getByLabel('Period').selectOption('quarter');
    await page.getByRole('img', { name: 'Response times, 90 days' }).waitFor();
    expect(window.at()).to.include('range=quarter');
    await page.getByText('All locations together').waitFor();
    await page.reload();
    await page.getByRole('img', { name: 'Response times, 90 days' }).waitFor();
    await page.getByText('Show as a table').click();
    await page.getByRole('region', { name: 'Response times' }).getByRole('row').nth(90).waitFor();
    await expectSound(window);
  });

  it('say so if there are no response times', async () => {
    const admin = suite.app.client(suite.organization.apiToken);
    const { body } = await admin.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat' });
    const { page } = await suite.windowAt(`/console/monitors/website/${body.publicId}`);
    await page.getByText('No response times in this period.').waitFor();
    expect(await page.locator('canvas').count()).to.equal(0);
  });

  it('of a heartbeat are followed by its signals, with what the job has sent as text', async () => {
    const admin = suite.app.client(suite.organization.apiToken);
    const { body } = await admin.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat' });
    const window = await suite.windowAt(`/console/monitors/website/${body.publicId}`);
    const { page } = window;
    await page.getByText('The job has not sent a signal yet.').waitFor();
    await page.getByText(/^Waits for its first heartbeat since /).waitFor();
    const path = `/api/heartbeat/${String(body.heartbeatToken)}/fail`;
    await suite.app.client().send('POST', path, '<b>disk full</b>', { 'Content-Type': 'text/plain' });
    await page.reload();
    const signals = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Signals' }) });
    await signals.getByText('Failed').waitFor();
    await signals.getByText(/^What the job has sent/).click();
    await signals.getByText('<b>disk full</b>').waitFor();
    await expectSound(window);
  });

  it('say when the certificate and the domain expire, and nothing where neither is observed', async () => {
    const { app, organization } = suite;
    const admin = app.client(organization.apiToken);
    // The browser counts the days by its own clock.
    const today = new Date();
    const expiresAt = later(today, days(40));
    const url = 'https://www.expiring.com/';
    const { body: shop } = await admin.post('/api/websites', { name: 'Shop', url, checkDomainExpiryEnabled: true });
    const notAfter = later(today, days(80));
    const certificate = { subject: 'CN=www.expiring.com', issuer: 'CN=Test root', notAfter };
    await app.ports.monitorCertificates.keep([{ monitorId: shop.id, ...certificate }]);
    await app.database.query
      .insertInto('domain_registration')
      .values({ name: 'expiring.com', isRegistered: true, registrar: 'Example Registrar', expiresAt })
      .execute();
    const window = await suite.windowAt(`/console/monitors/website/${shop.publicId}`);
    const panel = window.page.locator('section').filter({ has: window.page.getByRole('heading', { name: 'Expiry' }) });
    await panel.getByText('CN=www.expiring.com · CN=Test root').waitFor();
    await panel.getByText('Example Registrar').waitFor();
    expect(await panel.getByText(/^Expires on .* days left$/).count()).to.equal(2);
    await expectSound(window);
    const { body: port } = await admin.post('/api/tcp-monitors', {
      name: 'Port',
      hostname: 'expiring.com',
      port: 5432,
    });
    const answered = window.page.waitForResponse((response) => response.url().endsWith('/expiry'));
    await window.open(`/console/monitors/tcp/${port.publicId}`);
    expect((await answered).status()).to.equal(200);
    await window.page.getByRole('heading', { name: 'Port' }).waitFor();
    expect(await panel.count()).to.equal(0);
  });

  it('describe each of 90 days at the pointer and by keyboard', async () => {
    const id = await addWatched();
    const { page } = await suite.windowAt(`/console/monitors/website/${id}`);
    const slider = page.getByRole('slider', { name: 'Day' });
    await slider.waitFor();
    expect(await slider.locator('rect').count()).to.equal(90);
    const dayBefore = (count: number): string =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
        later(suite.app.clock.now(), -days(count)),
      );
    const today = String(await slider.getAttribute('aria-valuetext'));
    expect(today.startsWith(`${dayBefore(0)} · `), today).to.equal(true);
    expect(today).to.match(/% up · Down \d+ min/);
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(`${dayBefore(1)} · 100% up`).waitFor();
    await page.keyboard.press('Home');
    await page.getByText(`${dayBefore(89)} · nothing known`).waitFor();
    await page.keyboard.press('End');
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + box.width - (box.width / 90) * 1.5, box.y + 5);
    await page.getByText(`${dayBefore(1)} · 100% up`).waitFor();
  });

  it('are drawn anew when the window becomes narrower and the scheme changes', async () => {
    const id = await addWatched();
    const { page } = await suite.windowAt(`/console/monitors/website/${id}`);
    const canvas = page.locator('canvas');
    await canvas.waitFor();
    const before = (await canvas.boundingBox())!.width;
    await page.setViewportSize({ width: 700, height: 900 });
    await page
      .getByRole('img', { name: /^Response times/ })
      .locator('canvas')
      .waitFor();
    const pixels = `document.querySelector('canvas').toDataURL()`;
    const light = await page.evaluate(pixels);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await page.evaluate(
      `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(${pixels}))))`,
    );
    expect((await canvas.boundingBox())!.width).to.be.lessThan(before);
    expect(dark).not.to.equal(light);
  });

  it('include its newest incidents, and a list of all of them', async () => {
    const id = await addWatched();
    await suite.addWebsite('Booking');
    await suite.failAll();
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    const incidents = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Incidents' }) });
    await incidents.getByRole('link', { name: /^Answered 500/ }).waitFor();
    await incidents.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor();
    expect(window.at()).to.equal(`/console/incidents?monitor=${id}`);
    await page.locator('[data-row="0"]').waitFor();
    expect(await page.locator('[data-row]').count()).to.equal(1);
  });

  it('are shown to people who may only read', async () => {
    const id = await addWatched();
    const reader = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    const { page } = await suite.windowAt(`/console/monitors/website/${id}`, reader.email);
    await page.locator('canvas').waitFor();
    await page.getByRole('slider', { name: 'Day' }).waitFor();
  });

  it('are accessible on a phone and a wide window in both schemes', async () => {
    const id = await addWatched();
    suite.app.clock.advance(hours(1));
    const window = await suite.windowAt(`/console/monitors/website/${id}`, suite.email, PHONE);
    await window.page.locator('canvas').waitFor();
    await window.page.getByRole('slider').waitFor();
    await window.page.getByText('Show as a table').click();
    await expectSoundEverywhere(window);
  });
});
