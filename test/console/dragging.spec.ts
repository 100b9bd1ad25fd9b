import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

const CONFLICT = 'Somebody else has changed';

/** The time that a control may take to appear, in milliseconds. */
const WAIT_MS = 15_000;

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

describeConsole('parts of a list in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  /** Opens a window whose waits end soon. */
  const open = async (path: string) => {
    const window = await suite.windowAt(path);
    window.page.setDefaultTimeout(WAIT_MS);
    return window;
  };
  const centre = async (locator: Locator): Promise<readonly [x: number, y: number]> => {
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
});
