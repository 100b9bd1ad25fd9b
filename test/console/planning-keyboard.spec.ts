import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { until } from '../until.ts';
import { describeConsole } from './console-suite.ts';
import { PHONE } from './console-window.ts';
import type { WindowOptions } from './console-window.ts';

/** More steps of Tab than any of the forms has. */
const MAX_STEPS = 60;

const API = '/api/status-pages';

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
  const open = async (path: string, options?: WindowOptions) => {
    const window = await suite.windowAt(path, suite.email, options);
    window.page.setDefaultTimeout(WAIT_MS);
    return window;
  };

  /**
   * Opens the editor of a layout as on a phone, which shows the preview only when asked. The browser does not answer a key
   * that is pressed in a frame while another preview takes its place.
   */
  const openEditor = (path: string) =>
    open(path.replace(API, '/console/status-pages').replace('/layout', '/edit'), PHONE);

  /** Adds a person who can be on call, and returns the public id. */
  const someone = async (firstName: string): Promise<string> => {
    const { publicId } = await addUser(suite.app, suite.organization.organizationId, { role: 'responder' });
    await suite.app.database.query
      .updateTable('app_user')
      .set({ firstName, lastName: 'Muster' })
      .where('publicId', '=', publicId)
      .execute();
    return publicId;
  };

  /** Creates a status page with components, and returns the path of its layout. */
  const addPage = async (names: readonly string[]): Promise<string> => {
    const { body } = await admin().post(API, { title: 'Acme', slug: `acme-${suite.organization.organizationId}` });
    const path = `${API}/${String(body.publicId)}/layout`;
    const { body: empty } = await admin().get(path);
    await admin().put(path, {
      revision: empty.revision,
      components: names.map((name) => ({ name, manualStatus: 'operational' })),
      groups: [],
    });
    return path;
  };

  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('makes a schedule of two layers, orders them and their people, and saves it', async () => {
    await someone('Xaver');
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

  it('changes the layers of a schedule, their people, hand-overs and hours, and saves it', async () => {
    const people = await Promise.all(['Ann', 'Ben', 'Cleo'].map(someone));
    const handoff = { unit: 'week', every: 1, weekday: 'monday', time: '08:00' };
    const startsAt = suite.app.clock.now().toISOString();
    const { body: made, text } = await admin().post('/api/im/schedules', {
      name: 'Operations',
      timezone: 'Europe/Zurich',
      layers: [
        { name: 'Days', users: people, startsAt, handoff, restrictions: [{ from: '07:00', to: '19:00' }] },
        { name: 'Nights', users: people.slice(1), startsAt, handoff },
        { name: 'Holidays', users: people.slice(0, 1), startsAt, handoff },
      ],
    });
    expect(made.publicId, text).to.be.a('string');
    const { page } = await open(`/console/on-call/schedules/${String(made.publicId)}/edit`);
    await pressAt(page, button(page, 'Move Nights'), 'ArrowDown');
    await page.getByText('Nights: place 3 of 3').waitFor({ state: 'attached' });
    expect(await isFocused(button(page, 'Move Nights'))).to.equal(true);
    // At the end of the list the button that has moved the layer keeps the focus, and does nothing.
    const up = button(page, 'Move Holidays up');
    await pressAt(page, up, 'Enter');
    await page.getByText('Holidays: place 1 of 3').waitFor({ state: 'attached' });
    expect(await isFocused(up)).to.equal(true);
    await page.keyboard.press('Enter');
    await pressAt(page, button(page, 'Remove Holidays'), 'Enter');
    expect(await isFocused(button(page, 'Remove Days'))).to.equal(true);
    // A layer opens by its name, and its fields follow it.
    const layer = (name: string) => page.locator('details').filter({ has: page.locator('summary', { hasText: name }) });
    const days = layer('Days');
    await pressAt(page, days.locator('summary').first(), 'Enter');
    await pressAt(page, days.getByRole('button', { name: 'Move Cleo Muster', exact: true }), 'ArrowUp');
    await page.getByText('Cleo Muster: place 2 of 3').waitFor({ state: 'attached' });
    await pressAt(page, days.getByRole('button', { name: 'Remove Ben Muster', exact: true }), 'Enter');
    expect(await isFocused(days.getByRole('button', { name: 'Remove Cleo Muster', exact: true }))).to.equal(true);
    const every = days.getByLabel('A turn lasts');
    await tabTo(page, every);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    await pressAt(page, days.getByLabel('Changes hands on'), 'f');
    await pressAt(page, days.getByRole('button', { name: 'Add hours' }), 'Enter');
    const remove = days.getByRole('button', { name: 'Remove the hours' });
    await remove.nth(1).waitFor();
    await pressAt(page, remove.nth(1), 'Enter');
    expect(await isFocused(days.getByRole('button', { name: 'Add hours' }))).to.equal(true);
    await pressAt(page, days.getByLabel('Sat'), 'Space');
    await pressAt(page, button(page, 'Save'), 'Enter');
    await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
    const { body: stored } = await admin().get(`/api/im/schedules/${String(made.publicId)}`);
    expect(stored.layers.map(({ name }: { name: string }) => name)).to.deep.equal(['Days', 'Nights']);
    const [changed] = stored.layers as readonly Readonly<Record<string, unknown>>[];
    expect(changed?.['users']).to.deep.equal([people[0], people[2]]);
    expect(changed?.['handoff']).to.deep.include({ every: 2, weekday: 'friday' });
    expect(changed?.['restrictions']).to.have.length(1);
  });

  it('makes a group of a status page, moves it with its components, and removes it', async () => {
    const path = await addPage(['One', 'Two']);
    const { page } = await openEditor(path);
    const dialog = page.getByRole('dialog');
    const rows = page.getByRole('list', { name: 'Components' }).locator('li button[dir]');
    for (const name of ['Shops', 'Mail']) {
      await pressAt(page, button(page, 'Add a group'), 'Enter');
      await typeAt(page, dialog.getByLabel('Name'), name);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      // The dialog gives the focus back.
      await until(() => isFocused(button(page, 'Add a group')));
    }
    // A component goes into a group by its field, or past the heading of one.
    await pressAt(page, button(page, 'One'), 'Enter');
    await typeAt(page, dialog.getByLabel('Group'), 'Mail');
    await pressAt(page, button(page, 'Apply'), 'Enter');
    await dialog.waitFor({ state: 'detached' });
    await until(() => isFocused(button(page, 'One')));
    await pressAt(page, button(page, 'Move Two'), 'ArrowDown');
    await page.getByText('Two: place 2 of 4, in Shops').waitFor({ state: 'attached' });
    expect(await texts(rows)).to.deep.equal(['Shops', 'Two', 'Mail', 'One']);
    const group = button(page, 'Move Mail');
    await pressAt(page, group, 'ArrowUp');
    await page.getByText('Mail: place 1 of 4').waitFor({ state: 'attached' });
    expect(await isFocused(group)).to.equal(true);
    expect(await texts(rows)).to.deep.equal(['Mail', 'One', 'Shops', 'Two']);
    await pressAt(page, button(page, 'Shops'), 'Enter');
    await pressAt(page, dialog.getByRole('button', { name: 'Remove' }), 'Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await texts(rows)).to.deep.equal(['Two', 'Mail', 'One']);
    await until(async () => (await page.evaluate<string>('document.activeElement.tagName')) !== 'BODY');
    await pressAt(page, button(page, 'Save'), 'Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body: stored } = await admin().get(path);
    expect(stored.components.map(({ name }: { name: string }) => name)).to.deep.equal(['Two']);
    expect(stored.groups.map(({ name }: { name: string }) => name)).to.deep.equal(['Mail']);
  });

  it('arranges a status page, renames a component, and saves it', async () => {
    const path = await addPage(['One', 'Two']);
    const { page } = await openEditor(path);
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
