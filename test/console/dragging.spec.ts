import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, WALK_MS } from './console-window.ts';

/** A rotation of many people over many layers. */
const [LAYERS, PEOPLE] = [10, 50];

const CONFLICT = 'Somebody else has changed';

/** The time that a control may take to appear, in milliseconds. */
const WAIT_MS = 15_000;

type Point = readonly [x: number, y: number];

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

describeConsole('parts of a list in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  /** Opens a window whose waits end soon. */
  const open = async (path: string) => {
    const window = await suite.windowAt(path);
    window.page.setDefaultTimeout(WAIT_MS);
    return window;
  };
  const centre = async (locator: Locator): Promise<Point> => {
    await locator.scrollIntoViewIfNeeded();
    const box = (await locator.boundingBox()) ?? expect.fail('The element has no place.');
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const policy = async (): Promise<string> => {
    const { publicId } = await addUser(suite.app, suite.organization.organizationId, { role: 'responder' });
    const { status, text, body } = await admin().post('/api/escalation-config/policies', {
      name: 'Day and night',
      steps: [1, 2, 3].map((afterMinutes) => ({ afterMinutes, targets: [{ type: 'user', userId: publicId }] })),
    });
    expect(status, text).to.be.below(400);
    return `/console/policies/${String(body.publicId)}`;
  };
  const apiOf = (path: string): string => path.replace('/console/on-call', '/api/im').replace(/\/edit$/, '');
  /** Creates a schedule with layers, and returns the address of its form. */
  const schedule = async (names: readonly string[], people?: readonly string[]): Promise<string> => {
    const { organizationId } = suite.organization;
    const users = people ?? [(await addUser(suite.app, organizationId, { role: 'responder' })).publicId];
    const startsAt = suite.app.clock.now().toISOString();
    const { status, text, body } = await admin().post('/api/im/schedules', {
      name: 'Operations',
      timezone: 'UTC',
      layers: names.map((name) => ({ name, users, startsAt, handoff: { unit: 'day', every: 1 } })),
    });
    expect(status, text).to.be.below(400);
    return `/console/on-call/schedules/${String(body.publicId)}/edit`;
  };
  const layerNames = (page: Page): Promise<readonly string[]> =>
    page.locator('li > div > details > summary').allInnerTexts();
  const waits = (page: Page): Promise<readonly string[]> =>
    page
      .locator('input[name$="afterMinutes"]')
      .evaluateAll((inputs) => inputs.map((each) => String('value' in each ? each.value : '')));

  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('are dragged by their handles, unless it ends outside the window or with Escape', async () => {
    const { page } = await open(await policy());
    const [x, first] = await centre(button(page, 'Move Step 1'));
    const [, second] = await centre(button(page, 'Move Step 2'));
    const drag = async (toX: number, toY: number): Promise<void> => {
      await page.mouse.move(x, first);
      await page.mouse.down();
      await page.mouse.move(toX, toY, { steps: 4 });
    };
    await drag(-20, second);
    await page.mouse.up();
    await drag(x, second + 5);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await waits(page)).to.deep.equal(['1', '2', '3']);
    await button(page, 'Move Step 1').hover();
    await page.mouse.down();
    const box =
      (await page
        .locator('li')
        .filter({ has: button(page, 'Move Step 2') })
        .last()
        .boundingBox()) ?? expect.fail();
    await page.mouse.move(x, box.y + box.height - 5, { steps: 6 });
    await page.mouse.up();
    expect(await waits(page)).to.deep.equal(['2', '1', '3']);
  });

  it('that two people move at once are shown in both orders, and stored in the one that is kept', async () => {
    const path = await policy();
    const mine = await open(path);
    const { page } = mine;
    const { page: theirs } = await open(path);
    await button(page, 'Move Step 1').press('ArrowDown');
    await button(theirs, 'Move Step 3').press('ArrowUp');
    await button(theirs, 'Save').press('Enter');
    await theirs.getByText('Saved', { exact: true }).waitFor();
    expect(await theirs.getByRole('alert').filter({ hasText: CONFLICT }).count()).to.equal(0);
    const note = page.getByRole('alert').filter({ hasText: CONFLICT });
    const orders = note.locator('dd');
    await orders.nth(1).waitFor();
    const [stored = '', typed = ''] = await orders.allInnerTexts();
    expect(stored).to.match(/Step 1 after 1 min: .+\nStep 2 after 3 min: .+\nStep 3 after 2 min: ./);
    expect(typed).to.match(/Step 1 after 2 min: .+\nStep 2 after 1 min: .+\nStep 3 after 3 min: ./);
    await expectSound(mine);
    // Until the reader has chosen, nothing can be stored, and Tab passes over the button.
    expect(await button(page, 'Save').isDisabled()).to.equal(true);
    await button(page, 'Keep what I typed').press('Enter');
    await button(page, 'Save').press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await admin().get(path.replace('/console/', '/api/escalation-config/'));
    expect(body.steps.map((step: { readonly afterMinutes: number }) => step.afterMinutes)).to.deep.equal([2, 1, 3]);
  });

  it('that two people move in the same way are no conflict', async () => {
    const path = await policy();
    const { page } = await open(path);
    const { page: theirs } = await open(path);
    await button(page, 'Move Step 1').press('ArrowDown');
    await button(theirs, 'Move Step 1').press('ArrowDown');
    await theirs.getByLabel('Name', { exact: true }).fill('Nights');
    await button(theirs, 'Save').press('Enter');
    await page.getByRole('heading', { name: 'Nights', level: 1 }).waitFor();
    expect(await waits(page)).to.deep.equal(['2', '1', '3']);
    expect(await page.getByRole('alert').filter({ hasText: CONFLICT }).count()).to.equal(0);
    expect(await button(page, 'Save').isDisabled()).to.equal(true);
  });

  it('are dragged with a finger, unless it leaves the window or the browser takes the gesture', async () => {
    const path = await schedule(['First', 'Second', 'Third']);
    const { page } = await suite.windowAt(path, suite.email, { hasTouch: true, viewport: { width: 390, height: 800 } });
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...points: readonly Point[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    /** Drags the first layer below the last one, and then to where the finger ends. */
    const drag = async (end: 'touchEnd' | 'touchCancel', ending: (below: Point) => Point): Promise<void> => {
      const start = await centre(button(page, 'Move First'));
      const { y, height } = (await button(page, 'Move Third').boundingBox()) ?? expect.fail();
      const below: Point = [start[0], y + height];
      await send('touchStart', start);
      await send('touchMove', below);
      await send('touchMove', ending(below));
      await send(end);
    };
    await drag('touchCancel', (below) => below);
    await drag('touchEnd', ([, y]) => [-20, y]);
    expect(await layerNames(page)).to.deep.equal(['First', 'Second', 'Third']);
    await drag('touchEnd', ([x, y]) => [x, y - 5]);
    expect(await layerNames(page)).to.deep.equal(['Second', 'Third', 'First']);
  });

  it('stay usable with ten layers of fifty people', async () => {
    const { organizationId } = suite.organization;
    const users: string[] = [];
    for (let person = 0; person < PEOPLE; person += 1)
      users.push((await addUser(suite.app, organizationId, { role: 'responder', passwordHash: null })).publicId);
    const names = Array.from({ length: LAYERS }, (_, at) => `Layer ${at}`);
    const path = await schedule(names, users);
    const { page } = await open(path);
    await button(page, 'Move Layer 9').focus();
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowUp');
    await page.getByText('Layer 9: place 1 of 10').waitFor({ state: 'attached' });
    await page.locator('summary', { hasText: 'Layer 9' }).press('Enter');
    const layer = page.locator('details[open]').filter({ hasText: 'Layer 9' });
    await layer
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await layer.getByText('50. ').waitFor({ state: 'detached' });
    await button(page, 'Save').click();
    await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
    const { body } = await admin().get(apiOf(path));
    const [moved] = body.layers as readonly { readonly name: string; readonly users: readonly string[] }[];
    expect([moved?.name, moved?.users.length]).to.deep.equal(['Layer 9', PEOPLE - 1]);
  }).timeout(WALK_MS);

  it('that are the same layer, moved by two people at once, are shown in both orders', async () => {
    const path = await schedule(['First', 'Second', 'Third']);
    const { page } = await open(path);
    const { page: theirs } = await open(path);
    await button(page, 'Move Third').press('ArrowUp');
    await button(theirs, 'Move Third').press('ArrowUp');
    await button(theirs, 'Move Third').press('ArrowUp');
    suite.app.clock.advance(1000);
    await button(theirs, 'Save').press('Enter');
    await theirs.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
    await button(page, 'Save').press('Enter');
    const panel = page.getByRole('alert').filter({ hasText: 'Somebody else changed the schedule meanwhile' });
    const orders = panel.getByRole('list');
    await orders.nth(1).waitFor();
    const [mine = '', stored = ''] = await orders.allInnerTexts();
    expect(mine).to.match(/First[^]*Third[^]*Second/);
    expect(stored).to.match(/Third[^]*First[^]*Second/);
    await panel.getByLabel('Layers').selectOption({ label: 'Keep yours' });
    await button(page, 'Continue').press('Enter');
    await button(page, 'Save').press('Enter');
    await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
    const { body } = await admin().get(apiOf(path));
    expect(body.layers.map(({ name }: { name: string }) => name)).to.deep.equal(['First', 'Third', 'Second']);
  });

  it('that are the same component of a status page, moved by two people at once, are shown in both orders', async () => {
    const slug = `acme-${suite.organization.organizationId}`;
    const { body: made } = await admin().post('/api/status-pages', { title: 'Acme', slug });
    const layout = `/api/status-pages/${String(made.publicId)}/layout`;
    const { body: empty } = await admin().get(layout);
    const components = ['One', 'Two', 'Three'].map((name) => ({ name, manualStatus: 'operational' }));
    await admin().put(layout, { revision: empty.revision, components, groups: [] });
    const path = `/console/status-pages/${String(made.publicId)}/edit`;
    const { page } = await open(path);
    const { page: theirs } = await open(path);
    await button(page, 'Move Two').press('ArrowUp');
    await button(theirs, 'Move Two').press('ArrowDown');
    await button(theirs, 'Save').press('Enter');
    await theirs.getByText('Saved', { exact: true }).waitFor();
    const note = page.getByRole('alert').filter({ hasText: CONFLICT });
    await note.waitFor();
    expect(await note.innerText())
      .to.include('One\nThree\nTwo')
      .and.include('Two\nOne\nThree');
    await button(page, 'Keep what I typed').press('Enter');
    await button(page, 'Save').press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await admin().get(layout);
    expect(body.components.map(({ name }: { name: string }) => name)).to.deep.equal(['Two', 'One', 'Three']);
  });
});
