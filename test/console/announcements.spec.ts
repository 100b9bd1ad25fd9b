import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

describeConsole('announcements in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const addPage = async (): Promise<number> => {
    const slug = `shop-${suite.organization.organizationId}`;
    const { body: statusPage } = await admin().post('/api/status-pages', { title: 'Shop status', slug });
    const path = `/api/status-pages/${statusPage.publicId}/components`;
    const { body } = await admin().post(path, { name: 'Checkout', manualStatus: 'operational' });
    return body.id;
  };
  const announce = async (members: object = {}): Promise<string> =>
    (await admin().post('/api/incidents', { title: 'Mail is slow', message: 'We look into it.', ...members })).body
      .publicId;
  const storedAt = async (id: string) => (await admin().get(`/api/incidents/${id}`)).body;

  it('are written, shown on a status page, changed and deleted', async () => {
    const component = await addPage();
    const window = await suite.windowAt('/console/incidents?tab=announcements');
    const { page } = window;
    await page.getByRole('heading', { name: 'No announcements' }).waitFor();
    await page.getByRole('link', { name: 'New announcement' }).click();
    await page.getByLabel('What is wrong').fill('Payments fail');
    await page.getByLabel('Message').fill('**Cards** are refused.');
    await page.getByLabel('Impact').selectOption('Major');
    await page.getByText('Shop status').click();
    await page.getByLabel('Checkout').check();
    await page.getByText('Chosen: 1').waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByRole('heading', { name: 'Payments fail', level: 1 }).waitFor();
    await page.getByText('**Cards** are refused.').waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    expect(await storedAt(id)).to.deep.include({ impact: 'major', componentIds: [component], isPublic: true });
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('What is wrong').fill('Card payments fail');
    await page.getByLabel('Impact').selectOption('Critical');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Card payments fail', level: 1 }).waitFor();
    expect(await storedAt(id)).to.deep.include({ impact: 'critical', componentIds: [component] });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No announcements' }).waitFor();
    expect(await page.getByRole('link', { name: 'Announcements' }).getAttribute('aria-current')).to.equal('page');
  });

  it('can have begun earlier, by the clock of the reader', async () => {
    await suite.app.database.query
      .updateTable('organization')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', suite.organization.organizationId)
      .execute();
    const begin = new Date(suite.app.clock.now().getTime() - minutes(60));
    begin.setUTCSeconds(0, 0);
    const local = new Date(begin.getTime() + minutes(9 * 60)).toISOString().slice(0, 16);
    const { page } = await suite.windowAt('/console/incidents/new');
    await page.getByLabel('What is wrong').fill('Payments failed');
    await page.getByText('More options').click();
    await page.getByLabel('Began').fill(local);
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByRole('heading', { name: 'Payments failed', level: 1 }).waitFor();
    const { startedAt } = await storedAt(page.url().split('/').at(-1) ?? '');
    expect(startedAt).to.equal(begin.toISOString());
  });

  it('that are refused say why, and keep what was typed', async () => {
    const { page } = await suite.windowAt('/console/incidents/new');
    await page.getByLabel('What is wrong').fill('Payments fail');
    await page.getByText('More options').click();
    await page.getByLabel('Began').fill('2999-01-01T00:00');
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByRole('alert').filter({ hasText: 'future' }).waitFor();
    const began = page.getByLabel('Began');
    expect(await began.getAttribute('aria-invalid')).to.equal('true');
    expect(
      await page.locator(`[id="${(await began.getAttribute('aria-describedby'))?.split(' ').at(-1)}"]`).innerText(),
    ).to.equal('An incident does not start in the future.');
    expect(await page.getByLabel('What is wrong').inputValue()).to.equal('Payments fail');
  });

  it('get a postmortem, which is published once they are over', async () => {
    const id = await announce();
    const window = await suite.windowAt(`/console/incidents/${id}`);
    const { page } = window;
    await page.getByRole('button', { name: 'Write a postmortem' }).click();
    await page.getByLabel('Postmortem').fill('A queue was too small.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It can be published once the incident is resolved.').waitFor();
    expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText(/^Resolved – lasted from /).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expectSound(window);
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Published /).waitFor();
    expect((await storedAt(id)).postmortem).to.include({ text: 'A queue was too small.', isAnnounced: false });
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Postmortem' }) });
    await panel.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Postmortem').fill('A queue was far too small.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A queue was far too small.').waitFor();
    await panel.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Write a postmortem' }).waitFor();
  });

  it('are not offered to people who may only read', async () => {
    const id = await announce();
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    const window = await suite.windowAt(`/console/incidents/${id}`, email);
    await window.page.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await window.page.getByRole('link', { name: 'Edit' }).count()).to.equal(0);
    await window.open('/console/incidents?tab=announcements');
    await window.page.getByRole('link', { name: 'Mail is slow' }).waitFor();
    expect(await window.page.getByRole('link', { name: 'New announcement' }).count()).to.equal(0);
  });

  it('are accessible on a phone and a wide window in both schemes', async () => {
    await addPage();
    const id = await announce({ title: 'x'.repeat(255) });
    await admin().patch(`/api/incidents/${id}/postmortem`, { text: 'y'.repeat(400) });
    const window = await suite.windowAt('/console/incidents/new', suite.email, PHONE);
    const { page } = window;
    for (const opened of ['Shop status', 'More options']) await page.getByText(opened).click();
    await page.getByLabel('Checkout').waitFor();
    await expectSoundEverywhere(window);
    await window.open(`/console/incidents/${id}/edit`);
    await page.getByLabel('What is wrong').waitFor();
    await expectSoundEverywhere(window);
    await window.open(`/console/incidents/${id}`);
    await page.getByRole('heading', { name: 'Postmortem' }).waitFor();
    await expectSoundEverywhere(window);
  });
});

