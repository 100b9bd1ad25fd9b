import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describeConsole('imports and exports of the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);

  it('match columns, name the refused rows by their number, and import the others', async () => {
    const window = await suite.windowAt('/console/customers');
    const { page } = window;
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.getByRole('link', { name: 'Import a file' }).click();
    const list = 'Firma;E-Mail;Ort;Notiz\nBakery Blau;office@blau.example;Bern;x\nBakery Grau;nowhere;Basel;y\n';
    await page.getByLabel('CSV file').setInputFiles(fileOf('customers.csv', list));
    await page.getByLabel('Firma', { exact: true }).selectOption('Name');
    await page.getByLabel('E-Mail', { exact: true }).selectOption('Email address');
    await page.getByLabel('Ort', { exact: true }).selectOption('City');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('1 would be created, 0 changed, 0 stay as they are, 1 are refused.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Bakery Grau' }).filter({ hasText: 'Row 3' }).waitFor();
    await page.getByRole('listitem').getByText('invalidRequestBody').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Bakery Blau' }).filter({ hasText: 'Row 2' }).waitFor();
    await expectSound(window);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(saved).to.match(
      /^\uFEFFFirma,E-Mail,Ort,Notiz,Reason,Code\r\n"Bakery Grau","nowhere","Basel","y",".+","invalidRequestBody"\r\n$/,
    );
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
    await page.getByText('1 created, 0 changed, 0 unchanged, 1 refused.').waitFor();
    await page.getByRole('link', { name: 'All customers' }).click();
    await page.getByRole('link', { name: 'Bakery Blau' }).waitFor();
  });

  it('store a list of monitors by its filters, and take it back with changes', async () => {
    const { id } = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Kornblum' });
    await suite.store({ name: 'Bakery', customerId: id });
    await suite.store({ name: 'Other' });
    const { page } = await suite.windowAt('/console/monitors?search=Bakery');
    await page.getByRole('button', { name: 'CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as a file' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).to.have.length(2);
    await page.goto(`${suite.url}/console/monitors/import`);
    await page.getByLabel('CSV file').setInputFiles(fileOf('monitors.csv', text.replace('"Bakery"', '"New name"')));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('0 would be created, 1 changed, 0 stay as they are, 0 are refused.').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'New name' })
      .getByText('Changes: name', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
    await page.getByText('0 created, 1 changed, 0 unchanged, 0 refused.').waitFor();
    const { body } = await admin().get('/api/monitors?sort=name');
    expect(body.items.map(({ name }: { name: string }) => name)).to.deep.equal(['New name', 'Other']);
  });

  it('say what is wrong with a file', async () => {
    const { page } = await suite.windowAt('/console/customers/import');
    await page.getByLabel('CSV file').setInputFiles(fileOf('customers.csv', 'name,email\n'));
    await page.getByText('The file has no rows below its headings.').waitFor();
    expect(await page.getByRole('button', { name: 'Preview' }).isDisabled()).to.equal(true);
  });

  it('preview 10 000 customers, of which 300 are refused, while the page stays usable', async function () {
    this.timeout(120_000);
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      at % 33 === 0 && at < 9900 ? `Customer ${at},nowhere` : `Customer ${at},it@c${at}.example`,
    );
    const { page } = await suite.windowAt('/console/customers/import');
    await page.getByLabel('CSV file').setInputFiles(fileOf('customers.csv', `name,email\n${rows.join('\n')}\n`));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page
      .getByText('9,700 would be created, 0 changed, 0 stay as they are, 300 are refused.')
      .waitFor({ timeout: 100_000 });
    const panelOf = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    await panelOf('Refused rows').getByText('1–20 of 300').waitFor();
    const created = panelOf('New rows');
    await created.getByText('1–20 of 9,700').waitFor();
    await created.getByRole('button', { name: 'Next' }).click();
    await created.getByText('21–40 of 9,700').waitFor();
    await created.getByRole('listitem').filter({ hasText: 'Customer 21' }).getByText('Row 23').waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).to.be.at.most(60);
  });
});
