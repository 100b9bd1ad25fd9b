import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, namesIn, windows } from './console-window.ts';

describeConsole('several monitors in the console', (suite) => {
  it('are selected by click, range and key, and paused after a preview', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) await suite.store({ name, condition: 'up' });
    const window = await suite.windowAt('/console/monitors?sort=name');
    const { page } = window;
    await page.getByLabel('Select Alpha').check();
    await page.getByLabel('Select Delta').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await page.getByRole('link', { name: 'Delta' }).focus();
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('2 would change, 0 are refused.').waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 changed, 0 refused.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    await page.getByLabel('State').selectOption('paused');
    await page.getByText('Listed: 2').waitFor();
    expect((await namesIn(page)).toSorted()).to.deep.equal(['Alpha', 'Beta']);
  });

  it('are all that match, also those that are not in view', async () => {
    for (let at = 0; at < 60; at += 1) await suite.store({ name: `Site ${at}`, condition: 'up' });
    await suite.store({ name: 'Other', condition: 'up' });
    const { page } = await suite.windowAt('/console/monitors?search=Site');
    await page
      .getByLabel(/^Select Site/)
      .first()
      .check();
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByText('60 selected').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('60 would change, 0 are refused.').waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('60 changed, 0 refused.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('Listed: 1').waitFor();
  });

  it('cannot be selected by people who may only read', async () => {
    await suite.store({ name: 'Alpha' });
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    const { page } = await suite.windowAt('/console/monitors', email);
    await page.getByRole('link', { name: 'Alpha' }).waitFor();
    expect(await page.getByRole('checkbox').count()).to.equal(0);
  });

  it('and places are found with Ctrl K from everywhere', async () => {
    const customer = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    await suite.store({ name: 'Booking of the hotel', customerId: customer.id });
    const window = await suite.windowAt('/console/channels');
    const { page } = window;
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Find or go to …' });
    await input.waitFor();
    await expectSound(window);
    await input.fill('hotel');
    await page.getByRole('option', { name: /Booking of the hotel/ }).waitFor();
    await page.getByRole('option', { name: /Hotel Seeblick/ }).click();
    await page.getByRole('heading', { name: 'Hotel Seeblick', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await input.fill('overv');
    await page.getByRole('option', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    for (const key of ['g', 'm']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await expectSound(window);
    await page.keyboard.press('Escape');
    await window.open('/console/profile');
    const stored = page.waitForResponse('**/api/me/preferences');
    await page.getByLabel('Single-letter shortcuts').click();
    await stored;
    await page.getByRole('heading', { name: 'Your account', level: 1 }).click();
    for (const key of ['g', 'o', '?']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await input.waitFor();
    expect(window.at()).to.equal('/console/profile');
    expect(await page.getByRole('dialog', { name: 'Keyboard' }).count()).to.equal(0);
  });

  for (const [title, options] of windows)
    it(`are accessible ${title}, with a selection`, async () => {
      await suite.store({ name: 'x'.repeat(255), condition: 'down' });
      const window = await suite.windowAt('/console/monitors', suite.email, options);
      await window.page.getByRole('checkbox').first().check();
      await window.page.getByText('1 selected').waitFor();
      await expectSound(window);
    });
});
