import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, windows } from './console-window.ts';

describeConsole('customers in the console', (suite) => {
  it('are created, changed and deleted', async () => {
    const { page } = await suite.windowAt('/console/customers');
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
    await page.getByRole('link', { name: 'New customer' }).click();
    await page.getByLabel('Name').fill('Hotel Seeblick');
    await page.getByLabel('Email address of the contact').fill('it@seeblick.example');
    await page.getByRole('button', { name: 'Create the customer' }).click();
    await page.getByRole('heading', { name: 'Hotel Seeblick', level: 1 }).waitFor();
    await page.getByText('The customer has no monitor yet.').waitFor();
    await page.getByLabel('Name').fill('Hotel Seeblick AG');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Hotel Seeblick AG', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
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

  it('are no place for people of one customer, and not changed by people who may only read', async () => {
    const { id } = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    const guest = await addUser(suite.app, suite.organization.organizationId, { customerId: id });
    const guests = await suite.windowAt('/console', guest.email);
    await guests.page.getByRole('link', { name: 'Monitors' }).waitFor();
    expect(await guests.page.getByRole('link', { name: 'Customers' }).count()).to.equal(0);
    const reader = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    const readers = await suite.windowAt('/console/customers', reader.email);
    await readers.page.getByRole('link', { name: 'Hotel Seeblick' }).click();
    await readers.page.getByRole('heading', { name: 'Monitors of the customer' }).waitFor();
    expect(await readers.page.getByRole('main').getByRole('button').count()).to.equal(0);
  });

  for (const [title, options] of windows)
    it(`are accessible ${title}`, async () => {
      const { id } = await addCustomer(suite.app, suite.organization.organizationId, { name: 'x'.repeat(255) });
      await suite.store({ name: 'y'.repeat(255), customerId: id });
      const window = await suite.windowAt('/console/customers', suite.email, options);
      const link = window.page.getByRole('link', { name: /^x+$/ });
      await link.waitFor();
      await expectSound(window);
      await link.click();
      await window.page.getByRole('link', { name: /^y+$/ }).waitFor();
      await expectSound(window);
      await window.open('/console/customers/new');
      await window.page.locator('form').waitFor();
      await expectSound(window);
    });
});
