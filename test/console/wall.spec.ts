import { expect } from 'chai';
import { CURRENT_MS } from '../../console/wall/wall-age.ts';
import { UP } from '../builders/websites.ts';
import { describeConsole } from './console-suite.ts';
import { closedOffline, expectSound, passing } from './console-window.ts';

/** The tiles of the wall. */
const TILE = '[data-tiles] > li';

/** The screen on a wall. */
const SCREEN = { width: 1920, height: 1080 } as const;

describeConsole('the wall', (suite) => {
  it('shows the monitors of the filter on the whole window, without a menu', async () => {
    await suite.addWebsite('Shop');
    await suite.addWebsite('Mail');
    await suite.check(UP);
    const window = await suite.windowAt('/console/monitors?search=Mail');
    const { page } = window;
    await page.getByRole('link', { name: 'Wall' }).click();
    await page.locator(TILE).getByRole('link', { name: 'Mail' }).waitFor();
    expect(await page.locator(TILE).count()).to.equal(1);
    expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).to.equal(0);
    await expectSound(window);
    const tile = await page.locator(TILE).boundingBox();
    expect(tile?.height).to.be.greaterThan(500);
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).to.equal('Mail');
  });

  it('fits 300 tiles with names that are cut, those in trouble first, read at one moment', async () => {
    for (let at = 0; at < 301; at += 1) await suite.store({ name: `Monitor with a long name ${at}` });
    const window = await suite.windowAt('/console/wall', suite.email, { viewport: SCREEN });
    const { page } = window;
    const tiles = page.locator(TILE);
    await tiles.nth(299).waitFor();
    await page.getByText('Further monitors: 1').waitFor();
    const asked = await page.evaluate<readonly string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/api/monitors'))`,
    );
    expect(new Set(asked.map((address) => new URL(address).search)).size).to.equal(1);
    expect(await page.evaluate('document.documentElement.scrollHeight')).to.be.at.most(SCREEN.height);
    await expectSound(window);
  });

  it('never shows as current what it read long ago', async () => {
    await suite.addWebsite('Shop');
    suite.app.clock.set(new Date());
    await suite.check(UP);
    const window = await suite.window();
    const { page, context } = window;
    await page.clock.install();
    await window.signIn(suite.email);
    await page.waitForURL((url) => url.pathname !== '/sign-in');
    await window.open('/console/wall');
    const tile = page.locator(TILE);
    await tile.getByText('Up', { exact: false }).waitFor();
    await context.setOffline(true);
    await page.clock.fastForward(CURRENT_MS);
    const alert = page.getByRole('alert').filter({ hasText: 'This is not current.' });
    await passing(page, () => alert.isVisible());
    expect(await tile.innerText()).to.include('Last known: Up');
    expect(await tile.getAttribute('data-state')).to.equal('old');
    await expectSound(window);
    await context.setOffline(false);
    await passing(page, async () => !(await alert.isVisible()));
    expect(await tile.innerText()).not.to.include('Last known');
    await closedOffline(window);
  });
});
