import { expect } from 'chai';
import { days, hours } from '../../src/domain/kernel/time.ts';
import { UP } from '../builders/websites.ts';
import { until } from '../until.ts';
import { bufferingProxy } from './buffering-proxy.ts';
import { describeConsole } from './console-suite.ts';
import { closedOffline, expectSound, goTo, passing, settled, signInAt, WALK_MS } from './console-window.ts';
import { consolePlaces } from './places.ts';
import { sceneIn } from './scene.ts';

const TABS = 7;
/** Longer than the service is silent. */
const SILENCE_MS = 41_000;
/** The longest name that the API takes, and one that is longer. */
const [MAX_NAME, LONG_NAME] = [255, 500];
/** A window of 1280 by 1024 pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 };
/** What browsers lack at the plain http address of another machine. */
const INSECURE = `
  delete Navigator.prototype.locks;
  delete Navigator.prototype.clipboard;
  delete Crypto.prototype.randomUUID;`;

describeConsole('the console with bad input', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const openStreams = (): number => suite.app.ports.changeStreams.counts(0).ofProcess;

  it('cuts a name of 500 characters at its limit, and shows markup as text', async () => {
    const window = await suite.windowAt('/console/customers/new', suite.email, {
      viewport: { width: 360, height: 740 },
    });
    const { page } = window;
    await page.getByLabel('Name').focus();
    await page.keyboard.insertText(`<b>${'x'.repeat(LONG_NAME)}`);
    await page.getByLabel('Email address of the contact').fill('it@example.com');
    await page.getByRole('button', { name: 'Create the customer' }).click();
    const heading = page.getByRole('heading', { level: 1, name: /^<b>x+$/ });
    await heading.waitFor();
    expect(await heading.innerText()).to.have.length(MAX_NAME);
    await expectSound(window);
  });

  it('shows times by the clock of the service in a browser whose clock is a day off', async () => {
    const { clock } = suite.app;
    clock.set(new Date());
    await suite.addWebsite('Shop');
    await suite.check(UP);
    for (const difference of [-days(1), days(1)]) {
      const window = await suite.window();
      await window.page.clock.install({ time: Date.now() + difference });
      await window.signIn(suite.email);
      await window.page.waitForURL((url) => url.pathname !== '/sign-in');
      await window.open('/console/monitors');
      const since = window.page.locator('[data-row="0"] [data-column="since"]');
      await since.getByText(/^\d+ (sec|min)\.? ago$/).waitFor();
      await window.context.setOffline(true);
      const notice = window.page.getByText(/What you see is from/);
      await passing(window.page, () => notice.isVisible());
      const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.now());
      expect(await notice.innerText()).to.include(`from ${today}, `);
      await closedOffline(window);
    }
  }).timeout(WALK_MS);

  it('keeps what is typed when the record was deleted meanwhile, and says so', async () => {
    const id = await suite.addWebsite('Shop');
    const { page } = await suite.windowAt(`/console/monitors/website/${id}/edit`);
    await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Shop of the bakery');
    await admin().delete(`/api/websites/${id}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name (optional)' }).inputValue()).to.equal('Shop of the bakery');
  });

  it('shows what it had during an hour without network, from when that is, and goes on after it', async () => {
    await suite.addWebsite('Shop');
    const window = await suite.windowAt('/console/profile');
    const { page, context } = window;
    await page.clock.install();
    await window.open('/console/monitors');
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    await context.setOffline(true);
    const notice = page.getByText(/What you see is from/);
    await passing(page, () => notice.isVisible());
    const age = await notice.innerText();
    await page.clock.fastForward(hours(1));
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    expect(await notice.innerText()).to.equal(age);
    await suite.addWebsite('Booking');
    await context.setOffline(false);
    await passing(page, () => page.getByRole('link', { name: 'Booking' }).isVisible());
    await notice.waitFor({ state: 'detached' });
    await closedOffline(window);
  }).timeout(WALK_MS);

  it('polls and says so behind a proxy that holds the stream back', async () => {
    await suite.addWebsite('Shop');
    const proxy = await bufferingProxy(suite.app.url);
    const window = await suite.windowAt('/console/profile');
    const { page } = window;
    try {
      await page.clock.install();
      await page.goto(`${proxy.url}/console/monitors`);
      await page.getByRole('link', { name: 'Shop' }).waitFor();
      await page.clock.fastForward(SILENCE_MS);
      await page.getByText('The page refreshes every 15 seconds').waitFor();
      await suite.addWebsite('Booking');
      await passing(page, () => page.getByRole('link', { name: 'Booking' }).isVisible());
      await passing(page, () => Promise.resolve(proxy.conditional.includes('/api/monitors 304')));
    } finally {
      await closedOffline(window);
      await proxy.close();
    }
  }).timeout(WALK_MS);

  for (const [where, script] of [
    ['', ''],
    [' under the plain http address of another machine', INSECURE],
  ] as const)
    it(`has one stream for seven tabs${where}, which another tab takes over`, async () => {
      const window = await suite.window();
      await window.context.addInitScript(script);
      await signInAt(window, '/console/monitors', suite.email);
      const pages = [window.page];
      while (pages.length < TABS) {
        const page = await window.context.newPage();
        await page.goto(`${suite.app.url}/console/monitors`);
        await page.locator('h1').waitFor();
        pages.push(page);
      }
      await until(() => openStreams() === 1);
      await suite.addWebsite('Shop');
      for (const page of pages) await page.getByRole('link', { name: 'Shop' }).waitFor();
      expect(openStreams()).to.equal(1);
      await window.page.close();
      // Until another tab has the stream, changes are read anew with its beginning.
      await suite.addWebsite('Booking');
      for (const page of pages.slice(1)) await page.getByRole('link', { name: 'Booking' }).waitFor();
      await until(() => openStreams() === 1);
    }).timeout(WALK_MS);

  it('offers a reload when the service comes back with a newer console', async () => {
    const window = await suite.windowAt('/console/profile');
    const { page } = window;
    await page.clock.install();
    await window.open('/console/monitors');
    await until(() => openStreams() === 1);
    const newer = '<!doctype html><script type="module" src="/console/assets/newer.js"></script>';
    await page.route('**/console', (route) => route.fulfill({ contentType: 'text/html', body: newer }));
    await page.clock.fastForward(SILENCE_MS);
    await passing(page, () => page.getByText('A new version of the console is available').isVisible());
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
  }).timeout(WALK_MS);

  it('copies under the plain http address of another machine', async () => {
    const { body } = await admin().post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat' });
    const window = await suite.window();
    await window.context.addInitScript(INSECURE);
    await signInAt(window, `/console/monitors/website/${String(body.publicId)}`, suite.email);
    const { page } = window;
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await goTo(window, '/console/status-pages/new');
    await page.getByLabel('Title').focus();
    await page.keyboard.press('Control+v');
    expect(await page.getByLabel('Title').inputValue()).to.match(/^http.*\/heartbeat\//);
  });

  it('fits a window at 400 % in forced colors', async () => {
    const { emails, ids } = await sceneIn(suite.app);
    const window = await suite.windowAt('/console/overview', emails.admin, {
      viewport: ZOOMED,
      forcedColors: 'active',
    });
    const wide: string[] = [];
    for (const { name, path } of consolePlaces) {
      await goTo(window, `/console${path(ids)}`);
      await settled(window);
      const excess = await window.page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (excess > 0) wide.push(`${name}: ${excess}`);
    }
    expect(wide, 'pixels wider than the window').to.deep.equal([]);
  }).timeout(WALK_MS);
});
