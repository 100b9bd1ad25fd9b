import { expect } from 'chai';
import { sql } from 'kysely';
import { addUser } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, namesIn, PHONE } from './console-window.ts';

const NOTHING = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';

describeConsole('saved views in the console', (suite) => {
  const viewsOf = async () => {
    const { rows } = await sql<{ name: string; filter: object }>`select name, filter from saved_view`.execute(
      suite.app.database.query,
    );
    return rows.map(({ name, filter }) => [name, filter]);
  };

  it('are saved from the filters of the list, chosen, renamed, replaced and deleted', async () => {
    await suite.store({ name: 'Shop', condition: 'up' });
    await suite.store({ name: 'Booking', condition: 'down' });
    const window = await suite.windowAt('/console/monitors?state=down&sort=name');
    const { page } = window;
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByText('You have not saved a view yet.').waitFor();
    await page.getByRole('button', { name: 'Save as a view …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('What is down');
    await expectSound(window);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // The button names the view that the list shows.
    const menu = page.getByRole('search').getByRole('button', { name: 'What is down' });
    await menu.waitFor();
    expect(await viewsOf()).to.deep.include(['What is down', { state: 'down', sort: 'name' }]);
    await page.getByLabel('State').selectOption('');
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'What is down' }).click();
    await page.getByRole('link', { name: 'Shop' }).waitFor({ state: 'detached' });
    expect(window.at()).to.equal('/console/monitors?state=down&sort=name');
    expect(await namesIn(page)).to.deep.equal(['Booking']);
    await page.getByLabel('State').selectOption('up');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Change views …' }).click();
    await page.getByRole('button', { name: 'Use the present filters' }).click();
    await page.getByText('It has the present filters.').waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('What is up');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('What is up').first().waitFor();
    expect(await viewsOf()).to.deep.include(['What is up', { state: 'up', sort: 'name' }]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You have not saved a view yet.').waitFor();
    expect((await viewsOf()).map(([name]) => name)).not.to.include('What is up');
  });

  it('say why a name is refused, and keep what was typed', async () => {
    await suite.store({ name: 'Shop', condition: 'up' });
    const { page } = await suite.windowAt('/console/monitors');
    for (const round of ['first', 'second']) {
      await page.getByRole('search').locator('button').last().click();
      await page.getByRole('button', { name: 'Save as a view …' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      if (round === 'first') await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByText('You already have a saved view with this name.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).to.equal('Mine');
  });

  it('are chosen and saved from the palette', async () => {
    await suite.store({ name: 'Shop', condition: 'up' });
    await suite.store({ name: 'Booking', condition: 'down' });
    const window = await suite.windowAt('/console/monitors?search=shop');
    const { page } = window;
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Find or go to …' });
    await input.fill('save as');
    await page.getByRole('option', { name: 'Save as a view …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Shops');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Shops' }).waitFor();
    await window.open('/console/overview');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await input.fill('shops');
    await page.getByRole('option', { name: /Shops/ }).click();
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    expect(window.at()).to.equal('/console/monitors?search=shop');
    expect(await page.getByRole('searchbox').inputValue()).to.equal('shop');
  });

  it('filter by customer, tag and location, and say what of it was deleted', async () => {
    const { organizationId, apiToken } = suite.organization;
    const admin = suite.app.client(apiToken);
    const customer = await addCustomer(suite.app, organizationId, { name: 'Bakery Kornblum' });
    await suite.store({ name: 'Shop', customerId: customer.id });
    await suite.store({ name: 'Booking' });
    await admin.post('/api/tags', { name: 'Sales', color: 'teal' });
    const window = await suite.windowAt('/console/monitors');
    const { page } = window;
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Customer').fill('bakery');
    await page.getByRole('option', { name: 'Bakery Kornblum' }).click();
    await page.getByText('Customer: Bakery Kornblum').waitFor();
    await page.getByRole('link', { name: 'Booking' }).waitFor({ state: 'detached' });
    expect(await namesIn(page)).to.deep.equal(['Shop']);
    await page.getByLabel('Tag').selectOption('Sales');
    await page.getByText('Tag: Sales').waitFor();
    await expectSound(window);
    await page.getByLabel('Tag').press('Escape');
    await page.getByLabel('Tag').waitFor({ state: 'detached' });
    await window.open(`/console/monitors?customerId=${NOTHING}&tag=gone&locationId=${NOTHING}&condition=down`);
    await page.getByText('The customer of this filter was deleted.').waitFor();
    await page.getByText('No tag is named “gone” any more.').waitFor();
    await page.getByText('The location of this filter was deleted.').waitFor();
    await page.getByText('condition: down').waitFor();
    await page.getByRole('heading', { name: 'No monitor matches the filters' }).waitFor();
    await expectSound(window);
    for (let left = 4; left > 0; left -= 1)
      await page.getByRole('button', { name: 'Remove this filter' }).first().click();
    await page.getByRole('link', { name: 'Booking' }).waitFor();
    expect(window.at()).to.equal('/console/monitors');
  });

  it('are those of the reader, who may only read', async () => {
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    await suite.store({ name: 'Shop' });
    const { page } = await suite.windowAt('/console/monitors?kind=website', email);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Save as a view …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Websites');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Websites' }).waitFor();
    const { page: other } = await suite.windowAt('/console/monitors?kind=website');
    await other.getByRole('button', { name: 'Views' }).click();
    await other.getByText('You have not saved a view yet.').waitFor();
  });

  it('are accessible on a phone and a wide window in both schemes', async () => {
    await suite.store({ name: 'Shop' });
    const window = await suite.windowAt('/console/monitors?tag=gone', suite.email, PHONE);
    const { page } = window;
    const menu = page.getByRole('search').locator('button').last();
    for (const name of ['x'.repeat(255), 'Shops']) {
      await menu.click();
      await page.getByRole('button', { name: 'Save as a view …' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await menu.click();
    await page.getByRole('button', { name: 'Change views …' }).waitFor();
    await expectSoundEverywhere(window);
    await page.getByRole('button', { name: 'Change views …' }).click();
    await page.getByRole('dialog').waitFor();
    await expectSoundEverywhere(window);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Tag').waitFor();
    await expectSoundEverywhere(window);
  });
});
