import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { expectSound, windows } from './console-window.ts';

describeConsole('a new monitor in the console', (suite) => {
  it('is tested before it is stored, and created with the fields of its kind', async () => {
    const window = await suite.windowAt('/console/monitors');
    const { page } = window;
    await page.getByRole('link', { name: 'New monitor' }).click();
    await page.getByLabel('What to monitor').selectOption('dns');
    await page.getByLabel('Host name').fill('missing.invalid');
    await page.getByText('More options').click();
    await page.getByLabel('Timeout in seconds').fill('2');
    await page.getByRole('button', { name: 'Test now' }).click();
    await page.getByRole('status').getByText('Down', { exact: true }).waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('heading', { name: 'missing.invalid', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    expect(await page.getByLabel('Host name').inputValue()).to.equal('missing.invalid');
    await page.getByLabel('Interval in minutes').fill('15');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No monitors yet' }).waitFor();
  });

  it('keeps what was typed when it is refused', async () => {
    const { page } = await suite.windowAt('/console/monitors/new');
    await page.getByLabel('URL').fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    expect(await page.getByLabel('URL').inputValue()).to.equal('http://10.0.0.1/');
  });

  it('that is a heartbeat shows the address to which the job reports', async () => {
    const { page } = await suite.windowAt('/console/monitors/new?kind=heartbeat');
    await page.getByLabel('Name').fill('Nightly backup');
    expect(await page.getByRole('button', { name: 'Test now' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByText(/\/api\/heartbeat\/\S+/).waitFor();
  });

  it('that is a heartbeat shows when its signals are expected, and where the clock changes', async () => {
    const window = await suite.windowAt('/console/monitors/new?kind=heartbeat');
    const { page } = window;
    const preview = page.locator('section').filter({ hasText: 'When a signal is expected' });
    const onDay = (day: string) => preview.getByRole('listitem').filter({ hasText: `${day} 2060` });
    await page.getByLabel('Interval in minutes').fill('90');
    await preview.getByText('counts from the last signal').waitFor();
    await page.getByText('More options').click();
    const schedule = page.getByLabel('When a heartbeat is expected');
    await schedule.fill('61 2 * * *');
    await preview.getByText('A cron expression of five fields').waitFor();
    // On 28 March 2060 the clocks of Zurich skip the hour from 02:00 on.
    await schedule.fill('2060-03-27..29 04:30');
    await page.getByLabel('Time zone').fill('Europe/Zurich');
    await page.getByLabel('Grace in seconds').fill('120');
    expect(await onDay('28 Mar').innerText()).to.match(/04:30:00[^]*late from .*04:32:00[^]*The clock changes here/);
    expect(await onDay('29 Mar').innerText())
      .to.match(/04:30:00/)
      .and.not.to.include('clock');
    await expectSound(window);
    await page.getByLabel('Name').fill('Nightly backup');
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await onDay('28 Mar').waitFor();
  });

  it('has thresholds of its own, and inherits those that are empty', async () => {
    const { page } = await suite.windowAt('/console/monitors/new?kind=dns');
    const failures = page.getByLabel('Failures in a row before an alert');
    const edit = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByText('More options').click();
    };
    await page.getByLabel('Host name').fill('thresholds.invalid');
    await page.getByText('More options').click();
    await failures.fill('4');
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await edit();
    expect(await failures.inputValue()).to.equal('4');
    await page.getByText('The organization has 1.').first().waitFor();
    expect(await page.getByText('The organization has 2.').count()).to.equal(0);
    await failures.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await edit();
    await page.getByText('The organization has 2.').waitFor();
    expect(await failures.inputValue()).to.equal('');
  });

  for (const [title, options] of windows)
    it(`is accessible ${title}`, async () => {
      const window = await suite.windowAt('/console/monitors/new?kind=imap-pop', suite.email, options);
      await window.page.getByText('More options').click();
      await expectSound(window);
    });
});
