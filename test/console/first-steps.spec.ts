import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { days } from '../../src/domain/kernel/time.ts';
import { addUser } from '../integration/http/access/browser.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('the first steps in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const panelOf = (page: Page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });

  /** Returns the texts of the links to the steps that are missing, in their order. */
  const missingOn = async (page: Page): Promise<readonly string[]> => {
    await panelOf(page).waitFor();
    return panelOf(page).getByRole('link').allInnerTexts();
  };

  /** Opens the overview, and returns whether it asks which steps are done. */
  const asksFor = async ({ page, open }: Person): Promise<boolean> => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open('/console/overview');
    await page.getByRole('list', { name: 'Monitors by state' }).waitFor();
    return asked.some((url) => url.includes('/api/notification-channels?'));
  };

  it('go on with what is missing, in any order, from another browser and days later, until all is done', async () => {
    const first = await suite.windowAt('/console/overview');
    expect(await missingOn(first.page)).to.deep.equal(['New customer', 'New monitor', 'New channel']);
    await expectSound(first);
    // The customer is skipped.
    await suite.addWebsite('Shop');
    await first.page.reload();
    expect(await missingOn(first.page)).to.deep.equal(['New customer', 'New channel']);
    suite.app.clock.advance(days(3));
    const second = await suite.windowAt('/console/overview');
    expect(await missingOn(second.page)).to.deep.equal(['New customer', 'New channel']);
    await panelOf(second.page).getByRole('link', { name: 'New customer' }).click();
    await second.page.getByLabel('Name', { exact: true }).fill('Bakery Kornblum');
    await second.page.getByLabel('Email address').fill('it@kornblum.example');
    await second.page.getByRole('button', { name: 'Create the customer' }).click();
    await second.page.getByRole('heading', { name: 'Bakery Kornblum', level: 1 }).waitFor();
    await second.page.getByRole('link', { name: 'Overview' }).click();
    await panelOf(second.page).getByRole('link', { name: 'New customer' }).waitFor({ state: 'detached' });
    expect(await missingOn(second.page)).to.deep.equal(['New channel']);
    const config = { recipients: ['ops@example.com'] };
    const { body } = await admin().post('/api/notification-channels', { name: 'Operations', type: 'email', config });
    const id = String(body.publicId);
    // The deliveries of a channel that is older than their retention would be deleted; browsers show the real time.
    const channel = await suite.app.database.query
      .updateTable('notification_channel')
      .set({ createdAt: new Date() })
      .where('publicId', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await panelOf(second.page).getByRole('link', { name: 'Send a test' }).click();
    await second.page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
    const attempt = (status: 'failed' | 'sent') =>
      suite.app.database.query
        .insertInto('alert_delivery')
        .values({
          publicId: randomUUID(),
          channelId: channel.id,
          messageId: randomUUID(),
          event: 'channel.test',
          attempt: 1,
          at: new Date(),
          status,
          durationMs: 1,
        })
        .execute();
    await attempt('failed');
    await second.page.getByRole('link', { name: 'Overview' }).click();
    expect(await missingOn(second.page)).to.deep.equal(['Send a test']);
    await expectSound(second);
    await attempt('sent');
    await second.page.reload();
    const last = second.page.waitForResponse('**/api/notification-channels/*/deliveries?*');
    await second.page.reload();
    await last;
    await second.page.getByRole('list', { name: 'Monitors by state' }).waitFor();
    expect(await panelOf(second.page).count()).to.equal(0);
  });

  it('stay hidden in every browser of the person who hides them, and are shown to others', async () => {
    const { organizationId } = suite.organization;
    const { email: colleague } = await addUser(suite.app, organizationId, { role: 'admin' });
    const { email: editor } = await addUser(suite.app, organizationId, { role: 'editor' });
    const window = await suite.windowAt('/console/overview');
    expect(await asksFor(window)).to.equal(true);
    await panelOf(window.page).getByRole('button', { name: 'Hide' }).click();
    await panelOf(window.page).waitFor({ state: 'detached' });
    expect(await asksFor(window)).to.equal(false);
    expect(await asksFor(await suite.windowAt('/console/profile'))).to.equal(false);
    expect(await missingOn((await suite.windowAt('/console/overview', colleague)).page)).to.have.length(3);
    expect(await asksFor(await suite.windowAt('/console/profile', editor))).to.equal(false);
  });
});
