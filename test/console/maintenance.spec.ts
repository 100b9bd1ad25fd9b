import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('maintenance in the console', (suite) => {
  const addWindow = async (title: string): Promise<string> => {
    const websiteId = await suite.addWebsite('Shop');
    const { body } = await suite.app.client(suite.organization.apiToken).post('/api/maintenance-windows', {
      title,
      websiteId,
      startTime: '2099-05-04T22:00',
      endTime: '2099-05-04T23:00',
      timezone: 'Europe/Zurich',
    });
    return String(body.publicId);
  };

  it('is planned for a monitor, with its next occurrences, and deleted', async () => {
    await suite.addWebsite('Shop');
    const window = await suite.windowAt('/console/maintenance');
    const { page } = window;
    await page.getByRole('heading', { name: 'No maintenance windows yet' }).waitFor();
    await page.getByRole('link', { name: 'New maintenance window' }).click();
    await page.getByLabel('Monitor', { exact: true }).fill('sho');
    await page.getByRole('option', { name: 'Shop' }).click();
    await page.getByLabel('Title').fill('Database upgrade');
    // On 29 March 2099 the clocks of Zurich skip the hour from 02:00 on.
    await page.getByLabel('Begins').fill('2099-03-27T02:30');
    await page.getByLabel('Ends').fill('2099-03-27T04:00');
    await page.getByLabel('Time zone').selectOption('Europe/Zurich');
    await page.getByLabel('Repeats').selectOption('daily');
    const occurrences = page.locator('section').filter({ hasText: 'Next occurrences' }).getByRole('listitem');
    await occurrences.nth(4).waitFor();
    const moved = occurrences.filter({ hasText: 'The clock changes here' });
    await moved.waitFor();
    expect(await moved.innerText()).to.match(/29 Mar.* 2099.*03:00.*04:00/);
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the window' }).click();
    await page.getByRole('heading', { name: 'Database upgrade', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All maintenance windows' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Database upgrade' });
    expect(await row.innerText()).to.match(/Shop · Every day/);
    await page.getByRole('link', { name: 'Database upgrade' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No maintenance windows yet' }).waitFor();
  });

  it('says in a rule what is wrong with it', async () => {
    const id = await addWindow('Backup');
    const { page } = await suite.windowAt(`/console/maintenance/${id}`);
    await page.getByLabel('Repeats').selectOption('rule');
    await page.getByLabel('Rule').fill('FREQ=SECONDLY');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A window recurs at most once an hour.').first().waitFor();
    expect(await page.getByLabel('Rule').inputValue()).to.equal('FREQ=SECONDLY');
  });

  it('that two people change at once shows both versions, and loses nothing typed', async () => {
    const id = await addWindow('Backup');
    const path = `/console/maintenance/${id}`;
    const [first, second] = [await suite.windowAt(path), await suite.windowAt(path)];
    for (const { page } of [first, second]) await page.getByLabel('Title').waitFor();
    await second.page.getByLabel('Title').fill('Backup of the second');
    await second.page.getByLabel('Description').fill('By the second');
    await first.page.getByLabel('Title').fill('Backup of the first');
    await first.page.getByRole('button', { name: 'Save' }).click();
    await first.page.getByRole('heading', { name: 'Backup of the first', level: 1 }).waitFor();
    const conflict = second.page.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile' });
    await second.page.getByRole('button', { name: 'Save' }).click();
    await conflict.waitFor();
    expect(await conflict.innerText())
      .to.include('Backup of the first')
      .and.to.include('Backup of the second');
    await expectSound(second);
    expect(await second.page.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    await conflict.getByRole('button', { name: 'Keep what I typed' }).click();
    await second.page.getByRole('button', { name: 'Save' }).click();
    await second.page.getByRole('heading', { name: 'Backup of the second', level: 1 }).waitFor();
    const { body } = await suite.app.client(suite.organization.apiToken).get(`/api/maintenance-windows/${id}`);
    expect(body).to.include({ title: 'Backup of the second', description: 'By the second' });
  });
});
