import { expect } from 'chai';
import { incidentUrl } from '../../../src/domain/notifications/alert.ts';
import { addUser } from '../http/access/browser.ts';
import { PASSWORD, testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';
import { addOutage } from './outages.ts';

describeInBrowser('the page of an incident, without JavaScript', () => {
  let app: TestApp;
  let organizationId: number;
  let customerId: number;
  let monitorId: number;
  let path: string;
  before(async () => {
    app = await testApp();
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    const admin = app.client(organization.apiToken);
    await admin.patch('/api/organization', { timezone: 'Europe/Zurich' });
    customerId = (await admin.post('/api/customers', { name: 'Bakery <b>', email: 'shop@bakery.example' })).body
      .customer.id;
    const url = 'https://shop.example/';
    monitorId = (await admin.post('/api/websites', { name: 'Shop <b>', url, customerId })).body.id;
    path = await addOutage(app, { organizationId, customerId, monitorId });
    await addOutage(app, { organizationId, customerId, title: 'Mail is down' });
    await addOutage(app, { organizationId, customerId, title: 'Portal was down', isOver: true });
    await addOutage(app, { organizationId, title: 'Of the organization itself' });
  });
  after(() => app.close());

  it('is shown after the sign-in, with customer, target, cause in words, evidence and what else is down', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    await who.open(path);
    expect(who.at()).to.match(/^\/sign-in\?return_to=/);
    await who.fill('Email address', email);
    await who.fill('Password', PASSWORD);
    await who.press('Sign in');
    expect(who.at()).to.equal(path);
    expect(await who.heading()).to.equal('Shop <b>: answers 503');
    const text = await who.text();
    for (const shown of [
      'Open',
      'Bakery <b>',
      'https://shop.example/',
      'Answered 503, expected 200 to 299, seen from Frankfurt and Zürich.',
      'Look at the log of the application',
      'no connection',
      '192.0.2.7',
      '1 hour',
      'The monitor is down.',
      '2 Mar 2026, 10:00 CET',
      'Also open for Bakery <b>',
      'Mail is down',
    ])
      expect(text).to.include(shown);
    for (const hidden of ['statusUnexpected', 'connectionFailed', 'UTC', 'Portal', 'itself'])
      expect(text).not.to.include(hidden);
    expect(who.complaints).to.deep.equal([]);

    await who.page.setViewportSize({ width: 320, height: 640 });
    expect(await who.page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
    const scrolls = '[...document.querySelectorAll(".scroll")].map((table) => table.scrollWidth > table.clientWidth)';
    expect(await who.page.evaluate(scrolls)).to.deep.equal([true, true]);
    await who.context.close();
  });

  it('lets an editor acknowledge, note and resolve, one after the other', async () => {
    const [{ email }, who] = [await addUser(app, organizationId, { role: 'editor' }), await person(app)];
    await who.signIn(email);
    await who.open(path);
    await who.press('Acknowledge');
    expect(await who.text()).to.include('You have acknowledged the incident.');
    expect(await who.page.getByRole('button', { name: 'Acknowledge' }).count()).to.equal(0);
    await who.press('2 hours');
    const until = '2 Mar 2026, 13:00 CET';
    expect(await who.text())
      .to.include('You have snoozed the incident.')
      .and.include(`Snoozed until ${until}.`);
    await who.press('End the snooze');
    expect(await who.text())
      .to.include('You have ended the snooze.')
      .and.include('The snooze has ended.');
    await who.press('Add the note');
    expect(await who.text()).to.include('Enter a note of at most 10,000 characters.');
    await who.fill('Note', 'Disk <b> is full.');
    await who.press('Add the note');
    expect(await who.text()).to.include('Disk <b> is full.');
    await who.press('Resolve');
    const text = await who.text();
    expect(text).to.include('You have resolved the incident.');
    expect(text).not.to.include('Look at the log of the application');
    expect(await who.page.getByRole('button', { name: /Acknowledge|Resolve/ }).count()).to.equal(0);
    expect(who.complaints).to.deep.equal([]);
    await who.context.close();
  });

  it('says that the incident has changed when an action comes too late', async () => {
    const late = await addOutage(app, { organizationId, title: 'Late' });
    const [{ email }, who] = [await addUser(app, organizationId, { role: 'editor' }), await person(app)];
    await who.signIn(email);
    await who.open(late);
    await app.database.query
      .updateTable('incident')
      .set({ status: 'resolved', resolvedAt: app.clock.now() })
      .where('title', '=', 'Late')
      .execute();
    await who.press('Acknowledge');
    expect(await who.text()).to.include('Somebody has changed the incident.');
    await who.context.close();
  });

  it('offers no action to people who only read', async () => {
    const [{ email }, who] = [await addUser(app, organizationId, { role: 'readonly' }), await person(app)];
    await who.signIn(email);
    await who.open(path);
    expect(await who.page.getByRole('main').getByRole('button').count()).to.equal(0);
    await who.context.close();
  });

  it('is not found by people of other organizations, and for what is no id', async () => {
    const other = await app.createOrganization({ organization: 'Other' });
    const [{ email }, who] = [await addUser(app, other.organizationId), await person(app)];
    await who.signIn(email);
    for (const at of [path, '/incident', '/incident?id=1', incidentUrl('', app.ports.ids.next())]) {
      await who.open(at);
      expect([at, await who.heading()]).to.deep.equal([at, 'Not found']);
    }
    await who.context.close();
  });
});
