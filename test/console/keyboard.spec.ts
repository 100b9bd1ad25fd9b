import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeConsole } from './console-suite.ts';
import { goTo, namesIn, settled, WALK_MS } from './console-window.ts';
import { consolePlaces } from './places.ts';
import { sceneIn } from './scene.ts';
import type { Scene } from './scene.ts';

/** More steps of Tab than any screen has. */
const MAX_STEPS = 250;

/**
 * Numbers what can be operated in a part of the page, and returns how many there are. Closed parts and disabled controls
 * are not among it. From now on, each key notes what had the focus before it, and what was wrong with how it was shown.
 */
const WATCH = (part: string): string => `(() => {
  const all = [...document.querySelector('${part}').querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (each) => !each.disabled && each.tabIndex >= 0 && each.type !== 'hidden' && each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
  );
  const isMarked = (each) => getComputedStyle(each).outlineStyle !== 'none' && parseFloat(getComputedStyle(each).outlineWidth) >= 2;
  const [reached, faults] = [new Set(), new Set()];
  const note = () => {
    const { activeElement: focused } = document;
    if (focused === document.body || focused.tabIndex < 0) return;
    reached.add(focused);
    const name = focused.outerHTML.slice(0, 120);
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    if (!isMarked(focused) && !isMarked(focused.closest('label') ?? focused)) faults.add(name + ' is not marked');
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) faults.add(name + ' is out of view');
  };
  window.onkeydown = note;
  window.unreached = () => {
    note();
    return { missed: all.filter((each) => !reached.has(each)).map((each) => each.outerHTML.slice(0, 120) + ' is not reached'), faults: [...faults] };
  };
  return all.length;
})()`;

interface Unreached {
  readonly missed: readonly string[];
  readonly faults: readonly string[];
}

/** Walks through a part of the page by Tab from where the focus is, and returns what is not reached or not marked. */
const unreached = async (page: Page, part: string): Promise<readonly string[]> => {
  const count = await page.evaluate<number>(WATCH(part));
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (step >= count) {
      const { missed, faults } = await page.evaluate<Unreached>('unreached()');
      if (missed.length === 0) return faults;
    }
    await page.keyboard.press('Tab');
  }
  const { missed, faults } = await page.evaluate<Unreached>('unreached()');
  return [...missed, ...faults];
};

describeConsole('the console by keyboard alone', (suite) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(suite.app);
  });

  it('reaches and marks everything that can be operated on each screen', async () => {
    const window = await suite.windowAt('/console/overview', scene.emails.admin);
    const faults: string[] = [];
    faults.push(...(await unreached(window.page, 'body')));
    for (const { name, path } of consolePlaces) {
      await goTo(window, `/console${path(scene.ids)}`);
      await settled(window);
      // As the link does that skips the menu, which is the same on each screen.
      await window.page.locator('main').focus();
      faults.push(...(await unreached(window.page, 'main')).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).to.deep.equal([]);
  }).timeout(WALK_MS);

  it('does the tasks of a day', async () => {
    const { page } = await suite.windowAt('/console/overview', scene.emails.admin);
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const headed = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
    const focused = (): Promise<string> => page.evaluate('document.activeElement.innerText');
    /** Moves the focus by Tab until it is on what has that name. */
    const tabTo = async (name: string): Promise<void> => {
      for (let step = 0; step < MAX_STEPS; step += 1) {
        if (
          (await page.evaluate<string>(
            `(document.activeElement.ariaLabel ?? document.activeElement.innerText ?? '').trim()`,
          )) === name
        )
          return;
        await press('Tab');
      }
      expect.fail(`${name} is not reached.`);
    };

    // Two outages: the second is acknowledged in the list, the first on its own screen.
    await press('g', 'i');
    await headed('Incidents');
    await page.locator('[data-row="1"] a').waitFor();
    const [first = '', second = ''] = await namesIn(page);
    await tabTo(first);
    await press('j');
    expect(await focused()).to.equal(second);
    await press('a');
    await page.locator('[data-row="1"]').getByText('Acknowledged').waitFor();
    await press('k', 'Enter');
    await headed(first);
    await tabTo('Acknowledge');
    await press('Enter');
    await page.getByText(/^Acknowledged – began /).waitFor();

    // A monitor is found, and its deletion is called off: the focus returns to the button.
    await press('g', 'm');
    await headed('Monitors');
    await page.locator('[data-row="0"] a').waitFor();
    await press('/');
    await page.keyboard.type('oberwil.example');
    await page.getByText('Listed: 2').waitFor();
    await tabTo('oberwil.example');
    await press('Enter');
    await headed('oberwil.example');
    await tabTo('Delete');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Delete oberwil.example?' }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).to.equal('Delete');

    // Two monitors are paused together.
    await press('g', 'm');
    await page.locator('[data-row="1"] a').waitFor();
    await tabTo((await namesIn(page))[0] ?? '');
    await press('x', 'j', 'x');
    await page.getByText('2 selected').waitFor();
    await page.evaluate('document.activeElement.blur()');
    await tabTo('Pause');
    await press('Enter');
    await page.getByText('2 would change, 0 are refused.').waitFor();
    await tabTo('Apply');
    await press('Enter');
    await page.getByText('2 changed, 0 refused.').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // A customer is created by way of the palette, which gives the focus back when it is closed.
    await tabTo('New monitor');
    await press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Find or go to …' });
    await palette.waitFor();
    await press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await focused()).to.equal('New monitor');
    await press('Control+k');
    await page.keyboard.type('new cust');
    await page.getByRole('option', { name: 'New customer' }).waitFor();
    await press('Enter');
    await headed('New customer');
    await tabTo('All customers');
    await press('Tab');
    await page.keyboard.type('Garage Linden');
    await press('Tab');
    await page.keyboard.type('it@linden.example');
    await press('Enter');
    await headed('Garage Linden');

    // Arrows choose a status, and the list of shortcuts opens and closes.
    await press('g', 'i');
    await headed('Incidents');
    await press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('/', 'Tab', 'ArrowDown', 'ArrowDown');
    await page.waitForURL(({ searchParams }) => searchParams.has('status'));
  }).timeout(WALK_MS);
});
