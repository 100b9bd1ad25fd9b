import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../integration/pages/chromium.ts';
import { describeConsole } from './console-suite.ts';
import { dataParts, dataScreens } from './data-screens.ts';
import { closedOffline, expectSound, goTo, passing, settled, WALK_MS } from './console-window.ts';
import { sceneIn } from './scene.ts';
import type { Reader, Scene } from './scene.ts';

/** What a screen says about the age of its data without a network. */
const USUAL_AGE = /What you see is from \d+ \w+ 20\d\d, /;

/** Forgets that the browser has reported failed requests. */
const forgetFaults = (complaints: string[]): void => {
  expect(complaints.filter((each) => !each.includes('status of 500'))).to.deep.equal([]);
  complaints.length = 0;
};

/** Reads each part anew that has failed. */
const retryAll = async (states: Locator): Promise<void> => {
  for (let shown = await states.count(); shown > 0; shown = await states.count()) {
    await states.first().getByRole('button', { name: 'Try again' }).click();
    await states.nth(shown - 1).waitFor({ state: 'detached' });
  }
};

const busy = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]');

describeConsole('screens of the console that show data', (suite) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(suite.app);
  });

  /** Returns the function that returns the window of a reader, which is opened for the first screen. */
  const windowOfEach = (open = (email: string) => suite.windowAt('/console/profile', email)) => {
    const opened = new Map<Reader, Promise<Person>>();
    return (reader: Reader = 'admin'): Promise<Person> => {
      const window = opened.get(reader) ?? open(scene.emails[reader]);
      opened.set(reader, window);
      return window;
    };
  };

  it('say that they load, show what arrives, and keep it without a network, with the time that it is from', async () => {
    const windowOf = windowOfEach(async (email) => {
      const window = await suite.windowAt('/console/profile', email);
      await window.page.clock.install();
      return window;
    });
    for (const { name, path, data, reader, age: ageWords = USUAL_AGE } of dataScreens) {
      const window = await windowOf(reader);
      const { page, context } = window;
      const release = suite.gate.hold(data);
      await window.open(`/console${path(scene.ids)}`);
      await busy(page).first().waitFor();
      expect(await page.locator('h1').count(), `${name} has a heading while it loads`).to.equal(1);
      release();
      await settled(window);
      expect(await page.getByRole('alert').filter({ hasText: /./ }).count(), `${name} shows a fault`).to.equal(0);
      // A form keeps what is typed, and its button says that there is no network.
      if (name.startsWith('edit-')) continue;
      const shown = await page.locator('h1').innerText();
      await context.setOffline(true);
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      const age = page.getByText(ageWords).first();
      await passing(page, () => age.isVisible());
      expect(await page.locator('h1').innerText(), name).to.equal(shown);
      await context.setOffline(false);
    }
    for (const reader of ['admin', 'customer', 'platform'] as const) await closedOffline(await windowOf(reader));
  }).timeout(WALK_MS);

  it('say that they have failed with the id of the request, and recover', async () => {
    const windowOf = windowOfEach();
    // Without the stream no screen is read anew by itself before the click.
    suite.gate.hold('/api/stream');
    for (const { name, path, data, reader } of dataScreens) {
      const window = await windowOf(reader);
      const { page, complaints } = window;
      const mend = suite.gate.fail(data, 'request-1');
      await window.open(`/console${path(scene.ids)}`);
      const state = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
      await state.first().waitFor();
      await state.getByRole('button', { name: 'Copy request-1' }).first().waitFor();
      expect(await page.locator('h1').count(), `${name} has a heading without its data`).to.equal(1);
      mend();
      await retryAll(state);
      await settled(window);
      forgetFaults(complaints);
    }
    // What it shows is read anew while requests of the other window fail.
    for (const reader of ['customer', 'platform'] as const) forgetFaults((await windowOf(reader)).complaints);
  }).timeout(WALK_MS);

  it('keep their other parts if one has failed, which recovers', async () => {
    const windowOf = windowOfEach();
    suite.gate.hold('/api/stream');
    for (const [path, requests, reader] of dataParts)
      for (const [part, data] of requests) {
        const window = await windowOf(reader);
        const { page, complaints } = window;
        const mend = suite.gate.fail(data, 'request-1');
        await window.open(`/console${path(scene.ids)}`);
        const state = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
        await state.first().waitFor();
        const title = await page.locator('h1').innerText();
        expect(title, part).to.not.equal('This could not be loaded');
        mend();
        await retryAll(state);
        forgetFaults(complaints);
      }
    forgetFaults((await windowOf('customer')).complaints);
  }).timeout(WALK_MS);

  it('say what to do if there are no records, and if none matches', async () => {
    await suite.app.database.query
      .updateTable('organization')
      .set({ imEnabled: true })
      .where('id', '=', suite.organization.organizationId)
      .execute();
    const empty = await suite.windowAt('/console/overview');
    for (const { path, empty: title } of dataScreens) {
      if (title === undefined) continue;
      await goTo(empty, `/console${path(scene.ids)}`);
      await empty.page.getByRole('heading', { name: title }).waitFor();
      await expectSound(empty);
    }
    const windowOf = windowOfEach();
    for (const { path, unmatched, reader } of dataScreens) {
      if (unmatched === undefined) continue;
      const window = await windowOf(reader);
      await goTo(window, `/console${path(scene.ids)}${unmatched[1]}`);
      await window.page.getByRole('heading', { name: unmatched[0] }).waitFor();
      await expectSound(window);
      await window.page.getByRole('main').getByRole('button', { name: 'Clear' }).click();
      await window.page.getByRole('heading', { name: unmatched[0] }).waitFor({ state: 'detached' });
    }
  }).timeout(WALK_MS);
});
