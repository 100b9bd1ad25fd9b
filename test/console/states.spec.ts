import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../integration/pages/chromium.ts';
import { dataScreens, screenParts } from './data-screens.ts';
import { describeConsole } from './console-suite.ts';
import { closedOffline, expectSound, goTo, passing, settled, WALK_MS } from './console-window.ts';
import { sceneIn } from './scene.ts';
import type { Reader, Scene } from './scene.ts';

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

/** How a screen says what time its data are from. */
const AGE = /What you see is from \d+ \w+ 20\d\d, /;

/** Those who open the screens. */
const screenReaders = [...new Set(dataScreens.map(({ reader = 'admin' }) => reader))];

/** Returns how many buttons and links of the screen make a record. */
const makersOn = (page: Page, name: string): Promise<number> => {
  const main = page.getByRole('main');
  return main
    .getByRole('button', { name, exact: true })
    .or(main.getByRole('link', { name, exact: true }))
    .count();
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
    for (const { name, path, data, reader, isForm = false, again, age = AGE } of dataScreens) {
      const window = await windowOf(reader);
      const { page, context } = window;
      const release = suite.gate.hold(data);
      await window.open(`/console${path(scene.ids)}`);
      await busy(page).first().waitFor();
      expect(await page.locator('h1').count(), `${name} has a heading while it loads`).to.equal(1);
      release();
      await settled(window);
      expect(await page.getByRole('alert').filter({ hasText: /./ }).count(), `${name} shows a fault`).to.equal(0);
      if (isForm) continue;
      const shown = await page.locator('h1').innerText();
      await context.setOffline(true);
      if (again === undefined) await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      else await page.getByRole('button', { name: again }).click();
      const said = page.getByText(age).first();
      await passing(page, () => said.isVisible());
      expect(await page.locator('h1').innerText(), name).to.equal(shown);
      await context.setOffline(false);
    }
    for (const reader of screenReaders) await closedOffline(await windowOf(reader));
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
    // What they show is read anew while requests of another window fail.
    for (const reader of screenReaders) forgetFaults((await windowOf(reader)).complaints);
  }).timeout(WALK_MS);

  it('keep their other parts if one has failed, which recovers', async () => {
    const windowOf = windowOfEach();
    suite.gate.hold('/api/stream');
    for (const [path, requests, reader] of screenParts)
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

  it('say what to do if there are no records, with the button that makes the first', async () => {
    await suite.app.database.query
      .updateTable('organization')
      .set({ imEnabled: true })
      .where('id', '=', suite.organization.organizationId)
      .execute();
    const empty = await suite.windowAt('/console/overview');
    for (const { path, empty: title, first } of dataScreens) {
      if (title === undefined) continue;
      await goTo(empty, `/console${path(scene.ids)}`);
      await empty.page.getByRole('heading', { name: title }).waitFor();
      if (first !== undefined) expect(await makersOn(empty.page, first), title).to.equal(1);
      await expectSound(empty);
    }
  }).timeout(WALK_MS);

  it('say so if no record matches', async () => {
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

  it('do not show what searches a list before it is known that the list has records, whose place is kept', async () => {
    const searched = [
      ['/channels', '**/api/notification-channels?*', 'Search', 'No channels yet'],
      ['/customers', '**/api/customers/summary?*', 'Find customers', 'No customers yet'],
      ['/change-requests', '**/api/change-requests?*', 'Find requests', 'No change was requested'],
      ['/monitors', '**/api/monitors?*', 'Filters', 'No monitors yet'],
    ] as const;
    const empty = await suite.windowAt('/console/overview');
    const full = await suite.windowAt('/console/overview', scene.emails.admin);
    for (const [path, data, label, title] of searched) {
      const release = suite.gate.hold(data);
      const fields: Locator[] = [];
      for (const window of [empty, full]) {
        const field = window.page.getByRole('main').getByLabel(label, { exact: true }).first();
        await window.open(`/console${path}`);
        await field.waitFor({ state: 'attached' });
        await busy(window.page).first().waitFor();
        expect(await field.isVisible(), `${label} while the list loads`).to.equal(false);
        fields.push(field);
      }
      const place = await fields[1]?.boundingBox();
      const skeleton = await busy(full.page).first().boundingBox();
      expect(skeleton?.y, `${path} begins below the field`).to.be.at.least(
        (place?.y ?? 0) + (place?.height ?? Infinity),
      );
      release();
      await empty.page.getByRole('heading', { name: title }).waitFor();
      expect(await fields[0]?.count(), label).to.equal(0);
      await fields[1]?.waitFor();
      expect(await fields[1]?.boundingBox(), path).to.deep.equal(place);
    }
  }).timeout(WALK_MS);

  it('of a status page without components and subscribers say what to do', async () => {
    const admin = suite.app.client(suite.organization.apiToken);
    const { body } = await admin.post('/api/status-pages', { slug: 'new-page', title: 'New page' });
    const window = await suite.windowAt(`/console/status-pages/${String(body.publicId)}/subscribers`);
    const { page } = window;
    await page.getByRole('heading', { name: 'No subscribers yet' }).waitFor();
    expect(await makersOn(page, 'Add a subscriber')).to.equal(1);
    await expectSound(window);
    await goTo(window, `/console/status-pages/${String(body.publicId)}/edit`);
    await page.getByText('The page shows nothing yet.').waitFor();
    expect(await makersOn(page, 'Add a component')).to.equal(1);
    await expectSound(window);
  });

  it('that import a file keep it if the service has failed, and go on', async () => {
    const { page, complaints } = await suite.windowAt('/console/overview');
    const rows = {
      customers: 'name,email\nBakery,it@bakery.example\n',
      monitors: 'name,url\nShop,https://shop.example/\n',
    };
    for (const [records, text] of Object.entries(rows)) {
      const mend = suite.gate.fail(`/api/${records}/import`, 'request-1');
      await page.goto(`${suite.url}/console/${records}/import`);
      const buffer = Buffer.from(text);
      await page.getByLabel('CSV file').setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Preview' }).click();
      const state = page.getByRole('alert').filter({ hasText: /./ });
      await state.waitFor();
      mend();
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText(/^1 would be created/).waitFor();
      expect(await state.count()).to.equal(0);
      forgetFaults(complaints);
    }
  });
});
