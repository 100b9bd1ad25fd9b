import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { PermissionName } from '../../src/domain/access/permissions.ts';
import { seconds } from '../../src/domain/kernel/time.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, settled } from './console-window.ts';
import { readers, sceneIn } from './scene.ts';
import type { Reader, Scene } from './scene.ts';

const LIMIT_MS = seconds(120);

/** The forms of new records, with the permission that shows their buttons, and who has it but is refused by a rule. */
const creations: Readonly<Record<string, readonly [permission: PermissionName, except?: readonly Reader[]]>> = {
  'New monitor': ['editMonitors', ['customer']],
  'New customer': ['editRecords', ['customer']],
  'New channel': ['editRecords'],
  'New announcement': ['editIncidents'],
  'New maintenance window': ['editMonitors'],
  'New status page': ['editRecords'],
  'New report': ['manageOrganization'],
  'New schedule': ['useIncidentManagement', ['customer']],
  'New policy': ['configureEscalation'],
  'New source': ['useIncidentManagement'],
  'New integration': ['useIncidentManagement'],
  'New override': ['useIncidentManagement'],
};

describeConsole('the palette of the console', (suite) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(suite.app);
  });

  const search = async (page: Page, text: string): Promise<void> => {
    // The page listens to keys once its screen is there.
    await page.locator('h1').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or go to …' }).fill(text);
  };

  /** Takes the first action that the palette finds. */
  const take = async (page: Page, text: string, name: string | RegExp): Promise<void> => {
    await search(page, text);
    await page.getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Find or go to …' }).waitFor({ state: 'detached' });
  };

  for (const reader of readers)
    it(`offers to ${reader} the new records of that role, and no others`, async () => {
      const { page } = await suite.windowAt('/console/overview', scene.emails[reader]);
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(answer.url());
      });
      const me = await page.evaluate<{ permissions: PermissionName[] }>(
        `fetch('/api/me').then((answer) => answer.json())`,
      );
      const expected = Object.entries(creations)
        .filter(([, [permission, except = []]]) => me.permissions.includes(permission) && !except.includes(reader))
        .map(([name]) => name);
      await search(page, 'new ');
      for (const name of expected) await page.getByRole('option', { name }).first().waitFor();
      const offered = await page.getByRole('option').locator('span:first-child').allInnerTexts();
      expect(offered.filter((name) => name.startsWith('New ')).toSorted()).to.deep.equal(expected.toSorted());
      await page.getByRole('combobox').fill('invite');
      const canInvite = me.permissions.includes('manageOrganization');
      await page
        .getByText(canInvite ? 'Invite somebody' : 'Nothing found')
        .first()
        .waitFor();
      expect(refused, 'requests that the role may not send').to.deep.equal([]);
    }).timeout(LIMIT_MS);

  it('takes the actions of the monitor, the outage and the response in view, as far as the role permits', async () => {
    const window = await suite.windowAt('/console/profile', scene.emails.editor);
    const { page, open } = window;
    await open(`/console/incidents/${scene.ids.outage}`);
    await page.getByRole('button', { name: 'Acknowledge' }).first().waitFor();
    await take(page, 'acknowledge', /^Acknowledge/);
    await page.getByText(/^Acknowledged – began /).waitFor();
    await open(`/console/incidents/responses/${scene.ids.response}`);
    await page.getByRole('button', { name: 'Snooze' }).waitFor();
    await search(page, 'snooze');
    await page.getByRole('option', { name: /^Snooze/ }).waitFor();
    await page.keyboard.press('Escape');
    await take(page, 'take part', /^Take part/);
    await page.getByRole('button', { name: 'Take part' }).waitFor({ state: 'detached' });
    await open(`/console/monitors/website/${scene.ids.monitor}`);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await search(page, 'shop.kornblum.example pause');
    await page.getByRole('option', { name: /^Pause\s*shop.kornblum.example$/ }).waitFor();
    await expectSound(window);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    // It is disabled until everything was read anew.
    await page.locator('button:enabled', { hasText: 'Resume' }).waitFor();
    await take(page, 'resume', /^Resume/);
    await page.locator('button:enabled', { hasText: 'Pause' }).waitFor();
    await take(page, 'delete', /^Delete/);
    await page.getByRole('dialog', { name: 'Delete shop.kornblum.example?' }).waitFor();
    await page.keyboard.press('Escape');
    const reader = await suite.windowAt(`/console/monitors/website/${scene.ids.monitor}`, scene.emails.readonly);
    await settled(reader);
    await search(reader.page, 'pause');
    await reader.page.getByText('Nothing found').waitFor();
  }).timeout(LIMIT_MS);

  it('invites a person, overrides who is on call, and shows the shortcuts', async () => {
    const { page } = await suite.windowAt('/console/overview', scene.emails.admin);
    await take(page, 'invite', 'Invite somebody');
    await page.getByRole('dialog', { name: 'Invite somebody' }).getByLabel('Email address').fill('new@example.com');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await take(page, 'override', /^New override/);
    await page.getByRole('dialog', { name: 'New override' }).getByLabel('Person').waitFor();
    await page.keyboard.press('Escape');
    await take(page, 'keyboard', 'Keyboard');
    await page.getByRole('dialog', { name: 'Keyboard' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }).timeout(LIMIT_MS);

  it('changes colors and language, brings the first steps back, and signs out', async () => {
    const window = await suite.windowAt('/console/profile');
    const { page, open } = window;
    await take(page, 'dark', 'Colors: Dark');
    expect(await page.evaluate('document.documentElement.dataset.theme')).to.equal('dark');
    await open('/console/overview');
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' });
    await open('/console/profile');
    await take(page, 'first', 'First steps');
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    const reloaded = page.waitForEvent('load');
    await search(page, 'language deutsch');
    await page.getByRole('option', { name: 'Language: Deutsch' }).waitFor();
    await page.keyboard.press('Enter');
    await reloaded;
    await page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('abmelden');
    await page.getByRole('option', { name: 'Abmelden' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in?*');
    await open('/console/overview');
    await page.waitForURL('**/sign-in?*');
    window.complaints.length = 0;
  }).timeout(LIMIT_MS);

  it('stays open and says so if a change fails', async () => {
    const window = await suite.windowAt('/console/profile');
    const { page, complaints } = window;
    await page.route('**/api/auth/sign-out', (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'request-1' }, json: { success: false, data: {} } }),
    );
    await search(page, 'sign out');
    await page.getByRole('option', { name: /^Sign out/ }).waitFor();
    await page.keyboard.press('Enter');
    const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ });
    await alert.getByRole('button', { name: 'Copy request-1' }).waitFor();
    await expectSound(window);
    complaints.length = 0;
  }).timeout(LIMIT_MS);
});
