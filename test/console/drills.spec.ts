import { expect } from 'chai';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('drills in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);

  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('are started after a question, and show what became of each message', async () => {
    await admin().post('/api/notification-channels', {
      name: 'Operations',
      type: 'email',
      config: { recipients: ['ops@example.com'] },
    });
    const window = await suite.windowAt('/console/on-call');
    const { page } = window;
    await page.getByRole('link', { name: 'Drills of the alarm path' }).click();
    await page.getByRole('heading', { name: 'No drills yet' }).waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Start a drill' }).click();
    const question = page.getByRole('dialog', { name: 'Start a drill now?' });
    await question.getByRole('button', { name: 'Start a drill' }).click();
    await page.getByRole('heading', { name: 'Channels' }).waitFor();
    await page.locator('main li').filter({ hasText: 'Operations' }).getByText('Planned').waitFor();
    await page.getByText('Running', { exact: true }).waitFor();
    await expectSound(window);
    await page.getByRole('link', { name: 'All drills' }).click();
    await page.getByRole('button', { name: 'Start a drill' }).click();
    await question.getByRole('button', { name: 'Start a drill' }).click();
    await question
      .getByRole('alert')
      .filter({ hasText: /running/i })
      .waitFor();
  });

  it('start each month on the day and in the hours that are set', async () => {
    const { page } = await suite.windowAt('/console/drills');
    await page.getByLabel('Start a drill each month').check();
    await page.getByLabel('Day of the month').fill('5');
    await page.getByLabel('From', { exact: true }).fill('08:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const { body } = await admin().get('/api/drill-settings');
    expect(body).to.deep.include({ isEnabled: true, dayOfMonth: 5, from: '08:30', to: '17:00' });
  });
});
