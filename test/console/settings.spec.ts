import { expect } from 'chai';
import { addUser, enrol, signedIn } from '../integration/http/access/browser.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('the settings of an organization in the console', (suite) => {
  it('are changed, and the audit log shows the difference', async () => {
    const window = await suite.windowAt('/console/organization');
    const { page } = window;
    await page.getByLabel('Support contact').fill('+41 44 123 45 67');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved').waitFor();
    await expectSound(window);
    await page.getByRole('link', { name: 'Audit log' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Organization · Changed' }).first();
    await entry.getByText(/^Differences: /).click();
    expect(await entry.innerText())
      .to.include('Support contact')
      .and.to.include('+41 44 123 45 67');
    await expectSound(window);
  });

  it('have an audit log in the language of its reader', async () => {
    const organization = suite.app.client(suite.organization.apiToken);
    await organization.patch('/api/organization', { supportContact: '+41 44 765 43 21' });
    const { id, email } = await addUser(suite.app, suite.organization.organizationId, { role: 'admin' });
    const window = await suite.windowAt('/console/overview', email);
    await suite.app.database.query.updateTable('app_user').set({ language: 'de' }).where('id', '=', id).execute();
    await window.open('/console/audit-log');
    const entry = window.page.getByRole('listitem').filter({ hasText: 'Organisation · Geändert' }).first();
    await entry.getByText(/^Unterschiede: /).click();
    expect(await entry.innerText())
      .to.include('Ansprechstelle\n')
      .and.not.include('supportContact');
  });

  it('have thresholds and reminders of monitors without a customer', async () => {
    const window = await suite.windowAt('/console/organization');
    const { page } = window;
    const alerts = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Thresholds and reminders' }),
    });
    await alerts.getByLabel('Successes in a row before the recovery').fill('4');
    await alerts.getByLabel('Minutes between reminders').fill('30');
    await alerts.getByRole('button', { name: 'Save' }).click();
    await alerts.getByText('Saved').waitFor();
    await expectSound(window);
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/organization');
    expect(body).to.include({ recoveryConsecutiveChecks: 4, alertReminderInterval: 30, alertConsecutiveChecks: 2 });
  });

  it('have a quota tier, an address for invoices and a VAT number, which the registry is asked about', async () => {
    const window = await suite.windowAt('/console/organization');
    const { page } = window;
    const panel = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    const billing = panel('Quota and billing');
    await billing.getByLabel('Quota tier').selectOption('starter: up to 100, paid');
    await billing.getByLabel('Move to the next tier').check();
    await billing.getByLabel('Email address for invoices').fill('bills@example.com');
    await billing.getByRole('button', { name: 'Save' }).click();
    await billing.getByText('Saved').waitFor();
    const vat = panel('VAT');
    expect(await vat.getByRole('button', { name: 'Check the number' }).count()).to.equal(0);
    await vat.getByLabel('Country').fill('ch');
    await vat.getByLabel('VAT number').fill('CHE-123.456.788');
    await vat.getByRole('button', { name: 'Save' }).click();
    await vat.getByRole('button', { name: 'Check the number' }).click();
    await vat.getByText('The registry does not cover this country').waitFor();
    await expectSound(window);
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/organization');
    expect(body).to.include({
      monitorQuotaTier: 'starter',
      autoQuotaUpgrade: true,
      billingEmail: 'bills@example.com',
      countryCode: 'CH',
    });
  });

  it('have tokens, whose secret is shown once, and which are revoked', async () => {
    const window = await suite.windowAt('/console/tokens');
    const { page } = window;
    await page.getByRole('button', { name: 'New token of the organization' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Deployments');
    await page.getByRole('button', { name: 'Create the token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Secret of the token' });
    const secret = await dialog.locator('code').innerText();
    expect((await suite.app.client(secret).get('/api/customers')).status).to.equal(200);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Deployments' });
    await row.waitFor();
    expect(await page.locator('body').innerText()).not.to.include(secret);
    await expectSound(window);
    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Deployments of the shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByText('Deployments of the shop').waitFor();
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    // An open dialog hides the list from readers, and so from the test.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect((await suite.app.client(secret).get('/api/customers')).status).to.equal(401);
  });

  it('keep what was typed for a token while a verification code is asked for, and when it is not given', async () => {
    const { page } = await suite.windowAt('/console/tokens');
    const { authenticator } = await enrol(suite.app, await signedIn(suite.app, suite.email));
    await page.getByRole('button', { name: 'New token of the organization' }).click();
    const form = page.getByRole('dialog', { name: 'New token of the organization' });
    await form.getByLabel('Name').fill('Deployments');
    await form.getByRole('button', { name: 'Create the token' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    // A click within the question is one outside the form.
    await question.getByLabel('Code').click();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Name').inputValue()).to.equal('Deployments');
    await form.getByRole('button', { name: 'Create the token' }).click();
    await question.getByLabel('Code').fill(authenticator.code());
    await question.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'Secret of the token' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Deployments' }).waitFor();
  });

  it('have a ping key, whose address is shown once', async () => {
    const { page } = await suite.windowAt('/console/tokens');
    await page.getByRole('button', { name: 'New ping key' }).click();
    await page.getByRole('button', { name: 'Create the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Address for pings' });
    expect(await dialog.locator('code').innerText()).to.match(/\/ping\//);
    const address = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Replace' }).click();
    const question = page.getByRole('dialog', { name: 'Replace the ping key?' });
    await question.getByRole('button', { name: 'Replace' }).click();
    await dialog.locator('code').waitFor();
    expect(await dialog.locator('code').innerText()).not.to.equal(address);
  });

  it('include an export of all data, one at a time, about which the chosen members are notified', async () => {
    const window = await suite.windowAt('/console/organization');
    const { page } = window;
    await page.getByText('Nothing was exported yet.').waitFor();
    const { organizationId } = suite.organization;
    const { email: colleague } = await addUser(suite.app, organizationId, { role: 'admin' });
    await page.getByRole('button', { name: 'Export all data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export all data' });
    await dialog.getByLabel('Recipients (optional)').fill(`${suite.email}\nnobody@elsewhere.example`);
    await dialog.getByRole('button', { name: 'Export all data' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'nobody@elsewhere.example' }).waitFor();
    await expectSound(window);
    await dialog.getByLabel('Recipients (optional)').fill(`${suite.email}\n${colleague}`);
    await dialog.getByRole('button', { name: 'Export all data' }).click();
    await page.getByText('Queued').waitFor();
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/organization/data-export');
    expect(body.items[0].recipientEmails).to.have.members([suite.email, colleague]);
    expect(await page.getByRole('button', { name: 'Export all data' }).isDisabled()).to.equal(true);
  });
});
