import { expect } from 'chai';
import { later, minutes } from '../../src/domain/kernel/time.ts';
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

  it('is a state of the screen of a monitor while a window is in effect, with its end and the window', async () => {
    const websiteId = await suite.addWebsite('Shop');
    const now = suite.app.clock.now();
    const admin = suite.app.client(suite.organization.apiToken);
    const address = `/console/monitors/website/${websiteId}`;
    const before = await suite.windowAt(address);
    await before.page.getByRole('heading', { name: 'Latest checks' }).waitFor();
    expect(await before.page.getByText(/^In effect until/).count()).to.equal(0);
    await admin.post('/api/maintenance-windows', {
      title: 'Database upgrade',
      websiteId,
      startTime: later(now, -minutes(5)).toISOString(),
      endTime: later(now, minutes(55)).toISOString(),
    });
    const window = await suite.windowAt(address);
    const { page } = window;
    await page.getByText(/^In effect until .*\d\d:\d\d/).waitFor();
    await page.getByText('Maintenance', { exact: true }).last().waitFor();
    await expectSound(window);
    await page.getByRole('link', { name: 'Database upgrade' }).click();
    await page.getByRole('heading', { name: 'Database upgrade', level: 1 }).waitFor();
  });

  it('is shown in a calendar of the clock of the reader, with each occurrence', async () => {
    await addWindow('Once a year');
    const websiteId = await suite.addWebsite('Blog');
    await suite.app.client(suite.organization.apiToken).post('/api/maintenance-windows', {
      title: 'Nightly',
      websiteId,
      startTime: '2099-03-01T23:30',
      endTime: '2099-03-02T00:30',
      timezone: 'Europe/Zurich',
      recurrence: 'daily',
    });
    await suite.app.client(suite.organization.apiToken).patch('/api/organization', { timezone: 'Europe/Zurich' });
    const window = await suite.windowAt('/console/maintenance');
    const { page } = window;
    await page.getByLabel('Show as').selectOption('calendar');
    await page.waitForURL(/view=month/);
    const dayOf = (day: string) =>
      page.locator('[data-calendar] li').filter({ has: page.getByRole('heading', { name: day }) });
    await page.goto(`${suite.url}/console/maintenance?view=month&date=2099-05-04`);
    expect(await dayOf('Mon 4 May').innerText()).to.match(
      /00:00 – 00:30\s+Nightly\s+Blog\s+22:00 – 23:00\s+Once a year\s+Shop\s+23:30 – 00:00\s+Nightly/,
    );
    await expectSound(window);
    await page.getByLabel('Period').selectOption('week');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.waitForURL(/view=week.*date=2099-05-11/);
    await dayOf('Mon 11 May').getByText('Nightly').first().waitFor();
    expect(await page.getByText('Once a year').count()).to.equal(0);
    // On 29 March 2099 the clocks of Zurich skip the hour from 02:00 on.
    await page.goto(`${suite.url}/console/maintenance?view=week&date=2099-03-29`);
    await dayOf('Sun 29 Mar').getByText('23 hours').waitFor();
    await dayOf('Sun 29 Mar').getByRole('link', { name: 'Nightly' }).last().click();
    await page.getByRole('heading', { name: 'Nightly', level: 1 }).waitFor();
  });

  it('in a calendar shows the first occurrences of a day in a month, and all in the day', async () => {
    const websiteId = await suite.addWebsite('Blog');
    await suite.app.client(suite.organization.apiToken).post('/api/maintenance-windows', {
      title: 'Hourly',
      websiteId,
      startTime: '2099-05-01T00:10',
      endTime: '2099-05-01T00:20',
      timezone: 'UTC',
      recurrence: 'FREQ=HOURLY',
    });
    const { page } = await suite.windowAt('/console/maintenance?view=month&date=2099-05-04');
    await page.getByText('Of Hourly, only the first 200 occurrences are shown.').waitFor();
    await page.getByRole('link', { name: '20 more' }).nth(2).click();
    await page.waitForURL(/view=day.*date=2099-05-03/);
    await page.getByText('23:10 – 23:20').waitFor();
    expect(await page.locator('[data-calendar] a').count()).to.equal(24);
    await page.goto(`${suite.url}/console/maintenance?view=month&date=2098-05-04`);
    await page.getByText('Nothing occurs in this period.').waitFor();
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
    // The stream would show the change of the first before the second saves.
    suite.gate.hold('/api/stream');
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
