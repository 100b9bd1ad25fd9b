import { expect } from 'chai';
import { generateDue } from '../integration/http/reports/reported.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('reports in the console', (suite) => {
  it('are created, run at once, and their PDF is downloaded', async () => {
    await suite.addWebsite('Shop');
    const window = await suite.windowAt('/console/reports');
    const { page } = window;
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor();
    await page.getByRole('link', { name: 'New report' }).click();
    await page.getByLabel('Name').fill('For the board');
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByLabel('Day', { exact: true }).selectOption('Friday');
    await page.getByLabel('Recipients').fill('board@example.com\nceo@example.com');
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the report' }).click();
    await page.getByRole('heading', { name: 'For the board', level: 1 }).waitFor();
    expect(await page.getByLabel('Recipients').inputValue()).to.equal('board@example.com\nceo@example.com');
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('heading', { name: 'PDFs' }).waitFor();
    expect(await generateDue(suite.app)).to.deep.equal([]);
    await page.reload();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).to.match(/\.pdf$/);
    await page.getByRole('link', { name: 'All reports' }).click();
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Ready' }).innerText()).to.include('For the board');
  });

  it('change only what was typed', async () => {
    const admin = suite.app.client(suite.organization.apiToken);
    const hours = [{ days: [1, 2], from: '08:00', to: '18:00' }];
    const members = { name: 'Months', frequency: 'monthly', dayOfMonth: 3, timezone: 'UTC', serviceHours: hours };
    const { body: made } = await admin.post('/api/organization/reports', members);
    const path = `/api/organization/reports/${String(made.publicId)}`;
    const { page } = await suite.windowAt(`/console/reports/${String(made.publicId)}`);
    await page.getByLabel('Name').fill('Months for all');
    await admin.patch(path, { hour: 9 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Months for all', level: 1 }).waitFor();
    const { body: stored } = await admin.get(path);
    expect(stored).to.deep.include({ name: 'Months for all', dayOfMonth: 3, hour: 9, serviceHours: hours });
  });
});
