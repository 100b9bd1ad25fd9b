import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';

/** More steps of Tab than any of the forms has. */
const MAX_STEPS = 60;

/** The time that a control may take to appear, in milliseconds. */
const WAIT_MS = 15_000;

const isFocused = async (locator: Locator): Promise<boolean> =>
  (await locator.and(locator.page().locator(':focus')).count()) > 0;

/** Goes to a control with Tab, or back to it. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  // From wherever the steps forward have led, more of them lead back.
  for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab'])
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await isFocused(control)) return;
      await page.keyboard.press(key);
    }
  expect.fail(`Tab does not reach ${String(control)}.`);
};

const pressAt = async (page: Page, control: Locator, key: string): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.press(key);
};

const typeAt = async (page: Page, control: Locator, text: string): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.type(text);
};

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const texts = (list: Locator): Promise<readonly string[]> => list.allInnerTexts();

describeConsole('planning by keyboard alone', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  /** Opens a window whose waits end soon. */
  const open = async (path: string) => {
    const window = await suite.windowAt(path);
    window.page.setDefaultTimeout(WAIT_MS);
    return window;
  };

  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('makes a schedule of two layers, orders them and their people, and saves it', async () => {
    const { publicId } = await addUser(suite.app, suite.organization.organizationId, { role: 'responder' });
    await suite.app.database.query
      .updateTable('app_user')
      .set({ firstName: 'Xaver', lastName: 'Muster' })
      .where('publicId', '=', publicId)
      .execute();
    const { page } = await open('/console/on-call/schedules/new');
    await typeAt(page, page.getByLabel('Name', { exact: true }), 'Operations');
    const turn = page.getByLabel('Add a turn').first();
    await turn.getByRole('option', { name: 'Xaver Muster' }).waitFor({ state: 'attached' });
    // The first letter chooses a person, whom the field adds at once, and End the last choice: nobody.
    await typeAt(page, turn, 'x');
    await page.getByText('1. Xaver Muster').waitFor();
    await pressAt(page, turn, 'End');
    const people = page.getByText(/^[12]\. (Xaver Muster|Nobody)$/);
    await people.nth(1).waitFor();
    const nobody = button(page, 'Move Nobody');
    await pressAt(page, nobody, 'ArrowUp');
    await page.getByText('Nobody: place 1 of 2').waitFor({ state: 'attached' });
    expect(await texts(people)).to.deep.equal(['1. Nobody', '2. Xaver Muster']);
    // The focus stays with the turn that was moved.
    expect(await isFocused(nobody)).to.equal(true);
    await pressAt(page, button(page, 'Add a calendar'), 'Enter');
    await typeAt(page, page.getByLabel('Address of the calendar'), 'https://calendar.example/team.ics');
    await pressAt(page, button(page, 'Move Layer 2'), 'ArrowUp');
    await page.getByText('Layer 2: place 1 of 2').waitFor({ state: 'attached' });
    await pressAt(page, button(page, 'Create the schedule'), 'Enter');
    await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
  });

  it('arranges a status page, renames a component, and saves it', async () => {
    const { body } = await admin().post('/api/status-pages', {
      title: 'Acme',
      slug: `acme-${suite.organization.organizationId}`,
    });
    const path = `/api/status-pages/${String(body.publicId)}/layout`;
    const { body: empty } = await admin().get(path);
    await admin().put(path, {
      revision: empty.revision,
      components: ['One', 'Two'].map((name) => ({ name, manualStatus: 'operational' })),
      groups: [],
    });
    const { page } = await open(`/console/status-pages/${String(body.publicId)}/edit`);
    await pressAt(page, button(page, 'Move Two'), 'ArrowUp');
    await page.getByText('Two: place 1 of 2').waitFor({ state: 'attached' });
    expect(await isFocused(button(page, 'Move Two'))).to.equal(true);
    await pressAt(page, button(page, 'Two'), 'Enter');
    const name = page.getByRole('dialog').getByLabel('Name');
    await tabTo(page, name);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Second');
    await pressAt(page, button(page, 'Apply'), 'Enter');
    await pressAt(page, button(page, 'Save'), 'Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body: stored } = await admin().get(path);
    expect(stored.components.map(({ name: each }: { name: string }) => each)).to.deep.equal(['Second', 'One']);
  });
});
