import { expect } from 'chai';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

interface Stored {
  readonly publicId: string;
}

describeConsole('outbound integrations in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const create = async (path: string, body: object): Promise<Stored> => {
    const { status, text, body: stored } = await admin().post(path, body);
    expect(status, text).to.be.below(400);
    return stored;
  };

  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('open tickets, with the fields of their system, and show address and secret of the way back once', async () => {
    const window = await suite.windowAt('/console/outbound');
    const { page } = window;
    await page.getByRole('heading', { name: 'No integrations yet' }).waitFor();
    await page.getByRole('link', { name: 'New integration' }).click();
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Issues in GitHub' });
    expect(await page.getByLabel('Status of closed issues').count()).to.equal(0);
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Tickets in Jira' });
    await page.getByLabel('Name').fill('Jira');
    await page.getByLabel('Address of the system').fill('https://acme.atlassian.net');
    await page.getByLabel('Token', { exact: true }).fill('ATATT3xFf');
    await page.getByLabel('Key of the project').fill('OPS');
    await page.getByLabel('Email address of the account').fill('bot@example.com');
    await page.getByLabel('Labels (optional)').fill('incident\nwatchstead');
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the integration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Webhook of the ticket system' });
    await dialog.locator('code').first().waitFor();
    const [address, secret] = await dialog.locator('code').allInnerTexts();
    expect(address).to.match(/^http:.*\/api\/ticket-webhooks\/[0-9a-f-]{36}$/);
    expect(secret).to.match(/^whsec_/);
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Jira', level: 1 }).waitFor();
    await page.getByText(String(address)).waitFor();
    expect(await page.locator('body').innerText()).not.to.include(String(secret));
    const { body } = await admin().get('/api/im/outbound');
    const [stored] = body['items'] as readonly Record<string, unknown>[];
    expect(stored?.['ticket']).to.deep.equal({
      system: 'jira',
      project: 'OPS',
      account: 'bot@example.com',
      issueType: null,
      closedStatus: null,
      labels: ['incident', 'watchstead'],
    });
  });

  it('keep their headers unless they are removed, and need the token again for a new address', async () => {
    const { publicId: id } = await create('/api/im/outbound', {
      name: 'Tickets',
      url: 'https://gitlab.com',
      token: 'glpat-1',
      headers: { 'X-Team': 'ops' },
      ticket: { system: 'gitlab', project: 'acme/operations' },
    });
    const { page } = await suite.windowAt(`/console/outbound/${id}`);
    await page.getByLabel('Name').fill('GitLab');
    await page.getByText('More options').click();
    await page.getByLabel('All', { exact: true }).uncheck();
    await page.getByLabel('noted').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const read = async () => (await admin().get(`/api/im/outbound/${id}`)).body;
    const changed = await read();
    expect(changed['headerNames']).to.deep.equal(['X-Team']);
    expect(changed['events']).to.not.include('imIncident.noteAdded');
    expect(changed['events']).to.include('imIncident.opened');
    await page.getByLabel('Remove the stored headers').check();
    await page.getByLabel('Address of the system').fill('https://gitlab.example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.locator('[name="token"]:invalid').count()).to.equal(1);
    await page.getByLabel('Token').fill('glpat-2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect((await read())['headerNames']).to.deep.equal([]);
  });

  it('show the state of each delivery, and send it again', async () => {
    const { publicId: id } = await create('/api/im/outbound', { name: 'Board', url: 'https://board.example.com/in' });
    await create('/api/im/incidents', { title: 'The shop is slow' });
    const window = await suite.windowAt(`/console/outbound/${id}`);
    const { page } = window;
    await page.getByText('opened the incident · Attempts: 0', { exact: false }).waitFor();
    await page.getByText('Will be tried again').waitFor();
    await expectSound(window);
    const retried = page.waitForResponse('**/retry');
    await page.getByRole('button', { name: 'Send again' }).click();
    expect((await retried).status()).to.equal(200);
    await page.getByRole('link', { name: 'Incident', exact: true }).click();
    await page.getByRole('heading', { name: 'The shop is slow', level: 1 }).waitFor();
  });
});
