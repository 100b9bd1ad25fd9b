import { expect } from 'chai';
import { dueEvents } from '../../src/application/alert-sources/process-events.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

interface Stored {
  readonly id: number;
  readonly publicId: string;
  readonly url: string;
}

describeConsole('alert sources in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const create = async (path: string, body: object): Promise<Stored> => {
    const { status, text, body: stored } = await admin().post(path, body);
    expect(status, text).to.be.below(400);
    return stored;
  };
  const policyFor = async (name: string, firstName: string): Promise<Stored> => {
    const { publicId } = await addUser(suite.app, suite.organization.organizationId, { role: 'responder' });
    await suite.app.database.query
      .updateTable('app_user')
      .set({ firstName, lastName: 'Muster' })
      .where('publicId', '=', publicId)
      .execute();
    const steps = [{ afterMinutes: 0, targets: [{ type: 'user', userId: publicId }] }];
    return create('/api/escalation-config/policies', { name, steps });
  };

  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('are created, and show the address for the tool once', async () => {
    const window = await suite.windowAt('/console/alert-sources');
    const { page } = window;
    await page.getByRole('link', { name: 'New source' }).click();
    await page.getByLabel('Tool').selectOption({ label: 'Prometheus Alertmanager' });
    await page.getByLabel('Name').fill('Data center');
    await page.getByRole('button', { name: 'Create the source' }).click();
    const dialog = page.getByRole('dialog', { name: 'Address for the tool' });
    const url = await dialog.locator('code').innerText();
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Data center', level: 1 }).waitFor();
    expect(await page.locator('body').innerText()).not.to.include(url);
    const { status } = await suite.app.client().post(new URL(url).pathname, { alerts: [] });
    expect(status).to.equal(200);
  });

  it('say by the routes as they are typed which one an alert takes, and whom it pages', async () => {
    await policyFor('Databases', 'Ann');
    const nights = await policyFor('Nights', 'Ben');
    const source = await create('/api/im/sources', { name: 'Metrics', type: 'generic', escalationPolicyId: nights.id });
    const window = await suite.windowAt(`/console/alert-sources/${source.publicId}`);
    const { page } = window;
    const trial = page.locator('section').filter({ hasText: 'Where would an alert go?' });
    await trial.getByText('Ben Muster', { exact: false }).waitFor();
    await trial.getByText('Escalation policy: Nights').waitFor();
    await page.getByRole('button', { name: 'Add a route' }).click();
    await page.getByLabel('Label', { exact: true }).fill('component');
    await page.getByLabel('Value').fill('database*');
    await page.locator('li').getByLabel('Escalation policy').selectOption({ label: 'Databases' });
    await trial.getByText('component is missing, but “database*” is required').waitFor();
    await trial.getByLabel('Labels of the alert').fill('component: database-3');
    await trial.getByText('component is “database-3”, as “database*” requires').waitFor();
    await trial.getByText('Ann Muster', { exact: false }).waitFor();
    await trial.getByText('Escalation policy: Databases').waitFor();
    await trial.getByText('from the route').waitFor();
    await page.getByLabel('Store the alerts without opening an incident').check();
    await trial.getByText('The route stores the alert without opening an incident.').waitFor();
    expect(await trial.getByText('Ann Muster', { exact: false }).count()).to.equal(0);
    await expectSound(window);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const { body } = await admin().get(`/api/im/sources/${source.publicId}`);
    expect(body['routes']).to.have.length(1);
    expect((body['routes'] as readonly object[])[0]).to.deep.include({ match: { component: 'database*' }, mute: true });
  });

  it('show the names of both policies when two people choose one', async () => {
    await policyFor('Databases', 'Ann');
    const nights = await policyFor('Nights', 'Ben');
    const source = await create('/api/im/sources', { name: 'Metrics', type: 'generic' });
    const { page } = await suite.windowAt(`/console/alert-sources/${source.publicId}`);
    await page.getByLabel('Escalation policy').first().selectOption({ label: 'Databases' });
    const { status } = await admin().patch(`/api/im/sources/${source.publicId}`, { escalationPolicyId: nights.id });
    expect(status).to.equal(200);
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile.' });
    await conflict.getByText('Nights', { exact: true }).waitFor();
    await conflict.getByText('Databases', { exact: true }).waitFor();
  });

  it('send a test alert, and say what it has done', async () => {
    const source = await create('/api/im/sources', { name: 'Metrics', type: 'generic' });
    const { page } = await suite.windowAt(`/console/alert-sources/${source.publicId}`);
    const sent = page.waitForResponse('**/test-alert');
    await page.getByRole('button', { name: 'Send a test alert' }).click();
    await sent;
    await dueEvents(suite.app.ports).run();
    await page.getByText('The test alert was received: an incident was opened.').waitFor();
  });

  it('list what they received, and read it again', async () => {
    const source = await create('/api/im/sources', { name: 'Metrics', type: 'generic' });
    await suite.app.client().post(new URL(source.url).pathname, { key: 'disk', summary: 'The disk is full' });
    await suite.app.client().post(new URL(source.url).pathname, 'not JSON');
    await dueEvents(suite.app.ports).run();
    const window = await suite.windowAt(`/console/alert-sources/${source.publicId}`);
    const { page } = window;
    const received = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Received' }) });
    await received.getByText('Metrics: Deliveries cannot be read').waitFor();
    const event = received.locator('li').filter({ hasText: 'The disk is full' });
    await event.getByText('Body as received').click();
    await event.getByText('"key":"disk"', { exact: false }).waitFor();
    await expectSound(window);
    await event.getByRole('button', { name: 'Read again' }).click();
    await event.getByText('New events: 1').waitFor();
  });

  it('replace their token after a question', async () => {
    const source = await create('/api/im/sources', { name: 'Metrics', type: 'generic' });
    const { page } = await suite.windowAt(`/console/alert-sources/${source.publicId}`);
    await page.getByRole('button', { name: 'Replace the token' }).click();
    const question = page.getByRole('dialog', { name: 'Replace the token of Metrics?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Replace the token' }).click();
    await question.getByRole('button', { name: 'Replace the token' }).click();
    const url = await page.getByRole('dialog', { name: 'Address for the tool' }).locator('code').innerText();
    expect(url).not.to.equal(source.url);
    const { status } = await suite.app.client().post(new URL(url).pathname, { key: 'disk', summary: 'Full' });
    expect(status).to.equal(200);
  });

  it('of monitors answer where an outage of one would go', async () => {
    await suite.addWebsite('Shop');
    await admin().get('/api/im/sources');
    const { page } = await suite.windowAt('/console/alert-sources');
    await page.getByRole('main').getByRole('link', { name: 'Monitors', exact: true }).click();
    await page.getByLabel('Monitor', { exact: true }).fill('Sho');
    await page.getByRole('option', { name: 'Shop' }).click();
    await page.getByText('The source is off: no outage opens an incident.').waitFor();
    await page.getByText('Without a policy, the incident pages nobody.').waitFor();
  });

  it('have defaults for the alerts that nothing else assigns, which administrators change', async () => {
    const nights = await policyFor('Nights', 'Ben');
    const { body } = await admin().post('/api/customers', { name: 'Bakery', email: 'bakery@example.com' });
    const window = await suite.windowAt('/console/alert-sources');
    const { page } = window;
    const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Defaults' }) });
    await panel.getByLabel('Escalation policy').selectOption('Nights');
    await panel.getByLabel('Customer').fill('Bak');
    await page.getByRole('option', { name: 'Bakery' }).click();
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Saved').waitFor();
    await expectSound(window);
    expect((await admin().get('/api/im/settings')).body).to.deep.include({
      teamId: null,
      escalationPolicyId: nights.id,
      customerId: body.customer.id,
    });
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'editor' });
    const other = await suite.windowAt('/console/alert-sources', email);
    await other.page.getByRole('heading', { name: 'Alert sources', level: 1 }).waitFor();
    expect(await other.page.getByRole('heading', { name: 'Defaults' }).count()).to.equal(0);
  });

  it('are not needed for an incident that a person opens', async () => {
    const nights = await policyFor('Nights', 'Ben');
    const window = await suite.windowAt('/console/incidents?tab=responses');
    const { page } = window;
    await page.getByRole('button', { name: 'New incident' }).click();
    const dialog = page.getByRole('dialog', { name: 'New incident' });
    await dialog.getByLabel('What happens').fill('The cellar is under water');
    await dialog.getByLabel('Severity').selectOption('Critical');
    await dialog.getByLabel('Escalation policy').selectOption('Nights');
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Open the incident' }).click();
    await page.getByRole('heading', { name: 'The cellar is under water', level: 1 }).waitFor();
    const { items } = (await admin().get('/api/im/incidents')).body;
    expect(items[0]).to.deep.include({ severity: 'critical', escalationPolicyId: nights.id });
  });
});