describeConsole('several responses in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const respond = async (title: string): Promise<string> =>
    (await admin().post('/api/im/incidents', { title })).body.publicId;
  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('are selected by click, range and key, acknowledged and resolved', async () => {
    const ids: string[] = [];
    for (const title of ['Alpha', 'Beta', 'Gamma', 'Delta']) ids.push(await respond(title));
    const window = await suite.windowAt('/console/incidents?tab=responses');
    const { page } = window;
    await page.getByLabel('Select Delta').check();
    await page.getByLabel('Select Alpha').click({ modifiers: ['Shift'] });
    await page.getByText('4 selected').waitFor();
    await page.getByRole('link', { name: 'Alpha' }).focus();
    await page.keyboard.press('x');
    await page.getByText('3 selected').waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('3 changed, 0 refused.').waitFor();
    const statusOf = async (id = '') => (await admin().get(`/api/im/incidents/${id}`)).body.status;
    expect(await Promise.all(ids.map(statusOf))).to.deep.equal([
      'triggered',
      'acknowledged',
      'acknowledged',
      'acknowledged',
    ]);
    await page.getByLabel('Select Beta').check();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('1 changed, 0 refused.').waitFor();
    expect(await statusOf(ids[1])).to.equal('resolved');
  });

  it('that are refused are named with the reason', async () => {
    const [id] = [await respond('Alpha'), await respond('Beta')];
    await admin().post(`/api/im/incidents/${id}/resolve`);
    const window = await suite.windowAt('/console/incidents?tab=responses');
    const { page } = window;
    for (const name of ['Alpha', 'Beta']) await page.getByLabel(`Select ${name}`).check();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('1 changed, 1 refused.').waitFor();
    await page.getByRole('group', { name: 'Actions' }).getByText('Alpha').waitFor();
    await expectSound(window);
  });

  it('are accessible on a phone and a wide window in both schemes', async () => {
    await respond('x'.repeat(255));
    const window = await suite.windowAt('/console/incidents?tab=responses', suite.email, PHONE);
    await window.page.getByRole('checkbox').check();
    await window.page.getByText('1 selected').waitFor();
    await expectSoundEverywhere(window);
  });
});
