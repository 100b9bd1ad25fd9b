import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import sinon from 'sinon';
import { healthy, warning } from '../../src/domain/kernel/diagnosis.ts';
import { problem } from '../../src/domain/kernel/problems.ts';
import { addUser, enrol, mailsTo, signedIn } from '../integration/http/access/browser.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('the administration in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);

  it('creates, changes and deletes packages, custom fields and tags', async () => {
    const window = await suite.windowAt('/console/organization');
    const { page } = window;
    await page.getByRole('link', { name: 'Packages, fields and tags' }).click();
    await page.getByRole('button', { name: 'New package' }).click();
    await page.getByLabel('Name').fill('Gold');
    await page.getByLabel('Key').fill('gold');
    await page.getByLabel('Monitors (optional)').fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    const gold = page.getByRole('listitem').filter({ hasText: 'Gold' });
    await gold.getByText('monitors: 50').waitFor();
    await expectSound(window);
    await gold.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Monitors (optional)').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await gold.getByText('any number of monitors').waitFor();
    const { body: packages } = await admin().get('/api/package-configs');
    const stored = packages.find(({ key }: { key: string }) => key === 'gold');
    expect(stored).to.deep.include({ displayName: 'Gold', minCheckInterval: 1, isDefault: false });
    expect(stored.limits.monitors).to.equal(null);
    await page.getByRole('button', { name: 'New field' }).click();
    await page.getByLabel('Name').fill('Region');
    await page.getByLabel('Key').fill('region');
    await page.getByLabel('Type').selectOption('One of several');
    await page.getByLabel('Choices').fill('north\nsouth');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('One of several (north, south)').waitFor();
    await page.getByRole('button', { name: 'New tag' }).click();
    await page.getByLabel('Name').fill('shop');
    await page.getByRole('button', { name: 'Save' }).click();
    const tag = page.getByRole('listitem').filter({ hasText: 'shop' });
    await tag.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No tags yet.').waitFor();
    expect((await admin().get('/api/tags')).body.items).to.deep.equal([]);
  });

  it('keeps the form open with the reason when a package is refused', async () => {
    const { page } = await suite.windowAt('/console/catalogue');
    await page.getByRole('button', { name: 'New package' }).click();
    await page.getByLabel('Name').fill('Again');
    const [{ key }] = (await admin().get('/api/package-configs')).body;
    await page.getByLabel('Key').fill(key);
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('dialog')
      .getByText(/already/)
      .first()
      .waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Again');
  });

  it('enters a domain with the DNS record to make, and says what its verification lacks', async () => {
    const window = await suite.windowAt('/console/domains');
    const { page } = window;
    await page.getByRole('button', { name: 'New domain' }).click();
    await page.getByLabel('Hostname').fill('status.example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('_watchstead.status.example.com').waitFor();
    await page.getByText(/watchstead-verification=/).waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('listitem').getByRole('alert').getByText(/\w/).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No domains yet').waitFor();
  });

  it('lists the usage of a month with its sums, and stores it as a file', async () => {
    const { organizationId } = suite.organization;
    const { id } = await addCustomer(suite.app, organizationId, { name: 'Kornblum' });
    await addCustomer(suite.app, organizationId, { name: 'Seeblick' });
    await suite.store({ name: 'Shop', customerId: id });
    const window = await suite.windowAt('/console/usage');
    const { page } = window;

    await page.getByRole('row', { name: /^Total 2 customers/ }).waitFor();
    await expectSound(window);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).to.have.length(3);
    expect(text).to.match(/^\uFEFFmonth,frozenAt,customerId/);
  });

  it('shows organizations and locations to administrators of the platform, who create and suspend them', async () => {
    const { email } = await addUser(suite.app, suite.organization.organizationId, {
      role: 'admin',
      isGlobalAdmin: true,
    });
    const window = await suite.windowAt('/console/platform', email);
    const { page } = window;
    await page.getByRole('button', { name: 'New organization' }).click();
    await page.getByLabel('Name').fill('Second Agency');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('searchbox').fill('Second');
    const second = page.getByRole('listitem').filter({ hasText: 'Second Agency' });
    await second.getByText('Active').waitFor();
    await expectSound(window);
    await second.getByRole('link', { name: 'Second Agency' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second Agency' }).waitFor();
    const { timezone } = await suite.app.database.query
      .selectFrom('organization')
      .select('timezone')
      .where('name', '=', 'Second Agency')
      .executeTakeFirstOrThrow();
    expect(timezone).to.equal('Asia/Tokyo');
    await expectSound(window);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('State').selectOption('Suspended');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Suspended').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    expect(await page.getByLabel('State').locator('option').allInnerTexts()).to.deep.equal(['Active', 'Suspended']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Quota tier').selectOption('starter: up to 100, paid');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').getByText('Deleted').waitFor();
    await page.getByRole('link', { name: 'All organizations' }).click();
    await page.getByRole('link', { name: 'Locations' }).click();
    await page.getByRole('button', { name: 'New location' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Zurich');
    await page.getByLabel('Key', { exact: true }).fill('zurich');
    await page.getByLabel(/^Country/).fill('CH');
    await page.getByRole('button', { name: 'Save' }).click();
    const zurich = page.getByRole('listitem').filter({ hasText: 'Zurich' });
    await zurich.getByText('No worker has reported yet').waitFor();
    await expectSound(window);
  });

  it('shows what the diagnosis says to administrators of the platform: faults first, tables only counted', async () => {
    const { email } = await addUser(suite.app, suite.organization.organizationId, {
      role: 'admin',
      isGlobalAdmin: true,
    });
    const run = sinon.stub(suite.app.ports.diagnosis, 'run').resolves([
      { name: 'Node', ...healthy('this is Node 24') },
      { name: 'mail', ...problem('mailServerMissing', {}) },
      { name: 'disk', ...problem('diskFull', { folder: '/data', free: 3 }) },
      { name: 'audit_log', ...healthy('oldest row 3 days old') },
      { name: 'session', ...warning('rows have expired and are still stored', 'start the service') },
    ]);
    try {
      const window = await suite.windowAt('/console/platform', email);
      const { page } = window;
      await page.getByRole('link', { name: 'Diagnosis' }).click();
      await page.getByRole('heading', { level: 1, name: 'Diagnosis' }).waitFor();
      const rows = page.getByRole('listitem').filter({ has: page.locator('strong') });
      expect(
        await rows.allInnerTexts().then((texts) => texts.map((text) => text.replaceAll('\n', ' | '))),
      ).to.deep.equal([
        'Disk | the disk of /data is full (3 MB left) | make room, or move DATA_DIR to a larger disk | Fault',
        'Mail | no mail server is configured; mail stays in the outbox | set SMTP_URL | Warning',
        'session | rows have expired and are still stored | start the service | Warning',
        'Node | this is Node 24 | In order',
        'Tables of the database | 1 without overdue rows',
      ]);
      await expectSound(window);
      run.resolves([{ name: 'Node', ...healthy('this is Node 24') }]);
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByText('Every check is in order.').waitFor();
    } finally {
      run.restore();
    }
  });

  it('lets administrators of the platform reset the two-step verification of people of an organization', async () => {
    const { app } = suite;
    const other = await app.createOrganization();
    const { email } = await addUser(app, other.organizationId, { role: 'admin' });
    await enrol(app, await signedIn(app, email));
    const owner = await addUser(app, suite.organization.organizationId, { role: 'admin', isGlobalAdmin: true });
    const window = await suite.windowAt(`/console/platform/${other.organizationPublicId}`, owner.email);
    const { page } = window;
    await page.getByRole('main').getByRole('link', { name: 'People' }).click();
    await page.getByRole('searchbox').fill(email);
    const row = page.getByRole('listitem').filter({ hasText: email });
    await row.getByRole('button', { name: 'Reset two-step verification' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step verification' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row.getByRole('button').waitFor({ state: 'detached' });
    await expectSound(window);
    expect((await mailsTo(app, email)).length).to.be.greaterThan(0);
    // The password alone signs in again.
    expect((await signedIn(app, email)).cookie).to.not.equal(null);
  });
});
