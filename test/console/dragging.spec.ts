import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';

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
});
