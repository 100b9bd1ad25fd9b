import { expect } from 'chai';
import { freezeMonths } from '../../src/application/accounting/freeze-months.ts';
import { frozenFrom } from '../../src/domain/accounting/frozen-month.ts';
import { generateDue, storeReported } from '../integration/http/reports/reported.ts';
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
    await page.getByText('More options').click();
    await page.getByLabel('Wed').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect((await admin.get(path)).body.serviceHours).to.deep.equal([{ ...hours[0], days: [1, 2, 3] }]);
    await page.getByRole('button', { name: 'Remove the hours' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('All hours of the week').waitFor();
    await page.getByText('Saved').waitFor();
    expect((await admin.get(path)).body.serviceHours).to.equal(null);
  });

  it('are about some websites, monitors or tags', async () => {
    await suite.addWebsite('Shop');
    const admin = suite.app.client(suite.organization.apiToken);
    const { body: tag } = await admin.post('/api/tags', { name: 'Sales', color: 'teal' });
    const members = { name: 'Months', frequency: 'monthly', dayOfMonth: 3, timezone: 'UTC' };
    const { body: made } = await admin.post('/api/organization/reports', members);
    const scopeOf = async () => (await admin.get(`/api/organization/reports/${String(made.publicId)}`)).body.scope;
    const window = await suite.windowAt(`/console/reports/${String(made.publicId)}`);
    const { page } = window;
    await page.getByLabel('About', { exact: true }).selectOption('Monitors with tags');
    await page.getByLabel('Tag').selectOption('Sales');
    await page.getByRole('listitem').filter({ hasText: 'Sales' }).waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await scopeOf()).to.deep.equal({ kind: 'tags', tagIds: [tag.id] });
    await page.getByLabel('About', { exact: true }).selectOption('Some websites');
    await page.getByLabel('Monitor', { exact: true }).fill('Sho');
    await page.getByRole('option', { name: 'Shop' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Shop' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await scopeOf()).to.have.property('kind', 'websites');
  });

  it('are previewed before they are stored, until other values are typed', async () => {
    const { organizationId } = suite.organization;
    const OLD = new Date('2026-01-01T00:00:00Z');
    await storeReported(suite.app, { organizationId, name: 'Shop', target: 'https://shop.example/' }, OLD, [
      ['down', OLD],
      ['up', new Date('2026-02-15T00:00:00Z')],
    ]);
    const window = await suite.windowAt('/console/reports/new');
    const { page } = window;
    const preview = page.getByRole('button', { name: 'Preview' });
    expect(await preview.isDisabled()).to.equal(true);
    await page.getByLabel('Name').fill('For the board');
    await page.getByText('More options').click();
    await page.getByLabel('Agreed uptime in percent').fill('99');
    await page.getByLabel('Time zone').selectOption('UTC');
    await preview.click();
    const row = page.getByRole('listitem').filter({ hasText: 'For the board' });
    await row.getByText('Monitors: 1 · Outages: 0').waitFor();
    await row.getByText('Target missed by 1: Shop').waitFor();
    expect(await row.innerText()).to.match(/50/);
    await expectSound(window);
    await page.getByLabel('Agreed uptime in percent').fill('40');
    await row.waitFor({ state: 'detached' });
    await preview.click();
    await row.getByText('Monitors: 1 · Outages: 0').waitFor();
    expect(await row.getByText(/^Target missed/).count()).to.equal(0);
  });

  // The last test of the file, because it moves the clock to the next month.
  it('have a frozen month corrected, with the reason that they print', async () => {
    await suite.addWebsite('Shop');
    suite.app.clock.set(frozenFrom('2026-03'));
    const window = await suite.windowAt('/console/reports');
    const { page } = window;
    await page.getByRole('heading', { name: 'No corrections yet' }).waitFor();
    await page.getByRole('button', { name: 'Correct a month' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct a month' });
    const send = dialog.getByRole('button', { name: 'Correct a month' });
    expect(await send.isDisabled()).to.equal(true);
    await dialog.getByRole('combobox').first().fill('Sho');
    await page.getByRole('option', { name: 'Shop' }).click();
    await dialog.getByLabel('From (UTC)').fill('2026-03-10T02:00');
    await dialog.getByLabel('To (UTC)').fill('2026-03-10T04:00');
    await dialog.getByLabel('Counts as').selectOption('Maintenance');
    await dialog.getByLabel('Reason').fill('Announced by telephone');
    await expectSound(window);
    await send.click();
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await freezeMonths(suite.app.ports)();
    await send.click();
    const row = page.getByRole('listitem').filter({ hasText: 'Announced by telephone' });
    expect(await row.innerText())
      .to.include('Shop')
      .and.to.include('Maintenance')
      .and.to.include('Ada Example');
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/organization/report-corrections');
    expect(body.items[0]).to.deep.include({ from: '2026-03-10T02:00:00.000Z', to: '2026-03-10T04:00:00.000Z' });
  });
});
