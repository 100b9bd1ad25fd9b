import { minutes } from '../../src/domain/kernel/time.ts';
import { UP } from '../builders/websites.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('explanations in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);

  it('say at a monitor which decision held an alert back, at the time that is asked about', async () => {
    const id = await suite.addWebsite('Shop');
    await suite.check(UP);
    suite.app.clock.advance(minutes(60));
    await admin().patch(`/api/websites/${id}`, { status: 'paused' });
    suite.app.clock.advance(minutes(60));
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByRole('button', { name: 'Why notified, or not?' }).click();
    const panel = page.locator('section').filter({ hasText: 'Why notified, or not?' });
    const paused = panel.locator('li').filter({ hasText: /paused/i });
    await paused.getByText('Held it back').waitFor();
    await expectSound(window);
    const before = new Date(suite.app.clock.now().getTime() - minutes(90)).toISOString().slice(0, 16);
    await panel.getByLabel('Time (optional)').fill(before);
    await panel.getByRole('button', { name: 'Ask' }).click();
    await paused.waitFor({ state: 'detached' });
    await panel.getByLabel('Time (optional)').fill('2020-01-01T00:00');
    await panel.getByRole('button', { name: 'Ask' }).click();
    await panel.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Why notified, or not?' }).waitFor();
  });

  it('are there for a person, and for the deliveries of a channel', async () => {
    await enableIm(suite.app, suite.organization.organizationId);
    const { body } = await admin().post('/api/notification-channels', {
      name: 'Operations',
      type: 'email',
      config: { recipients: ['ops@example.com'] },
    });
    const window = await suite.windowAt(`/console/channels/${String(body.publicId)}`);
    const { page } = window;
    await page.getByRole('button', { name: 'Why notified, or not?' }).click();
    await page.getByText('As of', { exact: false }).waitFor();
    await window.open('/console/people');
    await page
      .getByRole('button', { name: /^Why notified, or not\?/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Why notified, or not?' });
    await dialog.getByText('As of', { exact: false }).waitFor();
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});
