import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import type { ApiClient } from '../integration/http/api-client.ts';
import { describeConsole } from './console-suite.ts';
import { expectSoundEverywhere, PHONE } from './console-window.ts';

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
    await dialog.getByText('https://booking.example/').waitFor();
    await dialog.getByText('https://rooms.example/').waitFor();
    await dialog.getByLabel(/^Note/).fill('We moved.');
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await page.getByRole('heading', { name: 'Requests that wait for a decision' }).waitFor();
    await page.getByRole('link', { name: 'Requested change' }).click();
    await page.getByText('We moved.').waitFor();
    await page.getByRole('main').getByText('Ada Example').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).to.equal(0);
    const { items } = (await admin.get('/api/change-requests')).body as { items: readonly Record<string, unknown>[] };
    expect(items.map(({ changes, note }) => [changes, note])).to.deep.equal([
      [{ url: 'https://rooms.example/' }, 'We moved.'],
    ]);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('status').getByText('Withdrawn').waitFor();
    await page.getByRole('link', { name: 'Booking' }).click();
    await page.getByRole('link', { name: 'Request a change' }).waitFor();
    await page.getByRole('heading', { name: 'Requests that wait for a decision' }).waitFor({ state: 'detached' });
  });

  const decisionOn = async (id: string): Promise<unknown> => {
    const { body } = await admin.get(`/api/change-requests/${id}`);
    return [body.status, body.decisionNote];
  };

  it('are listed by customer and monitor, the open ones first, and found by text and status', async () => {
    const first = await request();
    await admin.patch(`/api/change-requests/${first}`, { status: 'rejected' });
    await request();
    const { page } = await suite.windowAt('/console/change-requests');
    const rows = page.getByRole('main').locator('li');
    await rows.first().getByText('Seeblick · 1 change').waitFor();
    expect(await rows.locator('span', { hasText: /^(Waits for a decision|Declined)$/ }).allInnerTexts()).to.deep.equal([
      'Waits for a decision',
      'Declined',
    ]);
    await page.getByLabel('Status').selectOption('Declined');
    await rows.nth(1).waitFor({ state: 'detached' });
    await rows.getByText('Declined').waitFor();
    expect(page.url()).to.match(/\?status=rejected$/);
    await page.getByRole('searchbox').fill('kornblum');
    await page.getByRole('heading', { name: 'No request matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await rows.nth(1).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).to.equal('');
  });

  it('are approved with a note, which changes the monitor, and the requester reads both', async () => {
    const id = await request();
    const { page } = await suite.windowAt('/console/overview');
    await page.getByRole('main').getByRole('link', { name: 'Booking' }).click();
    const change = page.getByRole('main').locator('dl');
    await change.getByText('Interval in minutes').waitFor();
    expect(await change.locator('dd').allInnerTexts()).to.deep.equal(['Before\n5', 'Requested\n10']);
    await page.getByText('Sales').waitFor();
    await page.getByRole('link', { name: 'Seeblick' }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve the request?' });
    await dialog.getByLabel(/^Note/).fill('For March.');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('status').getByText('Approved').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).to.equal(0);
    expect(await decisionOn(id)).to.deep.equal(['approved', 'For March.']);
    await page.getByRole('main').getByText('Ada Example').waitFor();
    expect((await admin.get(`/api/websites/${monitor}`)).body.checkInterval).to.equal(10);
    const { page: own } = await suite.windowAt(`/console/change-requests/${id}`, email);
    await own.getByText('Answer: For March.').waitFor();
    await own.getByText('Before').waitFor();
    // The person who decided is one of the organization, whose name the customer does not read.
    expect(await own.getByRole('main').getByText('Ada Example').count()).to.equal(0);
    expect(await own.getByRole('button', { name: 'Decline' }).count()).to.equal(0);
  });

  it('are declined, and the monitor stays as it is', async () => {
    const id = await request();
    const { page } = await suite.windowAt(`/console/change-requests/${id}`);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('dialog', { name: 'Decline the request?' }).getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('status').getByText('Declined').waitFor();
    expect(await decisionOn(id)).to.deep.equal(['rejected', null]);
    expect((await admin.get(`/api/websites/${monitor}`)).body.checkInterval).to.equal(5);
  });

  it('show what the monitor has at present if it was changed after the request', async () => {
    const id = await request();
    const { page } = await suite.windowAt(`/console/change-requests/${id}`);
    await page.getByText('Interval in minutes').waitFor();
    expect(await page.getByText(/^The monitor was changed after the request/).count()).to.equal(0);
    await admin.patch(`/api/websites/${monitor}`, { checkInterval: 30 });
    await page.getByText(/^The monitor was changed after the request/).waitFor();
    expect(await page.getByRole('main').locator('dd').allInnerTexts()).to.deep.equal([
      'Before\n5',
      'At present\n30',
      'Requested\n10',
    ]);
  });

  it('show the present values if those before the change are not known, as in requests of older versions', async () => {
    const id = await request();
    await suite.app.database.query
      .updateTable('change_request')
      .set({ valuesBefore: null })
      .where('publicId', '=', id)
      .execute();
    const { page } = await suite.windowAt(`/console/change-requests/${id}`);
    const values = page.getByRole('main').locator('dd');
    await values.nth(1).waitFor();
    expect(await values.allInnerTexts()).to.deep.equal(['At present\n5', 'Requested\n10']);
    expect(await page.getByText(/^The monitor was changed after the request/).count()).to.equal(0);
  });

  it('keep the note if somebody else decides meanwhile, and say so', async () => {
    const id = await request();
    const { page } = await suite.windowAt(`/console/change-requests/${id}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Note/).fill('For March.');
    await admin.patch(`/api/change-requests/${id}`, { status: 'rejected' });
    await page.getByText('Declined', { exact: true }).first().waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
    expect(await dialog.getByLabel(/^Note/).inputValue()).to.equal('For March.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('status').getByText('Declined').waitFor();
    await page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'hidden' });
  });

  it('keep the note if the rules of the monitor refuse the change by now', async () => {
    const id = await request();
    await admin.post('/api/package-configs', { key: 'slow', displayName: 'Slow', minCheckInterval: 15 });
    await admin.patch(`/api/customers/${customer.publicId}`, { packageType: 'slow' });
    const { page } = await suite.windowAt(`/console/change-requests/${id}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByRole('alert').filter({ hasText: /15/ }).waitFor();
    expect(await decisionOn(id)).to.deep.equal(['open', null]);
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

  it('are accessible on a phone and a wide window in both schemes', async () => {
    const id = await request();
    const window = await suite.windowAt(address(), email, PHONE);
    await window.page.getByRole('link', { name: 'Requested change' }).waitFor();
    await expectSoundEverywhere(window);
    await window.open(`${address()}/edit`);
    await window.page.getByRole('textbox', { name: /^Name/ }).fill('Rooms');
    await window.page.getByRole('button', { name: 'Review the request' }).click();
    await window.page.getByRole('dialog').waitFor();
    await expectSoundEverywhere(window);
    const decider = await suite.windowAt('/console/change-requests', suite.email, PHONE);
    await decider.page.getByRole('link', { name: 'Booking' }).waitFor();
    await expectSoundEverywhere(decider);
    await decider.open(`/console/change-requests/${id}`);
    await decider.page.getByRole('button', { name: 'Decline' }).click();
    await decider.page.getByRole('dialog').waitFor();
    await expectSoundEverywhere(decider);
  });
});
