import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { MAX_PAGE_PARTS } from '../../src/domain/status-pages/status-page.ts';
import { addCustomer } from '../integration/http/organizations/stored-customers.ts';
import { SPARINGLY, until } from '../until.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

const MINUTE = 60_000;
/** How long a button that may have become disabled is waited for. */
const SHORT_MS = 5_000;

describeConsole('status pages in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const slugOf = (name: string): string => `${name}-${suite.organization.organizationId}`;
  /** Creates a page with the components, and returns its public id. */
  const addPage = async (names: readonly string[], groups: readonly object[] = []): Promise<string> => {
    const { body } = await admin().post('/api/status-pages', { title: 'Acme', slug: slugOf('acme') });
    const path = `/api/status-pages/${String(body.publicId)}/layout`;
    const { body: empty } = await admin().get(path);
    const answer = await admin().put(path, {
      revision: empty.revision,
      components: names.map((name) => ({ name, manualStatus: 'operational' })),
      groups,
    });
    expect(answer.status, answer.text).to.equal(200);
    return String(body.publicId);
  };
  /** Returns the names of the stored parts, groups with their components. */
  const storedOrder = async (id: string): Promise<readonly unknown[]> => {
    const { body } = await admin().get(`/api/status-pages/${id}/layout`);
    const names = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => name);
    return [
      ...names(body.components),
      ...body.groups.map(
        (group: Parameters<typeof names>[0][number] & { readonly components: Parameters<typeof names>[0] }) => [
          group.name,
          ...names(group.components),
        ],
      ),
    ];
  };
  const listed = async (page: Page): Promise<readonly string[]> =>
    (await page.getByRole('list', { name: 'Components' }).getByRole('listitem').allInnerTexts()).map(
      (text) => text.split('\n')[0] ?? '',
    );
  const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');
  const centre = async (locator: Locator): Promise<readonly [x: number, y: number]> => {
    const box = (await locator.boundingBox()) ?? expect.fail('The element has no place.');
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  it('are created with an address from their title, changed and deleted', async () => {
    const window = await suite.windowAt('/console/status-pages');
    const { page } = window;
    await page.getByRole('heading', { name: 'No status pages yet' }).waitFor();
    await page.getByRole('link', { name: 'New status page' }).click();
    await page.getByLabel('Title').fill(`Zürich ${suite.organization.organizationId}`);
    expect(await page.getByLabel('Name in the address').inputValue()).to.equal(slugOf('zurich'));
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the status page' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    const settings = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Settings' }) });
    expect(await settings.getByLabel('Title').count()).to.equal(0);
    await settings.getByLabel('Announce outages').fill('5');
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Edit the page' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Status of Zürich');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Status of Zürich' }).click();
    await page.getByRole('heading', { name: 'Status of Zürich', level: 1 }).waitFor();
    const byLanguage = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Texts by language' }) });
    await byLanguage.getByLabel('Language').selectOption('Deutsch');
    await byLanguage.getByLabel(/^Title/).fill('Stand von Zürich');
    await byLanguage.getByLabel(/^Footer/).fill('Acme AG');
    await byLanguage.getByRole('button', { name: 'Save' }).click();
    await byLanguage.getByText('Saved').waitFor();
    const { body: stored } = await admin().get('/api/status-pages');
    expect(stored.items[0].texts).to.deep.equal({ de: { title: 'Stand von Zürich', footer: 'Acme AG' } });
    await expectSound(window);
    await page.getByRole('link', { name: 'All status pages' }).click();
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: slugOf('zurich') })
        .innerText(),
    ).to.include('0 components');
    await page.getByRole('link', { name: 'Status of Zürich' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No status pages yet' }).waitFor();
  }).timeout(MINUTE);

  it('are protected', async () => {
    const id = await addPage([]);
    const window = await suite.windowAt(`/console/status-pages/${id}`);
    const { page } = window;
    await page.getByLabel('With password').check();
    await page.getByLabel('Password', { exact: true }).fill('Open sesame');
    await page.getByLabel('Networks that see it').fill('127.0.0.0/8\n192.0.2.0/24');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByText('With password, Some networks').waitFor();
    await expectSound(window);
    await page.getByLabel('Networks that see it').fill('nowhere');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('alert').filter({ hasText: '192.0.2.0/24' }).waitFor();
    const { body } = await admin().get(`/api/status-pages/${id}`);
    expect(body).to.deep.include({ hasPassword: true, allowedNetworks: ['127.0.0.0/8', '192.0.2.0/24'] });
  }).timeout(MINUTE);

  it('have subscribers, who are added, imported, found and removed', async () => {
    const id = await addPage(['Shop']);
    const window = await suite.windowAt(`/console/status-pages/${id}`);
    const { page } = window;
    await page.getByRole('link', { name: 'Subscribers' }).click();
    await page.getByRole('heading', { name: 'No subscribers yet' }).waitFor();
    await page.getByRole('button', { name: 'Add a subscriber' }).click();
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Announcements about').selectOption('Only these parts');
    await page.getByLabel('Shop').check();
    await page.getByLabel('The person has already agreed').check();
    await page.getByLabel('How they agreed').fill('By phone.');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a subscriber' }).click();
    await page.getByRole('listitem').filter({ hasText: 'ada@example.com' }).getByText('1 part of it').waitFor();
    await page.getByRole('button', { name: 'Import subscribers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('List', { exact: true }).fill('email\nben@example.com\nnobody');
    await dialog.getByLabel('How they agreed').fill('At the fair.');
    await dialog.getByRole('button', { name: 'Import subscribers' }).click();
    await dialog.getByText('Row 3:').first().waitFor();
    await dialog.getByLabel('List', { exact: true }).fill('email\nben@example.com\nada@example.com');
    await dialog.getByRole('button', { name: 'Import subscribers' }).click();
    await dialog.getByText('Imported: 1. Known already: 1.').waitFor();
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('searchbox').fill('ben@');
    await page.getByRole('listitem').filter({ hasText: 'ada@example.com' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'No subscriber matches' }).waitFor();
  }).timeout(MINUTE);

  it('say which announcements went to a subscriber, and which failed', async () => {
    const id = await addPage([]);
    const body = { type: 'email', endpoint: 'ada@example.com', confirmed: true, consentNote: 'By phone.' };
    const { body: added } = await admin().post(`/api/status-pages/${id}/subscribers`, body);
    const { query } = suite.app.database;
    const { id: statusPageId } = await query
      .selectFrom('status_page')
      .select('id')
      .where('publicId', '=', id)
      .executeTakeFirstOrThrow();
    const createdAt = suite.app.clock.now();
    const announce = async (event: 'opened' | 'resolved', result: { readonly status: 'sent' | 'failed' }) => {
      const announcement = await query
        .insertInto('announcement')
        .values({
          statusPageId,
          subject: 'incident',
          subjectId: suite.app.ports.ids.next(),
          event,
          title: 'Mail arrives late',
          at: createdAt,
          dedupKey: suite.app.ports.ids.next(),
          createdAt,
          reachedId: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await query
        .insertInto('announcement_delivery')
        .values({
          announcementId: announcement.id,
          subscriberId: added.subscriber.id,
          createdAt,
          attempts: 2,
          attemptedAt: createdAt,
          error: result.status === 'failed' ? '550 no such mailbox' : null,
          ...result,
        })
        .execute();
    };
    await announce('opened', { status: 'sent' });
    await announce('resolved', { status: 'failed' });
    const window = await suite.windowAt(`/console/status-pages/${id}/subscribers`);
    const { page } = window;
    await page.getByRole('button', { name: 'Announcements ada@example.com' }).click();
    const dialog = page.getByRole('dialog', { name: 'Announcements to ada@example.com' });
    const [latest, first] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').last()];
    await latest.getByText('550 no such mailbox').waitFor();
    expect(await latest.innerText())
      .to.include('Failed')
      .and.to.include('Resolved · 2 attempts');
    expect(await first.innerText())
      .to.include('Sent')
      .and.to.include('Opened')
      .and.to.include('Mail arrives late');
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('are arranged with keys alone, beside a preview of what is not saved', async () => {
    await suite.addWebsite('Shop server');
    const id = await addPage(['Shop', 'Mail']);
    const window = await suite.windowAt(`/console/status-pages/${id}/edit`);
    const { page } = window;
    await preview(page).getByRole('heading', { name: 'Shop' }).waitFor();
    const add = async (action: string, name: string): Promise<void> => {
      await page.getByRole('button', { name: action }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').locator('input:focus').waitFor();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name, exact: true }).waitFor();
    };
    await add('Add a group', 'Office');
    await add('Add a component', 'Payment');
    await page.getByRole('button', { name: 'Move Shop', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Shop: place 2 of 4').waitFor({ state: 'attached' });
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
    await page.getByText('Shop: place 4 of 4, in Office').waitFor({ state: 'attached' });
    expect(await listed(page)).to.deep.equal(['Mail', 'Payment', 'Office', 'Shop']);
    await preview(page).getByRole('heading', { name: 'Office' }).waitFor();
    await expectSound(window);
    expect(await storedOrder(id)).to.deep.equal(['Shop', 'Mail']);
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await storedOrder(id)).to.deep.equal(['Mail', 'Payment', ['Office', 'Shop']]);
  }).timeout(MINUTE);

  it('preview their title, description and color before they are saved with the parts', async () => {
    const id = await addPage(['Shop']);
    const window = await suite.windowAt(`/console/status-pages/${id}/edit`);
    const { page } = window;
    await page.getByLabel('Title').fill('Status of Zürich');
    await page.getByLabel('Introduction').fill('All that we run.');
    await page.getByLabel('A color of its own').check();
    await page.getByLabel('Color', { exact: true }).fill('#0a7d33');
    await preview(page).getByRole('heading', { name: 'Status of Zürich' }).waitFor();
    await preview(page).getByText('All that we run.').waitFor();
    const stylesheet = async () => (await preview(page).locator('style').first().textContent()) ?? '';
    await until(async () => (await stylesheet()).includes('#0a7d33'), SPARINGLY);
    await expectSound(window);
    const stored = async () => (await admin().get(`/api/status-pages/${id}`)).body;
    expect(await stored()).to.include({ title: 'Acme', brandColor: null });
    await page.getByLabel('Title').fill('');
    await preview(page).getByRole('heading', { name: 'Acme' }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Title').inputValue()).to.equal('Acme');
    await page.getByLabel('Title').fill('Ours');
    await admin().patch(`/api/status-pages/${id}`, { title: 'Theirs' });
    const note = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
    await note.getByText('Theirs').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    await note.getByRole('button', { name: 'Keep what I typed' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await stored()).to.include({ title: 'Ours' });
  }).timeout(MINUTE);

  it('show what a component shows, and its state, in the preview', async () => {
    await suite.addWebsite('Shop server');
    const id = await addPage(['Shop']);
    const { page } = await suite.windowAt(`/console/status-pages/${id}/edit`);
    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    await page.getByLabel('Status').selectOption('Major outage');
    await page.getByRole('button', { name: 'Apply' }).click();
    await preview(page).getByText('Major outage').first().waitFor();
    await page.getByLabel('Language').selectOption('Deutsch');
    await preview(page).locator('html[lang="de"]').waitFor({ state: 'attached' });
    await page.getByRole('main').getByLabel('Colors').selectOption('Dark');
    await preview(page).locator('meta[name="color-scheme"][content="dark"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    await page.getByLabel('Shows').selectOption('A monitor');
    await page.getByLabel('Monitor', { exact: true }).fill('Shop');
    await page.getByRole('option', { name: 'Shop server' }).click();
    await page.getByLabel('Status').selectOption('As it is found');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Shop server' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await admin().get(`/api/status-pages/${id}/layout`);
    expect(body.components[0]).to.deep.include({ monitorName: 'Shop server', manualStatus: null });
  }).timeout(MINUTE);

  it('are arranged by dragging, unless it ends outside the window or with Escape', async () => {
    const id = await addPage(['One', 'Two', 'Three']);
    const { page } = await suite.windowAt(`/console/status-pages/${id}/edit`);
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
    const [x, first] = await centre(handle('One'));
    const [, last] = await centre(handle('Three'));
    const drag = async (...ends: readonly (readonly [number, number])[]) => {
      await page.mouse.move(x, first);
      await page.mouse.down();
      for (const [toX, toY] of ends) await page.mouse.move(toX, toY, { steps: 4 });
    };
    await drag([x, last], [-20, last]);
    await page.mouse.up();
    expect(await listed(page)).to.deep.equal(['One', 'Two', 'Three']);
    await drag([x, last + 25]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await listed(page)).to.deep.equal(['One', 'Two', 'Three']);
    await drag([x, last + 25]);
    await page.mouse.up();
    expect(await listed(page)).to.deep.equal(['Two', 'Three', 'One']);
    expect(await page.getByRole('button', { name: 'Save' }).isEnabled()).to.equal(true);
  }).timeout(MINUTE);

  it('are arranged with a finger, also by one that leaves the window', async () => {
    const id = await addPage(['One', 'Two', 'Three']);
    const { page } = await suite.windowAt(`/console/status-pages/${id}/edit`, suite.email, {
      hasTouch: true,
      viewport: { width: 390, height: 800 },
    });
    const handle = page.getByRole('button', { name: 'Move One', exact: true });
    const [x, first] = await centre(handle);
    const [, last] = await centre(page.getByRole('button', { name: 'Move Three', exact: true }));
    const touch = await page.context().newCDPSession(page);
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
      at: readonly [number, number] | null,
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at[0], y: at[1] }] });
    await send('touchStart', [x, first]);
    await send('touchMove', [x, last]);
    await send('touchCancel', null);
    expect(await listed(page)).to.deep.equal(['One', 'Two', 'Three']);
    await send('touchStart', [x, first]);
    await send('touchMove', [x, last]);
    await send('touchMove', [x, last + 25]);
    await send('touchEnd', null);
    expect(await listed(page)).to.deep.equal(['Two', 'Three', 'One']);
  }).timeout(MINUTE);

  it('get components by rules, for a tag, a customer or a package', async () => {
    const admin = suite.app.client(suite.organization.apiToken);
    const id = await addPage(['Shop']);
    await admin.post('/api/status-pages/' + id + '/groups', { name: 'Websites' });
    await addCustomer(suite.app, suite.organization.organizationId, { name: 'Bakery Kornblum' });
    const window = await suite.windowAt(`/console/status-pages/${id}`);
    const { page } = window;
    const rules = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Rules' }) });
    await rules.getByRole('button', { name: 'Add a rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tag').fill('public');
    await dialog.getByLabel('Group').selectOption('Websites');
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Add a rule' }).click();
    await rules.getByText('With a tag: public').waitFor();
    await rules.getByRole('button', { name: 'Add a rule' }).click();
    await dialog.getByLabel('Adds the monitors').selectOption('Of a customer');
    await dialog.getByLabel('Customer').fill('Korn');
    await page.getByRole('option', { name: 'Bakery Kornblum' }).click();
    await dialog.getByRole('button', { name: 'Add a rule' }).click();
    await rules.getByText('Of a customer: Bakery Kornblum').waitFor();
    await expectSound(window);
    await rules.getByRole('button', { name: 'Remove the rule for public' }).click();
    await rules.getByText('With a tag: public').waitFor({ state: 'detached' });
    const { body } = await admin.get(`/api/status-pages/${id}`);
    expect(body.componentRules).to.have.length(1);
  }).timeout(MINUTE);

  it('show both versions to the second of two editors, who loses nothing', async () => {
    const id = await addPage(['Shop', 'Mail', 'Phone']);
    const [first, second] = [
      await suite.windowAt(`/console/status-pages/${id}/edit`),
      await suite.windowAt(`/console/status-pages/${id}/edit`),
    ];
    await first.page.getByRole('button', { name: 'Move Phone up' }).click();
    await second.page.getByRole('button', { name: 'Move Shop down' }).click();
    await second.page.getByRole('button', { name: 'Mail', exact: true }).click();
    await second.page.getByLabel('Name').fill('Mailboxes');
    await second.page.getByRole('button', { name: 'Apply' }).click();
    await first.page.getByRole('button', { name: 'Save' }).click();
    await first.page.getByText('Saved', { exact: true }).waitFor();
    const save = second.page.getByRole('button', { name: 'Save' });
    const note = second.page.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile.' });
    // The stream can tell the second editor first, and the page then waits for a decision instead of saving.
    await save.click({ timeout: SHORT_MS }).catch(() => undefined);
    await note.waitFor();
    expect(await note.innerText())
      .to.include('Shop\nPhone\nMail')
      .and.include('Mailboxes\nShop\nPhone');
    await note.getByRole('button', { name: 'Keep what I typed' }).click();
    await save.click();
    await second.page.getByText('Saved', { exact: true }).waitFor();
    expect(await storedOrder(id)).to.deep.equal(['Mailboxes', 'Shop', 'Phone']);
  }).timeout(MINUTE);

  it('stay usable with as many components as a page has', async () => {
    const id = await addPage(Array.from({ length: MAX_PAGE_PARTS }, (_, at) => `Component ${at}`));
    const { page } = await suite.windowAt(`/console/status-pages/${id}/edit`);
    await page.getByRole('button', { name: 'Component 0', exact: true }).waitFor();
    expect((await listed(page)).length).to.be.lessThan(60);
    expect(await page.getByRole('button', { name: 'Add a component' }).isDisabled()).to.equal(true);
    await preview(page).getByText('Component 499', { exact: true }).waitFor({ state: 'attached' });
    const handle = page.getByRole('button', { name: 'Move Component 0', exact: true });
    await handle.focus();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown');
    await page.getByText(`Component 0: place 31 of ${MAX_PAGE_PARTS}`).waitFor({ state: 'attached' });
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).to.equal(
      'Move Component 0',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await storedOrder(id))[30]).to.equal('Component 0');
  }).timeout(2 * MINUTE);
});
