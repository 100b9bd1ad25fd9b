import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

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
    const pause = page.getByRole('dialog', { name: 'Pause missing.invalid' });
    await pause.getByLabel('How long').selectOption('Until a time …');
    expect(await pause.getByRole('button', { name: 'Pause' }).isDisabled()).to.equal(true);
    await pause.getByLabel('How long').selectOption('1 hour');
    await expectSound(window);
    await pause.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/^Paused until /).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText(/^Paused until /).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await pause.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    expect(await page.getByText(/^Paused until /).count()).to.equal(0);
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

  it('has headers, a body and a login, which are set, replaced and removed without being shown', async () => {
    const window = await suite.windowAt('/console/monitors/new');
    const { page } = window;
    const open = async (): Promise<void> => {
      await page.getByText('More options').click();
      await page.getByLabel('Request headers').waitFor();
    };
    await page.getByLabel('URL').fill('https://shop.invalid/');
    await open();
    await page.getByLabel('Request headers').selectOption('Enter headers');
    await page.getByRole('textbox', { name: 'Headers' }).fill('X-Key: secret-1');
    await page.getByLabel('Login').selectOption('Bearer token');
    await page.getByLabel('Token').fill('secret-2');
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await open();
    await page.getByText('X-Key', { exact: true }).waitFor();
    expect(await page.content()).not.to.match(/secret-[12]/);
    await page.getByLabel('Request headers').selectOption('Remove');
    await page.getByLabel('Request body').selectOption('Enter a body');
    await page.getByRole('textbox', { name: 'Body' }).fill('ping');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    const admin = suite.app.client(suite.organization.apiToken);
    const { body } = await admin.get('/api/websites');
    expect(body.items[0]).to.deep.include({ headerNames: [], hasBody: true, hasAuth: true });
  });

  it('depends on another monitor, and is checked from the chosen locations', async () => {
    const routerId = await suite.store({ name: 'Router' });
    const { page } = await suite.windowAt('/console/monitors/new?kind=dns');
    await page.getByLabel('Host name').fill('behind.invalid');
    await page.getByText('More options').click();
    await page.getByLabel('Depends on').fill('Rou');
    await page.getByRole('option', { name: 'Router' }).click();
    await page.getByRole('group', { name: 'Locations' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Create the monitor' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('More options').click();
    await page.waitForFunction(`[...document.querySelectorAll('input')].some(({ value }) => value === 'Router')`);
    expect(await page.getByRole('group', { name: 'Locations' }).getByRole('checkbox').first().isChecked()).to.equal(
      true,
    );
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/dns-monitors');
    expect(body.items[0].parentMonitorId).to.equal(routerId);
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
    await page.getByLabel('Time zone').selectOption('Europe/Zurich');
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

  describe('of a customer', () => {
    let customer: { readonly id: number; readonly publicId: string };
    const setLimits = (limits: Readonly<Record<string, number>>) =>
      suite.app.database.query
        .updateTable('package_config')
        .set({ limits })
        .where('organizationId', '=', suite.organization.organizationId)
        .execute();

    beforeEach(async () => {
      customer = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
      await setLimits({ monitors: 3, dns: 1 });
      await suite.store({ name: 'Booking', customerId: customer.id });
    });

    it('shows the use of the package, warns before the last one, and says what to do when there is no more', async () => {
      const window = await suite.windowAt('/console/monitors/new');
      const { page } = window;
      const create = page.getByRole('button', { name: 'Create the monitor' });
      await page.getByLabel('Customer').fill('Seeblick');
      await page.getByRole('option', { name: 'Hotel Seeblick' }).click();
      const quota = page.getByRole('status').filter({ hasText: 'Monitors' });
      await quota.getByText('1 of 3').waitFor();
      expect(await quota.getByText('This is the last one').count()).to.equal(0);
      await page.getByLabel('What to monitor').selectOption('dns');
      await quota.getByText('0 of 1').waitFor();
      await quota.getByText('This is the last one that the package includes.').waitFor();
      await setLimits({ monitors: 1 });
      await suite.store({ name: 'Shop', customerId: customer.id });
      await window.open('/console/monitors/new');
      expect(await create.isEnabled()).to.equal(true);
      await page.getByLabel('Customer').fill('Seeblick');
      await page.getByRole('option', { name: 'Hotel Seeblick' }).click();
      await quota.getByText('2 of 1').waitFor();
      await quota.getByText('The package includes no more.').waitFor();
      await quota.getByText(/give the customer a package that includes more/).waitFor();
      expect(await create.isDisabled()).to.equal(true);
      await expectSound(window);
      await quota.getByRole('link', { name: 'Package of the customer' }).click();
      await page.getByRole('heading', { name: 'Hotel Seeblick', level: 1 }).waitFor();
    });

    it('shows the quota of the organization, also without a customer, and what one more monitor leads to', async () => {
      const { organizationId } = suite.organization;
      await suite.app.database.pool.query(
        `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
         select gen_random_uuid(), now(), now(), $1, 'website', 'http', 'x', 'http://1.1.1.1/', 'active', 'managed', 5, 30, '{}', 'unknown' from generate_series(1, 48)`,
        [organizationId],
      );
      const { email: editor } = await addUser(suite.app, organizationId, { role: 'editor' });
      const window = await suite.windowAt('/console/monitors/new', editor);
      const { page } = window;
      const create = page.getByRole('button', { name: 'Create the monitor' });
      await page.getByText('49 of 50').waitFor();
      expect(await create.isEnabled()).to.equal(true);
      await suite.store({ name: 'Last' });
      await page.reload();
      await page.getByText('50 of 50').waitFor();
      await page.getByText('The quota of the organization is used up. An administrator can choose').waitFor();
      expect(await create.isDisabled()).to.equal(true);
      expect(await page.getByRole('link', { name: 'Quota tier' }).count()).to.equal(0);
      await expectSound(window);
      const own = await suite.windowAt('/console/monitors/new');
      await own.page.getByRole('link', { name: 'Quota tier' }).waitFor();
      await suite.app.client(suite.organization.apiToken).patch('/api/organization', { autoQuotaUpgrade: true });
      await page.reload();
      await page.getByText('This one moves the organization to the next tier: starter: up to 100, paid').waitFor();
      expect(await create.isEnabled()).to.equal(true);
    });

    it('names the organization to people of the customer', async () => {
      await suite.app.database.query
        .updateTable('customer')
        .set({ allowSelfService: true, maxSelfServiceUrls: 5 })
        .where('id', '=', customer.id)
        .execute();
      await setLimits({ website: 1 });
      const guest = await addUser(suite.app, suite.organization.organizationId, { customerId: customer.id });
      const { page } = await suite.windowAt('/console/monitors/new', guest.email);
      await page.getByText('1 of 1').waitFor();
      await page.getByText(/can give you a package that includes more/).waitFor();
      expect(await page.getByRole('link', { name: 'Package of the customer' }).count()).to.equal(0);
      expect(await page.getByRole('button', { name: 'Create the monitor' }).isDisabled()).to.equal(true);
      await page.getByLabel('What to monitor').selectOption('dns');
      await page.getByText('1 (no limit)').waitFor();
      expect(await page.getByRole('button', { name: 'Create the monitor' }).isEnabled()).to.equal(true);
    });
  });

  it('is accessible on a phone and a wide window in both schemes', async () => {
    const window = await suite.windowAt('/console/monitors/new?kind=imap-pop', suite.email, PHONE);
    await window.page.getByText('More options').click();
    await expectSoundEverywhere(window);
  });
});
