import { expect } from 'chai';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';

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
});
