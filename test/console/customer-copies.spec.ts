import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

describeConsole('copies of customers in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const bakery = async (): Promise<string> => {
    const { body } = await admin().post('/api/customers', { name: 'Bakery', email: 'bakery@example.com' });
    const { id, publicId } = body.customer;
    for (const name of ['Bakery shop', 'Bakery blog'])
      await admin().post('/api/websites', { name, url: 'https://bakery.example/', customerId: id });
    return String(publicId);
  };

  it('are previewed, and create what the preview has shown', async () => {
    const id = await bakery();
    const window = await suite.windowAt(`/console/customers/${id}`);
    const { page } = window;
    await page.getByRole('link', { name: 'Copy the setup' }).click();
    await page.getByLabel('Name of the new customer').fill('Florist');
    await page.getByLabel('Email address of the contact').fill('florist@example.com');
    await page.getByLabel('Replace in names and addresses').fill('Bakery = Florist\nbakery.example = florist.example');
    await page.getByRole('button', { name: 'Preview' }).click();
    const result = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'What would be created' }) });
    await result.getByText('Florist shop').waitFor();
    await expectSound(window);
    expect((await admin().get('/api/customers')).body).to.have.length(1);
    await page.getByLabel('Name of the new customer').fill('Florist Blum');
    expect(await page.getByRole('button', { name: 'Copy', exact: true }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('heading', { name: 'Florist Blum', level: 1 }).waitFor();
    const { items } = (await admin().get('/api/monitors?search=florist')).body;
    expect(items.map(({ name }: { readonly name: string }) => name)).to.have.members(['Florist shop', 'Florist blog']);
  });

  it('go to an existing customer with the chosen parts, and say what the service refuses', async () => {
    const id = await bakery();
    await admin().post('/api/customers', { name: 'Florist', email: 'florist@example.com' });
    const { page } = await suite.windowAt(`/console/customers/${id}/copy`);
    await page.getByLabel('Copy to').selectOption('A customer that exists');
    const preview = page.getByRole('button', { name: 'Preview' });
    expect(await preview.isDisabled()).to.equal(true);
    await page.getByLabel('Customer', { exact: true }).fill('Flor');
    await page.getByRole('option', { name: 'Florist' }).click();
    for (const part of ['Tags', 'Reports', 'Status pages', 'Channels']) await page.getByLabel(part).uncheck();
    await page.getByLabel('Replace in names and addresses').fill('Bakery = ');
    await preview.click();
    await page.getByRole('alert').filter({ hasText: 'not valid' }).waitFor();
    await page.getByLabel('Replace in names and addresses').fill('');
    await preview.click();
    await page.getByRole('heading', { name: 'What would be created' }).waitFor();
    const other = await suite.windowAt(`/console/customers/${id}/copy`, suite.email, PHONE);
    await other.page.getByRole('button', { name: 'Preview' }).waitFor();
    await expectSoundEverywhere(other);
  });
});
