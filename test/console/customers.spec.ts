import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { pngOf } from '../builders/images.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

describeConsole('customers in the console', (suite) => {
  /** Opens the screen of a new customer, whose address is returned too. */
  const openCustomer = async () => {
    const { id, publicId } = await addCustomer(suite.app, suite.organization.organizationId, {
      name: 'Hotel Seeblick',
    });
    const window = await suite.windowAt(`/console/customers/${publicId}`);
    await window.page.getByRole('heading', { name: 'Hotel Seeblick', level: 1 }).waitFor();
    const stored = async () => (await admin().get(`/api/customers/${publicId}`)).body;
    return { id, publicId, page: window.page, window, stored };
  };
  const admin = () => suite.app.client(suite.organization.apiToken);

  it('show what they use of their package this month, and get another package and more rights', async () => {
    await admin().post('/api/package-configs', { key: 'large', displayName: 'Large', limits: { monitors: 3 } });
    const { id, page, stored } = await openCustomer();
    await suite.store({ name: 'Booking', customerId: id });
    const rights = panel(page, 'Package and rights');
    await rights.getByLabel('Package').selectOption('Large');
    await rights.getByLabel('May create monitors').check();
    await rights.getByLabel('At most so many of its own').fill('2');
    // What is typed elsewhere stays when a panel is saved.
    await panel(page, 'VAT')
      .getByLabel(/^VAT number/)
      .fill('CHE-1');
    await rights.getByRole('button', { name: 'Save' }).click();
    await rights.getByText('Saved').waitFor();
    await panel(page, 'Use of the package').getByText('1 of 3').waitFor();
    await panel(page, 'Use of the package').getByText('Most monitors at once this month').waitFor();
    expect(
      await panel(page, 'VAT')
        .getByLabel(/^VAT number/)
        .inputValue(),
    ).to.equal('CHE-1');
    expect(await stored()).to.deep.include({ packageType: 'large', allowSelfService: true, maxSelfServiceUrls: 2 });
  });

  it('have the custom fields of the organization, each with the input of its type', async () => {
    const field = (fieldKey: string, name: string, fieldType: string, more: object = {}) =>
      admin().post('/api/custom-fields', { fieldKey, name, fieldType, ...more });
    await field('room', 'Rooms', 'number', { displayOrder: 1 });
    await field('region', 'Region', 'select', { options: ['North', 'South'], displayOrder: 2 });
    await field('services', 'Services', 'multiselect', { options: ['Mail', 'Web', 'Backup'], displayOrder: 3 });
    await field('vip', 'Important', 'boolean', { displayOrder: 4 });
    await field('site', 'Contract', 'url', { isRequired: true, displayOrder: 5 });
    await field('gone', 'Former field', 'text', { isActive: false });
    const { page, stored } = await openCustomer();
    const fields = panel(page, 'Further data');
    await fields.getByLabel(/^Rooms/).fill('12.5');
    await fields.getByLabel(/^Region/).selectOption('South');
    await fields.getByLabel('Web').check();
    await fields.getByLabel('Mail').check();
    await fields.getByLabel('Important').check();
    await fields.getByLabel('Contract').fill('https://example.com/contract');
    expect(await fields.getByText('Former field').count()).to.equal(0);
    await fields.getByRole('button', { name: 'Save' }).click();
    await fields.getByText('Saved').waitFor();
    expect((await stored()).customFields).to.deep.equal({
      room: 12.5,
      region: 'South',
      services: ['Mail', 'Web'],
      vip: true,
      site: 'https://example.com/contract',
    });
    await fields.getByLabel(/^Rooms/).fill('');
    await fields.getByRole('button', { name: 'Save' }).click();
    await fields.getByText('Saved').waitFor();
    expect((await stored()).customFields).to.not.have.property('room');
  });

  it('have thresholds and reminders, which their monitors inherit', async () => {
    const { page, window, stored } = await openCustomer();
    const alerts = panel(page, 'Thresholds and reminders');
    await alerts.getByLabel('Failures in a row before an alert').fill('3');
    await alerts.getByLabel('Share of failing locations').fill('2');
    await alerts.getByLabel('Minutes between reminders of certificates').fill('1440');
    await alerts.getByRole('button', { name: 'Save' }).click();
    await alerts.getByText('Expected a decimal above 0 and at most 1.', { exact: true }).waitFor();
    await alerts.getByLabel('Share of failing locations').fill('0.25');
    await expectSound(window);
    await alerts.getByRole('button', { name: 'Save' }).click();
    await alerts.getByText('Saved').waitFor();
    expect(await stored()).to.deep.include({
      alertConsecutiveChecks: 3,
      alertLocationThreshold: '0.25',
      sslExpiryReminderInterval: 1440,
    });
    await alerts.getByLabel('Minutes between reminders of certificates').fill('');
    await alerts.getByRole('button', { name: 'Save' }).click();
    await alerts.getByText('Saved').waitFor();
    expect((await stored()).sslExpiryReminderInterval).to.equal(null);
  });

  it('have a VAT number, which the registry is asked about', async () => {
    const { page } = await openCustomer();
    const vat = panel(page, 'VAT');
    expect(await vat.getByRole('button', { name: 'Check the number' }).count()).to.equal(0);
    await vat.getByLabel(/^VAT number/).fill('CHE-123.456.788');
    await vat.getByRole('button', { name: 'Save' }).click();
    await vat.getByRole('button', { name: 'Check the number' }).click();
    await vat.getByText('The registry does not cover this country').waitFor();
  });

  it('have a logo and a color, and refuse what is no image with its sentence', async () => {
    const { page, stored } = await openCustomer();
    const look = panel(page, 'Look');
    const logo = look.getByLabel('Logo', { exact: true });
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(30, 10, () => '#aa3300') });
    await look.getByRole('img', { name: 'Logo' }).waitFor();
    expect(
      await look.getByRole('img', { name: 'Logo' }).evaluate((image: { naturalWidth: number }) => image.naturalWidth),
    ).to.equal(30);
    await look.getByRole('button', { name: 'Remove the logo' }).click();
    await look.getByRole('img').waitFor({ state: 'detached' });
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await look.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await look.getByLabel('A color of its own').check();
    await look.getByRole('button', { name: 'Save' }).click();
    await look.getByText('Saved').waitFor();
    expect((await stored()).brandColor).to.equal('#0b5cad');
  });

  it('have people, who are invited for the customer', async () => {
    const { id, page, stored } = await openCustomer();
    const people = panel(page, 'People of the customer');
    await people.getByText('Nobody sees only this customer.').waitFor();
    await people.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    expect(await dialog.getByRole('combobox').last().inputValue()).to.equal((await stored()).name);
    await dialog.getByLabel('Email address').fill('grace@seeblick.example');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await people.getByText('grace@seeblick.example').first().waitFor();
    const { items } = (await admin().get(`/api/users?customerId=${id}`)).body;
    expect(items.map(({ email }: { email: string }) => email)).to.deep.equal(['grace@seeblick.example']);
  });

  it('are created, changed and deleted', async () => {
    const { page } = await suite.windowAt('/console/customers');
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
    await page.getByRole('link', { name: 'New customer' }).click();
    await page.getByLabel('Name').fill('Hotel Seeblick');
    await page.getByLabel('Email address of the contact').fill('it@seeblick.example');
    await page.getByRole('button', { name: 'Create the customer' }).click();
    await page.getByRole('heading', { name: 'Hotel Seeblick', level: 1 }).waitFor();
    await page.getByText('The customer has no monitor yet.').waitFor();
    const data = panel(page, 'Customer data');
    await data.getByLabel('Name', { exact: true }).fill('Hotel Seeblick AG');
    await data.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Hotel Seeblick AG', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
  });

  it('are found by a part of their name, with their monitors', async () => {
    const [hotel] = [
      await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' }),
      await addCustomer(suite.app, suite.organization.organizationId, { name: 'Bakery Kornblum' }),
    ];
    await suite.store({ name: 'Booking', customerId: hotel.id, condition: 'down' });
    const window = await suite.windowAt('/console/customers');
    const { page } = window;
    await page.getByRole('link', { name: 'Bakery Kornblum' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('seeb');
    await page.getByRole('link', { name: 'Bakery Kornblum' }).waitFor({ state: 'detached' });
    expect(window.at()).to.equal('/console/customers?search=seeb');
    await page.getByRole('link', { name: 'Hotel Seeblick' }).click();
    await page.getByRole('link', { name: 'Booking' }).waitFor();
    await page.goBack();
    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByRole('link', { name: 'Bakery Kornblum' }).waitFor();
  });

  it('are accessible with all their panels on a phone and a wide window in both schemes', async () => {
    const field = { fieldKey: 'services', name: 'Services', fieldType: 'multiselect', options: ['Mail', 'Web'] };
    await admin().post('/api/custom-fields', field);
    const { publicId } = await addCustomer(suite.app, suite.organization.organizationId, { name: 'x'.repeat(255) });
    await admin().patch(`/api/customers/${publicId}`, { vatId: 'CHE-123.456.788', brandColor: '#aa3300' });
    const window = await suite.windowAt(`/console/customers/${publicId}`, suite.email, PHONE);
    await window.page.getByText('Services').waitFor();
    await window.page.getByText('Nobody sees only this customer.').waitFor();
    await expectSoundEverywhere(window);
  });
});
