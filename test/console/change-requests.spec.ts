import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import type { ApiClient } from '../integration/http/api-client.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, windows } from './console-window.ts';

describeConsole('changes of monitors that the organization manages', (suite) => {
  let admin: ApiClient;
  let customer: { readonly id: number; readonly publicId: string };
  let monitor: string;
  let email: string;

  beforeEach(async () => {
    admin = suite.app.client(suite.organization.apiToken);
    ({ customer } = (await admin.post('/api/customers', { name: 'Seeblick', email: 'it@example.com' })).body as {
      customer: typeof customer;
    });
    const website = { name: 'Booking', url: 'https://booking.example/', customerId: customer.publicId };
    monitor = String((await admin.post('/api/websites', website)).body.publicId);
    ({ email } = await addUser(suite.app, suite.organization.organizationId, { customerId: customer.id }));
  });

  const address = (): string => `/console/monitors/website/${monitor}`;
  const request = async (): Promise<string> =>
    String(
      (await admin.post(`/api/websites/${monitor}/change-requests`, { changes: { checkInterval: 10 }, note: 'Sales' }))
        .body.publicId,
    );

  it('are requested: the old and the new value are shown before, and the request waits on the monitor', async () => {
    const { page } = await suite.windowAt(address(), email);
    await page.getByText(/manages this monitor\. You can request changes\./).waitFor();
    for (const name of ['Pause', 'Delete', 'Edit'])
      expect(await page.getByText(name, { exact: true }).count()).to.equal(0);
    await page.getByRole('link', { name: 'Request a change' }).click();
    const review = page.getByRole('button', { name: 'Review the request' });
    await page.getByText('Change a setting first.').waitFor();
    expect(await review.isDisabled()).to.equal(true);
    await page.getByText('More options').click();
    expect(await page.getByLabel(/^Password/).count()).to.equal(0);
    await page.getByLabel('Address (URL)').or(page.getByLabel('URL')).first().fill('https://rooms.example/');
    await review.click();
    const dialog = page.getByRole('dialog', { name: 'Request a change' });
    await dialog.getByRole('cell', { name: 'https://booking.example/' }).waitFor();
    await dialog.getByRole('cell', { name: 'https://rooms.example/' }).waitFor();
    await dialog.getByLabel(/^Note/).fill('We moved.');
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await page.getByRole('heading', { name: 'Requests that wait for a decision' }).waitFor();
    await page.getByText('1 change').click();
    await page.getByText('We moved.').waitFor();
    const { items } = (await admin.get('/api/change-requests')).body as { items: readonly Record<string, unknown>[] };
    expect(items.map(({ changes, note }) => [changes, note])).to.deep.equal([
      [{ url: 'https://rooms.example/' }, 'We moved.'],
    ]);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('heading', { name: 'Requests that wait for a decision' }).waitFor({ state: 'detached' });
  });

  it('show what was decided, with the answer, at the package of the customer', async () => {
    const id = await request();
    const { page } = await suite.windowAt('/console/customer', email);
    await page.getByText('Waits for a decision').waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw' }).count()).to.equal(0);
    await admin.patch(`/api/change-requests/${id}`, {
      status: 'rejected',
      note: 'Your package checks every 15 minutes.',
    });
    await page.reload();
    await page.getByText('Declined').waitFor();
    await page.getByText('Answer: Your package checks every 15 minutes.').waitFor();
  });

  it('name the rule that a request breaks, and keep what was typed', async () => {
    const { page } = await suite.windowAt(`${address()}/edit`, email);
    await page.getByLabel('Address (URL)').or(page.getByLabel('URL')).first().fill('https://127.0.0.1/');
    await page.getByRole('button', { name: 'Review the request' }).click();
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Review the request' }).waitFor();
  });

  it('are made at once by customers who may, and by the organization', async () => {
    await admin.patch(`/api/customers/${customer.publicId}`, { canEditManaged: true });
    for (const who of [email, suite.email]) {
      const { page } = await suite.windowAt(`${address()}/edit`, who);
      await page.getByRole('button', { name: 'Save' }).waitFor();
    }
  });

  it('are not offered with new monitors to customers without self-service', async () => {
    const { page } = await suite.windowAt('/console/monitors', email);
    await page.getByRole('link', { name: 'Booking' }).waitFor();
    expect(await page.getByRole('link', { name: 'New monitor' }).count()).to.equal(0);
    await admin.patch(`/api/customers/${customer.publicId}`, { allowSelfService: true, maxSelfServiceUrls: 3 });
    await page.reload();
    await page.getByRole('link', { name: 'New monitor' }).waitFor();
  });

  for (const [title, options] of windows)
    it(`are accessible ${title}`, async () => {
      await request();
      const window = await suite.windowAt(address(), email, options);
      await window.page.getByText('1 change').click();
      await expectSound(window);
      await window.open(`${address()}/edit`);
      await window.page.getByLabel(/^Name/).fill('Rooms');
      await window.page.getByRole('button', { name: 'Review the request' }).click();
      await window.page.getByRole('dialog').waitFor();
      await expectSound(window);
    });
});
