import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { dueEvents } from '../../src/application/alert-sources/process-events.ts';
import { later, minutes } from '../../src/domain/kernel/time.ts';
import { addUser } from '../integration/http/access/browser.ts';
import type { TestUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, namesIn } from './console-window.ts';

/** More incidents than the first page of a list has. */
const MANY = 51;

/** The button that everybody has who sees the incident. */
const EXPLANATION = 'Why notified, or not?';

describeConsole('incidents in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);

  const create = async (path: string, body: object): Promise<string> => {
    const { status, body: created, text } = await admin().post(path, body);
    expect(status, text).to.be.lessThan(300);
    return String(created.publicId);
  };

  const announce = (title: string, members: object = {}): Promise<string> =>
    create('/api/incidents', { title, message: 'We are looking into it.', ...members });

  /** Lets a website fail, and returns the public id of its outage. */
  const outageOf = async (name: string): Promise<string> => {
    await suite.addWebsite(name);
    await suite.failAll();
    const { body } = await admin().get('/api/incidents?origin=automatic');
    return String((body.items as readonly { readonly publicId: string }[])[0]?.publicId);
  };

  const colleague = (role: 'editor' | 'readonly' | 'responder', of: { customerId?: number } = {}): Promise<TestUser> =>
    addUser(suite.app, suite.organization.organizationId, { role, ...of });

  const respond = async (members: object = {}): Promise<string> => {
    await enableIm(suite.app, suite.organization.organizationId);
    return create('/api/im/incidents', { title: 'Shop is down', ...members });
  };

  const buttonsOf = (page: Page): Promise<readonly string[]> =>
    page.getByRole('main').getByRole('button').allInnerTexts();

  it('say that there are none, and then list an outage without a reload', async () => {
    await suite.addWebsite('Shop');
    const window = await suite.windowAt('/console/incidents');
    const { page } = window;
    await page.getByRole('heading', { name: 'No incidents' }).waitFor();
    await expectSound(window);
    await page.evaluate('window.isSamePage = true');
    await suite.failAll();
    await page.getByRole('link', { name: /Shop/ }).waitFor();
    await page.locator('[data-row="0"]').getByText('Open', { exact: true }).waitFor();
    expect(await page.evaluate('window.isSamePage')).to.equal(true);
  });

  it('have their times in UTC on demand', async () => {
    await suite.app.database.pool.query(`update organization set timezone = 'Asia/Kolkata'`);
    const id = await outageOf('Shop');
    const { body } = await admin().get(`/api/incidents/${id}`);
    const startedAt = new Date(String(body.startedAt));
    const clockIn = (timeZone: string): string =>
      startedAt.toLocaleTimeString('en-GB', { timeStyle: 'medium', timeZone });
    const { page } = await suite.windowAt(`/console/incidents/${id}`);
    const main = page.getByRole('main');
    await main.getByText(clockIn('Asia/Kolkata')).first().waitFor();
    await page.getByText('Appearance').click();
    await page.getByRole('banner').getByLabel('Times').selectOption('UTC');
    await main.getByText(clockIn('UTC')).first().waitFor();
    expect(await main.getByText(clockIn('Asia/Kolkata')).count()).to.equal(0);
  });

  it('that were reopened lasted without the times in between, in the lists and on their page', async () => {
    const id = await outageOf('Shop');
    const startedAt = suite.app.clock.now();
    const at = (minute: number): Date => later(startedAt, minutes(minute));
    await suite.app.database.query
      .updateTable('incident')
      .set({
        status: 'resolved',
        startedAt,
        resolvedAt: at(45),
        gaps: [{ from: at(10).toISOString(), to: at(30).toISOString() }],
        gapMs: minutes(20),
      })
      .where('publicId', '=', id)
      .execute();
    const window = await suite.windowAt('/console/incidents');
    const { page } = window;
    await page.locator('[data-row="0"]').getByText('25 min').waitFor();
    await page.getByRole('link', { name: /Shop/ }).click();
    await page.getByText(/^Down for 25 min.* in all$/).waitFor();
    await page.getByText(/^Up in between: .+ ?– ?.+/).waitFor();
    await expectSound(window);
  });

  it('are filtered by the address, which a reload keeps', async () => {
    await outageOf('Shop');
    await announce('Mail is slow');
    await announce('Login fails');
    const window = await suite.windowAt('/console/incidents');
    const { page } = window;
    await page.getByRole('link', { name: 'Announcements' }).click();
    await page.getByRole('link', { name: 'Mail is slow' }).waitFor();
    expect(await page.getByRole('link', { name: /Shop/ }).count()).to.equal(0);
    await page.getByRole('searchbox').fill('login');
    await page.getByRole('link', { name: 'Mail is slow' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: 'Login fails' }).waitFor();
    expect(await namesIn(page)).to.deep.equal(['Login fails']);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('heading', { name: 'No incident matches' }).waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('link', { name: 'Mail is slow' }).waitFor();
  });

  it('show those that are open, or all', async () => {
    await announce('Mail is slow');
    await announce('Login fails', { status: 'resolved' });
    const { page } = await suite.windowAt('/console/incidents?tab=announcements&status=broken');
    await page.getByRole('link', { name: 'Login fails' }).waitFor();
    await page.getByLabel('Status').selectOption('Not resolved');
    await page.getByRole('link', { name: 'Login fails' }).waitFor({ state: 'detached' });
    expect(await namesIn(page)).to.deep.equal(['Mail is slow']);
    await page.getByLabel('Status').selectOption('Resolved');
    await page.getByRole('link', { name: 'Login fails' }).waitFor();
  });

  it('beyond the first page are shown on demand', async () => {
    for (let at = 1; at <= MANY; at += 1) await announce(`Notice ${at}`);
    const { page } = await suite.windowAt('/console/incidents?tab=announcements');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator(`[data-row="${MANY - 1}"]`).waitFor();
  });

  it('are walked through, acknowledged and opened by keyboard', async () => {
    await suite.addWebsite('Alpha');
    await suite.addWebsite('Beta');
    await suite.failAll();
    const { page } = await suite.windowAt('/console/incidents');
    await page.locator('[data-row="1"] a').waitFor();
    const [, second = ''] = await namesIn(page);
    await page.locator('[data-row="0"] a').focus();
    for (const key of ['j', 'k', 'j', 'a']) await page.keyboard.press(key);
    await page.locator('[data-row="1"]').getByText('Acknowledged').waitFor();
    expect(await page.locator('[data-row="0"]').innerText()).to.include('Open');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: second, level: 1 }).waitFor();
  });

  it('of monitors show the evidence, and lead to the monitor', async () => {
    const id = await outageOf('Shop');
    const { page } = await suite.windowAt('/console/overview');
    await page.getByRole('link', { name: 'Shop' }).first().click();
    await page.getByRole('heading', { name: 'What the check saw' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/console/incidents/${id}`);
    expect(await page.getByRole('main').innerText()).to.match(/Open – began .+/);
    await page.getByText('No alert was sent about it.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).to.match(/^\/console\/monitors\/website\//);
  });

  it('are acknowledged, explained and resolved by an editor', async () => {
    const id = await outageOf('Shop');
    const { email } = await colleague('editor');
    const { page } = await suite.windowAt(`/console/incidents/${id}`, email);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/^Acknowledged – began /).waitFor();
    await page.getByLabel('Message').fill('The disk is full.');
    await page.getByRole('button', { name: 'Add to the timeline' }).click();
    await page.getByRole('listitem').getByText('The disk is full.').waitFor();
    await page.locator('textarea:invalid').waitFor();
    expect(await page.getByRole('main').innerText()).to.include('Ada Example');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText(/^Resolved – lasted from /).waitFor();
    expect(await buttonsOf(page)).to.deep.equal(['Add to the timeline', EXPLANATION, 'Write a postmortem']);
  });

  it('that people announced get a status with an update, and show their postmortem', async () => {
    const id = await announce('Mail is slow');
    const { page } = await suite.windowAt(`/console/incidents/${id}`);
    await page.getByLabel('Message').fill('A queue is full.');
    await page.getByLabel('Status').selectOption('Identified');
    await page.getByRole('button', { name: 'Add to the timeline' }).click();
    await page.getByText(/^Identified – began /).waitFor();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText(/^Resolved – lasted from /).waitFor();
    await admin().patch(`/api/incidents/${id}/postmortem`, { text: 'The queue was too small.' });
    await page.getByText('The queue was too small.').waitFor();
  });

  it('offer only an explanation to people who may only read', async () => {
    const id = await outageOf('Shop');
    const { email } = await colleague('readonly');
    const window = await suite.windowAt(`/console/incidents/${id}`, email);
    await window.page.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await buttonsOf(window.page)).to.deep.equal([EXPLANATION]);
    await window.open('/console/incidents?tab=responses');
    await window.page.getByRole('link', { name: /Shop/ }).focus();
    await window.page.keyboard.press('a');
    expect(await window.page.getByRole('navigation', { name: 'Incidents' }).innerText()).not.to.include('Responses');
    expect((await admin().get(`/api/incidents/${id}`)).body.status).to.equal('open');
    await window.open(`/console/incidents/responses/${id}`);
    await window.page.getByRole('heading', { name: 'Not allowed' }).waitFor();
  });

  it('that could not be loaded say so, and are asked for again', async () => {
    const { page } = await suite.windowAt('/console/overview');
    await page.route('**/api/incidents?**', (route) => route.fulfill({ status: 429, json: {} }));
    await page.getByRole('navigation').getByRole('link', { name: 'Incidents' }).click();
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.unroute('**/api/incidents?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No incidents' }).waitFor();
  });

  it('have nothing of other customers for people of one', async () => {
    const own = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    const other = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Bakery Kornblum' });
    await announce('Booking fails', { customerId: own.id });
    const id = await announce('Shop fails', { customerId: other.id });
    const { email } = await colleague('editor', { customerId: own.id });
    const window = await suite.windowAt('/console/incidents?tab=announcements', email);
    await window.page.getByRole('link', { name: 'Booking fails' }).waitFor();
    expect(await namesIn(window.page)).to.deep.equal(['Booking fails']);
    await window.open(`/console/incidents/${id}`);
    await window.page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  it('name their customer for people who see all', async () => {
    const { id } = await addCustomer(suite.app, suite.organization.organizationId, { name: 'Hotel Seeblick' });
    await announce('Booking fails', { customerId: id });
    const { page } = await suite.windowAt('/console/incidents?tab=announcements');
    await page.locator('[data-row="0"]').getByText('Hotel Seeblick').waitFor();
  });

  it('are responded to by a responder', async () => {
    // The page takes the present from the header that the HTTP server writes, so a snooze needs the same clock.
    suite.app.clock.set(new Date());
    const id = await respond();
    const { email } = await colleague('responder');
    const window = await suite.windowAt('/console/incidents?tab=responses', email);
    const { page } = window;
    await page.getByRole('link', { name: 'Shop is down' }).focus();
    await page.keyboard.press('a');
    await page.locator('[data-row="0"]').getByText('Acknowledged').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shop is down', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/console/incidents/responses/${id}`);
    await page.getByRole('button', { name: 'Take part' }).click();
    await page.getByRole('listitem').getByText('Ada Example').first().waitFor();
    await page.getByRole('button', { name: 'Snooze' }).click();
    await page.getByText(/^Snoozed until /).waitFor();
    await page.getByRole('button', { name: 'End the snooze' }).click();
    await page.getByText(/^Snoozed until /).waitFor({ state: 'detached' });
    await page.getByLabel('Note').fill('The disk is full.');
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('listitem').getByText('The disk is full.').waitFor();
    await page.getByLabel('Set the status').selectOption('Identified');
    await page.getByText(/^Identified – began /).waitFor();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText(/^Resolved – lasted from /).waitFor();
    expect(await buttonsOf(page)).to.deep.equal(['Add a note', EXPLANATION]);
  });

  it('of monitors lead to those who respond, and back', async () => {
    await enableIm(suite.app, suite.organization.organizationId);
    const { items } = (await admin().get('/api/im/sources')).body as {
      readonly items: readonly { readonly publicId: string; readonly type: string }[];
    };
    const source = items.find(({ type }) => type === 'monitors');
    await admin().patch(`/api/im/sources/${String(source?.publicId)}`, { isActive: true });
    await respond({ title: 'Somebody else reports something' });
    const id = await outageOf('Shop');
    await dueEvents(suite.app.ports).run();
    const { email } = await colleague('responder');
    const window = await suite.windowAt(`/console/incidents/${id}`, email);
    const { page } = window;
    await page.getByRole('heading', { name: 'Who responds to it' }).waitFor();
    await page.getByRole('link', { name: /^Shop: / }).click();
    await page.getByRole('heading', { name: /^Shop: / }).waitFor();
    expect(new URL(page.url()).pathname).to.match(/^\/console\/incidents\/responses\//);
    await page.getByRole('link', { name: 'What the check saw' }).click();
    await page.getByRole('heading', { name: 'What the check saw' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/console/incidents/${id}`);
    const reader = await colleague('readonly');
    const other = await suite.windowAt(`/console/incidents/${id}`, reader.email);
    await other.page.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await other.page.getByRole('heading', { name: 'Who responds to it' }).count()).to.equal(0);
  });

  it('of monitors say of each response who is paged next, and when', async () => {
    const { publicId: userId, email } = await colleague('responder');
    await enableIm(suite.app, suite.organization.organizationId);
    const outage = await outageOf('Shop');
    for (const [title, afterMinutes] of [
      ['The shop is down', 15],
      ['Orders are lost', 30],
    ] as const) {
      const steps = [{ afterMinutes, targets: [{ type: 'user', userId }] }];
      const escalationPolicyId = await create('/api/escalation-config/policies', { name: title, steps });
      await respond({ title, escalationPolicyId });
    }
    const { query } = suite.app.database;
    await query
      .updateTable('im_incident')
      .set({ labels: { incidentId: outage } })
      .where('organizationId', '=', suite.organization.organizationId)
      .execute();
    const window = await suite.windowAt(`/console/incidents/${outage}`, email);
    const { page } = window;
    for (const title of ['The shop is down', 'Orders are lost']) {
      const response = page.getByRole('region', { name: title });
      await response.getByText(/^The next step of the policy runs at /).waitFor();
      await response.getByText('It pages: Ada Example').waitFor();
    }
    await expectSound(window);
  });

  it('are acted on together as far as their teams and statuses permit', async () => {
    await enableIm(suite.app, suite.organization.organizationId);
    const { body: team } = await admin().post('/api/im/teams', { name: 'Night shift' });
    await respond({ title: 'Of a team', teamId: team.publicId });
    const own = await respond({ title: 'Of everybody' });
    await admin().post(`/api/im/incidents/${own}/acknowledge`);
    const { email } = await colleague('responder');
    const window = await suite.windowAt('/console/incidents?tab=responses', email);
    const { page } = window;
    const bar = page.getByRole('group', { name: 'Actions' });
    await page.getByRole('checkbox', { name: 'Of everybody' }).click();
    await bar.getByText('None of them can be acknowledged any more.').waitFor();
    expect(await bar.getByRole('button', { name: 'Acknowledge' }).isDisabled()).to.equal(true);
    expect(await bar.getByRole('button', { name: 'Resolve' }).isDisabled()).to.equal(false);
    await page.getByRole('checkbox', { name: 'Of a team' }).click();
    await bar.getByText('One of them belongs to a team of which you are not a member.').waitFor();
    expect(await bar.getByRole('button', { name: 'Acknowledge' }).isDisabled()).to.equal(false);
    expect(await bar.getByRole('button', { name: 'Resolve' }).isDisabled()).to.equal(true);
    await expectSound(window);
  });

  it('are snoozed for as long as the service permits', async () => {
    // The page takes the present from the header that the HTTP server writes, and time passes there alone.
    suite.app.clock.set(later(new Date(), minutes(1)));
    const id = await respond();
    const { page } = await suite.windowAt(`/console/incidents/responses/${id}`);
    await page.getByLabel('Snooze').selectOption('7 days');
    await page.getByRole('button', { name: 'Snooze' }).click();
    await page.getByText(/^Snoozed until /).waitFor();
  });

  it('say when the next step of their policy runs, and run it at once', async () => {
    const { publicId: userId } = await colleague('responder');
    await enableIm(suite.app, suite.organization.organizationId);
    const escalationPolicyId = await create('/api/escalation-config/policies', {
      name: 'Day and night',
      steps: [{ afterMinutes: 15, targets: [{ type: 'user', userId }] }],
    });
    const id = await respond({ escalationPolicyId });
    const { page } = await suite.windowAt(`/console/incidents/responses/${id}`);
    await page.getByText(/^The next step of the policy runs at /).waitFor();
    await page.getByText('It pages: Ada Example').waitFor();
    await page.getByText('Steps that have run: 0').waitFor();
    await page.getByRole('button', { name: 'Escalate now' }).click();
    await page.getByText('Steps that have run: 1').waitFor();
    await page.getByRole('listitem').getByText('escalated', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('The escalation has stopped, because somebody acknowledged.').waitFor();
  });

  it('are taken over, and get another responder', async () => {
    const id = await respond();
    await admin().post(`/api/im/incidents/${id}/acknowledge`);
    const { email, publicId } = await colleague('responder');
    const { page } = await suite.windowAt(`/console/incidents/responses/${id}`, email);
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('listitem').getByText('took over').waitFor();
    await page.getByRole('button', { name: 'Take over' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a responder' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Person', { exact: true }).selectOption(publicId);
    await dialog.getByLabel('Page the person').check();
    const adding = page.waitForRequest((request) => request.url().endsWith(`/${id}/responders`));
    await dialog.getByRole('button', { name: 'Add a responder' }).click();
    expect((await adding).postDataJSON()).to.include({ notify: true });
    await page.getByRole('listitem').getByText('added a responder').waitFor();
    expect(await page.getByRole('button', { name: 'Take part' }).count()).to.equal(0);
  });

  it('of a team disable their actions for somebody outside of it, with the reason', async () => {
    await enableIm(suite.app, suite.organization.organizationId);
    const { body: team } = await admin().post('/api/im/teams', { name: 'Night shift' });
    const id = await respond({ teamId: team.publicId });
    const { email } = await colleague('responder');
    const window = await suite.windowAt(`/console/incidents/responses/${id}`, email);
    const { page } = window;
    await page.getByText('Only members of the team of the incident and administrators can do the rest.').waitFor();
    for (const name of ['Resolve', 'Take part', 'Snooze', 'Merge'])
      expect(await page.getByRole('button', { name }).first().isDisabled(), name).to.equal(true);
    await expectSound(window);
    // Everybody who uses incident management may acknowledge, and add notes.
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/^Acknowledged – began /).waitFor();
    const boss = await suite.windowAt(`/console/incidents/responses/${id}`);
    await boss.page.getByRole('button', { name: 'Resolve' }).click();
    await boss.page.getByRole('button', { name: 'Resolve' }).waitFor({ state: 'detached' });
    expect(await boss.page.getByText('Only members of the team').count()).to.equal(0);
  });

  it('are merged into another one', async () => {
    const id = await respond();
    const target = await respond({ title: 'The data center is offline' });
    const { page } = await suite.windowAt(`/console/incidents/responses/${id}`);
    await page.getByRole('button', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Incident').selectOption(target);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page.getByText(/^Merged – began /).waitFor();
    await page.getByRole('link', { name: 'Merged into another incident' }).click();
    await page.getByRole('heading', { name: 'The data center is offline', level: 1 }).waitFor();
  });

  it('have a report that can be kept', async () => {
    const id = await respond();
    const { page } = await suite.windowAt(`/console/incidents/responses/${id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('main').getByRole('link', { name: 'Report' }).click(),
    ]);
    expect(download.suggestedFilename()).to.match(/\.md$/);
  });
});
